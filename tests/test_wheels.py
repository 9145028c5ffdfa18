"""The wheels of a release: what they say that they are for is what they hold."""

from pathlib import Path
from zipfile import ZipFile

import pytest
from hatch_wheels import TARGETS, WheelError, build, check, format_of

from chainfall.kernels.building import _builds, module_path

MODULES = {
    "linux-x86_64": b"\x7fELF\x02\x01" + bytes(12) + b"\x3e\x00",
    "linux-aarch64": b"\x7fELF\x02\x01" + bytes(12) + b"\xb7\x00",
    "macos-x86_64": b"\xcf\xfa\xed\xfe\x07\x00\x00\x01",
    "macos-arm64": b"\xcf\xfa\xed\xfe\x0c\x00\x00\x01",
    "windows-x86_64": b"MZ" + bytes(58) + b"\x40\x00\x00\x00" + b"PE\x00\x00\x64\x86",
}


@pytest.mark.parametrize("name", MODULES)
def test_the_header_of_a_module_says_for_which_machine_it_is(name: str) -> None:
    assert format_of(MODULES[name]) == TARGETS[name].format


def test_the_module_of_this_machine_is_one_of_them() -> None:
    assert format_of(module_path().read_bytes()) in [target.format for target in TARGETS.values()]


def wheel(folder: Path, name: str, module: bytes) -> Path:
    """As much of a wheel as is looked at."""
    tags = TARGETS[name].tag
    path = folder / f"chainfall-1-cp311-abi3-{tags}.whl"
    with ZipFile(path, "w") as archive:
        archive.writestr("chainfall/kernels/_native.abi3.so", module)
        archive.writestr("chainfall-1.dist-info/WHEEL", "".join(f"Tag: cp311-abi3-{tag}\n" for tag in tags.split(".")))
    return path


def test_a_wheel_with_a_module_for_another_machine_is_refused(tmp_path: Path) -> None:
    check(wheel(tmp_path, "linux-aarch64", MODULES["linux-aarch64"]), "linux-aarch64")
    with pytest.raises(WheelError, match=r"manylinux2014_aarch64\.whl: holds a module for \('ELF', 62\)"):
        check(wheel(tmp_path, "linux-aarch64", MODULES["linux-x86_64"]), "linux-aarch64")


def test_a_wheel_with_another_tag_is_refused(tmp_path: Path) -> None:
    with pytest.raises(WheelError, match="expected a name that ends in cp311-abi3-musllinux_1_1_aarch64"):
        check(wheel(tmp_path, "linux-aarch64", MODULES["linux-aarch64"]), "musl-aarch64")


def test_a_target_that_does_not_exist_is_told_with_those_that_do() -> None:
    with pytest.raises(WheelError, match=r"^CHAINFALL_TARGET=amiga: expected one of: linux-x86_64, linux-aarch64, "):
        build("amiga")


def test_the_compiler_of_ziglang_spells_processors_in_its_own_way() -> None:
    assert _builds("AMD64", zig=False) == {"plain": ["-march=x86-64"], "avx2": ["-march=x86-64-v3"]}
    assert _builds("x86_64", zig=True) == {"plain": ["-march=x86_64"], "avx2": ["-march=x86_64_v3"]}
    assert _builds("arm64", zig=True) == {"plain": []}

"""Release wheels for other machines than this one: ``make wheels``, or ``python hatch_wheels.py TARGET ...``.

The build hook makes a wheel for the machine that ``CHAINFALL_TARGET`` names. The kernels in it are compiled with the
compiler of the package ``ziglang``, which comes with the C libraries of all of them, over the limited API, so one wheel
serves Python 3.11 and newer. Each wheel is then looked into, and the one that runs here is installed and tried.

Python's headers are those of this machine, but for ``pyconfig.h``, which says how large its types are: the one below
asks the compiler. On Windows the module has to be linked with a library that names what ``python3.dll`` exports; it is
made from the same headers.
"""

import os
import re
import runpy
import shutil
import subprocess
import sys
import sysconfig
import venv
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from zipfile import ZipFile

ROOT = Path(__file__).parent.resolve()
ZIG = [sys.executable, "-m", "ziglang"]


@dataclass(frozen=True)
class Target:
    """A machine that a wheel is for.

    Attributes:
        zig: its name for the compiler, with the oldest system that is asked for.
        tag: its name for pip.
        format: that of a module for it, and the number of the processor there.
    """

    zig: str
    tag: str
    format: tuple[str, int]

    @property
    def machine(self) -> str:
        """Its processor."""
        return self.zig.partition("-")[0]


ELF_X86, ELF_ARM = ("ELF", 0x3E), ("ELF", 0xB7)
MACH_X86, MACH_ARM = ("Mach-O", 0x0100_0007), ("Mach-O", 0x0100_000C)
PE_X86 = ("PE", 0x8664)

TARGETS = {
    "linux-x86_64": Target("x86_64-linux-gnu.2.17", "manylinux_2_17_x86_64.manylinux2014_x86_64", ELF_X86),
    "linux-aarch64": Target("aarch64-linux-gnu.2.17", "manylinux_2_17_aarch64.manylinux2014_aarch64", ELF_ARM),
    "musl-x86_64": Target("x86_64-linux-musl", "musllinux_1_1_x86_64", ELF_X86),
    "musl-aarch64": Target("aarch64-linux-musl", "musllinux_1_1_aarch64", ELF_ARM),
    "macos-x86_64": Target("x86_64-macos.11.0", "macosx_11_0_x86_64", MACH_X86),
    "macos-arm64": Target("aarch64-macos.11.0", "macosx_11_0_arm64", MACH_ARM),
    "windows-x86_64": Target("x86_64-windows-gnu", "win_amd64", PE_X86),
}

PYCONFIG = """#ifndef Py_PYCONFIG_H
#define Py_PYCONFIG_H
#define SIZEOF_SHORT __SIZEOF_SHORT__
#define SIZEOF_INT __SIZEOF_INT__
#define SIZEOF_LONG __SIZEOF_LONG__
#define SIZEOF_LONG_LONG __SIZEOF_LONG_LONG__
#define SIZEOF_SIZE_T __SIZEOF_SIZE_T__
#define SIZEOF_VOID_P __SIZEOF_POINTER__
#define SIZEOF_WCHAR_T __SIZEOF_WCHAR_T__
#define HAVE_DECLSPEC_DLL 1
#define Py_ENABLE_SHARED 1
#endif
"""
"""All that Python's headers have to know of a machine for the limited API."""


class WheelError(Exception):
    """A wheel cannot be made, or is not what it should be; the message says why."""


def build(name: str) -> tuple[Path, str]:
    """Compiles the module for a target; the answer is where it is, and the tag of its wheel.

    Raises:
        WheelError: there is no such target, or the compiler cannot do it.
    """
    if name not in TARGETS:
        raise WheelError(f"CHAINFALL_TARGET={name}: expected one of: {', '.join(TARGETS)}")
    target = TARGETS[name]
    building: dict[str, Any] = runpy.run_path(str(ROOT / "src/chainfall/kernels/building.py"))
    made = ROOT / "build" / name / _module_name(name)
    made.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as folder:
        include = _headers(Path(folder))
        link = ["-Wl,-s"] if target.format[0] == "ELF" else []
        if name.startswith("macos"):
            link = ["-undefined", "dynamic_lookup"]
        elif name.startswith("windows"):
            link = [str(_import_library(target, include, building["SOURCES"]))]
        try:
            building["compile_module"]([*ZIG, "cc", "-target", target.zig], made, target.machine, str(include), link)
        except subprocess.CalledProcessError as error:
            raise WheelError(f"{name}: {error.stderr}") from error
    return made, f"cp311-abi3-{target.tag}"


def _module_name(name: str) -> str:
    return "_native.pyd" if name.startswith("windows") else "_native.abi3.so"


def _headers(folder: Path) -> Path:
    """Python's headers without what is special about this machine."""
    include = folder / "include"
    shutil.copytree(sysconfig.get_path("include"), include)
    (include / "pyconfig.h").write_text(PYCONFIG)
    return include


def _import_library(target: Target, include: Path, sources: Path) -> Path:
    """The library by which a module finds ``python3.dll``: all names that the headers of the limited API import."""
    limited = ["-DPy_LIMITED_API=0x030B0000", f"-I{include}", "-E", "-P", str(sources / "module.c")]
    text = _output([*ZIG, "cc", "-target", target.zig, *limited])
    exports = []
    for declared in re.findall(r"dllimport\)+([^;{]*)", text):
        function = re.search(r"(\w+)\s*\(", declared)
        name = function[1] if function else re.findall(r"\w+", declared.partition("[")[0])[-1]
        if name.startswith(("Py", "_Py")):
            exports.append(name if function else f"{name} DATA")
    definition, library = include / "python3.def", include / "python3.lib"
    definition.write_text("\n".join(["LIBRARY python3.dll", "EXPORTS", *exports, ""]))
    _output([*ZIG, "dlltool", "-m", "i386:x86-64", "-d", str(definition), "-l", str(library)])
    return library


def _output(command: list[str], **settings: str) -> str:
    done = subprocess.run(
        command, cwd=ROOT, env={**os.environ, **settings}, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise WheelError(f"{' '.join(command)} failed:\n{done.stderr[-2000:]}")
    return done.stdout


def wheel_of(name: str) -> Path:
    """Makes the wheel for a target into ``dist``, once it has been looked into."""
    with TemporaryDirectory() as folder:
        _output(
            [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder], CHAINFALL_TARGET=name, CI="1"
        )
        [wheel] = Path(folder).glob("*.whl")
        check(wheel, name)
        (ROOT / "dist").mkdir(exist_ok=True)
        return Path(shutil.copy(wheel, ROOT / "dist"))


def check(wheel: Path, name: str) -> None:
    """Fails unless the wheel says what it is for, and holds one module, which is for that.

    Raises:
        WheelError: it is not so.
    """
    target, module = TARGETS[name], f"chainfall/kernels/{_module_name(name)}"
    if not wheel.stem.endswith(f"-cp311-abi3-{target.tag}"):
        raise WheelError(f"{wheel.name}: expected a name that ends in cp311-abi3-{target.tag}")
    with ZipFile(wheel) as archive:
        names = archive.namelist()
        modules = [found for found in names if "/_native" in found]
        if modules != [module]:
            raise WheelError(f"{wheel.name}: holds {modules}, expected just {module}")
        [about] = [found for found in names if found.endswith(".dist-info/WHEEL")]
        tags = re.findall("^Tag: (.*)$", archive.read(about).decode(), re.MULTILINE)
        if sorted(tags) != sorted(f"cp311-abi3-{tag}" for tag in target.tag.split(".")):
            raise WheelError(f"{wheel.name}: has the tags {tags}")
        if format_of(archive.read(module)) != target.format:
            raise WheelError(f"{wheel.name}: holds a module for {format_of(archive.read(module))}, not {target.format}")


def format_of(module: bytes) -> tuple[str, int]:
    """The format of a compiled module, and the number of the processor in its header."""
    if module.startswith(b"\x7fELF\x02\x01"):
        return "ELF", int.from_bytes(module[18:20], "little")
    if module.startswith(b"\xcf\xfa\xed\xfe"):
        return "Mach-O", int.from_bytes(module[4:8], "little")
    at = int.from_bytes(module[60:64], "little")
    if module.startswith(b"MZ") and module[at : at + 4] == b"PE\0\0":
        return "PE", int.from_bytes(module[at + 4 : at + 6], "little")
    return "unknown", 0


TRIAL = """
from chainfall.kernels.native import kernels
assert {kernel.game for kernel in kernels()} == {"puzzle-fighter", "dr-mario", "triple-town"}
print(*(f"{kernel.game} ({kernel.build})" for kernel in kernels()), sep=", ")
"""


def tried(wheel: Path) -> str:
    """Installs a wheel into a new environment, and lets its kernels name themselves."""
    with TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        python = str(Path(folder) / ("Scripts" if os.name == "nt" else "bin") / "python")
        _output([python, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", str(wheel)])
        return _output([python, "-I", "-c", TRIAL]).strip()


def main(names: list[str]) -> None:
    """Makes the wheels that are named, or all of them, into ``dist``."""
    for name in names or TARGETS:
        wheel = wheel_of(name)
        print(f"{wheel.name}  {wheel.stat().st_size / 1e6:.1f} MB")
        if name == f"linux-{sysconfig.get_platform().removeprefix('linux-')}":
            print(f"  installed, with {tried(wheel)}")


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except WheelError as error:
        sys.exit(f"hatch_wheels: {error}")

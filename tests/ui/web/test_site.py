"""The static site: names that are contents, addresses that are relative, compressed files, and its export."""

import gzip
import json
import re
import shutil
import struct
import subprocess
from pathlib import Path, PurePosixPath
from posixpath import normpath

import pytest

from chainfall.core.errors import ChainfallError
from chainfall.kernels.building_wasm import WASM
from chainfall.play.registry import BUILT_IN
from chainfall.ui.web import site as site_module
from chainfall.ui.web.answers import BrokenGame
from chainfall.ui.web.archive import make_archive
from chainfall.ui.web.catalogue import Catalogue
from chainfall.ui.web.site import ICONS, POLICY, ROOT_FILES, STATIC, TYPES_ENDING, Site, build_site, export_site

MOST_BYTES = 7_000_000


def engine_of(site: Site) -> dict[str, object]:
    """What is written into the page for the engine."""
    page = site["index.html"].content.decode()
    found = re.search(r'<script type="application/json" id="site">(.*?)</script>', page, re.DOTALL)
    assert found
    content: dict[str, object] = json.loads(found[1])
    return content


def test_only_the_files_of_the_root_have_names_that_last(site: Site) -> None:
    assert {path for path, file in site.items() if not file.lasting} <= set(ROOT_FILES)
    for path, file in site.items():
        if file.lasting:
            assert re.fullmatch(r"assets/\w+-[0-9a-f]{16}(/.+|\.zip|\.wasm)", path)


def own_paths(site: Site) -> set[str]:
    """The paths of the page's own files, without the name of the app's folder."""
    there = {re.sub(r"^assets/app-[0-9a-f]{16}/", "", path) for path in site if not path.startswith("assets/pyodide")}
    return {path for path in there if not path.startswith("assets/")}


def test_the_site_is_the_files_of_static_with_the_styles_and_the_scripts_in_one(site: Site, modules_site: Site) -> None:
    static = {path.relative_to(STATIC).as_posix() for path in STATIC.rglob("*") if path.is_file()}
    static = {path for path in static if not path.endswith(TYPES_ENDING)}
    styles = {path for path in static if path.startswith("css/")}
    scripts = {path for path in static if path.startswith("js/")}
    assert own_paths(modules_site) == static - styles
    bundled = {"js/main.js", "js/embed.js", "js/worker.js", "js/memory-worker.js"}
    assert own_paths(site) == own_paths(modules_site) - scripts | bundled


@pytest.fixture(scope="module")
def modules_site(site: Site) -> Site:
    """The site where there is no bundle of the modules as they are."""
    return build_site(bundled=False)


def test_a_module_that_has_changed_since_is_served_instead_of_the_bundle(
    site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(STATIC, tmp_path, dirs_exist_ok=True)
    monkeypatch.setattr(site_module, "STATIC", tmp_path)
    assert own_paths(build_site()) == own_paths(site)
    script = tmp_path / "js" / "engine" / "engine.js"
    script.write_text(script.read_text() + "\n")
    assert "js/engine/engine.js" in own_paths(build_site())


def test_a_page_comes_with_few_requests(site: Site) -> None:
    page = site["index.html"].content.decode()
    fetched = re.findall(r'<(?:link rel="(?:stylesheet|preload|modulepreload)"|script)[^>]* (?:src|href)="(.*?)"', page)
    assert len(set(fetched)) == 3, "the font, the style and the script"


def test_every_style_is_in_the_one_style_sheet_once(site: Site) -> None:
    joined = next(file.content for path, file in site.items() if path.endswith("/style.css"))
    assert b"@import" not in joined
    for path in (STATIC / "css").iterdir():
        assert joined.count(path.read_bytes()) == 1, path.name


def test_a_page_without_a_bundle_asks_for_every_module_at_once(modules_site: Site) -> None:
    """A module that is missing in the page's list would be found only when another one names it."""
    listed = re.findall(r'<link rel="modulepreload" href="(.*?)">', modules_site["index.html"].content.decode())
    scripts = {path for path in modules_site if path.endswith(".js") and "/js/" in path}
    assert set(listed) == {path for path in scripts if not path.endswith("/embed.js")}, "which another page begins with"


def test_no_module_is_shipped_that_the_page_does_not_use(modules_site: Site) -> None:
    modules = {path: file.content.decode() for path, file in modules_site.items() if "/js/" in path}
    reached = [path for path in modules if path.endswith(("/js/main.js", "/js/embed.js"))]
    for path in reached:
        imported = re.findall(r'^(?:import|\} from) .*?"(.+?)";$', modules[path], re.MULTILINE)
        for name in imported + re.findall(r'new Worker\(new URL\("(.+?)"', modules[path]):
            found = normpath(f"{PurePosixPath(path).parent}/{name}")
            if found not in reached:
                reached.append(found)
    assert set(reached) == set(modules)


def test_the_site_is_the_same_for_the_same_files() -> None:
    assert build_site() == build_site()


def test_a_changed_file_changes_the_names_and_the_service_worker(
    site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(STATIC, tmp_path, dirs_exist_ok=True)
    monkeypatch.setattr(site_module, "STATIC", tmp_path)
    before = build_site()
    script = tmp_path / "js" / "engine" / "engine.js"
    script.write_text(script.read_text() + "\n")
    after = build_site()
    changed = {path for path, file in after.items() if path not in before or before[path] != file}
    pages = {"index.html", "embed.html", "sw.js"}
    assert pages <= changed
    assert all(path.startswith("assets/app-") for path in changed - pages)
    assert not {path for path in after if path.startswith("assets/app-")} & before.keys()


def test_the_page_knows_every_file_of_the_engine_with_its_size(site: Site) -> None:
    engine = engine_of(site)
    sizes = engine["sizes"]
    assert isinstance(sizes, dict)
    assert {path: len(site[path].content) for path in sizes} == sizes
    folder = str(engine["pyodide"])
    assert folder + "pyodide.asm.wasm" in sizes
    assert folder + "python_stdlib.zip" in sizes
    assert site[str(engine["archive"])].content == make_archive()
    assert site[str(engine["kernels"])].content == WASM.read_bytes()
    assert engine["kernels"] not in sizes, "it is loaded when a bot is asked, and not at first"
    catalogue = engine["catalogue"]
    assert isinstance(catalogue, list)
    assert [game["id"] for game in catalogue] == list(BUILT_IN)


def test_the_page_knows_of_a_service_only_where_one_hands_it_out(site: Site) -> None:
    assert engine_of(site)["service"] is None
    assert engine_of(build_site(service="api/v1"))["service"] == "api/v1"


def test_a_broken_game_is_told_on_the_terminal_and_on_the_page_only_if_asked_for(
    site: Site, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A traceback names files of the machine on which it happened: an exported page has none."""
    broken: BrokenGame = {"id": "a/b", "error": "game 'a/b' failed", "details": "Traceback"}
    monkeypatch.setattr(site_module, "make_catalogue", lambda: Catalogue([], [broken]))
    assert engine_of(build_site())["broken"] == []
    assert capsys.readouterr().err == "chainfall: game 'a/b' failed\n"
    assert engine_of(build_site(tell_broken=True))["broken"] == [broken]


def test_nothing_is_left_to_fill_in(site: Site) -> None:
    for path in set(ROOT_FILES) - set(ICONS):
        assert b"{{" not in site[path].content


def test_the_page_holds_its_policy_for_hosts_that_do_not_send_it(site: Site) -> None:
    page = site["index.html"].content.decode()
    assert f'<meta http-equiv="Content-Security-Policy" content="{POLICY}" />' in page


def test_a_phone_finds_icons_of_the_sizes_that_the_manifest_says(site: Site) -> None:
    icons = json.loads(site["manifest.webmanifest"].content)["icons"]
    pictures = [icon for icon in icons if icon["type"] == "image/png"]
    for icon in pictures:
        width, height = struct.unpack(">2I", site[icon["src"]].content[16:24])  # where a PNG file says it
        assert icon["sizes"] == f"{width}x{height}"
    kinds = sorted((icon["purpose"], icon["sizes"]) for icon in pictures)
    assert kinds == [(kind, size) for kind in ("any", "maskable") for size in ("192x192", "512x512")]


def test_the_service_worker_keeps_every_file_but_itself(site: Site) -> None:
    found = re.search(r"const FILES = (\[.*?\]);", site["sw.js"].content.decode())
    assert found
    assert sorted(json.loads(found[1])) == sorted(path for path in site if path != "sw.js")


def test_no_address_is_absolute_and_none_leads_elsewhere(site: Site) -> None:
    for path, file in site.items():
        if (file.lasting and "/app-" not in path) or path in ICONS or "/fonts/" in path:
            continue
        text = file.content.decode()
        for address in re.findall(r"""(?:src|href|action)\s*=\s*["']([^"']*)""", text):
            assert not re.match(r"/|(?!data:)\w+:", address), f"{path} refers to {address}"
        for address in re.findall(r"""^(?:import |\} from |export \{.*from )[^"']*["']([^"']*)""", text, re.MULTILINE):
            assert address.startswith(("./", "../")), f"{path} imports {address}"


def test_compressed_files_are_the_same_files(site: Site) -> None:
    for path, file in site.items():
        assert gzip.decompress(file.packed) == file.content, path


def test_a_first_visit_loads_at_most_seven_megabytes(site: Site) -> None:
    assert sum(len(file.packed) for file in site.values()) <= MOST_BYTES


def test_media_types_are_those_that_browsers_ask_for(site: Site) -> None:
    types = {Path(path).suffix: file.type for path, file in site.items()}
    assert ".mjs" not in types, "not every host knows it"
    assert types[".wasm"] == "application/wasm"
    assert types[".js"] == "text/javascript; charset=utf-8"
    assert types[".html"] == "text/html; charset=utf-8"
    assert "application/octet-stream" not in types.values()


def test_a_package_without_the_arcade_says_how_to_get_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(site_module, "VENDOR", tmp_path)
    with pytest.raises(ChainfallError, match="install Node 18 or newer"):
        build_site()


# Export


def test_an_export_is_the_site_with_compressed_files_beside_it(site: Site, site_folder: Path) -> None:
    for path, file in site.items():
        assert (site_folder / path).read_bytes() == file.content
        packed = site_folder / (path + ".gz")
        if packed.exists():
            assert gzip.decompress(packed.read_bytes()) == file.content
    assert (site_folder / "sw.js.gz").exists()


UNPACK = """import { readFileSync } from "node:fs"; import { brotliDecompressSync } from "node:zlib";
process.stdout.write(brotliDecompressSync(readFileSync(process.argv[2])));"""


def test_an_export_can_be_compressed_with_brotli_too(
    site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    few = {path: site[path] for path in ("sw.js", "manifest.webmanifest")}
    monkeypatch.setattr(site_module, "build_site", lambda: few)
    (tmp_path / "unpack.mjs").write_text(UNPACK)
    export_site(tmp_path, force=True, brotli=True)
    for path, file in few.items():
        packed = tmp_path / f"{path}.br"
        command = ["node", str(tmp_path / "unpack.mjs"), str(packed)]
        assert subprocess.run(command, capture_output=True, check=True).stdout == file.content
        assert packed.stat().st_size < len(file.packed)
    monkeypatch.setenv("PATH", "")
    with pytest.raises(ChainfallError, match=r"^node was not found, and it is needed to compress with Brotli$"):
        export_site(tmp_path, force=True, brotli=True)


def test_a_folder_that_is_not_empty_is_left_alone_unless_forced(site: Site, tmp_path: Path) -> None:
    (tmp_path / "precious").write_text("old")
    with pytest.raises(ChainfallError, match="is not empty"):
        export_site(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["precious"]
    export_site(tmp_path, force=True)
    assert (tmp_path / "precious").read_text() == "old"
    assert (tmp_path / "index.html").exists()


@pytest.mark.parametrize("name", ["index.html", "sw.js.gz", "assets"])
def test_even_by_force_nothing_is_written_through_a_symbolic_link(site: Site, tmp_path: Path, name: str) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "precious").write_text("old")
    folder = tmp_path / "site"
    folder.mkdir()
    (folder / name).symlink_to(outside if name == "assets" else outside / "precious")
    with pytest.raises(ChainfallError, match=f"{name}' is a symbolic link, expected a file or a folder"):
        export_site(folder, force=True)
    assert [path.name for path in outside.iterdir()] == ["precious"]
    assert (outside / "precious").read_text() == "old"
    assert [path.name for path in folder.iterdir()] == [name]


def test_the_folder_itself_may_be_a_symbolic_link(site: Site, tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "real")
    export_site(tmp_path / "link")
    assert (tmp_path / "real" / "index.html").exists()


def test_a_place_that_cannot_be_written_is_told(site: Site, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("")
    with pytest.raises(ChainfallError, match="cannot be written"):
        export_site(file / "site")


def test_nothing_that_a_game_says_can_end_the_script_in_which_it_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    words = "</script><script>alert(1)</script><!--"
    broken: BrokenGame = {"id": "a/b", "error": words, "details": ""}
    monkeypatch.setattr(site_module, "make_catalogue", lambda: Catalogue([], [broken]))
    built = build_site(tell_broken=True)
    assert engine_of(built)["broken"] == [broken]
    assert "alert(1)</script>" not in built["index.html"].content.decode()


def test_the_font_is_small_has_its_licence_and_is_preloaded(site: Site) -> None:
    fonts = {path.rpartition("/")[2]: file for path, file in site.items() if "/fonts/" in path}
    assert set(fonts) == {"rubik.woff2", "OFL.txt"}
    font = fonts["rubik.woff2"]
    assert (font.type, font.content[:4]) == ("font/woff2", b"wOF2")
    assert len(font.content) < 40_000
    assert b"SIL Open Font License" in fonts["OFL.txt"].content
    page = site["index.html"].content.decode()
    assert f'<link rel="preload" href="{font.path}" as="font"' in page

"""The scripts that make installers: what needs no build is tried here, the rest by
`dev.py installers --check`."""

import importlib.util
import plistlib
import re
import shutil
import struct
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import pytest

from desktop import __version__
from tests.support.source import ROOT

PACKAGING = ROOT / "packaging"
AGREED = {
    "MIT", "BSD-2-Clause", "BSD-3-Clause", "0BSD", "Apache-2.0", "PSF-2.0", "ISC", "Zlib",
    "BSL-1.0", "MPL-2.0", "Unicode-3.0", "LGPL-2.1-or-later", "LGPL-3.0-only", "OFL-1.1",
    "CC0-1.0", "CC-BY-3.0", "CC-BY-4.0", "GPL-2.0-or-later WITH Bootloader-exception",
    "GPL-3.0-or-later WITH GCC-exception-3.1",
}  # fmt: skip
SCRIPTS = (
    "product", "app_icon", "system", "environment", "furnish", "prune", "freeze", "signing",
    "virtual_screen", "wine", "windows_build", "linux_build", "macos_build", "licences",
    "installers", "release",
)  # fmt: skip


@pytest.fixture(scope="module")
def scripts() -> Iterator[dict[str, ModuleType]]:
    """The scripts of packaging/, which find each other only while they load."""
    loaded: dict[str, ModuleType] = {}
    with pytest.MonkeyPatch.context() as patch:
        for name in SCRIPTS:
            spec = importlib.util.spec_from_file_location(name, PACKAGING / f"{name}.py")
            assert spec is not None
            assert spec.loader is not None
            module = importlib.util.module_from_spec(spec)
            patch.setitem(sys.modules, name, module)
            spec.loader.exec_module(module)
            loaded[name] = module
    return loaded


# --- one number, one name ---------------------------------------------------------------------


def test_there_is_one_version_number(scripts):
    assert scripts["product"].version() == __version__
    assert scripts["product"].numbers("1.20.3rc4") == (1, 20, 3, 0)
    assert scripts["product"].numbers("2") == (2, 0, 0, 0)
    changelog = (PACKAGING / "CHANGELOG.md").read_text(encoding="utf-8")
    assert f"## [{__version__}] - " in changelog
    assert changelog.index("## [Unreleased]") < changelog.index(f"## [{__version__}]")


def test_names_of_files_say_version_and_system(scripts):
    names = [
        scripts["windows_build"].installer().name,
        scripts["windows_build"].archive().name,
        scripts["linux_build"].debian_package().name,
        scripts["linux_build"].run_file().name,
        scripts["linux_build"].app_image().name,
        scripts["macos_build"].image("arm64").name,
        scripts["macos_build"].image("x86_64").name,
    ]
    assert len(set(names)) == len(names)
    assert all(__version__ in name for name in names)
    assert all(Path(name).suffix in scripts["installers"].PACKED for name in names)


@pytest.mark.problem("RP85")
def test_checksums_are_written_as_sha256sum_reads_them(scripts, tmp_path, monkeypatch):
    installers = scripts["installers"]
    (tmp_path / "a.deb").write_bytes(b"a")
    (tmp_path / "notes.txt").write_bytes(b"b")
    monkeypatch.setattr(installers, "DIST", tmp_path)
    monkeypatch.setattr(installers, "CHECKSUMS", tmp_path / "SHA256SUMS")
    installers.write_checksums()
    (line,) = (tmp_path / "SHA256SUMS").read_text().splitlines()
    assert re.fullmatch(r"[0-9a-f]{64}  a\.deb", line)


# --- icons ------------------------------------------------------------------------------------


def test_the_icons_are_there_in_all_sizes(scripts):
    for size in scripts["app_icon"].SIZES:
        png = scripts["app_icon"].picture(size)
        assert struct.unpack(">II", png[16:24]) == (size, size)


def test_the_icon_of_windows_holds_every_size(scripts, tmp_path):
    ico = scripts["app_icon"].write_ico(tmp_path / "a.ico").read_bytes()
    reserved, kind, count = struct.unpack_from("<HHH", ico)
    assert (reserved, kind, count) == (0, 1, len(scripts["app_icon"].ICO_SIZES))
    for place, size in enumerate(scripts["app_icon"].ICO_SIZES):
        shown, *_, length, start = struct.unpack_from("<BBBBHHII", ico, 6 + 16 * place)
        assert (shown or 256) == size
        assert ico[start : start + length] == scripts["app_icon"].picture(size)


def test_the_icon_of_macos_says_its_own_length(scripts, tmp_path):
    icns = scripts["app_icon"].write_icns(tmp_path / "a.icns").read_bytes()
    assert icns[:4] == b"icns"
    assert struct.unpack(">I", icns[4:8]) == (len(icns),)


# --- Windows ----------------------------------------------------------------------------------


def test_what_only_wine_needs_never_ships(scripts, tmp_path, monkeypatch):
    wine, windows = scripts["wine"], scripts["windows_build"]
    inside = tmp_path / "mischia" / "_internal" / "PySide6"
    inside.mkdir(parents=True)
    for name in ("ICUUC.dll", "mscms.dll", "ucrtbase.dll", "Qt6Core.dll"):
        (inside / name).write_bytes(b"x")
    assert len(wine.shims_in(tmp_path)) == 3
    monkeypatch.setattr(windows, "folder", lambda: tmp_path / "mischia")
    with pytest.raises(scripts["freeze"].BuildError, match="must not ship"):
        windows.make_packages()
    wine.take_shims(tmp_path)
    assert [path.name for path in inside.iterdir()] == ["Qt6Core.dll"]


BUILT_FOR_WINDOWS = ROOT / "dist" / "windows" / "mischia"
needs_windows_build = pytest.mark.skipif(
    not (BUILT_FOR_WINDOWS / "mischia.exe").is_file(), reason="no build for Windows"
)


@pytest.mark.problem("RP85")
def test_the_program_is_a_folder_with_version_and_maker_and_never_packed_by_upx():
    spec = (PACKAGING / "mischia.spec").read_text(encoding="utf-8")
    assert "exclude_binaries=True" in spec
    assert "COLLECT(" in spec
    assert '"upx": False' in spec
    for field in ("CompanyName", "FileVersion", "ProductName", "ProductVersion"):
        assert f'"{field}"' in spec


@pytest.mark.problem("RP85")
@needs_windows_build
def test_the_built_program_of_windows_says_who_made_it():
    content = (BUILT_FOR_WINDOWS / "mischia.exe").read_bytes()
    for text in ("ProductName", "CompanyName", "Mischia contributors", __version__):
        assert text.encode("utf-16-le") in content
    for path in BUILT_FOR_WINDOWS.rglob("*.dll"):
        assert b"UPX!" not in path.read_bytes()


@pytest.mark.problem("RP84")
@needs_windows_build
def test_the_built_folder_of_windows_needs_nothing_else(scripts):
    names = {path.name.lower() for path in BUILT_FOR_WINDOWS.rglob("*")}
    assert {
        "vcruntime140.dll", "vcruntime140_1.dll", "msvcp140.dll", "qwindows.dll", "qjpeg.dll",
        "qwebp.dll", "qsvg.dll", "qtbase_it.qm", "mischia_it.ts", "third-party",
    } <= names  # fmt: skip
    size = sum(path.stat().st_size for path in BUILT_FOR_WINDOWS.rglob("*") if path.is_file())
    assert size <= 130_000_000


@needs_windows_build
def test_nothing_of_wine_is_in_what_was_built(scripts):
    assert scripts["wine"].shims_in(ROOT / "dist" / "windows") == []
    archive = scripts["windows_build"].archive()
    if archive.is_file():
        with zipfile.ZipFile(archive) as packed:
            names = {name.rpartition("/")[2].lower() for name in packed.namelist()}
        assert not names & set(scripts["wine"].SHIMS)


def test_the_packages_for_windows_come_from_the_lock(scripts):
    wine = scripts["wine"]
    block = wine.block_of("pefile", PACKAGING / "lock.txt")
    assert block.startswith("pefile==")
    assert ";" not in block
    assert "--hash=sha256:" in block
    for name in wine.FREEZING:
        assert wine.block_of(name, PACKAGING / "lock.txt")
    with pytest.raises(scripts["freeze"].BuildError, match="does not name"):
        wine.block_of("nobody-has-this", PACKAGING / "lock.txt")


def test_the_setup_program_needs_no_administrator_and_speaks_both_languages():
    script = (PACKAGING / "windows" / "mischia.nsi").read_text(encoding="utf-8")
    assert "RequestExecutionLevel user" in script
    assert "HKLM" not in script
    for language in ("English", "Italian"):
        assert f'MUI_LANGUAGE "{language}"' in script
    named = re.findall(r"LangString (\w+) \$\{LANG_(\w+)\}", script)
    english = {name for name, language in named if language == "ENGLISH"}
    italian = {name for name, language in named if language == "ITALIAN"}
    assert english == italian
    for name in re.findall(r"\$\((\w+)\)", script):
        assert name in english
    written = set(re.findall(r'WriteReg\w+ HKCU "([^"]+)"', script))
    removed = set(re.findall(r'DeleteRegKey HKCU "([^"]+)"', script))
    assert {key for key in written if not any(key.startswith(one) for one in removed)} == set()


# --- Linux ------------------------------------------------------------------------------------


def test_the_menu_entry_and_the_file_type_fit_each_other(scripts):
    product, linux = scripts["product"], scripts["linux_build"]
    entry = linux.desktop_entry("/opt/mischia/mischia")
    assert "Exec=/opt/mischia/mischia %f" in entry
    assert f"MimeType={product.MIME};" in entry
    assert "Name=Mischia" in entry
    assert "Comment[it]=" in entry
    tree = ElementTree.parse(PACKAGING / "linux" / "mischia.xml").getroot()
    (kind,) = tree
    assert kind.get("type") == product.MIME
    globs = [part.get("pattern") for part in kind if part.tag.endswith("glob")]
    assert globs == [f"*{product.ENDING}"]


def test_the_control_file_is_complete(scripts):
    text = scripts["linux_build"].control_text(1234)
    assert text.startswith("Package: mischia\n")
    assert f"Version: {__version__}\n" in text
    assert "Installed-Size: 1234\n" in text
    assert "\n\n" not in text


@pytest.mark.skipif(shutil.which("mksquashfs") is None, reason="needs squashfs-tools")
def test_an_app_image_is_the_given_runtime_and_a_file_system(scripts, tmp_path, monkeypatch):
    linux = scripts["linux_build"]
    program = tmp_path / "dist" / "mischia"
    program.mkdir(parents=True)
    (program / "mischia").write_text("#!/bin/sh\n")
    (program / "mischia").chmod(0o755)
    runtime = tmp_path / "runtime"
    runtime.write_bytes(b"\x7fELF" + b"\0" * 60)
    monkeypatch.setattr(linux, "DIST", tmp_path / "dist")
    monkeypatch.setattr(linux, "WORK", tmp_path / "build")
    content = linux.make_app_image(runtime).read_bytes()
    assert content[:4] == b"\x7fELF"
    assert content[8:11] == b"AI\x02"
    assert content[64:68] == b"hsqs"
    entry = (tmp_path / "build" / "appimage" / "mischia.desktop").read_text()
    assert "Exec=mischia %f" in entry


# --- macOS ------------------------------------------------------------------------------------


def test_the_properties_of_the_bundle_can_be_written(scripts):
    plain = plistlib.loads(plistlib.dumps(scripts["product"].macos_properties()))
    (kind,) = plain["UTExportedTypeDeclarations"]
    (document,) = plain["CFBundleDocumentTypes"]
    assert document["LSItemContentTypes"] == [kind["UTTypeIdentifier"]]
    assert kind["UTTypeTagSpecification"]["public.filename-extension"] == ["mischia"]
    assert plain["CFBundleLocalizations"] == ["en", "it"]
    entitlements = plistlib.loads((PACKAGING / "macos" / "entitlements.plist").read_bytes())
    assert entitlements


def test_the_disk_image_shows_the_program_and_the_way_to_applications(
    scripts, tmp_path, monkeypatch
):
    macos = scripts["macos_build"]
    dist = tmp_path / "dist"
    (dist / "Mischia.app" / "Contents" / "MacOS").mkdir(parents=True)
    for name in ("Resources", "Frameworks"):
        (dist / "Mischia.app" / "Contents" / name).mkdir()
    for name in ("manual", "licences", "_internal"):
        (dist / "mischia" / name).mkdir(parents=True)
    (dist / "mischia" / "_internal" / "THIRD-PARTY").write_text("everybody")
    monkeypatch.setattr(macos, "DIST", dist)
    monkeypatch.setattr(macos, "WORK", tmp_path / "build")
    macos.bring_list(macos.bundle())
    seen = dist / "Mischia.app" / "Contents" / "Frameworks" / "THIRD-PARTY"
    assert seen.read_text() == "everybody"
    folder = macos.lay_out()
    assert {path.name for path in folder.iterdir()} == {
        "Mischia.app", "Applications", "manual", "licences",
    }  # fmt: skip
    words = macos.image_command(folder, macos.image("arm64"))
    assert words[:2] == ["hdiutil", "create"]
    assert words[-1].endswith("macos-apple-silicon.dmg")


# --- signing ----------------------------------------------------------------------------------


def test_without_a_certificate_it_says_so(scripts, tmp_path, monkeypatch, capsys):
    signing = scripts["signing"]
    for name in ("MISCHIA_SIGN_PFX", "MISCHIA_SIGN_IDENTITY", "MISCHIA_NOTARY_PROFILE"):
        monkeypatch.delenv(name, raising=False)
    assert not signing.sign_for_windows(tmp_path / "setup.exe")
    assert not signing.sign_for_macos(tmp_path / "Mischia.app")
    assert not signing.notarise(tmp_path / "Mischia.dmg")
    said = capsys.readouterr().out
    assert said.count("not signed") == 2
    assert "not notarised" in said


@pytest.mark.skipif(sys.platform == "win32", reason="there signtool does it")
def test_with_a_certificate_windows_programs_are_signed(scripts, tmp_path, monkeypatch):
    signing = scripts["signing"]
    program = tmp_path / "setup.exe"
    program.write_bytes(b"plain")
    asked: list[list[str]] = []

    def sign(words: list[str], path: Path) -> None:
        asked.append(words)
        Path(words[words.index("-out") + 1]).write_bytes(b"signed")

    monkeypatch.setattr(signing, "run", sign)
    monkeypatch.setenv("MISCHIA_SIGN_PFX", "certificate.pfx")
    monkeypatch.setenv("MISCHIA_SIGN_PASSWORD", "secret")
    assert signing.sign_for_windows(program)
    assert program.read_bytes() == b"signed"
    assert asked[0][0] == "osslsigncode"
    assert "certificate.pfx" in asked[0]


def test_a_signing_that_fails_is_told_without_the_password(scripts, tmp_path, monkeypatch):
    signing = scripts["signing"]
    with pytest.raises(signing.SigningFailed) as caught:
        signing.run(["nobody-has-this-program", "-pass", "secret"], tmp_path / "setup.exe")
    assert "secret" not in str(caught.value)


# --- licences ---------------------------------------------------------------------------------


def test_every_licence_in_the_table_is_allowed_and_has_its_text(scripts):
    licences = scripts["licences"]
    table = licences.read_table()
    assert list(table.troubles()) == []
    for part in table.parts:
        for name in part.texts:
            assert (PACKAGING / "notices" / name).is_file(), part.name


def test_whole_parts_have_the_agreed_licences_and_the_others_are_carried_by_name(scripts):
    table = scripts["licences"].read_table()
    assert table.allowed == AGREED
    assert not table.allowed & table.allowed_inside
    carried = {licence for part in table.parts for _, licence in part.carries}
    inside = {part.licence for part in table.parts if part.inside}
    assert table.allowed_inside <= carried | inside
    for part in table.parts:
        assert part.inside or part.licence in AGREED, part.name
        assert all(name.strip() and licence for name, licence in part.carries), part.name


def test_another_licence_is_refused(scripts, tmp_path):
    licences = scripts["licences"]
    table = tmp_path / "table.toml"
    table.write_text(
        'allowed = ["MIT"]\nallowed_inside = ["FTL"]\n'
        '[[part]]\nname = "Python"\nlicence = "MIT"\nfiles = ["python/.*"]\n'
        '[[part]]\nname = "Odd"\nlicence = "GPL-3.0-only"\nfiles = ["odd"]\n'
        'carries = [["Odder", "SSPL-1.0"]]\n'
        '[[part]]\nname = "Font"\nlicence = "FTL"\nfiles = ["font"]\ninside = true\n'
    )
    read = licences.read_table(table)
    assert list(read.troubles()) == [
        "Odd: GPL-3.0-only is not allowed",
        "Odder in Odd: SSPL-1.0 is not allowed",
    ]
    assert licences.claim_files(read, ["python/x.so", "odd", "nobody/knows.so"]) == [
        "nobody/knows.so"
    ]
    lost = licences.claim_modules(read, ["json", "stranger"], {"stranger": ["strange-dist"]})
    assert lost == ["stranger"]


def test_what_the_program_depends_on_is_in_the_table(scripts):
    import tomllib

    licences = scripts["licences"]
    known = {
        licences._plain(name) for part in licences.read_table().parts for name in part.distributions
    }
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = {licences._plain(re.split(r"[<>=]", name)[0]) for name in project["dependencies"]}
    assert wanted <= known


# --- releasing --------------------------------------------------------------------------------

CHANGELOG = "# Changelog\n\n## [Unreleased]\n\n## [1.2.0] - 2026-12-01\n\n- Something\n\n## [1.1.0] - 2026-01-01\n"  # noqa: E501


def clean(*words: str) -> str:
    return ""


def dirty(*words: str) -> str:
    return " M desktop/app.py" if words[0] == "status" else ""


def tagged(*words: str) -> str:
    return "v1.2.0" if words[0] == "tag" else ""


@pytest.mark.parametrize(
    ("version", "changelog", "present", "git", "told"),
    [
        ("1.2.0", CHANGELOG, "1.2.0", clean, []),
        ("1.2.0", CHANGELOG, "1.2.0", dirty, ["something is not committed"]),
        ("1.2.0", CHANGELOG, "1.1.0", clean, ["desktop/__init__.py says 1.1.0, not 1.2.0"]),
        ("1.2.0", CHANGELOG, "1.2.0", tagged, ["the tag v1.2.0 is there already"]),
        (
            "1.3.0",
            CHANGELOG,
            "1.3.0",
            clean,
            ["packaging/CHANGELOG.md has no dated entry for 1.3.0"],
        ),
        ("latest", CHANGELOG, "latest", clean, ["'latest' is no version such as 1.2.0"]),
    ],
)
def test_a_release_is_refused_for_each_reason(
    scripts, version: str, changelog: str, present: str, git, told: list[str]
):
    assert list(scripts["release"].refusals(version, changelog, present, git)) == told


def test_failing_checks_stand_against_a_release(scripts, monkeypatch):
    release = scripts["release"]

    class Failed:
        returncode = 1

    monkeypatch.setattr(release.subprocess, "run", lambda *_, **__: Failed())
    assert list(release.failed_checks()) == ["dev.py check fails", "dev.py test fails"]


def test_the_entry_of_a_version_is_its_own(scripts):
    assert scripts["release"].entry_of(CHANGELOG, "1.2.0") == "- Something"
    assert scripts["release"].entry_of(CHANGELOG, "Unreleased") == ""

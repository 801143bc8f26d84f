"""The manual's pages: markup, what the program fills in, the search, and that they are true."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from desktop.controllers.manual.markup import anchor_of, as_html, as_plain
from desktop.controllers.manual.pages import Manual, UnknownPlace, folded
from desktop.language.render import read_language
from desktop.views.shell.fillings import fillings
from tests.support.windows import RESOURCES, ROOT

pytestmark = pytest.mark.gui

LANGUAGES = ("en", "it")
MANUAL = RESOURCES / "manual"
# Bold words of the pages that are other programs' own.
FOREIGN = {
    "en": {
        "Extend", "Extended display", "Join Displays", "System Settings > Displays",
        "Settings > Displays", "More info", "Run anyway", "Keep", "Show more", "Keep anyway",
        "Applications", "System Settings > Privacy & Security", "Open Anyway", "Open",
        "Properties", "Executable as Program", "Windows", "macOS", "Linux", "before", "Mischia",
    },
    "it": {
        "Estendi", "Monitor esteso", "Unisci i monitor", "Impostazioni di Sistema > Schermi",
        "Impostazioni > Schermi", "Ulteriori informazioni", "Esegui comunque", "Mantieni",
        "Mostra altro", "Mantieni comunque", "Applicazioni",
        "Impostazioni di Sistema > Privacy e sicurezza", "Apri comunque", "Apri", "Proprietà",
        "Eseguibile come programma", "Windows", "macOS", "Linux", "prima", "Mischia",
    },
}  # fmt: skip


def picture(file: str, description: str) -> str:
    return f"<img {file} {description}>"


@pytest.fixture(scope="module")
def manual() -> Manual:
    languages = {code: read_language(ROOT / "i18n", code) for code in LANGUAGES}
    return Manual(MANUAL, fillings(languages))


def test_markup_becomes_html_and_everything_else_stays_text():
    html = as_html(
        "# One <b>\n\nA line\ngoes on with **strong** and `key`.\n\n* first\n  more\n* second\n\n"
        "1. one\n2. two\n\n| a | b |\n|---|---|\n| c | *d* |\n\n![seen](file.webp)\n"
        "[there](02-x.md#y)",
        picture,
    )
    assert html.splitlines() == [
        '<h1><a name="one-b"></a>One &lt;b&gt;</h1>',
        "<p>A line goes on with <b>strong</b> and <code>key</code>.</p>",
        "<ul><li>first more</li><li>second</li></ul>",
        "<ol><li>one</li><li>two</li></ol>",
        '<table cellspacing="0" cellpadding="6"><tr><th>a</th><th>b</th></tr>'
        "<tr><td>c</td><td><i>d</i></td></tr></table>",
        "<img file.webp seen>",
        '<p><a href="02-x.md#y">there</a></p>',
    ]


def test_the_words_of_a_page_are_searched_without_its_markup():
    assert as_plain("# Title\n\n* **Strong** [word](x.md)\n\n| a | b |") == "Title Strong word a b"
    assert anchor_of("Where it lies, è qui") == "where-it-lies-è-qui"


def test_search_minds_neither_accents_nor_capitals(manual: Manual):
    assert folded("È ÀB") == "e ab"
    found = manual.find("INIZIATIVA meta", "it")
    assert all("iniziativa" in folded(one.page.plain) for one in found)
    (first, *_) = manual.find("iniziativà", "it")
    assert "iniziativa" in folded(first.around)


def test_a_search_without_words_finds_all_pages(manual: Manual):
    assert [one.page for one in manual.find("  ", "en")] == list(manual.pages("en"))
    assert manual.find("nothing-like-this", "en") == ()


def test_an_unknown_place_is_a_mistake(tmp_path: Path):
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "01-a.md").write_text("# A\n\n{{weather today}}\n")
    with pytest.raises(UnknownPlace, match="weather"):
        Manual(tmp_path, {}).pages("en")


def test_both_languages_have_the_same_pages_and_pictures(manual: Manual):
    english, italian = manual.pages("en"), manual.pages("it")
    assert [page.key for page in english] == [page.key for page in italian]
    assert len(english) >= 7
    for one, other in zip(english, italian, strict=True):
        assert one.title != other.title
        pictures = [re.findall(r"!\[[^]]+\]\(([^)]+)\)", page.text) for page in (one, other)]
        assert pictures[0] == pictures[1]
        headings = [page.text.count("\n## ") for page in (one, other)]
        assert headings[0] == headings[1], one.key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_picture_and_link_leads_somewhere(manual: Manual, language: str):
    keys = {page.key for page in manual.pages(language)}
    for page in manual.pages(language):
        for file in re.findall(r"\]\(([^)]+)\)", page.text):
            target = file.partition("#")[0]
            if target.endswith(".md"):
                assert target.removesuffix(".md") in keys, f"{page.key}: {file}"
            else:
                assert (MANUAL / language / target).is_file(), f"{page.key}: {file}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_name_in_bold_is_one_that_the_program_shows(manual: Manual, language: str):
    """Menus and buttons change their names; the manual would go on with the old ones."""
    shown = {folded(form.rstrip("…")).replace("’", "'") for form in texts_of(language)}
    shown |= {
        form.partition(":")[0] for form in shown
    }  # what a choice is called, then what it does
    unknown = []
    for page in sorted(MANUAL.joinpath(language).glob("0*.md")):
        for bold in re.findall(r"\*\*([^*]+)\*\*", page.read_text(encoding="utf-8")):
            if bold in FOREIGN[language] or bold.endswith((":", ".")) or "SRD" in bold:
                continue
            for part in bold.split(" > "):
                if folded(part.rstrip("…?")).replace("’", "'") not in shown:
                    unknown.append(f"{page.name}: {bold}")
    assert unknown == []


def texts_of(language: str) -> list[str]:
    """Every text of the program, as it is shown."""
    tree = ElementTree.parse(ROOT / "i18n" / f"mischia_{language}.ts")
    return ["".join(element.itertext()).strip().rstrip("?") for element in tree.iter("translation")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_program_fills_in_shortcuts_and_choices(manual: Manual, language: str):
    pages = {page.key: page for page in manual.pages(language)}
    shortcuts = pages["07-shortcuts"].text
    assert "Ctrl+Shift+O" in shortcuts
    assert shortcuts.count("\n| `") > 40
    choices = pages["06-rules-and-choices"].text
    for ruleset in ("SRD 5.1", "SRD 5.2.1", "MythCraft 1.2"):
        assert f"## {ruleset}" in choices
    assert choices.count("\n* ") > 20
    assert "{{" not in "".join(page.text for page in pages.values())


@pytest.mark.problem("RP85")
def test_the_page_on_blocked_downloads_is_in_both_languages(manual: Manual):
    for language, words in {"en": "unknown publisher", "it": "autore sconosciuto"}.items():
        found = manual.find(words, language)
        assert [one.page.key for one in found] == ["08-when-something-is-wrong"]
        assert "SHA256SUMS" in found[0].page.text

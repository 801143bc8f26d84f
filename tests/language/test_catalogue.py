"""The store of texts: reading it, and what makes it unusable."""

from pathlib import Path

import pytest

from desktop.language.catalogue import CatalogueError, read_catalogue
from desktop.language.message import Message
from desktop.language.render import read_language, render

TEXTS = Path(__file__).parents[2] / "i18n"


def written(folder: Path, *messages: str, language: str = "en_GB") -> Path:
    path = folder / "mischia_en.ts"
    body = "\n".join(messages)
    path.write_text(
        f'<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n<TS language="{language}">'
        f"<context><name></name>\n{body}\n</context></TS>\n",
        encoding="utf-8",
    )
    return path


def text(key: str, translation: str) -> str:
    return (
        f'<message id="{key}"><source>x</source><translation>{translation}</translation></message>'
    )


def test_both_languages_of_the_program_are_read() -> None:
    english, italian = read_language(TEXTS, "en"), read_language(TEXTS, "it")
    assert (english.code, italian.code) == ("en", "it")
    assert (english.metres, italian.metres) == (False, True)
    assert render(Message("size.medium"), italian) == "Media"
    assert "size.medium" in italian.catalogue


def test_plural_forms_are_kept_apart(tmp_path: Path) -> None:
    forms = "<numerusform>{count} round</numerusform><numerusform>{count} rounds</numerusform>"
    path = written(tmp_path, text("r", forms).replace('id="r"', 'id="r" numerus="yes"'))
    assert read_catalogue(path).forms_of("r") == ("{count} round", "{count} rounds")


def test_signs_and_line_ends_come_through(tmp_path: Path) -> None:
    catalogue = read_catalogue(written(tmp_path, text("a", "one &amp;&#10;two &lt;b&gt;")))
    assert catalogue.forms_of("a") == ("one &\ntwo <b>",)


def test_a_message_without_translation_is_empty(tmp_path: Path) -> None:
    path = written(tmp_path, '<message id="a"><source>x</source></message>')
    assert read_catalogue(path).forms_of("a") == ("",)


def test_an_equal_text_may_stand_twice_after_a_merge(tmp_path: Path) -> None:
    assert read_catalogue(written(tmp_path, text("a", "x"), text("a", "x"))).forms_of("a") == ("x",)
    with pytest.raises(CatalogueError, match="'a' stands twice"):
        read_catalogue(written(tmp_path, text("a", "x"), text("a", "y")))


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ("", "no element found"),
        ("<TS", "mischia_en.ts"),
        ("<TS/>", "not a Qt translation file"),
        ('<other language="en"/>', "not a Qt translation file"),
        ('<TS language="en"><message><source/></message></TS>', "no id"),
        ("<?xml version='1.0' encoding='tf-8'?><TS/>", "unknown encoding"),
        ("<?xml version='1.0' encoding='utf-7'?><TS/>", "mischia_en.ts"),
        ("<?xml version='1.0' encoding='shift_jis'?><TS/>", "mischia_en.ts"),
        (
            '<!DOCTYPE TS [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><TS language="en">&b;</TS>',
            "mischia_en.ts",
        ),
    ],
)
def test_a_broken_file_is_told_by_its_name(tmp_path: Path, content: str, reason: str) -> None:
    path = tmp_path / "mischia_en.ts"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(CatalogueError, match=reason):
        read_catalogue(path)


def test_a_huge_file_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "mischia_en.ts"
    with path.open("wb") as file:
        file.truncate(9_000_000)
    with pytest.raises(CatalogueError, match="more than"):
        read_catalogue(path)


def test_too_many_messages_are_refused(tmp_path: Path) -> None:
    path = written(tmp_path, *(text(f"a{n}", "") for n in range(50_001)))
    with pytest.raises(CatalogueError, match="50000 messages"):
        read_catalogue(path)

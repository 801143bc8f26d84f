"""The Help menu: About, the bundle, and what is said of a mistake of the program's own."""

import sys
import zipfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QApplication, QLabel

from desktop.controllers.manual.notices import Block, blocks_of
from desktop.model.commands import SetNote
from desktop.program import Program
from desktop.views.design.buttons import ButtonKind
from desktop.views.design.theme import Theme
from desktop.views.dialogs.card import QuestionDialog
from desktop.views.map.tools.kit import KIT
from desktop.views.shell.mistake import MistakeWatch
from tests.support.programs import a_program
from tests.support.windows import RESOURCES

pytestmark = pytest.mark.gui
PRIVATE = "il re è il sicario"


@pytest.fixture
def program(qapp: QApplication, tmp_path: Path) -> Iterator[Program]:
    with a_program(qapp, tmp_path / "data", language="it") as made:
        made.begin(())
        yield made


def test_help_opens_the_manual_about_and_the_bundle(
    program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    assert program.main.unbound == set()
    # Keys are called as in the manual, by every text that Qt makes of a shortcut.
    alias = program.main.commands["alias"].shortcut()
    assert alias.toString(QKeySequence.SequenceFormat.NativeText) == "Maiusc+F2"
    program.main.commands["manual"].trigger()
    assert program.help.manual is not None
    assert program.help.manual.isVisible()
    assert program.main.commands["manual"].shortcut().toString() == "F1"
    program.help.manual.close()
    about = program.help.open_about()
    said = " ".join(label.text() for label in about.findChildren(QLabel))
    for sentence in (
        "nessun legame con gli editori",
        "not published, sponsored or endorsed by",
        "Quest'opera include materiale tratto dal System Reference",
        "The SRD 5.2.1 is licensed under the Creative Commons",
        "Copyright 2025 QuasiReal Publishing",
        "SIL Open Font License",
    ):
        assert sentence in said
    about.reject()
    program.play_sample("srd-5.2.1")
    for who in program.desk.encounter.combatants:
        program.desk.dispatch(SetNote(who, f"{PRIVATE} {who}"))
    program.fights.open_file(tmp_path / "none.mischia")  # a trouble that is noted
    program.help.write_support(tmp_path / "help.zip")
    with zipfile.ZipFile(tmp_path / "help.zip") as archive:
        files = {name: archive.read(name).decode() for name in archive.namelist()}
    assert set(files) == {"versions.txt", "screens.txt", "program.log", "fight.log"}
    assert "Qt: 6." in files["versions.txt"]
    assert "started" in files["program.log"]
    assert "none.mischia" in files["program.log"]
    assert not [name for name, text in files.items() if PRIVATE in text]
    assert PRIVATE not in program.house.log.path.read_text(encoding="utf-8")
    assert files["screens.txt"].count("\n") == 2
    for name in ("Aria", "Brando", "Tobia", "Lia"):
        assert f'"{name}"' not in files["fight.log"]
    assert "help.zip" in program.main.table.banner.text
    program.help.write_support(tmp_path / "no" / "such" / "folder.zip")
    assert "folder.zip" in program.main.table.banner.text
    _a_mistake_is_noted_and_said(program, monkeypatch)


def _a_mistake_is_noted_and_said(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[type[BaseException]] = []
    monkeypatch.setattr(sys, "excepthook", lambda kind, *_: heard.append(kind))
    watch: MistakeWatch = program.mistakes
    watch.begin()
    try:
        raise ValueError("Nicolò's secret")
    except ValueError as error:
        sys.excepthook(type(error), error, error.__traceback__)
    watch.end()
    QApplication.processEvents()
    assert heard == [ValueError]
    assert watch.dialog is not None
    shown = " ".join(label.text() for label in watch.dialog.findChildren(QLabel))
    assert "mischia.log" in shown
    written = program.house.log.read().decode()
    assert "mistake ValueError" in written
    assert "test_help.py" in written
    assert "secret" not in written
    watch.dialog.reject()


def test_broken_lines_of_a_notice_run_on_and_lists_stay():
    long = "These words were broken by hand at the edge of a plain file, and"
    text = f"TITLE\n=====\n{long}\ngo on here.\n- {long}\n- one point\n\n\nNext"
    assert blocks_of(text) == (
        Block("TITLE", 1),
        Block(f"{long} go on here.\n- {long}\n- one point"),
        Block("Next"),
    )


def test_headings_of_a_notice_are_told_apart_and_drawn_as_such(program: Program):
    assert blocks_of("Whole\n=====\n\nPart\n---\nwords\n\nno rule\n--\n=-=-=") == (
        Block("Whole", 1),
        Block("Part", 2),
        Block("words"),
        Block("no rule\n--\n=-=-="),
    )
    about = program.help.open_about()
    said = [label.text() for label in about.findChildren(QLabel)]
    assert "System Reference Document 5.1" in said  # a line of its own, without its underline
    assert not any("====" in text or "----" in text for text in said)
    about.reject()


def test_what_harms_nobody_is_answered_yes_by_default(program: Program):
    for harmless in (True, False):
        asked = QuestionDialog(
            program.desk,
            Theme(RESOURCES),
            program.main,
            title="T…",
            text="t",
            yes="Ja",
            harmless=harmless,
        )
        main = asked.yes if harmless else asked.no
        assert [one.kind for one in (asked.yes, asked.no)].count(ButtonKind.PRIMARY) == 1
        assert main.kind is ButtonKind.PRIMARY
        assert asked.focusWidget() is main
        asked.deleteLater()


def test_buttons_tell_the_keys_that_do_the_same_in_each_language(program: Program):
    top, table = program.main.top, program.main.table
    program.play_sample("srd-5.2.1")
    undo = top.key_buttons["redo"]
    assert undo.toolTip().endswith("(Ctrl+Maiusc+Z)")
    program.speak("en")
    assert undo.toolTip().endswith("(Ctrl+Shift+Z)")
    assert table.now.key_buttons["journal"].toolTip() == "Journal (J)"
    for part in (top, table.map, table.turns, table.now, table.inspector):
        for key, button in part.key_buttons.items():
            keys = program.main.commands[key].shortcut().toString()
            assert button.toolTip().endswith(f"({keys})"), key


def test_the_top_says_what_the_players_see(program: Program):
    program.play_sample("srd-5.2.1")
    top, commands = program.main.top, program.main.commands
    assert top.air_text == ""
    commands["players_window"].trigger()
    assert top.air_text == "In onda"
    commands["freeze"].trigger()
    assert top.air_text == "Congelato"
    commands["curtain"].trigger()
    assert top.air_text == "Sipario"
    commands["blackout"].trigger()
    assert top.air_text == "Oscurato"
    for key in ("blackout", "curtain", "freeze"):
        commands[key].trigger()
    assert top.air_text == "In onda"
    commands["players_close"].trigger()
    assert top.air_text == ""


@pytest.mark.parametrize("ruleset", ["srd-5.1", "mythcraft-1.2"])
def test_no_key_of_the_window_does_two_things(program: Program, ruleset: str) -> None:
    program.play_sample(ruleset)
    actions = {id(action): action for action in program.main.window().findChildren(QAction)}
    keys = [key.toString() for action in actions.values() for key in action.shortcuts()]
    keys += [spec.shortcut for spec in KIT if spec.shortcut not in keys]
    assert [key for key, count in Counter(keys).items() if count > 1] == []

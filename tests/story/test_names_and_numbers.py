"""Names in any script, numbers in both languages, nouns that agree: through the real program."""

import re
import unicodedata
import zipfile
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PySide6.QtWidgets import QApplication

from desktop.app import TEXTS
from desktop.language.message import Message
from desktop.language.render import read_language, render
from desktop.model.amount import DamageAmount
from desktop.model.commands import AddCombatants, DealDamage
from desktop.program import Program
from desktop.views.map.grid_dialog import GridDialog
from tests.support.programs import a_program

pytestmark = pytest.mark.gui

# The names of the reported file, typed in.
NAMES = ("غول 2 alpha", "שד (3)", "Żółw Ärger Çelik", "東方の龍")
FENCE, END = "\u2068", "\u2069"


@pytest.fixture
def program(qapp: QApplication, tmp_path: Path) -> Iterator[Program]:
    with a_program(qapp, tmp_path / "data", language="en") as made:
        made.begin(())
        yield made


def is_from_right(text: str) -> bool:
    return any(unicodedata.bidirectional(letter) in ("R", "AL") for letter in text)


@pytest.mark.problem("RP80")
def test_creatures_named_in_any_script_fight_are_found_and_keep_their_names(
    program: Program, tmp_path: Path
):
    program.play_sample("srd-5.2.1")
    program.show_library()
    for name in NAMES:
        form = program.editing.create("srd-5.2.1")
        form.name.set_text(name)
        form.numbers["ac"].set_text("15")
        form.hit_points.set_text("20")
        form.keep()
    own = {creature.names[""]: creature for creature in program.campaign.own_creatures()}
    assert set(own) == set(NAMES)
    for name in NAMES:
        program.library_controller.type_text(name.split()[0])
        assert own[name].key in [entry.key for entry in program.library_controller.model.entries]
        program.desk.dispatch(AddCombatants(own[name]))
        (who,) = [
            one.id
            for one in program.desk.encounter.combatants.values()
            if one.creature.key == own[name].key
        ]
        program.desk.dispatch(DealDamage((who,), (DamageAmount(7, "fire"),)))
        line = last_line(program)
        assert name in line
        at = line.index(name)
        if is_from_right(name):
            assert line[at - 1] == FENCE
            assert line[at + len(name)] == END
        outside = line.replace(name, "").replace(FENCE, "").replace(END, "")
        numbers = re.findall(r"\d+", outside)
        assert "7" in numbers
        assert not is_from_right(outside)
    saved = tmp_path / "names.mischia"
    assert program.fights.save_as(saved)
    program.show_start()
    assert program.open_path(saved)
    kept = {one.creature.names.get("") for one in program.desk.encounter.combatants.values()}
    assert set(NAMES) <= kept


def last_line(program: Program) -> str:
    """The newest line of the journal, as it is read."""
    program.main.table.now.show_journal()
    journal = program.main.table.now.journal.model()
    return str(journal.index(journal.rowCount() - 1, 0).data())


@pytest.mark.problem("RP78")
def test_a_square_stays_five_feet_through_both_languages_and_a_file(
    program: Program, tmp_path: Path
):
    program.play_sample("srd-5.2.1")
    saved = tmp_path / "grid.mischia"
    for language, metres, shown in (("it", True, "1,5"), ("en", False, "5"), ("it", True, "1,5")):
        program.desk.speak(language, metres=metres)
        for _ in range(3):
            dialog = grid_dialog(program)
            assert dialog.feet.text() == shown
            dialog.ok.click()
        assert program.desk.encounter.battle_map.grid.feet_per_cell == 5
        assert program.fights.save_as(saved)
        with zipfile.ZipFile(saved) as archive:
            log = archive.read("fight.log").decode()
        # The usual number is left out of the file; any other one would stand there.
        assert re.findall(r'"feet_per_cell":([^,}]+)', log) in ([], ["5"], ["5.0"])
        assert program.open_path(saved)
    program.desk.speak("en", metres=True)
    dialog = grid_dialog(program)
    assert dialog.feet.text() == "1.5"
    dialog.reject()


def grid_dialog(program: Program) -> GridDialog:
    """The dialog of the grid, newly opened."""
    program.map_opening.edit_grid()
    QApplication.processEvents()
    (dialog,) = (
        one for one in QApplication.topLevelWidgets()
        if isinstance(one, GridDialog) and one.isVisible()
    )  # fmt: skip
    return dialog


def counted_texts(code: str) -> dict[str, tuple[str, str]]:
    """Every text of the program with a form for one and a form for many."""
    tree = ElementTree.parse(TEXTS / f"mischia_{code}.ts")
    found = {}
    for message in tree.iter("message"):
        forms = ["".join(form.itertext()) for form in message.iter("numerusform")]
        if forms:
            one, many = forms
            found[message.get("id", "")] = (one, many)
    return found


@pytest.mark.problem("RP79")
@pytest.mark.parametrize("code", ["en", "it"])
def test_every_counted_text_of_the_program_has_both_forms_and_uses_them(code: str):
    language = read_language(TEXTS, code)
    texts = counted_texts(code)
    assert len(texts) > 50
    bare = {key: forms for key, forms in texts.items() if set(places(forms)) <= {"count"}}
    assert len(bare) > 30
    for key, (one, many) in bare.items():
        for count in (0, 1, 2, 21):
            form = one if count == 1 else many
            wanted = form.replace("{count}", str(count))
            assert render(Message(key, {"count": count}), language) == wanted, key


def places(forms: tuple[str, str]) -> list[str]:
    return re.findall(r"\{([a-z_0-9]+)", "".join(forms))


@pytest.mark.problem("RP79")
def test_the_nouns_that_were_reported_agree():
    english, italian = read_language(TEXTS, "en"), read_language(TEXTS, "it")
    for key, in_english, in_italian in (
        ("view.turns.rounds", ("0 rounds", "1 round", "2 rounds", "21 rounds"),
         ("0 round", "1 round", "2 round", "21 round")),
        ("import.map.walls", ("0 walls", "1 wall", "2 walls", "21 walls"),
         ("0 muri", "1 muro", "2 muri", "21 muri")),
    ):  # fmt: skip
        for place, count in enumerate((0, 1, 2, 21)):
            message = Message(key, {"count": count})
            assert render(message, english) == in_english[place]
            assert render(message, italian) == in_italian[place]

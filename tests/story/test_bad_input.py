"""Bad input through the real windows: a clear message or a sane result, never a lost fight."""

import json
import zipfile
from base64 import b64encode
from pathlib import Path
from zlib import compress, crc32

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel

from desktop.exchange.uvtt_file import MAX_FILE
from desktop.model.encounter import Phase
from desktop.views.dialogs.card import TextDialog
from desktop.views.map.grid_dialog import GridDialog
from desktop.views.new_fight.initiative import InitiativeDialog
from tests.story import leftovers
from tests.story.hands import Mouse
from tests.story.preparing import (
    MAPS,
    TableDice,
    begin_a_fight,
    close_reports,
    find_in_the_library,
)
from tests.support import driver
from tests.support.two_screens import Table

pytestmark = [pytest.mark.gui, pytest.mark.usefixtures("two_screens")]

MOST_SHOWN = 1_000
OTHER = {"it": "en", "en": "it"}
HUGE_DICE = "999999999d9999"
BRACKETS = "(" * 10_000 + "1" + ")" * 10_000
NAMES = {
    "long": "Ž" + "aàé" * 1_666 + "!",
    "emoji": "🧙🏽‍♀️ Strega 👩‍👩‍👧‍👦",
    "right to left": "شجاع بن بكر \u202e evil \u2066 x",
    "HTML": "<b>Grassetto</b><img src=x onerror=alert(1)><h1>Titolo</h1>&lt;",
    "strange": "  \t\u0000a\u200b\n\nb\r c  ",
}


ITALIAN = pytest.mark.parametrize("hands", ["it"], indirect=True)
ENGLISH = pytest.mark.parametrize("hands", ["en"], indirect=True)
BOTH = pytest.mark.parametrize("hands", ["it", "en"], indirect=True)


@pytest.fixture
def hands(request, qapp, qtbot, tmp_path):
    """A person at the sample fight."""
    table = Table(qapp, tmp_path / "data", language=request.param, dice=TableDice())
    person = Mouse(table)
    person.start_with(table.program.start_page.sample_card, "S")
    yield person
    person.table.end()


def is_told_well(hands: Mouse, texts: list[str]) -> None:
    """Something was said, in the language of the window, in words for people."""
    said = [text for text in texts if text.strip()]
    own = hands.table.program.desk.language.code
    assert said, "nothing was said"
    for text in said:
        assert not leftovers.is_left(text, OTHER[own], own), text
        for sign in ("Traceback", "Error(", "Exception", "None", "<class"):
            assert sign not in text, text


# --- files ------------------------------------------------------------------------------------


def picture_bomb() -> bytes:
    """A PNG of a few bytes that says it is 100,000 pixels a side."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return len(data).to_bytes(4, "big") + kind + data + crc32(kind + data).to_bytes(4, "big")

    header = (100_000).to_bytes(4, "big") * 2 + b"\x08\x02\x00\x00\x00"
    data = chunk(b"IHDR", header) + chunk(b"IDAT", compress(bytes(1_000))) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + data


def bad_maps(folder: Path) -> dict[str, Path]:
    """Files that are no maps, by what is wrong with them."""
    whole = (MAPS / "evermist-sample-map.dd2vtt").read_bytes()
    contents = {
        "empty.dd2vtt": b"",
        "broken.dd2vtt": b'{"format": 0.3, "resolution": {"map_size": {"x": 3,,}}',
        "truncated.dd2vtt": whole[: len(whole) // 2],
        "list.dd2vtt": b"[1, 2, 3]",
        "types.dd2vtt": json.dumps(
            {
                "format": "many",
                "resolution": {"map_size": "large", "map_origin": None, "pixels_per_grid": []},
                "line_of_sight": 7,
                "portals": {"x": []},
                "lights": "none",
                "image": 12,
            }
        ).encode(),
        "infinite.dd2vtt": b'{"format": 0.3, "resolution": {"map_size": {"x": 1e999, "y": NaN},'
        b' "pixels_per_grid": -5}, "image": ""}',
        "deep.dd2vtt": b'{"format": 0.3, "resolution": ' + b"[" * 100_000,
        "words.png": b"this is no picture",
        "cut.png": b"\x89PNG\r\n\x1a\n" + b"\x00" * 40,
        "junk.webp": b"RIFF\x10\x00\x00\x00WEBPVP8 " + b"\xff" * 30,
        "cut.jpg": b"\xff\xd8\xff\xe0\x00\x10JFIF" + b"\x00" * 10,
    }
    paths = {}
    for name, content in contents.items():
        paths[name] = folder / name
        paths[name].write_bytes(content)
    for name, place in (("bomb.png", None), ("bomb.dd2vtt", "image")):
        bomb = picture_bomb()
        if place is not None:
            bomb = json.dumps({"format": 0.3, place: b64encode(bomb).decode()}).encode()
        paths[name] = folder / name
        paths[name].write_bytes(bomb)
    huge = folder / "huge.dd2vtt"
    with huge.open("wb") as file:
        file.truncate(MAX_FILE + 1)
    return {**paths, "huge.dd2vtt": huge}


@BOTH
def test_a_map_that_is_none_is_refused_in_words(hands, tmp_path):
    table = hands.table
    before = table.encounter
    for name, path in bad_maps(tmp_path).items():
        driver.answering(
            lambda: hands.command("open_map"),
            lambda dialog, path=path: driver.choose_file(dialog, path),
        )
        driver.until(
            lambda: QApplication.activeModalWidget() is not None or table.encounter is not before,
            f"{name} is answered",
        )
        said = close_reports(hands)
        is_told_well(hands, said)
        assert table.encounter is before, f"{name} changed the fight"


def bad_saves(folder: Path) -> dict[str, Path]:
    """Files that are no saved fights."""
    good = folder / "good.mischia"
    whole = good.read_bytes()
    contents = {
        "empty.mischia": b"",
        "words.mischia": b"once upon a time",
        "truncated.mischia": whole[: len(whole) // 2],
        "middle.mischia": whole[:200] + bytes(len(whole) - 400) + whole[-200:],
        "list.log": b"[1, 2]\n",
        "types.log": b'{"format": "one", "ruleset": 5}\n{"kind": 3}\n',
    }
    paths = {}
    for name, content in contents.items():
        paths[name] = folder / name
        paths[name].write_bytes(content)
    bomb = folder / "bomb.mischia"
    with zipfile.ZipFile(bomb, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        archive.writestr("fight.log", bytes(300 * 2**20))
    huge = folder / "huge.log"
    with huge.open("wb") as file:
        file.truncate(2**33)
    return {**paths, "bomb.mischia": bomb, "huge.log": huge}


@BOTH
def test_a_save_that_is_none_is_refused_in_words(hands, tmp_path):
    table = hands.table
    driver.answering(
        lambda: hands.command("save_as"),
        lambda dialog: driver.choose_file(dialog, tmp_path / "good.mischia"),
    )
    before = table.session
    for name, path in bad_saves(tmp_path).items():
        table.main.table.banner.hide()
        driver.answering(
            lambda: hands.command("open"),
            lambda dialog, path=path: driver.choose_file(dialog, path),
        )
        driver.until(
            lambda: table.banner or QApplication.activeModalWidget() is not None,
            f"{name} is answered",
        )
        said = [table.banner, *close_reports(hands)]
        is_told_well(hands, said)
        assert table.session is before, f"{name} took the fight away"


# --- numbers ----------------------------------------------------------------------------------


@BOTH
def test_letters_and_monsters_of_numbers_are_refused_or_make_sense(hands):
    table = hands.table
    hero = table.named("Brando")
    box = table.inspector.points
    before = table.encounter
    for text in ("abc", "sette", "1e9", "７x", HUGE_DICE, BRACKETS, "9" * 40, "1d0", "d", "3d"):
        hands.select(hero)
        driver.fill(box.field, text)
        driver.click(box.damage)
        assert box.error, text[:40]
        is_told_well(hands, [box.error])
        driver.click(box.heal)
        is_told_well(hands, [box.error])
        assert table.encounter is before
    for command, numbers in (("damage", "1000000000"), ("heal", "1000000000")):
        hands.points(command, numbers, hero)
        after_all = table.again(hero)
        assert 0 <= after_all.hit_points <= after_all.maximum_hit_points
    driver.press("Ctrl+Z")


@ENGLISH
def test_the_attack_card_refuses_what_is_no_die(hands):
    table = hands.table
    hero = table.named("Brando")
    foe = table.creatures("ogre")[0]
    hands.select(hero)
    attack = next(b.text() for b in table.inspector.deeds.buttons if b.deed.attack is not None)
    hands.aim(hero, attack, foe)
    for die, damage in (("abc", ""), ("21", ""), ("0", ""), ("15", HUGE_DICE), ("15", "x" * 500)):
        before = table.encounter
        driver.fill(table.card.die, die)
        driver.fill(table.card.damage, damage)
        driver.click(table.card.apply_button)
        is_told_well(hands, [table.card.error])
        assert table.encounter is before
    driver.click(table.card.cancel)


def give_up(form) -> None:
    """Close a form in which something stands: it asks before that is lost."""
    driver.answering(lambda: driver.click(form.cancel), lambda question: driver.click(question.yes))


@ITALIAN
def test_the_form_says_what_is_wrong_beside_each_field(hands):
    table = hands.table

    def answer(form) -> None:
        driver.fill(form.name.editor, "Prova")
        for field, text in (
            (form.hit_points, HUGE_DICE),
            (form.numbers["ac"], "tanta"),
            (form.abilities["str"], "9" * 30),
            (form.speeds["walk"], "veloce"),
            (form.saves, BRACKETS[:5_000]),
        ):
            driver.fill(field.editor, text)
        driver.click(form.add_attack)
        row = form.attack_rows[0]
        driver.fill(row.name.editor, "Morso")
        driver.fill(row.damage.editor, BRACKETS)
        driver.fill(row.bonus.editor, "molto")
        driver.click(form.save)
        assert len(form.mistakes) >= 6
        is_told_well(hands, list(form.mistakes.values()))
        for text in ("0", "-5", "1000000001", "abc", "(((("):
            driver.fill(form.hit_points.editor, text)
            driver.click(form.save)
            is_told_well(hands, [form.mistakes["hit_points"]])
        give_up(form)

    before = table.encounter
    driver.answering(lambda: hands.command("creature"), answer)
    assert table.encounter is before


@ENGLISH
def test_a_thousand_million_hit_points_can_be_played(hands):
    table = hands.table

    def answer(form) -> None:
        driver.fill(form.name.editor, "Titano")
        driver.fill(form.hit_points.editor, "1000000000")
        driver.click(form.save)
        if form.isVisible():
            is_told_well(hands, list(form.mistakes.values()))
            give_up(form)

    driver.answering(lambda: hands.command("creature"), answer)
    page = table.program.library_page
    if page.isVisible():
        driver.click(page.joining.add)
        driver.press("Esc")
        titan = table.named("Titano")
        assert titan.hit_points == 1_000_000_000
        hands.points("damage", "999999999", titan)
        assert table.again(titan).hit_points == 1
    assert table.frame.width() <= 1366


@ITALIAN
def test_the_grid_refuses_letters(hands):
    table = hands.table

    def grid(dialog: GridDialog) -> None:
        for text in ("-1", "0", "9" * 30, "1d6", "abc"):
            driver.fill(dialog.pixels, text)
            assert dialog.result_map.pixels_per_cell > 0
        assert not dialog.ok.isEnabled()
        is_told_well(hands, [dialog.error.text()])
        driver.press("Esc")

    before = table.encounter
    driver.answering(lambda: hands.command("grid"), grid)
    assert table.encounter is before


@ENGLISH
def test_initiative_refuses_what_is_no_die(hands):
    table = hands.table
    hands.command("start_page")
    begin_a_fight(hands, "srd-5.1")
    hands.open_library()
    find_in_the_library(hands, "wolf", "srd-5.1/wolf")
    page = table.program.library_page
    driver.fill(page.joining.initiative, "subito")
    assert not page.joining.add.isEnabled()
    is_told_well(hands, [text for text in driver.texts_of(page.joining) if "subito" in text])
    driver.fill(page.joining.initiative, "")
    driver.click(page.joining.add)
    driver.press("Esc")

    def initiative(dialog: InitiativeDialog) -> None:
        row = dialog.rows[0]
        for text in ("abc", "0", "21", "=", "=1e9", HUGE_DICE):
            driver.fill(row.die, text)
            driver.click(dialog.start)
            is_told_well(hands, [row.mistake])
        driver.fill(row.die, "20")
        driver.click(dialog.start)

    driver.answering(hands.next_turn, initiative)
    assert table.encounter.phase is Phase.RUNNING


# --- names ------------------------------------------------------------------------------------


@BOTH
@pytest.mark.problem("RP80")
def test_any_name_can_be_given_and_read(hands):
    table = hands.table
    for kind, name in NAMES.items():

        def answer(dialog: TextDialog, name: str = name) -> None:
            driver.fill(dialog.field, name)
            driver.press("Return")

        for command in ("rename", "alias", "title"):
            hands.select(table.creatures("aria")[0])
            driver.answering(lambda command=command: hands.command(command), answer)
        hero = table.creatures("aria")[0]
        given = table.shown(hero)
        assert given.strip(), kind
        assert len(given) <= MOST_SHOWN, kind
        hands.points("damage", "1", hero)
        hands.show_journal()
        hands.command("players_window")
        driver.let_run(20)
        for window in leftovers.windows():
            assert not window.grab().isNull()
            assert window.width() <= 1366, f"{kind}: the name pushes the window wider"
            for label in window.findChildren(QLabel):
                if label.isVisible() and "<" in label.text():
                    assert label.textFormat() is Qt.TextFormat.PlainText, label.text()[:80]
        hands.command("players_close")
        hands.show_now()
    table.confirmed()
    state = table.encounter
    table.end()
    table.start()
    assert table.encounter == state

"""Files dropped on the window: it says what they are and asks what is to become of them."""

import json
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QDialog
from pytestqt.qtbot import QtBot

from desktop.program import Program
from desktop.views.dialogs.card import PlainTextDialog
from desktop.views.shell.dropping import DropDialog
from tests.support.small_pictures import PNG

pytestmark = pytest.mark.gui
DATA = Path(__file__).parents[2] / "data" / "creatures"
MAP = DATA.parent / "maps" / "RP43-minimal.uvtt"


@pytest.fixture(autouse=True)
def no_dialog_waits(program: Program) -> Iterator[None]:
    """While a dialog waits nothing is taken: not even one of an earlier test may."""
    _reject_all()
    yield
    _reject_all()
    program.maps.cancel()


def _reject_all() -> None:
    while isinstance(left := QApplication.activeModalWidget(), QDialog):
        left.reject()


def drop(program: Program, qtbot: QtBot, *urls: QUrl, at: QPointF | None = None) -> bool:
    """A drop as Qt tells the window of it; whether the window takes it."""
    frame = program.main.window()
    data = QMimeData()
    data.setUrls(list(urls))
    place = QPointF(5, 5) if at is None else at
    copy, button = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton
    none = Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(place.toPoint(), copy, data, button, none)
    enter.ignore()
    QApplication.sendEvent(frame, enter)
    if not enter.isAccepted():
        return False
    QApplication.sendEvent(frame, QDropEvent(place, copy, data, button, none))
    assert program.dropping.dialog is None, "nobody is asked while the other program waits"
    qtbot.waitUntil(lambda: program.dropping.dialog is not None)
    return True


def asked(program: Program) -> DropDialog:
    dialog = program.dropping.dialog
    assert isinstance(dialog, DropDialog)
    return dialog


def refused(program: Program) -> str:
    dialog = program.dropping.dialog
    assert isinstance(dialog, PlainTextDialog)
    return " ".join(label.text() for label in dialog.findChildren(type(dialog.error)))


def local(path: Path) -> QUrl:
    return QUrl.fromLocalFile(str(path))


def words(program: Program) -> list[str]:
    return [button.text() for button in asked(program).choices]


def choose(program: Program, place: int) -> None:
    asked(program).choices[place].click()
    assert program.dropping.dialog is None


def test_creatures_are_looked_over_first(program: Program, qtbot: QtBot) -> None:
    drop(program, qtbot, local(DATA / "improved-initiative-statblocks.json"))
    assert words(program) == ["See which creatures are in it"]
    with qtbot.waitSignal(program.house.creatures.read, timeout=20_000):
        choose(program, 0)
    assert program.importing.report is not None
    assert program.campaign.own_creatures() == ()


def test_a_folder_and_several_lists_are_creatures(
    program: Program, qtbot: QtBot, tmp_path: Path
) -> None:
    drop(program, qtbot, local(tmp_path))
    assert words(program) == ["See which creatures are in it"]
    asked(program).reject()
    names = ("RP51-source-a.xml", "RP51-source-b.xml")
    drop(program, qtbot, *(local(DATA / name) for name in names))
    assert "2 files" in asked(program).body.itemAt(0).widget().text()
    with qtbot.waitSignal(program.house.creatures.read, timeout=20_000) as heard:
        choose(program, 0)
    assert len(heard.args[0].found) == 2


def test_a_map_goes_onto_the_table_or_into_a_new_fight(program: Program, qtbot: QtBot) -> None:
    program.show_start()
    drop(program, qtbot, local(MAP))
    assert words(program) == ["Begin a new fight on it as a map"]
    with qtbot.waitSignal(program.maps.opened, timeout=20_000):
        choose(program, 0)
    first = program.fights.key
    assert len(program.desk.encounter.maps) == 1
    drop(program, qtbot, local(MAP))
    with qtbot.waitSignal(program.maps.opened, timeout=20_000):
        choose(program, 0)
    assert (len(program.desk.encounter.maps), program.fights.key) == (2, first)
    drop(program, qtbot, local(MAP))
    with qtbot.waitSignal(program.maps.opened, timeout=20_000):
        choose(program, 1)
    assert program.fights.key != first
    assert len(program.desk.encounter.maps) == 1


def test_a_picture_dropped_on_a_token_becomes_that_one_s(
    program: Program, qtbot: QtBot, tmp_path: Path
) -> None:
    path = tmp_path / "face.png"
    path.write_bytes(PNG)
    program.play_sample("srd-5.1")
    QApplication.processEvents()
    canvas, fight = program.main.table.map.canvas, program.desk.encounter
    who = next(one for one in fight.combatants.values() if one.token is not None)
    program.desk.selection.choose(())
    name = program.desk.shown(who.name)
    look = canvas.find_token(who.id)
    assert look is not None
    place = canvas.view.to_widget(look.x + look.size / 2, look.y + look.size / 2).toPoint()
    at = QPointF(canvas.mapTo(program.main.window(), place))
    drop(program, qtbot, local(path), at=at)
    assert words(program)[0] == f"Make it the picture of {name}"
    choose(program, 0)
    qtbot.waitUntil(lambda: program.desk.encounter.combatants[who.id].picture is not None)


def test_a_picture_is_a_map_or_that_of_the_selected(
    program: Program, qtbot: QtBot, tmp_path: Path
) -> None:
    path = tmp_path / "face.png"
    path.write_bytes(PNG)
    program.play_sample("srd-5.1")
    who = next(iter(program.desk.encounter.combatants.values()))
    program.desk.selection.choose(())
    drop(program, qtbot, local(path))
    assert len(words(program)) == 2
    asked(program).reject()
    program.desk.selection.choose((who.id,))
    drop(program, qtbot, local(path))
    choose(program, 2)
    qtbot.waitUntil(lambda: program.desk.encounter.combatants[who.id].picture is not None)


def test_a_saved_fight_is_opened(program: Program, qtbot: QtBot, tmp_path: Path) -> None:
    program.play_sample("srd-5.1")
    path = tmp_path / "saved.mischia"
    assert program.fights.save_as(path)
    program.play_sample("mythcraft-1.2")
    drop(program, qtbot, local(path))
    assert words(program) == ["Open the fight"]
    choose(program, 0)
    assert program.desk.session is not None
    assert program.desk.session.ruleset.key == "srd-5.1"


HOSTILE = {
    "empty.json": (b"", "empty"),
    "nothing.bin": (bytes(range(256)) * 20, "neither a map"),
    "nul.json": (b'{"HP":\x00' + bytes(50) + b"\x01\x02", None),
    "huge.png": (PNG[:16] + b"\x00\xff\xff\xff\x00\xff\xff\xff" + PNG[24:], "large"),
    "cut.png": (PNG[:12], None),
    "list.xml": (b"<collection><doc href='a.xml'/></collection>", "list of other files"),
    "scene.json": (b'{"name": "x", "navName": "", "gridType": 1}', "scene of another program"),
    "bomb.zip": (b"PK\x03\x04" + bytes(100), None),
    "page.html": (b"<html><script>alert(1)</script></html>", "neither a map"),
    "run.exe": (b"MZ" + bytes(500), "neither a map"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_files_are_refused_in_words(
    program: Program, qtbot: QtBot, tmp_path: Path, name: str
) -> None:
    content, reason = HOSTILE[name]
    path = tmp_path / name
    path.write_bytes(content)
    before = program.desk.session
    drop(program, qtbot, local(path))
    if reason is not None:
        assert reason in refused(program)
    elif isinstance(program.dropping.dialog, DropDialog):
        with qtbot.waitSignal(program.house.creatures.refused, timeout=20_000):
            choose(program, 0)
    else:
        assert refused(program)
    assert program.desk.session is before
    assert program.campaign.own_creatures() == ()


def test_a_broken_fight_leaves_the_one_on_the_desk(
    program: Program, qtbot: QtBot, tmp_path: Path
) -> None:
    program.play_sample("srd-5.1")
    before = program.desk.session
    path = tmp_path / "broken.mischia"
    path.write_bytes(b"PK\x03\x04" + bytes(100))
    drop(program, qtbot, local(path))
    failed: list[object] = []
    program.fights.failed.connect(failed.append)
    choose(program, 0)
    assert len(failed) == 1
    assert program.desk.session is before


def test_what_cannot_go_together_is_refused(program: Program, qtbot: QtBot, tmp_path: Path) -> None:
    drop(program, qtbot, local(MAP), local(DATA / "RP51-source-a.xml"))
    assert "2 files" in refused(program)
    program.dropping.dialog.reject()
    many = [tmp_path / f"{n}.json" for n in range(501)]
    drop(program, qtbot, *map(local, many))
    assert "501" in refused(program)


def test_nothing_is_fetched_and_what_is_gone_is_told(
    program: Program, qtbot: QtBot, tmp_path: Path
) -> None:
    drop(program, qtbot, QUrl("https://example.org/map.png"))
    assert "internet" in refused(program)
    drop(program, qtbot, local(tmp_path / "gone.json"))
    assert refused(program)


def test_while_a_dialog_waits_nothing_is_taken(program: Program, qtbot: QtBot) -> None:
    program.importing.paste()
    assert not drop(program, qtbot, local(MAP))


def test_a_text_that_is_dragged_is_not_for_the_window(program: Program) -> None:
    data = QMimeData()
    data.setText("goblin")
    event = QDragEnterEvent(
        QPointF(5, 5).toPoint(),
        Qt.DropAction.CopyAction,
        data,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    event.ignore()
    QApplication.sendEvent(program.main.window(), event)
    assert not event.isAccepted()


def test_a_package_that_is_no_fight_holds_creatures(
    program: Program, qtbot: QtBot, tmp_path: Path
) -> None:
    path = tmp_path / "pack.mischia"
    with zipfile.ZipFile(path, "w") as archive:
        block = {"Name": "Owl", "HP": 3, "AC": 11, "Abilities": {}}
        archive.writestr("owl.json", json.dumps(block))
    drop(program, qtbot, local(path))
    assert words(program) == ["See which creatures are in it"]

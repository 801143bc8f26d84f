"""Pictures on tokens: kept small and by content, hostile until they are parsed."""

from pathlib import Path

import pytest
from PySide6.QtCore import QByteArray
from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from desktop.controllers.desk import Desk
from desktop.controllers.pictures.decoding import PictureError
from desktop.controllers.pictures.portraits import SIDE, Portraits, packed, portrait_from
from desktop.model import commands as c
from desktop.session.player_view import player_view
from desktop.storage.assets import AssetStore, asset_keys
from desktop.storage.disk import Disk
from tests.support.builders import Fight, a_creature
from tests.support.windows import a_desk, with_fight

pytestmark = pytest.mark.gui


def saved(path: Path, width: int = 900, height: int = 600) -> Path:
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor("#803010"))
    assert image.save(str(path))
    return path


@pytest.fixture
def desk(qapp) -> Desk:
    fight = Fight("srd-5.2.1").map(12, 8)
    fight.add("Lia", 20, character=True, at=(1, 1))
    fight.add("Wolf", 10, at=(6, 6))
    return with_fight(a_desk("en"), "srd-5.2.1", encounter=fight.begin().encounter)


@pytest.fixture
def shelf(tmp_path: Path) -> AssetStore:
    return AssetStore(tmp_path / "assets", Disk())


def test_a_picture_is_kept_small_square_and_once(
    desk: Desk, shelf: AssetStore, tmp_path: Path, qtbot: QtBot
):
    portraits = Portraits(desk, shelf)
    kept: list[str] = []
    for name in ("face.png", "face.jpg", "again.png"):
        with qtbot.waitSignal(portraits.changed):
            portraits.keep_file(saved(tmp_path / name), kept.append)
    assert kept[0] == kept[2]
    image = QImage.fromData(QByteArray(shelf.read(kept[0])))
    assert (image.width(), image.height()) == (SIDE, SIDE)
    found = portraits.find(kept[0])
    assert found is not None
    assert portraits.known() == tuple(dict.fromkeys(kept))


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "import.picture.empty"),
        (b"no picture at all", "import.picture.no_picture"),
        (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\xff\xff\x00\x00\xff\xff", "too_large"),
        (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x20\x00\x00\x00\x20\x00IEND", "too_large"),
        (
            b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x20\x00\x00\x00\x20IEND",
            "picture.broken",
        ),
    ],
)
def test_what_is_no_picture_or_too_large_is_refused_before_it_is_decoded(
    desk: Desk, shelf: AssetStore, tmp_path: Path, qtbot: QtBot, content: bytes, reason: str
):
    with pytest.raises(PictureError):
        portrait_from(content)
    path = tmp_path / "x.png"
    path.write_bytes(content)
    portraits = Portraits(desk, shelf)
    with qtbot.waitSignal(portraits.refused) as told:
        portraits.keep_file(path, pytest.fail)
    assert reason in told.args[0].key
    with qtbot.waitSignal(portraits.refused):
        portraits.keep_file(tmp_path / "missing.png", pytest.fail)


def test_a_fight_with_pictures_asks_for_them_and_a_lost_one_is_left_out(
    desk: Desk, shelf: AssetStore, qtbot: QtBot
):
    image = QImage(10, 10, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(QColor("white"))
    key = shelf.keep(packed(image), "png")
    portraits = Portraits(desk, shelf)
    who = tuple(desk.encounter.combatants)
    with qtbot.waitSignal(portraits.changed):
        desk.dispatch(c.SetPicture(who[:1], key))
    desk.dispatch(c.SetPicture(who[1:], f"{'0' * 64}.png"))
    portraits.wait()
    assert portraits.known() == (key,)
    assert portraits.find(f"{'0' * 64}.png") is None
    assert desk.encounter.combatants[who[0]].token_picture == key
    desk.undo()
    desk.undo()
    assert desk.encounter.combatants[who[0]].token_picture is None


def test_the_picture_of_a_creature_its_shape_and_an_alias():
    key, other = f"{'a' * 64}.png", f"{'b' * 64}.png"
    fight = Fight("srd-5.2.1").map(12, 8)
    wolf = a_creature("Wolf", ruleset="srd-5.2.1", picture=key)
    fight.add("Wolf", 10, creature=wolf, at=(6, 6))
    who = fight.ids["Wolf"]

    def pictures() -> tuple[str | None, str | None]:
        (shown,) = player_view(fight.encounter, fight.ruleset).combatants
        return fight.encounter.combatants[who].token_picture, shown.picture

    assert pictures() == (key, key)
    fight.do(c.SetPicture((who,), other))
    assert pictures() == (other, other)
    bear = a_creature("Bear", ruleset="srd-5.2.1")
    fight.do(c.ReplaceCreature(who, bear, change_of_shape=True))
    assert pictures() == (None, None)
    fight.do(c.RevertCreature(who))
    fight.do(c.SetAlias(who, "Hooded figure"))
    assert pictures() == (other, None)
    assert asset_keys(fight.encounter, ()) == (other, key)
    refused = fight.attempt(c.SetPicture((who,), "../../etc/passwd"))
    assert getattr(refused, "reason").key == "refusal.no_picture"  # noqa: B009

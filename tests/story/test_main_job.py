"""The main job from the start to the end by mouse, in both languages, on two screens."""

from pathlib import Path
from random import Random

import pytest
from PySide6.QtWidgets import QApplication

from desktop.dice.rolling import RandomDice
from desktop.model.combatant import Side
from desktop.model.encounter import Phase
from tests.story import gestures
from tests.story.pictures import SQUARE, colour_of, picture_map
from tests.support import driver
from tests.support.two_screens import Table

pytestmark = pytest.mark.gui

MAPS = Path(__file__).parents[1] / "data" / "maps"


class TableDice:
    """What the test lays ready comes up first; then chance, the same in every run."""

    def __init__(self) -> None:
        self._ready: list[int] = []
        self._chance = RandomDice(Random(7))

    def lay(self, *values: int) -> None:
        """The next dice show this."""
        self._ready += values

    def roll(self, sides: int) -> int:
        if self._ready:
            value = self._ready.pop(0)
            assert 1 <= value <= sides, f"{value} laid for a d{sides}"
            return value
        return self._chance.roll(sides)


def test_the_main_job_by_mouse(qapp, qtbot, tmp_path, language):
    dice = TableDice()
    ruleset = {"en": "srd-5.2.1", "it": "srd-5.1"}[language]
    table = Table(qapp, tmp_path / "data", language=language, dice=dice)
    play_the_samples(table)
    begin_a_fight(table, ruleset)
    open_the_maps(table, tmp_path)
    write_an_own_creature(table)
    table.end()


@pytest.fixture(params=["it", "en"])
def language(request):
    return request.param


def play_the_samples(table: Table) -> None:
    """Step 1: a ready fight of each ruleset by one click."""
    for ruleset, name in gestures.RULESETS.items():
        page = table.program.start_page
        driver.click(driver.button_of(page.rulesets, name))
        driver.click(page.sample_card)
        fight = table.encounter
        assert (fight.ruleset, fight.phase, fight.round) == (ruleset, Phase.RUNNING, 1)
        heroes = [c for c in fight.combatants.values() if c.side is Side.HERO]
        foes = [c for c in fight.combatants.values() if c.side is Side.HOSTILE]
        assert (len(heroes), len(foes)) == (4, 3 if ruleset == "mythcraft-1.2" else 7)
        assert fight.battle_map is not None
        assert fight.battle_map.picture is not None
        driver.until(lambda: table.canvas.look.picture is not None, "the picture is drawn")
        table.command("start_page")
        driver.until(page.isVisible, "the start page is back")


def begin_a_fight(table: Table, ruleset: str) -> None:
    """Step 1: a new fight under the chosen rules."""
    page = table.program.start_page
    driver.click(driver.button_of(page.rulesets, gestures.RULESETS[ruleset]))
    driver.click(page.new_card)
    assert table.encounter.ruleset == ruleset
    assert not table.encounter.combatants
    assert table.encounter.phase is Phase.PREPARING


def open_the_maps(table: Table, folder: Path) -> None:
    """Step 2: the three real maps, then pictures with a grid that one sets."""
    for name, columns, rows, walls, doors, lights, has_picture in (
        ("evermist-sample-map.dd2vtt", 21, 14, 37, 19, 6, False),
        ("headmasters-quarters.dd2vtt", 10, 10, 6, 6, None, True),
        ("azheim-meeting.dd2vtt", 8, 8, 0, 0, 0, True),
    ):
        gestures.open_map(table, MAPS / name)
        opened = table.encounter.battle_map
        assert opened is not None
        assert (opened.columns, opened.rows) == (columns, rows)
        assert (opened.picture is not None) == has_picture
        assert len(opened.doors) == doors
        assert bool(opened.walls) == bool(walls)
        assert lights is None or len(opened.lights) == lights
        look = table.canvas.look
        assert (look.picture is not None) == has_picture
        assert len(look.doors) == doors
    for ending in ("png", "jpg", "webp"):
        gestures.open_map(table, picture_map(folder, ending))
        set_the_grid(table)
        shown = table.canvas.grab().toImage()
        for column, row in ((3, 1), (6, 4), (10, 5)):
            seen = shown.pixelColor(table.place_of(column, row))
            wanted = colour_of(column, row)
            for part in ("red", "green", "blue"):
                difference = abs(getattr(seen, part)() - getattr(wanted, part)())
                assert difference < 12, (ending, column, row, seen.name(), wanted.name())
    table.confirmed()


def set_the_grid(table: Table) -> None:
    """The squares of the picture are 50 pixels wide."""

    def answer(dialog: QApplication) -> None:
        driver.fill(dialog.pixels, str(SQUARE))
        driver.click(dialog.ok)

    driver.answering(lambda: table.command("grid"), answer)
    battle_map = table.encounter.battle_map
    assert battle_map is not None
    assert battle_map.pixels_per_cell == SQUARE
    assert (battle_map.columns, battle_map.rows) == (12, 8)
    table.command("fit")
    table.command("show_grid")
    driver.let_run(250)
    table.command("show_grid")


def write_an_own_creature(table: Table) -> None:
    """Step 3: the short form; it is kept in the library and brought in from there."""

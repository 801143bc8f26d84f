"""The main job from the start to the end by mouse, in both languages, on two screens."""

from pathlib import Path
from random import Random

import pytest
from PySide6.QtWidgets import QApplication

from desktop.dice.rolling import RandomDice
from desktop.model.combatant import Life, Side
from desktop.model.commands import AttackOutcome
from desktop.model.encounter import Phase
from desktop.model.events import AttackRolled
from desktop.views.creature_form.dialog import CreatureForm
from desktop.views.new_fight.dialog import NewFightDialog
from desktop.views.new_fight.initiative import InitiativeDialog
from desktop.views.party.dialog import PartyDialog
from tests.story import gestures
from tests.story.pictures import SQUARE, colour_of, picture_map
from tests.support import driver
from tests.support.two_screens import Table

pytestmark = pytest.mark.gui

TITLE = "Alla locanda «Grifone»"
MAGE, FIGHTER = "Nives", "Corvo"
BOLT, SWORD = "Dardo", "Spada"
OWN_NAME = "Guardia di cera"
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
    bring_in_foes(table)
    bring_in_heroes(table)
    place_everybody(table)
    roll_initiative(table)
    table.frame.grab().save("/tmp/m.png")
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

    def answer(dialog: NewFightDialog) -> None:
        driver.click(driver.button_of(dialog.rules, gestures.RULESETS[ruleset]))
        driver.fill(dialog.name, TITLE)
        driver.click(driver.button_of(dialog.maps, table.text("view.new_fight.no_map")))
        assert not any(row.is_ticked for row in dialog.rows), "nobody was saved yet"
        driver.click(dialog.begin)

    driver.answering(lambda: driver.click(table.program.start_page.new_card), answer)
    assert table.encounter.ruleset == ruleset
    assert table.program.desk.shown(table.encounter.title) == TITLE
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
    metres = table.program.desk.language.metres

    def answer(form: CreatureForm) -> None:
        text = table.text
        driver.fill(form.name.editor, OWN_NAME)
        driver.fill(form.numbers["ac"].editor, "14")
        driver.fill(form.hit_points.editor, "3d8+6")
        driver.fill(form.abilities["dex"].editor, "14")
        driver.fill(form.speeds["walk"].editor, "9" if metres else "30")
        driver.click(form.add_attack)
        attack = form.attack_rows[0]
        driver.fill(attack.name.editor, "Uncino")
        driver.fill(attack.bonus.editor, "+5")
        driver.fill(attack.reach.editor, "1,5" if metres else "5")
        driver.fill(attack.damage.editor, f"1d8+2 {text('damage.piercing').lower()}")
        driver.click(form.add_feature)
        trait = form.feature_rows[0]
        driver.fill(trait.name.editor, "Cera")
        driver.fill(trait.body.editor, "<b>Non</b> brucia.")
        driver.click(form.save)

    driver.answering(lambda: table.command("creature"), answer)
    page = table.program.library_page
    driver.until(page.isVisible, "the library shows what was kept")
    entry = table.program.library_controller.entry
    assert entry is not None
    assert (entry.is_own, table.program.desk.shown(entry.name)) == (True, OWN_NAME)
    creature = table.program.library_controller.creature
    assert creature is not None
    assert (creature.hit_points, creature.hit_dice) == (19, "3d8+6")
    assert [attack.bonus for attack in creature.attacks] == [5]
    driver.click(driver.button_of(page.joining.sides, table.text("side.ally")))
    driver.click(page.joining.add)
    own = table.named(OWN_NAME)
    assert (own.side, own.hit_points, own.hidden) == (Side.ALLY, 19, False)
    assert own.token is not None


def find_in_the_library(table: Table, words: str, key: str, *, plus: int = 0) -> None:
    """Step 3: type part of a name, in either language, and take the first that is found."""
    page = table.program.library_page
    driver.fill(page.search, words)
    entry = table.program.library_controller.entry
    assert entry is not None
    assert entry.key == key, (words, entry.key)
    for _ in range(plus):
        place = page.list.visualRect(page.list.currentIndex())
        plus_sign = page.list.delegate.plus_rect(place.toRectF()).center().toPoint()
        driver.click(page.list.viewport(), plus_sign)


def bring_in_foes(table: Table) -> None:
    """Step 3: from the shipped library, found by words of both languages."""
    page, controller = table.program.library_page, table.program.library_controller
    edition = table.encounter.ruleset
    total = {"srd-5.1": 334, "srd-5.2.1": 331}[edition] + 1
    assert controller.total == total
    goblin = {"srd-5.1": "srd-5.1/goblin", "srd-5.2.1": "srd-5.2.1/goblin-warrior"}[edition]
    words = {"srd-5.1": "goblin", "srd-5.2.1": "goblin guerr"}[edition]
    find_in_the_library(table, words, goblin, plus=2)
    driver.click(driver.button_of(page.joining.sides, table.text("side.hostile")))
    driver.click(page.joining.add)
    for word in ("skeleton", "scheletro"):
        find_in_the_library(table, word, f"{edition}/skeleton")
    driver.click(page.joining.add)
    find_in_the_library(table, "imp", f"{edition}/imp")
    driver.click(page.joining.hidden)
    driver.click(page.joining.add)
    fight = table.encounter
    assert len(fight.combatants) == 6
    imp = next(c for c in fight.combatants.values() if c.creature.key == f"{edition}/imp")
    assert imp.hidden
    everyone = [c.token for c in fight.combatants.values()]
    assert all(token is not None for token in everyone)
    assert len({token.cell for token in everyone if token is not None}) == 6
    driver.press("Esc")
    driver.until(table.main.table.isVisible, "back to the fight")


def bring_in_heroes(table: Table) -> None:
    """Step 3: characters typed in are kept as the party, and brought in from there."""
    metres = table.program.desk.language.metres
    fire, slashing = table.damage("fire"), table.damage("slashing")

    def type_in(form: CreatureForm, numbers: tuple[str, str], attack: tuple[str, ...]) -> None:
        armour, points = numbers
        driver.fill(form.level.editor, "3")
        driver.fill(form.numbers["ac"].editor, armour)
        driver.fill(form.hit_points.editor, points)
        driver.fill(form.abilities["con"].editor, "14")
        driver.click(form.add_attack)
        row = form.attack_rows[0]
        for field, text in zip((row.name, row.bonus, row.damage), attack, strict=True):
            driver.fill(field.editor, text)

    def mage(form: CreatureForm) -> None:
        driver.fill(form.name.editor, MAGE)
        driver.fill(form.player.editor, "Giulia")
        type_in(form, ("12", "18"), (BOLT, "+6", f"1d10 {fire}"))
        row = form.attack_rows[0]
        gestures.choose_in(row.kind.box, table.text("view.form.ranged"))
        driver.fill(row.range.editor, "36" if metres else "120")
        driver.click(form.save)

    def fighter(form: CreatureForm) -> None:
        driver.fill(form.name.editor, FIGHTER)
        type_in(form, ("16", "30"), (SWORD, "+5", f"1d8+3 {slashing}"))
        driver.click(form.save)

    def answer(dialog: PartyDialog) -> None:
        for person in (mage, fighter):
            driver.answering(lambda: driver.click(dialog.new), person)
        assert [row.is_ticked for row in dialog.rows] == [True, True]
        driver.click(dialog.bring)

    driver.answering(lambda: table.command("party"), answer)
    kept = table.program.party.characters(table.encounter.ruleset)
    assert [table.program.desk.shown(one.creature.name) for one in kept] == [MAGE, FIGHTER]
    heroes = [c for c in table.encounter.combatants.values() if c.side is Side.HERO]
    assert [(one.character, one.hit_points) for one in heroes] == [(True, 18), (True, 30)]


def place_everybody(table: Table) -> None:
    """Step 4: tokens where they belong, sides set, some hidden."""
    goblins = table.creatures("goblin")
    places = {
        MAGE: (2, 2),
        FIGHTER: (3, 4),
        OWN_NAME: (2, 6),
        table.shown(table.creatures("skeleton")[0]): (4, 4),
        table.shown(table.creatures("imp")[0]): (10, 1),
    }
    places |= {table.shown(who): (9, 3 + row) for row, who in enumerate(goblins)}
    for name, (column, row) in places.items():
        table.put(table.named(name), column, row)
        token = table.named(name).token
        assert token is not None
        assert (token.cell.column, token.cell.row) == (column, row), name
    own = table.named(OWN_NAME)
    table.select(own)
    table.command("side_neutral")
    assert table.named(OWN_NAME).side is Side.NEUTRAL
    table.command("side_ally")
    assert table.named(OWN_NAME).side is Side.ALLY
    table.select(goblins[2])
    table.command("hide")
    assert table.again(goblins[2]).hidden
    table.command("hide")
    assert not table.again(goblins[2]).hidden


def roll_initiative(table: Table) -> None:
    """Step 4: typed and rolled, one roll for the goblins, a tie, surprise."""
    skeleton = table.creatures("skeleton")[0]
    goblins = table.creatures("goblin")

    def answer(dialog: InitiativeDialog) -> None:
        rows = {row.row.first: row for row in dialog.rows}
        assert goblins[0].id in rows
        assert goblins[1].id not in rows, "identical creatures roll once"
        for name, typed in ((FIGHTER, "=22"), (MAGE, "17"), (OWN_NAME, "=10")):
            driver.fill(rows[table.named(name).id].die, typed)
        driver.fill(rows[goblins[0].id].die, "=15")
        driver.fill(rows[skeleton.id].die, "=10")
        driver.click(rows[skeleton.id].surprised)
        driver.click(dialog.start)
        while not driver.gone(dialog):
            driver.click(gestures.buttons(dialog)[0])

    driver.answering(lambda: driver.click(table.turns.next_button), answer)
    fight = table.encounter
    assert (fight.phase, fight.round) == (Phase.RUNNING, 1)
    scores = {table.shown(c): c.initiative.score for c in fight.combatants.values()}
    assert scores[FIGHTER] == 22
    assert scores[OWN_NAME] == scores[table.shown(skeleton)] == 10
    assert len({scores[table.shown(who)] for who in goblins}) == 1
    assert table.active == FIGHTER


def rest(table, dice, tmp_path):
    first_round(table, dice)


def first_round(table: Table, dice: TableDice) -> None:
    """Step 5: attacks typed and rolled, distances, damage with resistance, by hand."""
    skeleton, goblins = table.creatures("skeleton")[0], table.creatures("goblin")
    fighter, mage = table.named(FIGHTER), table.named(MAGE)
    imp = table.creatures("imp")[0]

    # a move with its distance shown while it is dragged, and counted once it is dropped
    start = table.place_of_token(fighter)
    far = start + (table.place_of(1, 0) - table.place_of(0, 0)) * -2
    with driver.dragging(table.canvas, start, far):
        note = table.canvas.answers.note_on_move(fighter.id, table.canvas.gestures.path)
        assert note.text == table.distance(10)
        assert not note.is_too_far
    assert table.cell_of(fighter) == (1, 4)
    assert table.movement_left(fighter) == 20
    driver.drag(table.canvas, table.place_of_token(fighter), start)
    assert table.movement_left(fighter) == 10

    # a typed attack that hits, against a creature that bludgeons hurt twice as much
    weapon = SWORD
    gestures.aim(table, fighter, weapon, skeleton)
    gestures.apply_typed(table, "15", "6")
    assert table.again(skeleton).hit_points == 13 - 6
    assert not table.card.isVisible()
    gestures.strike(table, f"3 {table.damage('bludgeoning')}", skeleton)
    assert table.again(skeleton).hit_points == 13 - 6 - 6
    gestures.strike(table, f"5 {table.damage('poison')}", skeleton)
    assert table.again(skeleton).hit_points == 1
    whole = imp.hit_points
    gestures.strike(table, f"9 {table.damage('fire')}", imp)
    assert table.again(imp).hit_points == whole
    gestures.strike(table, f"9 {table.damage('cold')}", imp)
    assert table.again(imp).hit_points == whole - 4

    # a second attack in the same turn is refused, with the reason; the GM overrules
    gestures.aim(table, fighter, weapon, skeleton)
    gestures.apply_typed(table, "2")
    driver.click(driver.button_of(table.main.table, table.text("view.overrule")))
    assert table.again(skeleton).hit_points == 1
    if table.card.isVisible():
        driver.press("Esc")

    # a rolled attack: a natural 20 doubles the dice; monsters die at 0
    gestures.next_turn(table)
    assert table.active == MAGE
    gestures.aim(table, mage, BOLT, goblins[0])
    dice.lay(20, 9, 8)
    driver.click(table.card.roll)
    assert table.again(goblins[0]).hit_points == 0
    assert table.again(goblins[0]).life in (Life.DEAD, Life.DEFEATED)
    roll = next(e for e in table.last_entry.events if isinstance(e, AttackRolled))
    assert roll.outcome is AttackOutcome.CRITICAL

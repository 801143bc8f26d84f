"""The main job from the start to the end by mouse, in both languages, on two screens."""

from pathlib import Path
from random import Random

import pytest
from PySide6.QtWidgets import QApplication, QWidget

from desktop.controllers.condition_details import EndChoice
from desktop.controllers.journal import LINE_ROLE
from desktop.dice.rolling import RandomDice
from desktop.model.combatant import Life, Side
from desktop.model.commands import AttackOutcome
from desktop.model.counter import ACTION_POINTS, DEATH_FAILURES, DEATH_SUCCESSES
from desktop.model.effect import Moment
from desktop.model.encounter import Phase
from desktop.model.events import AttackRolled, Noted
from desktop.model.ids import ConditionKey
from desktop.model.prompt import PromptKind
from desktop.model.reasons import Trace
from desktop.views.creature_form.dialog import CreatureForm
from desktop.views.design.chips import ReasonChip
from desktop.views.new_fight.dialog import NewFightDialog
from desktop.views.new_fight.initiative import InitiativeDialog
from desktop.views.party.dialog import PartyDialog
from desktop.views.shell.dialogs import TextDialog
from tests.story import gestures, leftovers
from tests.story.pictures import SQUARE, colour_of, picture_map
from tests.support import driver
from tests.support.screens import GM_SCREEN, PROJECTOR, plug
from tests.support.two_screens import Table

pytestmark = pytest.mark.gui

CONCENTRATION, PRONE, BLINDED = map(ConditionKey, ("concentration", "prone", "blinded"))
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


@pytest.fixture
def two_screens(qapp):
    plug([GM_SCREEN, PROJECTOR])
    yield
    plug([GM_SCREEN, PROJECTOR])


@pytest.mark.parametrize(
    ("language", "ruleset"), [("it", "srd-5.1"), ("en", "srd-5.2.1")], ids=["it", "en"]
)
def test_the_main_job_by_mouse(qapp, qtbot, tmp_path, two_screens, language, ruleset):
    dice = TableDice()
    table = Table(qapp, tmp_path / "data", language=language, dice=dice)
    play_the_samples(table)
    begin_a_fight(table, ruleset)
    open_the_maps(table, tmp_path)
    write_an_own_creature(table)
    bring_in_foes(table)
    bring_in_heroes(table)
    place_everybody(table)
    roll_initiative(table, dice)
    first_round(table, dice)
    losses(table)
    conditions(table)
    waiting(table)
    newcomers(table)
    show_the_players(table)
    through_the_history(table)
    words_and_reasons(table)
    change_the_language(table)
    table = take_it_elsewhere(table, tmp_path)
    play_mythcraft(table)
    table.end()


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
    driver.click(page.joining.hidden)
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


def roll_initiative(table: Table, dice: TableDice) -> None:
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

    dice.lay(5)  # the imp
    driver.answering(lambda: driver.click(table.turns.next_button), answer)
    fight = table.encounter
    assert (fight.phase, fight.round) == (Phase.RUNNING, 1)
    scores = {table.shown(c): c.initiative.score for c in fight.combatants.values()}
    assert scores[FIGHTER] == 22
    assert scores[OWN_NAME] == scores[table.shown(skeleton)] == 10
    assert len({scores[table.shown(who)] for who in goblins}) == 1
    assert table.active == FIGHTER


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
    pass_by(table, {"srd-5.2.1": 1, "srd-5.1": 0}[table.encounter.ruleset])
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


def pass_by(table: Table, opportunities: int) -> None:
    """Whoever is surprised under the rules of 2014 has no opportunity attack."""
    kinds = [prompt.kind for prompt in table.encounter.prompts]
    assert kinds == [PromptKind.OPPORTUNITY_ATTACK] * opportunities
    for _ in kinds:
        gestures.answer(table, table.text("view.prompt.skip"))


def losses(table: Table) -> None:
    """Step 5: temporary hit points, concentration, 0 hit points by kind, death saves, healing."""
    mage, own = table.named(MAGE), table.named(OWN_NAME)

    def answer(dialog: TextDialog) -> None:
        driver.fill(dialog.field, "Ragnatela")
        driver.press("Return")

    table.select(mage)
    driver.answering(lambda: table.command("concentrate"), answer)
    assert table.again(mage).has_effect(CONCENTRATION)
    gestures.shield(table, "5", mage)
    gestures.strike(table, "7", mage)
    assert (table.again(mage).hit_points, table.again(mage).temporary_hit_points) == (16, 0)
    assert [prompt.kind for prompt in table.encounter.prompts] == [PromptKind.CONCENTRATION]
    gestures.answer(table, table.text("view.prompt.roll"), die="3")
    assert not table.encounter.prompts
    assert not table.again(mage).has_effect(CONCENTRATION)

    gestures.strike(table, "16", mage)
    assert (table.again(mage).hit_points, table.again(mage).life) == (0, Life.DYING)
    assert table.again(mage).has_effect(ConditionKey("unconscious"))
    gestures.turn_of_next_round(table, mage)
    assert [prompt.kind for prompt in table.encounter.prompts] == [PromptKind.DEATH_SAVE]
    gestures.answer(table, table.text("view.prompt.roll"), die="12")
    assert table.again(mage).count(DEATH_SUCCESSES) == 1
    gestures.turn_of_next_round(table, mage)
    gestures.answer(table, table.text("view.prompt.failure"))
    assert table.again(mage).count(DEATH_FAILURES) == 1
    gestures.heal(table, "6", mage)
    assert (table.again(mage).hit_points, table.again(mage).life) == (6, Life.UP)
    assert table.again(mage).count(DEATH_FAILURES) == 0

    gestures.strike(table, "25", own)
    while table.encounter.prompts:
        driver.click(gestures.buttons(table.now.cards[0])[0])
    assert table.again(own).life in (Life.DEAD, Life.DEFEATED)
    assert table.again(own).hit_points == 0


def conditions(table: Table) -> None:
    """Step 5: on and off by a click, with a duration and a source, ending at the right moment."""
    goblin, fighter = table.creatures("goblin")[1], table.named(FIGHTER)
    gestures.turn_of_next_round(table, fighter)
    gestures.toggle(table, "prone", goblin, fighter)
    assert table.again(goblin).has_effect(PRONE)
    assert table.again(fighter).has_effect(PRONE)
    gestures.toggle(table, "prone", goblin, fighter)
    assert not table.again(goblin).has_effect(PRONE)

    table.select(goblin)
    gestures.right_click(table.inspector.toggles.toggle("blinded"))
    details = table.main.table.details
    driver.until(details.isVisible, "the details open")
    gestures.choose_in(details.source, FIGHTER)
    driver.click(details.ends.rows[EndChoice.ROUNDS])
    driver.fill(details.ends.rounds, "2")
    driver.click(details.set_button)
    (effect,) = [e for e in table.again(goblin).effects if e.key == "blinded"]
    assert effect.source == fighter.id
    assert effect.end is not None
    ends_at_end = effect.end.moment is Moment.END
    whose = table.encounter.combatants[effect.end.whose]
    for left in range(effect.end.remaining, 0, -1):
        assert table.again(goblin).has_effect(BLINDED), f"{left} times to go"
        gestures.turn_of_next_round(table, whose)
        if ends_at_end:
            assert table.again(goblin).has_effect(BLINDED)
            gestures.next_turn(table)
    assert not table.again(goblin).has_effect(BLINDED)

    exhausted = table.inspector.toggles.track("exhaustion")
    table.select(goblin)
    driver.click(gestures.buttons(exhausted)[-1] if gestures.buttons(exhausted) else exhausted)


def waiting(table: Table) -> None:
    """Step 5: delay, which is a ruling where the rules have none, and ready."""
    fighter, mage = table.named(FIGHTER), table.named(MAGE)
    gestures.turn_of_next_round(table, fighter)
    table.select(fighter)
    table.command("delay")
    assert table.again(fighter).has_effect(ConditionKey("delaying"))
    assert table.active == MAGE
    assert any(isinstance(event, Noted) for event in table.last_entry.events), "it says so"
    table.select(fighter)
    table.command("delay")
    assert table.active == FIGHTER

    def answer(dialog: TextDialog) -> None:
        driver.fill(dialog.field, "se il goblin si muove, colpisco")
        driver.press("Return")

    table.select(fighter)
    driver.answering(lambda: table.command("ready"), answer)
    assert table.again(fighter).has_effect(ConditionKey("readied"))
    assert mage.id in table.encounter.combatants


def newcomers(table: Table) -> None:
    """Step 5: somebody joins, somebody leaves in mid-fight."""
    page = table.program.library_page
    before = set(table.encounter.combatants)
    driver.click(driver.button_of(table.turns, table.text("view.turns.add")))
    driver.until(page.isVisible, "the library opens")
    find_in_the_library(table, "2 orso bruno", f"{table.encounter.ruleset}/brown-bear")
    driver.click(driver.button_of(page.joining.sides, table.text("side.hostile")))
    driver.click(page.joining.add)
    driver.press("Esc")
    new = [who for who in table.encounter.combatants if who not in before]
    assert len(new) == 2
    bears = [table.encounter.combatants[who] for who in new]
    assert all(bear.initiative is not None and bear.token is not None for bear in bears)
    table.select(bears[0])
    table.command("remove")
    assert bears[0].id not in table.encounter.combatants


def show_the_players(table: Table) -> None:
    """Step 6: their window on the second screen, black by one key, never on the GM's screen."""
    laptop, projector = table.application.screens()
    imp = table.creatures("imp")[0]
    assert table.again(imp).hidden
    table.command("players_screen")
    window = table.program.players_window
    driver.until(window.isVisible, "the players' window opens")
    assert window.isFullScreen()
    assert window.geometry() == projector.geometry()
    assert laptop.geometry().contains(table.frame.geometry().center())
    seen = table.program.players.view
    assert imp.id not in {each.id for each in seen.combatants}
    assert len(seen.combatants) == len(table.encounter.combatants) - 1
    assert window.stage.canvas.find_token(imp.id) is None
    assert window.stage.canvas.find_token(table.named(FIGHTER).id) is not None
    assert "Imp" not in " ".join(leftovers.seen_texts(window))
    driver.let_run(100)
    assert not is_black(window)
    driver.press("B")
    driver.let_run(50)
    assert is_black(window)
    driver.press("B")
    driver.let_run(50)
    assert not is_black(window)

    plug([GM_SCREEN])
    driver.until(lambda: not window.isVisible(), "the window of the lost screen is gone")
    assert table.banner == table.text("view.players.parked")
    gestures.next_turn(table)
    plug([GM_SCREEN, PROJECTOR])
    driver.until(window.isVisible, "the window is back by itself")
    projector = table.application.screens()[1]
    assert window.geometry() == projector.geometry()
    assert window.stage.view == table.program.players.view


def is_black(window: QWidget) -> bool:
    """Whether nothing at all is to be seen on a window."""
    picture = window.grab().toImage().scaled(64, 36)
    return all(
        picture.pixelColor(x, y).lightness() == 0
        for x in range(picture.width())
        for y in range(picture.height())
    )


def through_the_history(table: Table) -> None:
    """Step 7: back through the rounds and forth again, to the very same state."""
    now, entries = table.encounter, len(table.session.history.path())
    rounds = {table.encounter.round}
    undo = table.text("view.top.undo_step", step="").strip()
    button = next(
        b for b in gestures.buttons(table.main.top) if b.accessibleName().startswith(undo)
    )
    for _ in range(40):
        driver.click(button)
        rounds.add(table.encounter.round)
    assert len(rounds) > 2
    assert len(table.session.history.path()) < entries
    while table.session.can_redo:
        driver.press("Ctrl+Shift+Z")
    assert table.encounter is now


def words_and_reasons(table: Table) -> None:
    """Step 7: the journal in words, and why."""
    driver.click(driver.button_of(table.now, table.text("view.now.journal")))
    lines = [
        table.now.journal.model().index(row, 0).data()
        for row in range(table.now.journal.model().rowCount())
    ]
    told = "\n".join(lines)
    for word in (MAGE, FIGHTER, OWN_NAME, SWORD, BOLT, "Ragnatela"):
        assert word in told, f"{word!r} is not in the journal"
    row = next(row for row in range(len(lines) - 1, 0, -1) if trace_of(table, row))
    journal = table.now.journal
    journal.scrollTo(journal.model().index(row, 0))
    driver.click(journal.viewport(), journal.visualRect(journal.model().index(row, 0)).center())
    chips = [chip for chip in table.now.findChildren(ReasonChip) if chip.isVisible()]
    assert len(chips) >= len(trace_of(table, row)) > 0
    driver.click(driver.button_of(table.now, table.text("view.now.now")))


def trace_of(table: Table, row: int) -> Trace:
    """The reasons behind a line of the journal."""
    return table.now.journal.model().index(row, 0).data(LINE_ROLE).trace


def change_the_language(table: Table) -> None:
    """Step 9: everything changes while it runs, and back; the players' window may differ."""
    first = table.program.desk.language.code
    other = {"it": "en", "en": "it"}[first]
    names = {"it": "Italiano", "en": "English"}
    for code, before in ((other, first), (first, other)):
        view, submenu = table.text("view.menu.view"), table.text("view.action.language")
        driver.menu_command(table.main.top.menu_bar, view, submenu, names[code])
        assert table.program.desk.language.code == code
        assert table.program.desk.players_language.code == code
        table.select(table.named(FIGHTER))
        for tab in ("view.inspector.stats", "view.inspector.notes", "view.inspector.play"):
            driver.click(driver.button_of(table.inspector, table.text(tab)))
            sweep(code, before)
        driver.click(driver.button_of(table.now, table.text("view.now.journal")))
        sweep(code, before)
        driver.click(driver.button_of(table.turns, table.text("view.turns.add")))
        sweep(code, before)
        driver.press("Esc")
        driver.click(driver.button_of(table.now, table.text("view.now.now")))
    players = table.text("view.menu.players"), table.text("view.action.players_language")
    driver.menu_command(table.main.top.menu_bar, *players, names[other])
    assert table.program.desk.language.code == first
    assert table.program.desk.players_language.code == other


def sweep(own: str, other: str) -> None:
    """Nothing that is seen is left in the other language."""
    driver.let_run(60)
    for window in leftovers.windows():
        left = leftovers.left_in(other, own, root=window)
        assert not left, f"still in {other!r}: {left}"


def take_it_elsewhere(table: Table, folder: Path) -> Table:
    """Step 8: saved as a file, opened in another data folder."""
    path = folder / "Scontro dell'Ogre.mischia"
    driver.answering(
        lambda: table.command("save_as"), lambda dialog: driver.choose_file(dialog, path)
    )
    assert path.exists()
    saved, steps = table.encounter, len(table.session.history.path())
    language, dice = table.program.desk.language.code, table.dice
    table.end()
    table = Table(table.application, folder / "elsewhere", language=language, dice=dice)
    page = table.program.start_page
    assert page.isVisible()
    driver.answering(
        lambda: driver.click(page.open_card), lambda dialog: driver.choose_file(dialog, path)
    )
    gestures.close_reports()
    assert table.encounter == saved
    assert len(table.session.history.path()) == steps
    driver.until(lambda: table.canvas.look.picture is not None, "the picture came with it")
    driver.press("Ctrl+Z")
    assert table.encounter != saved
    driver.press("Ctrl+Shift+Z")
    assert table.encounter == saved
    return table


def play_mythcraft(table: Table) -> None:
    """Steps 1 and 5 under the third game: the sample fight against three Slag Toads."""
    table.command("start_page")
    page = table.program.start_page
    driver.until(page.isVisible, "the start page is back")
    driver.click(driver.button_of(page.rulesets, gestures.RULESETS["mythcraft-1.2"]))
    driver.click(page.sample_card)
    toads = table.creatures("slag-toad")
    assert len(toads) == 3
    hero = next(c for c in table.encounter.in_order() if c.side is Side.HERO)
    gestures.turn_of(table, hero)
    points = table.again(hero).count(ACTION_POINTS)
    name = next(b.text() for b in table.inspector_of(hero) if b.deed.attack is not None)
    gestures.aim(table, hero, name, toads[0])
    driver.fill(table.card.die, "20")
    driver.fill(table.card.damage, "9")
    driver.click(table.card.apply_button)
    if table.card.isVisible():  # too far away: the GM says that it is near enough
        driver.click(driver.button_of(table.main.table, table.text("view.overrule")))
    if table.card.isVisible():
        driver.press("Esc")
    assert table.again(toads[0]).hit_points < toads[0].hit_points
    assert table.again(hero).count(ACTION_POINTS) < points
    gestures.toggle(table, "prone", toads[1])
    assert table.again(toads[1]).has_effect(PRONE)
    started = table.encounter.round
    while table.encounter.round == started:
        while table.encounter.prompts:
            driver.click(gestures.buttons(table.now.cards[0])[0])
        gestures.next_turn(table)
    table.confirmed()

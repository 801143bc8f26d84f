"""The second half of the story: rounds, the players' screen, the history, the files."""

from pathlib import Path

from PySide6.QtWidgets import QDialog, QWidget

from desktop.controllers.conditions.details import EndChoice
from desktop.controllers.journal import LINE_ROLE
from desktop.model.amount import AttackOutcome
from desktop.model.combatant import Combatant, Life, Side
from desktop.model.counter import ACTION_POINTS, DEATH_FAILURES, DEATH_SUCCESSES
from desktop.model.effect import Moment
from desktop.model.events import AttackRolled, Noted
from desktop.model.ids import ConditionKey
from desktop.model.prompt import PromptKind
from desktop.model.reasons import Trace
from desktop.views.design.chips import ReasonChip
from desktop.views.dialogs.card import TextDialog
from tests.story import leftovers
from tests.story.hands import Mouse
from tests.story.preparing import (
    BOLT,
    FIGHTER,
    MAGE,
    OWN_NAME,
    RULESETS,
    SWORD,
    TableDice,
    close_reports,
    find_in_the_library,
)
from tests.support import driver
from tests.support.screens import GM_SCREEN, PROJECTOR, plug
from tests.support.two_screens import Table

CONCENTRATION, PRONE, BLINDED = map(ConditionKey, ("concentration", "prone", "blinded"))
MOST_TURNS = 30


def turn_of(hands: Mouse, who: Combatant) -> None:
    """Next turn until it is somebody's."""
    for _ in range(MOST_TURNS):
        if any(one.id == who.id for one in hands.table.encounter.active_combatants):
            return
        hands.next_turn()
    raise driver.Stuck(f"{who.id} never has a turn")


def turn_of_next_round(hands: Mouse, who: Combatant) -> None:
    """On to somebody's next turn, even when it is its turn now."""
    if any(one.id == who.id for one in hands.table.encounter.active_combatants):
        hands.next_turn()
    turn_of(hands, who)


def apply_typed(hands: Mouse, die: str, damage: str = "") -> None:
    """Type the die and, when it hits, the damage into the card of the attack."""
    card = hands.table.card
    hands.fill(card.die, die)
    if damage:
        hands.fill(card.damage, damage)
    hands.use(card.apply_button)


def first_round(hands: Mouse, dice: TableDice) -> None:
    """Step 5: attacks typed and rolled, distances, damage with resistance, by hand."""
    table = hands.table
    skeleton, goblins = table.creatures("skeleton")[0], table.creatures("goblin")
    fighter, mage = table.named(FIGHTER), table.named(MAGE)
    imp = table.creatures("imp")[0]

    # a move with its distance shown while it is dragged, and counted once it is dropped
    def look() -> None:
        note = table.canvas.answers.note_on_move(fighter.id, hands.preview())
        moved, left = note.text.split(" · ")
        assert moved == table.distance(10)
        assert table.distance(20) in left
        assert not note.is_too_far

    hands.carry(fighter, 1, 4, look)
    pass_by(hands, {"srd-5.2.1": 1, "srd-5.1": 0}[table.encounter.ruleset])
    assert table.cell_of(fighter) == (1, 4)
    assert table.movement_left(fighter) == 20
    hands.carry(fighter, 3, 4)
    assert table.movement_left(fighter) == 10

    # a typed attack that hits, against a creature that bludgeons hurt twice as much
    hands.aim(fighter, SWORD, skeleton)
    apply_typed(hands, "15", "6")
    assert table.again(skeleton).hit_points == 13 - 6
    assert not table.card.isVisible()
    hands.points("damage", f"3 {table.damage('bludgeoning')}", skeleton)
    assert table.again(skeleton).hit_points == 13 - 6 - 6
    hands.points("damage", f"5 {table.damage('poison')}", skeleton)
    assert table.again(skeleton).hit_points == 1
    whole = imp.hit_points
    hands.points("damage", f"9 {table.damage('fire')}", imp)
    assert table.again(imp).hit_points == whole
    hands.points("damage", f"9 {table.damage('cold')}", imp)
    assert table.again(imp).hit_points == whole - 4

    # a second attack in the same turn is refused, with the reason; the GM overrules
    hands.aim(fighter, SWORD, skeleton)
    apply_typed(hands, "2")
    hands.use(driver.button_of(table.main.table, table.text("view.overrule")))
    assert table.again(skeleton).hit_points == 1
    if table.card.isVisible():
        driver.press("Esc")

    # a rolled attack: a natural 20 doubles the dice; monsters die at 0
    hands.next_turn()
    assert table.active == MAGE
    hands.aim(mage, BOLT, goblins[0])
    dice.lay(20, 9, 8)
    hands.use(table.card.to_hit.roll)
    assert table.again(goblins[0]).hit_points == 0
    assert table.again(goblins[0]).life in (Life.DEAD, Life.DEFEATED)
    roll = next(e for e in table.last_entry.events if isinstance(e, AttackRolled))
    assert roll.outcome is AttackOutcome.CRITICAL


def pass_by(hands: Mouse, opportunities: int) -> None:
    """Whoever is surprised under the rules of 2014 has no opportunity attack."""
    table = hands.table
    kinds = [prompt.kind for prompt in table.encounter.prompts]
    assert kinds == [PromptKind.OPPORTUNITY_ATTACK] * opportunities
    for _ in kinds:
        hands.answer(table.text("prompt.option_skip"))


def losses(hands: Mouse) -> None:
    """Step 5: temporary hit points, concentration, 0 hit points by kind, death saves, healing."""
    table = hands.table
    mage, own = table.named(MAGE), table.named(OWN_NAME)

    def answer(dialog: TextDialog) -> None:
        hands.fill(dialog.field, "Ragnatela")
        driver.press("Return")

    hands.select(mage)
    driver.answering(lambda: hands.command("concentrate"), answer)
    assert table.again(mage).has_effect(CONCENTRATION)
    hands.points("temporary", "5", mage)
    hands.points("damage", "7", mage)
    assert (table.again(mage).hit_points, table.again(mage).temporary_hit_points) == (16, 0)
    assert [prompt.kind for prompt in table.encounter.prompts] == [PromptKind.CONCENTRATION]
    hands.answer(table.text("view.prompt.roll"), die="3")
    assert not table.encounter.prompts
    assert not table.again(mage).has_effect(CONCENTRATION)

    hands.points("damage", "16", mage)
    assert (table.again(mage).hit_points, table.again(mage).life) == (0, Life.DYING)
    assert table.again(mage).has_effect(ConditionKey("unconscious"))
    turn_of_next_round(hands, mage)
    assert [prompt.kind for prompt in table.encounter.prompts] == [PromptKind.DEATH_SAVE]
    hands.answer(table.text("view.prompt.roll"), die="12")
    assert table.again(mage).count(DEATH_SUCCESSES) == 1
    turn_of_next_round(hands, mage)
    hands.answer(table.text("view.prompt.failure"))
    assert table.again(mage).count(DEATH_FAILURES) == 1
    hands.points("heal", "6", mage)
    assert (table.again(mage).hit_points, table.again(mage).life) == (6, Life.UP)
    assert table.again(mage).count(DEATH_FAILURES) == 0

    hands.points("damage", "25", own)
    while table.encounter.prompts:
        hands.answer_somehow()
    assert table.again(own).life in (Life.DEAD, Life.DEFEATED)
    assert table.again(own).hit_points == 0


def conditions(hands: Mouse) -> None:
    """Step 5: on and off by a click, with a duration and a source, ending at the right moment."""
    table = hands.table
    goblin, fighter = table.creatures("goblin")[1], table.named(FIGHTER)
    turn_of_next_round(hands, fighter)
    hands.toggle("prone", goblin, fighter)
    assert table.again(goblin).has_effect(PRONE)
    assert table.again(fighter).has_effect(PRONE)
    hands.toggle("prone", goblin, fighter)
    assert not table.again(goblin).has_effect(PRONE)

    hands.details("blinded", goblin)
    details = table.main.table.details
    driver.until(details.isVisible, "the details open")
    hands.choose(details.source, FIGHTER)
    hands.use(details.ends.rows[EndChoice.ROUNDS])
    hands.fill(details.ends.rounds, "2")
    hands.use(details.set_button)
    (effect,) = [e for e in table.again(goblin).effects if e.key == "blinded"]
    assert effect.source == fighter.id
    assert effect.end is not None
    ends_at_end = effect.end.moment is Moment.END
    whose = table.encounter.combatants[effect.end.whose]
    for left in range(effect.end.remaining, 0, -1):
        assert table.again(goblin).has_effect(BLINDED), f"{left} times to go"
        turn_of_next_round(hands, whose)
        if ends_at_end:
            assert table.again(goblin).has_effect(BLINDED)
            hands.next_turn()
    assert not table.again(goblin).has_effect(BLINDED)


def waiting(hands: Mouse) -> None:
    """Step 5: delay, which is a ruling where the rules have none, and ready."""
    table = hands.table
    fighter, mage = table.named(FIGHTER), table.named(MAGE)
    turn_of_next_round(hands, fighter)
    hands.select(fighter)
    hands.command("delay")
    assert table.again(fighter).has_effect(ConditionKey("delaying"))
    assert table.active == MAGE
    assert any(isinstance(event, Noted) for event in table.last_entry.events), "it says so"
    hands.select(fighter)
    hands.command("delay")
    assert table.active == FIGHTER

    def answer(dialog: TextDialog) -> None:
        hands.fill(dialog.field, "se il goblin si muove, colpisco")
        driver.press("Return")

    hands.select(fighter)
    driver.answering(lambda: hands.command("ready"), answer)
    assert table.again(fighter).has_effect(ConditionKey("readied"))
    assert mage.id in table.encounter.combatants


def newcomers(hands: Mouse) -> None:
    """Step 5: somebody joins, somebody leaves in mid-fight."""
    table = hands.table
    page = table.program.library_page
    before = set(table.encounter.combatants)
    hands.open_library()
    driver.until(page.isVisible, "the library opens")
    find_in_the_library(hands, "2 orso bruno", f"{table.encounter.ruleset}/brown-bear")
    hands.use(driver.button_of(page.joining.sides, table.text("side.hostile")))
    hands.use(page.joining.add)
    driver.press("Esc")
    new = [who for who in table.encounter.combatants if who not in before]
    assert len(new) == 2
    bears = [table.encounter.combatants[who] for who in new]
    assert all(bear.initiative is not None and bear.token is not None for bear in bears)
    hands.select(bears[0])
    hands.command("remove")
    assert bears[0].id not in table.encounter.combatants


def show_the_players(hands: Mouse) -> None:
    """Step 6: their window on the second screen, black by one key, never on the GM's screen."""
    table = hands.table
    laptop, projector = table.application.screens()
    imp = table.creatures("imp")[0]
    assert table.again(imp).hidden
    hands.command("players_screen")
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
    hands.next_turn()
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


def through_the_history(hands: Mouse) -> None:
    """Step 7: back through the rounds and forth again, to the very same state."""
    table = hands.table
    now, entries = table.encounter, len(table.session.history.path())
    rounds = {table.encounter.round}
    for _ in range(40):
        hands.undo()
        rounds.add(table.encounter.round)
    assert len(rounds) > 2
    assert len(table.session.history.path()) < entries
    while table.session.can_redo:
        driver.press("Ctrl+Shift+Z")
    assert table.encounter is now


def words_and_reasons(hands: Mouse) -> None:
    """Step 7: the journal in words, and why."""
    table = hands.table
    hands.select(table.named(FIGHTER))
    for number in (table.inspector.defence, table.inspector.speed):
        hands.use(number)
        why = table.inspector.why
        driver.until(why.isVisible, "the reasons of the number are shown")
        assert why.rows
        assert all(row.chips for row in why.rows)
        driver.press("Esc")
        driver.until(lambda why=why: not why.isVisible(), "Esc closes the reasons")
    hands.show_journal()
    lines = [
        table.now.journal.model().index(row, 0).data()
        for row in range(table.now.journal.model().rowCount())
    ]
    told = "\n".join(lines)
    for word in (MAGE, FIGHTER, OWN_NAME, SWORD, BOLT, "Ragnatela"):
        assert word in told, f"{word!r} is not in the journal"
    row = next(row for row in range(len(lines) - 1, 0, -1) if trace_of(hands, row))
    hands.open_journal_line(row)
    chips = [chip for chip in table.now.findChildren(ReasonChip) if chip.isVisible()]
    assert len(chips) >= len(trace_of(hands, row)) > 0
    hands.show_now()


def trace_of(hands: Mouse, row: int) -> Trace:
    """The reasons behind a line of the journal."""
    return hands.table.now.journal.model().index(row, 0).data(LINE_ROLE).trace


def change_the_language(hands: Mouse) -> None:
    """Step 9: everything changes while it runs, and back; the players' window may differ."""
    table = hands.table
    first = table.program.desk.language.code
    other = {"it": "en", "en": "it"}[first]
    for code, before in ((other, first), (first, other)):
        hands.command(f"language_{code}")
        assert table.program.desk.language.code == code
        assert table.program.desk.players_language.code == code
        hands.select(table.named(FIGHTER))
        for tab in ("view.inspector.stats", "view.inspector.notes", "view.inspector.play"):
            hands.use(driver.button_of(table.inspector, table.text(tab)))
            sweep(code, before)
        hands.show_journal()
        sweep(code, before)
        hands.open_library()
        sweep(code, before)
        driver.press("Esc")
        hands.show_now()
        sweep_dialogs(hands, code, before)
    hands.command(f"players_{other}")
    assert table.program.desk.language.code == first
    assert table.program.desk.players_language.code == other


def change_the_look(hands: Mouse) -> None:
    """Every theme and other sizes, while the fight runs in both windows."""
    before = hands.table.encounter
    for command in ("light", "high_contrast", "larger", "dark", "smaller"):
        hands.command(command)
        driver.let_run(20)
        for window in leftovers.windows():
            assert not window.grab().isNull()
    assert hands.table.encounter is before


def sweep_dialogs(hands: Mouse, own: str, other: str) -> None:
    """The dialogs, opened in the language that was just chosen."""

    def look(dialog: QDialog) -> None:
        sweep(own, other)
        driver.press("Esc")

    for command in ("new", "party", "creature", "grid", "rename", "shortcuts", "about"):
        hands.select(hands.table.named(FIGHTER))
        driver.answering(lambda command=command: hands.command(command), look)


def sweep(own: str, other: str) -> None:
    """Nothing that is seen is left in the other language."""

    def left() -> list[str]:
        found = (leftovers.left_in(other, own, root=window) for window in leftovers.windows())
        return [text for texts in found for text in texts]

    driver.let_run(60)
    if left():  # a busy computer takes longer to draw everything anew
        driver.let_run(2_000)
    assert not left(), f"still in {other!r}: {left()}"


def take_it_elsewhere(hands: Mouse, folder: Path) -> None:
    """Step 8: saved as a file, opened in another data folder."""
    table = hands.table
    path = folder / "Scontro dell'Ogre.mischia"
    driver.answering(
        lambda: hands.command("save_as"), lambda dialog: driver.choose_file(dialog, path)
    )
    assert path.exists()
    saved, steps = table.encounter, len(table.session.history.path())
    language, dice = table.program.desk.language.code, table.dice
    table.end()
    table = Table(table.application, folder / "elsewhere", language=language, dice=dice)
    hands.table = table
    page = table.program.start_page
    assert page.isVisible()
    driver.answering(
        lambda: hands.start_with(page.open_card, "O"),
        lambda dialog: driver.choose_file(dialog, path),
    )
    close_reports(hands)
    assert table.encounter == saved
    assert len(table.session.history.path()) == steps
    driver.until(lambda: table.canvas.look.picture is not None, "the picture came with it")
    driver.press("Ctrl+Z")
    assert table.encounter != saved
    driver.press("Ctrl+Shift+Z")
    assert table.encounter == saved


def play_mythcraft(hands: Mouse) -> None:
    """Steps 1 and 5 under the third game: the sample fight against three Slag Toads."""
    table = hands.table
    hands.command("start_page")
    page = table.program.start_page
    driver.until(page.isVisible, "the start page is back")
    code = table.program.desk.language.code
    other = {"it": "en", "en": "it"}[code]
    for own, left in ((other, code), (code, other)):
        hands.use(driver.button_of(page.languages, table.text(f"view.language.{own}")))
        sweep(own, left)
    hands.use(driver.button_of(page.rulesets, RULESETS["mythcraft-1.2"]))
    hands.start_with(page.sample_card, "S")
    toads = table.creatures("slag-toad")
    assert len(toads) == 3
    hero = next(c for c in table.encounter.in_order() if c.side is Side.HERO)
    turn_of(hands, hero)
    points = table.again(hero).count(ACTION_POINTS)
    hands.select(hero)
    name = next(b.text() for b in table.inspector.deeds.buttons if b.deed.attack is not None)
    hands.aim(hero, name, toads[0])
    hands.fill(table.card.die, "20")
    hands.fill(table.card.damage, "9")
    hands.use(table.card.apply_button)
    if table.card.isVisible():  # too far away: the GM says that it is near enough
        hands.use(driver.button_of(table.main.table, table.text("view.overrule")))
    if table.card.isVisible():
        driver.press("Esc")
    assert table.again(toads[0]).hit_points < toads[0].hit_points
    assert table.again(hero).count(ACTION_POINTS) < points
    hands.toggle("prone", toads[1])
    assert table.again(toads[1]).has_effect(PRONE)
    started = table.encounter.round
    while table.encounter.round == started:
        while table.encounter.prompts:
            hands.answer_somehow()
        hands.next_turn()
    table.confirmed()

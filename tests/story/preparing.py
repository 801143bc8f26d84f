"""The first half of the story: a fight, its map, who takes part, where they stand, who begins."""

from pathlib import Path
from random import Random

from PySide6.QtWidgets import QApplication

from desktop.dice.rolling import RandomDice
from desktop.model.combatant import Side
from desktop.model.encounter import Phase
from desktop.views.creature_form.dialog import CreatureForm
from desktop.views.dialogs.card import CardDialog
from desktop.views.map.grid_dialog import GridDialog
from desktop.views.new_fight.dialog import NewFightDialog
from desktop.views.new_fight.initiative import InitiativeDialog
from desktop.views.party.dialog import PartyDialog
from tests.story.hands import Mouse, buttons
from tests.story.pictures import SQUARE, colour_of, picture_map
from tests.support import driver

RULESETS = {"srd-5.1": "SRD 5.1", "srd-5.2.1": "SRD 5.2.1", "mythcraft-1.2": "MythCraft 1.2"}
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
        """What lies ready, else chance."""
        if self._ready:
            value = self._ready.pop(0)
            assert 1 <= value <= sides, f"{value} laid for a d{sides}"
            return value
        return self._chance.roll(sides)


def open_map(hands: Mouse, path: Path) -> None:
    """Open a file as a map, its name typed into the file dialog."""
    table = hands.table
    before = table.encounter.battle_map
    driver.answering(
        lambda: hands.command("open_map"), lambda dialog: driver.choose_file(dialog, path)
    )
    driver.until(lambda: table.encounter.battle_map is not before, f"{path.name} is on the table")
    close_reports(hands)


def close_reports(hands: Mouse) -> list[str]:
    """Read and close what was repaired or refused; what it said."""
    driver.let_run(100)  # a report comes once its map is seen
    said: list[str] = []
    while isinstance(dialog := QApplication.activeModalWidget(), CardDialog):
        said += [text for text in driver.texts_of(dialog) if text]
        hands.use(buttons(dialog)[-1])
        driver.let_run(5)
    return said


def play_the_samples(hands: Mouse) -> None:
    """Step 1: a ready fight of each ruleset by one click."""
    table = hands.table
    for ruleset, name in RULESETS.items():
        page = table.program.start_page
        hands.use(driver.button_of(page.rulesets, name))
        hands.start_with(page.sample_card, "S")
        fight = table.encounter
        assert (fight.ruleset, fight.phase, fight.round) == (ruleset, Phase.RUNNING, 1)
        heroes = [c for c in fight.combatants.values() if c.side is Side.HERO]
        foes = [c for c in fight.combatants.values() if c.side is Side.HOSTILE]
        assert (len(heroes), len(foes)) == (4, 3 if ruleset == "mythcraft-1.2" else 7)
        assert fight.battle_map is not None
        assert fight.battle_map.picture is not None
        driver.until(lambda: table.canvas.look.picture is not None, "the picture is drawn")
        hands.command("start_page")
        driver.until(page.isVisible, "the start page is back")


def begin_a_fight(hands: Mouse, ruleset: str) -> None:
    """Step 1: a new fight under the chosen rules."""
    table = hands.table

    def answer(dialog: NewFightDialog) -> None:
        hands.use(driver.button_of(dialog.rules, RULESETS[ruleset]))
        hands.fill(dialog.name, TITLE)
        hands.use(driver.button_of(dialog.maps, table.text("view.new_fight.no_map")))
        assert not any(row.is_ticked for row in dialog.rows), "nobody was saved yet"
        hands.use(dialog.begin)

    driver.answering(lambda: hands.start_with(table.program.start_page.new_card, "N"), answer)
    assert table.encounter.ruleset == ruleset
    assert table.program.desk.shown(table.encounter.title) == TITLE
    assert not table.encounter.combatants
    assert table.encounter.phase is Phase.PREPARING


def open_the_maps(hands: Mouse, folder: Path) -> None:
    """Step 2: the three real maps, then pictures with a grid that one sets."""
    table = hands.table
    for name, columns, rows, walls, doors, lights, has_picture in (
        ("evermist-sample-map.dd2vtt", 21, 14, 37, 19, 6, False),
        ("headmasters-quarters.dd2vtt", 10, 10, 6, 6, None, True),
        ("azheim-meeting.dd2vtt", 8, 8, 0, 0, 0, True),
    ):
        open_map(hands, MAPS / name)
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
        open_map(hands, picture_map(folder, ending))
        set_the_grid(hands)
        shown = table.canvas.grab().toImage()
        for column, row in ((3, 1), (6, 4), (10, 5)):
            seen = shown.pixelColor(table.place_of(column, row))
            wanted = colour_of(column, row)
            for part in ("red", "green", "blue"):
                difference = abs(getattr(seen, part)() - getattr(wanted, part)())
                assert difference < 12, (ending, column, row, seen.name(), wanted.name())
    hands.command("players_map")
    assert table.encounter.played_map == table.encounter.shown_map
    table.confirmed()


def set_the_grid(hands: Mouse) -> None:
    """The squares of the picture are 50 pixels wide."""
    table = hands.table

    def answer(dialog: GridDialog) -> None:
        hands.fill(dialog.pixels, str(SQUARE))
        hands.use(dialog.ok)

    driver.answering(lambda: hands.command("grid"), answer)
    battle_map = table.encounter.battle_map
    assert battle_map is not None
    assert battle_map.pixels_per_cell == SQUARE
    assert (battle_map.columns, battle_map.rows) == (12, 8)
    hands.command("fit")
    hands.command("show_grid")
    driver.let_run(250)
    hands.command("show_grid")


def write_an_own_creature(hands: Mouse) -> None:
    """Step 3: the short form; it is kept in the library and brought in from there."""
    table = hands.table
    metres = table.program.desk.language.metres

    def answer(form: CreatureForm) -> None:
        text = table.text
        hands.fill(form.name.editor, OWN_NAME)
        hands.fill(form.numbers["ac"].editor, "14")
        hands.fill(form.hit_points.editor, "3d8+6")
        hands.fill(form.abilities["dex"].editor, "14")
        hands.fill(form.speeds["walk"].editor, "9" if metres else "30")
        hands.use(form.add_attack)
        attack = form.attack_rows[0]
        hands.fill(attack.name.editor, "Uncino")
        hands.fill(attack.bonus.editor, "+5")
        hands.fill(attack.reach.editor, "1,5" if metres else "5")
        hands.fill(attack.damage.editor, f"1d8+2 {text('damage.piercing').lower()}")
        hands.use(form.add_feature)
        trait = form.feature_rows[0]
        hands.fill(trait.name.editor, "Cera")
        hands.fill(trait.body.editor, "<b>Non</b> brucia.")
        hands.use(form.save)

    driver.answering(lambda: hands.command("creature"), answer)
    page = table.program.library_page
    driver.until(page.isVisible, "the library shows what was kept")
    entry = table.program.library_controller.entry
    assert entry is not None
    assert (entry.is_own, table.program.desk.shown(entry.name)) == (True, OWN_NAME)
    creature = table.program.library_controller.creature
    assert creature is not None
    assert (creature.hit_points, creature.hit_dice) == (19, "3d8+6")
    assert [attack.bonus for attack in creature.attacks] == [5]
    hands.use(driver.button_of(page.joining.sides, table.text("side.ally")))
    hands.use(page.joining.add)
    own = table.named(OWN_NAME)
    assert (own.side, own.hit_points, own.hidden) == (Side.ALLY, 19, False)
    assert own.token is not None


def find_in_the_library(hands: Mouse, words: str, key: str, *, plus: int = 0) -> None:
    """Step 3: type part of a name, in either language, and take the first that is found."""
    table = hands.table
    page = table.program.library_page
    hands.fill(page.search, words)
    controller = table.program.library_controller
    driver.until(lambda: controller.entry and controller.entry.key == key, f"{words}: {key}")
    for _ in range(plus):
        hands.one_more()


def bring_in_foes(hands: Mouse) -> None:
    """Step 3: from the shipped library, found by words of both languages."""
    table = hands.table
    page, controller = table.program.library_page, table.program.library_controller
    edition = table.encounter.ruleset
    total = {"srd-5.1": 334, "srd-5.2.1": 331}[edition] + 1
    assert controller.total == total
    goblin = {"srd-5.1": "srd-5.1/goblin", "srd-5.2.1": "srd-5.2.1/goblin-warrior"}[edition]
    words = {"srd-5.1": "goblin", "srd-5.2.1": "goblin guerr"}[edition]
    find_in_the_library(hands, words, goblin, plus=2)
    hands.use(driver.button_of(page.joining.sides, table.text("side.hostile")))
    hands.use(page.joining.add)
    for word in ("skeleton", "scheletro"):
        find_in_the_library(hands, word, f"{edition}/skeleton")
    hands.use(page.joining.add)
    find_in_the_library(hands, "imp", f"{edition}/imp")
    hands.use(page.joining.hidden)
    hands.use(page.joining.add)
    hands.use(page.joining.hidden)
    fight = table.encounter
    assert len(fight.combatants) == 6
    imp = next(c for c in fight.combatants.values() if c.creature.key == f"{edition}/imp")
    assert imp.hidden
    everyone = [c.token for c in fight.combatants.values()]
    assert all(token is not None for token in everyone)
    assert len({token.cell for token in everyone if token is not None}) == 6
    driver.press("Esc")
    driver.until(table.main.table.isVisible, "back to the fight")


def bring_in_heroes(hands: Mouse) -> None:
    """Step 3: characters typed in are kept as the party, and brought in from there."""
    table = hands.table
    metres = table.program.desk.language.metres
    fire, slashing = table.damage("fire"), table.damage("slashing")

    def type_in(form: CreatureForm, numbers: tuple[str, str], attack: tuple[str, ...]) -> None:
        armour, points = numbers
        hands.fill(form.level.editor, "3")
        hands.fill(form.numbers["ac"].editor, armour)
        hands.fill(form.hit_points.editor, points)
        hands.fill(form.abilities["con"].editor, "14")
        hands.use(form.add_attack)
        row = form.attack_rows[0]
        for field, text in zip((row.name, row.bonus, row.damage), attack, strict=True):
            hands.fill(field.editor, text)

    def mage(form: CreatureForm) -> None:
        hands.fill(form.name.editor, MAGE)
        hands.fill(form.player.editor, "Giulia")
        type_in(form, ("12", "18"), (BOLT, "+6", f"1d10 {fire}"))
        row = form.attack_rows[0]
        hands.choose(row.kind.box, table.text("view.form.ranged"))
        hands.fill(row.range.editor, "36" if metres else "120")
        hands.use(form.save)

    def fighter(form: CreatureForm) -> None:
        hands.fill(form.name.editor, FIGHTER)
        type_in(form, ("16", "30"), (SWORD, "+5", f"1d8+3 {slashing}"))
        hands.use(form.save)

    def answer(dialog: PartyDialog) -> None:
        for person in (mage, fighter):
            driver.answering(lambda: hands.use(dialog.new), person)
        assert [row.is_ticked for row in dialog.rows] == [True, True]
        hands.use(dialog.bring)

    driver.answering(lambda: hands.command("party"), answer)
    assert table.program.coming_in.is_asking
    hands.let_in(6, 2)
    kept = table.program.party.characters(table.encounter.ruleset)
    assert [table.program.desk.shown(one.creature.name) for one in kept] == [MAGE, FIGHTER]
    heroes = [c for c in table.encounter.combatants.values() if c.side is Side.HERO]
    assert [(one.character, one.hit_points) for one in heroes] == [(True, 18), (True, 30)]


def place_everybody(hands: Mouse) -> None:
    """Step 4: tokens where they belong, sides set, some hidden."""
    table = hands.table
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
        hands.carry(table.named(name), column, row)
        assert table.cell_of(table.named(name)) == (column, row), name
    own = table.named(OWN_NAME)
    hands.select(own)
    hands.command("side_neutral")
    assert table.named(OWN_NAME).side is Side.NEUTRAL
    hands.command("side_ally")
    assert table.named(OWN_NAME).side is Side.ALLY
    hands.select(goblins[2])
    hands.command("hide")
    assert table.again(goblins[2]).hidden
    hands.command("hide")
    assert not table.again(goblins[2]).hidden


def roll_initiative(hands: Mouse, dice: TableDice) -> None:
    """Step 4: typed and rolled, one roll for the goblins, a tie, surprise."""
    table = hands.table
    skeleton = table.creatures("skeleton")[0]
    goblins = table.creatures("goblin")

    def answer(dialog: InitiativeDialog) -> None:
        rows = {row.row.first: row for row in dialog.rows}
        assert goblins[0].id in rows
        assert goblins[1].id not in rows, "identical creatures roll once"
        for name, typed in ((FIGHTER, "=22"), (MAGE, "17"), (OWN_NAME, "=10")):
            hands.fill(rows[table.named(name).id].die, typed)
        hands.fill(rows[goblins[0].id].die, "=15")
        hands.fill(rows[skeleton.id].die, "=10")
        hands.use(rows[skeleton.id].surprised)
        hands.use(dialog.start)
        while not driver.gone(dialog):
            hands.use(buttons(dialog)[0])

    dice.lay(5)  # the imp
    driver.answering(hands.next_turn, answer)
    fight = table.encounter
    assert (fight.phase, fight.round) == (Phase.RUNNING, 1)
    scores = {table.shown(c): c.initiative.score for c in fight.combatants.values()}
    assert scores[FIGHTER] == 22
    assert scores[OWN_NAME] == scores[table.shown(skeleton)] == 10
    assert len({scores[table.shown(who)] for who in goblins}) == 1
    assert table.active == FIGHTER

"""A spell from the inspector: found as one types, its area laid, its targets, its saves."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QWidget
from pytestqt.qtbot import QtBot

from desktop.battlemap.cells import Cell, Point
from desktop.controllers.cast.saving import Saving
from desktop.controllers.cast.ways import CastWay
from desktop.controllers.desk import Desk
from desktop.controllers.pictures.decoding import PictureLoader
from desktop.dice.rolling import RandomDice
from desktop.model.area import LaidArea
from desktop.model.combatant import Side, Token
from desktop.model.commands import (
    AddCombatants,
    AnswerPrompt,
    CastSpell,
    GiveCondition,
    LetAreaAct,
    PlaceTokens,
    RemoveArea,
)
from desktop.model.creature import AreaShape, CreatureKey
from desktop.model.events import AttackRolled
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId, ConditionKey
from desktop.model.prompt import Answer, Outcome, PromptKind
from desktop.rules.areas.areas import inside
from desktop.rules.engine.ruleset import RollMode
from desktop.rules.map.laid_areas import cells_of
from desktop.rules.moving.teleporting import TELEPORT
from desktop.storage.library import Library
from desktop.views.design.buttons import IconButton
from desktop.views.design.theme import Theme
from desktop.views.dialogs.card import QuestionDialog
from desktop.views.map.drawing import MapTool
from desktop.views.map.pen import Nib
from desktop.views.map.tools.acting_dialog import ActingDialog
from desktop.views.map.tools.area_pen import AreaPen
from desktop.views.map.tools.area_rows import AreaRow
from desktop.views.map.tools.section_dialog import SectionDialog
from desktop.views.now_bar.panel import NowBar
from desktop.views.shell.attacking import Attacking
from desktop.views.shell.casting import Casting
from desktop.views.shell.one_card import OneCard
from desktop.views.shell.picker import Picker
from desktop.views.shell.table import Table
from tests.support.fights import a_fighting_desk
from tests.support.magic import entry
from tests.support.windows import RESOURCES

pytestmark = pytest.mark.gui


def rect_in(widget: QWidget, parent: QWidget) -> QRect:
    return QRect(widget.mapTo(parent, QPoint(0, 0)), widget.size())


class Stage:
    """The table with a mage who has the first turn, and what casts."""

    def __init__(self, qtbot: QtBot, language: str = "en", ruleset: str = "srd-5.1") -> None:
        self.desk: Desk = a_fighting_desk(language, ruleset)
        theme, dice = Theme(RESOURCES), RandomDice(Random(5))
        self.table = Table(self.desk, theme, PictureLoader(self.desk), dice, RESOURCES)
        qtbot.addWidget(self.table)
        self.table.resize(1366, 730)
        self.table.show()
        parent = QWidget(self.table)
        picker = Picker(self.desk, self.table.map, self.table.banner, parent)
        cards = OneCard(self.desk, theme, self.table)
        self.casting = Casting(self.desk, theme, self.table, dice, picker, cards, parent)
        self.attacking = Attacking(self.desk, theme, self.table, dice, picker, cards, parent)
        self.cast, self.card = self.casting.cast, self.casting.card
        before = set(self.desk.encounter.combatants)
        mage = Library(Path(RESOURCES) / "creatures").creature_of(CreatureKey(f"{ruleset}/mage"))
        shown = self.desk.encounter.shown_map
        assert shown is not None
        wish = AddCombatants(mage, side=Side.HOSTILE, tokens=(Token(shown, Cell(8, 8)),))
        self.desk.dispatch(wish)
        (self.mage,) = set(self.desk.encounter.combatants) - before
        self.desk.selection.choose((self.mage,))

    @property
    def spells(self) -> list[str]:
        return [button.text() for button in self.table.inspector.spells.buttons]

    def find(self, text: str) -> None:
        search = self.table.inspector.spells.search
        search.setText(text)
        search.textEdited.emit(text)

    def choose(self, qtbot: QtBot, text: str) -> None:
        """Type and press Enter: the first spell found is cast."""
        self.find(text)
        qtbot.keyClick(self.table.inspector.spells.search, Qt.Key.Key_Return)

    def lay(self, at: tuple[float, float]) -> None:
        canvas = self.table.map.canvas
        pen = canvas.pen
        assert isinstance(pen, AreaPen)
        pen.hover(canvas, Nib(Point(*at)))
        pen.release(canvas, Nib(Point(*at)))

    def apply(self) -> None:
        """Cast, and overrule that it is not the mage's turn."""
        self.card.numbers.apply_button.click()
        if self.cast.is_open:
            self.card.numbers.apply_button.click()


@pytest.mark.parametrize(("language", "typed"), [("it", "palla di f"), ("en", "palla di f")])
def test_spells_are_found_in_either_language(qtbot: QtBot, language: str, typed: str) -> None:
    stage = Stage(qtbot, language)
    own = stage.spells
    assert len(own) > 15
    stage.find(typed)
    assert any(("Palla" if language == "it" else "Fireball") in name for name in stage.spells)
    stage.find("9")
    assert all(row.level == 9 for row in stage.table.inspector.spells.rows)


def test_a_fireball_is_laid_and_burns_those_in_it(qtbot: QtBot) -> None:
    stage = Stage(qtbot)
    stage.choose(qtbot, "fireball")
    assert stage.card.isHidden()
    stage.lay((12.0, 8.0))
    assert stage.card.isVisible()
    assert "Fireball" in stage.card.shown_text
    assert stage.mage in stage.cast.aim.targets
    assert len(stage.card.targets.rows) == len(stage.cast.aim.inside) >= 3
    first = stage.card.targets.rows[0]
    first.box.click()
    assert first.who not in stage.cast.aim.targets
    before = {who: c.hit_points for who, c in stage.desk.encounter.combatants.items()}
    stage.card.numbers.damage.setText("28")
    stage.cast.type_damage("28")
    targets: list[CombatantId] = list(stage.cast.aim.targets)
    stage.apply()
    assert not stage.cast.is_open
    after = stage.desk.encounter.combatants
    assert all(after[who].hit_points < before[who] for who in targets)
    stage.desk.undo()
    assert stage.desk.encounter.combatants[targets[0]].hit_points == before[targets[0]]


def test_a_save_is_asked_at_the_table_or_told_at_once(qtbot: QtBot) -> None:
    stage = Stage(qtbot)
    stage.choose(qtbot, "fireball")
    stage.lay((12.0, 8.0))
    who = stage.card.targets.rows[0].who
    assert who is not None
    assert stage.cast.saving_of(who) is Saving.ROLL
    stage.card.targets.rows[0].saving.click()
    assert stage.cast.saving_of(who) is Saving.ASK
    stage.apply()
    asked = [p.combatant for p in stage.desk.encounter.prompts if p.kind is PromptKind.SAVE]
    assert asked == [who]


def test_an_area_turns_and_esc_leaves_it(qtbot: QtBot) -> None:
    stage = Stage(qtbot)
    stage.choose(qtbot, "cone of cold")
    canvas = stage.table.map.canvas
    pen = canvas.pen
    assert isinstance(pen, AreaPen)
    pen.hover(canvas, Nib(Point(14.0, 8.5)))
    before = pen.laid.direction
    assert pen.turn(canvas, 1)
    assert pen.laid.direction == before + 15
    canvas.use_pen(None)
    assert not stage.cast.is_open
    assert stage.desk.encounter.round == 1


def test_a_cube_slides_along_its_face(qtbot: QtBot) -> None:
    stage = Stage(qtbot)
    stage.choose(qtbot, "thunderwave")
    canvas = stage.table.map.canvas
    pen = canvas.pen
    assert isinstance(pen, AreaPen)
    pen.hover(canvas, Nib(Point(14.0, 8.5)))
    assert pen.slide(canvas, 1)
    assert pen.laid.aside == 2.5
    assert pen.slide(canvas, -9)
    assert pen.laid.aside == -7.5
    canvas.use_pen(None)


def test_a_wall_may_be_shorter_than_its_spell_allows(qtbot: QtBot) -> None:
    stage = Stage(qtbot)
    stage.choose(qtbot, "wall of fire")
    canvas = stage.table.map.canvas
    pen = canvas.pen
    assert isinstance(pen, AreaPen)
    pen.hover(canvas, Nib(Point(14.0, 8.5)))
    assert pen.slide(canvas, -4)
    assert pen.laid.size == 40
    assert pen.slide(canvas, 9)
    assert pen.laid.size == 60
    canvas.use_pen(None)


def test_a_web_stays_on_the_map_until_it_is_taken_off(qtbot: QtBot) -> None:
    stage = Stage(qtbot)
    stage.choose(qtbot, "web")
    stage.lay((12.0, 8.0))
    stage.apply()
    (area,) = stage.desk.encounter.areas.values()
    assert len(stage.table.map.canvas.look.areas) == 1
    stage.desk.dispatch(RemoveArea(area.id))
    assert stage.table.map.canvas.look.areas == ()


def test_holy_ground_makes_nobody_a_target_until_the_gm_picks(qtbot: QtBot) -> None:
    stage = Stage(qtbot)
    stage.casting.begin_spell(stage.mage, entry("srd-5.1", "hallow"))
    stage.lay((12.0, 8.0))
    aim = stage.cast.aim
    assert (aim.targets, len(stage.card.targets.rows)) == ([], len(aim.inside))
    assert len(stage.card.targets.rows) >= 3


def test_a_web_is_moved_and_its_saves_are_answered_together(qtbot: QtBot) -> None:
    stage = Stage(qtbot)
    stage.choose(qtbot, "web")
    stage.lay((3.0, 3.0))
    stage.apply()
    (area,) = stage.desk.encounter.areas.values()
    targets = tuple(stage.desk.encounter.combatants)[:2]
    goal = replace(area.laid, origin=Point(12.0, 8.0))
    there = sorted(cells_of(stage.desk.encounter, stage.desk.ruleset, goal))
    places = {who: Token(goal.map, cell) for who, cell in zip(targets, there[::3], strict=False)}
    stage.desk.dispatch(PlaceTokens(FrozenMap(places)), overruled=True)
    stage.table.map.choose_tool(MapTool.AREA)
    name = stage.desk.text("view.spells.move", area=stage.desk.shown(area.called))
    buttons = stage.table.map.tools.options.findChildren(IconButton)
    (move,) = (one for one in buttons if one.accessibleName() == name)
    qtbot.mouseClick(move, Qt.MouseButton.LeftButton)
    stage.lay((12.0, 8.0))
    moved = stage.desk.encounter.areas[area.id].laid
    assert moved.origin == Point(12.0, 8.0)
    assert set(targets) <= set(inside(stage.desk.encounter, stage.desk.ruleset, moved))
    stage.desk.dispatch(LetAreaAct(area.id, targets))
    bar = NowBar(stage.desk, Theme(RESOURCES))
    qtbot.addWidget(bar)
    saves = bar.together.saves
    assert saves is not None
    assert len(saves.prompts) == len(targets)
    bar.together.buttons["failure"].click()
    known = stage.desk.encounter.combatants
    assert all(known[who].has_effect(ConditionKey("restrained")) for who in targets)
    assert bar.together.isHidden()


def test_what_a_spell_gives_is_told_and_chosen(qtbot: QtBot) -> None:
    stage = Stage(qtbot)
    stage.choose(qtbot, "bless")
    assert "+1d4" in stage.card.shown_text
    stage.cast.close()
    stage.choose(qtbot, "protection from energy")
    stage.cast.aim.targets = [stage.mage]
    stage.cast.set_choice("damage.fire")
    assert "fire" in stage.card.shown_text.lower()
    stage.apply()
    effect = stage.desk.encounter.combatants[stage.mage].effects[-1]
    assert effect.influence is not None
    assert effect.influence.modifiers[0].types == ("fire",)


def test_targets_are_picked_one_by_one(qtbot: QtBot) -> None:
    stage = Stage(qtbot)
    stage.choose(qtbot, "fire bolt")
    assert stage.table.map.is_picking
    assert stage.card.is_folded
    assert stage.card.height() < stage.table.map.height() / 5
    banner, tools = stage.table.banner, stage.table.map.tools.bar
    assert not rect_in(banner, stage.table).intersects(rect_in(tools, stage.table))
    stage.card.list_button.click()
    assert not stage.table.map.is_picking
    assert not stage.card.is_folded
    stage.cast.targets_wanted.emit()
    target = next(iter(stage.desk.encounter.combatants))
    stage.table.map.target_picked.emit(target)
    assert not stage.table.map.is_picking
    assert not stage.card.is_folded
    assert stage.cast.aim.targets == [target]
    (row,) = stage.card.numbers.rolls.rows
    assert stage.card.numbers.first_field is row.dice
    row.dice.first.setText("20")
    row.dice.first.textEdited.emit("20")
    before = stage.desk.encounter.combatants[target].hit_points
    stage.apply()
    assert stage.desk.encounter.combatants[target].hit_points < before


def open_reasons(stage: Stage) -> QMenu:
    """The reasons of the first attack of the spell."""
    stage.card.numbers.rolls.rows[0].reasons.click()
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    return menu


def trigger(menu: QMenu, text: str) -> None:
    """Click the entry that begins so."""
    (action,) = [each for each in menu.actions() if each.text().startswith(text)]
    action.trigger()
    menu.close()


@pytest.mark.rule("51-ATK-02", "51-ADV-06", "52-PTG-ATK-1")
@pytest.mark.parametrize("ruleset", ["srd-5.1", "srd-5.2.1"])
def test_reasons_of_a_spell_attack_are_struck_and_added(qtbot: QtBot, ruleset: str) -> None:
    stage = Stage(qtbot, ruleset=ruleset)
    desk, shown = stage.desk, stage.desk.encounter.shown_map
    assert shown is not None
    heroes = [one.id for one in desk.encounter.combatants.values() if one.character]
    near, far = Token(shown, Cell(9, 8)), Token(shown, Cell(12, 8))
    desk.dispatch(PlaceTokens(FrozenMap({heroes[0]: near, heroes[1]: far})))
    stage.casting.begin_spell(stage.mage, entry(ruleset, "fire-bolt"))
    stage.table.map.target_picked.emit(heroes[1])
    (roll,) = stage.cast.rolls()
    assert roll.mode is RollMode.DISADVANTAGE
    trigger(open_reasons(stage), "ranged attack with")
    (roll,) = stage.cast.rolls()
    bonus = roll.bonus
    assert roll.mode is RollMode.PLAIN
    menu = open_reasons(stage)
    assert any(each.text().startswith("struck: ranged") for each in menu.actions())
    trigger(menu, desk.text("reason.offer.advantage"))
    (roll,) = stage.cast.rolls()
    assert (roll.mode, roll.bonus) == (RollMode.ADVANTAGE, bonus)
    stage.apply()
    session = desk.session
    assert session is not None
    (made,) = [x for x in session.history.path()[-1].events if isinstance(x, AttackRolled)]
    assert made.roll is not None
    assert len(made.roll.dice) == 2


@pytest.mark.parametrize("ruleset", ["srd-5.1", "srd-5.2.1"])
def test_magic_on_the_map_is_pointed_at_and_ends(qtbot: QtBot, ruleset: str) -> None:
    stage = Stage(qtbot, ruleset=ruleset)
    desk, canvas = stage.desk, stage.table.map.canvas
    shown = desk.encounter.shown_map
    assert shown is not None
    dark = LaidArea(shown, AreaShape.SPHERE, 15, Point(12.0, 8.0))
    spell = entry(ruleset, "darkness").spell
    cast = CastSpell(stage.mage, spell, area=dark, free=True, label="Darkness")
    assert desk.dispatch(cast, overruled=True)
    (area,) = desk.encounter.areas
    taken = {who.token.cell for who in desk.encounter.combatants.values() if who.token}
    inside = cells_of(desk.encounter, desk.ruleset, dark) - taken
    stage.casting.begin_spell(stage.mage, entry(ruleset, "dispel-magic"))
    canvas.settle()

    def click(cell: Cell) -> None:
        at = canvas.view.to_widget(cell.column + 0.5, cell.row + 0.5).toPoint()
        qtbot.mouseClick(canvas, Qt.MouseButton.LeftButton, pos=at)

    assert "which magic on the map" in stage.table.banner.text
    empty = next(
        cell for cell in (Cell(3, 6), Cell(4, 6), Cell(5, 6)) if cell not in taken | inside
    )
    click(empty)
    assert stage.cast.aim.lying is None
    assert stage.table.map.is_picking, "where nothing lies it is pointed once more"
    click(min(inside, key=lambda cell: abs(cell.column - 11) + abs(cell.row - 8)))
    assert stage.cast.aim.lying == area
    assert not stage.table.map.is_picking
    button = stage.card.targets.lying[area]
    assert (button.text(), button.isChecked()) == ("On the map: Darkness", True)
    qtbot.waitUntil(lambda: not button.visibleRegion().isEmpty())
    assert "1 of 1" in stage.card.list_button.text()
    row = stage.card.targets.rows[0]
    row.toggled.emit(stage.cast.aim.candidates()[0].id)
    assert (stage.cast.aim.lying, button.isChecked()) == (None, False), "one target of either kind"
    button.click()
    assert (stage.cast.aim.lying, stage.cast.aim.targets) == (area, [])
    stage.apply()
    assert not desk.encounter.areas
    assert not stage.cast.is_open


def test_one_card_at_a_time_and_nothing_typed_is_lost_unasked(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage = Stage(qtbot)
    cast, attack, card = stage.cast, stage.attacking.attack, stage.attacking.card
    asked: list[str] = []
    answers = iter((False, True, False))

    def answer(question: QuestionDialog) -> bool:
        asked.append(question.windowTitle())
        return next(answers)

    monkeypatch.setattr(QuestionDialog, "exec", answer)
    deed = next(b.deed for b in stage.table.inspector.deeds.buttons if b.deed.attack is not None)
    target = next(iter(stage.desk.encounter.combatants))
    stage.choose(qtbot, "fireball")
    stage.attacking.begin(stage.mage, deed)
    stage.table.map.target_picked.emit(target)
    assert (cast.is_open, card.isVisible(), asked) == (False, True, [])  # nothing was typed
    card.die.setText("14")
    card.die.textEdited.emit("14")
    stage.choose(qtbot, "fireball")
    assert (attack.is_open, card.die.text(), cast.is_open) == (True, "14", False)
    stage.choose(qtbot, "fireball")
    stage.lay((12.0, 8.0))
    assert (attack.is_open, card.isVisible(), stage.card.isVisible()) == (False, False, True)
    stage.card.numbers.damage.setText("28")
    stage.card.numbers.damage.textEdited.emit("28")
    stage.attacking.begin(stage.mage, deed)
    assert (attack.is_open, stage.card.numbers.damage.text()) == (False, "28")
    assert len(asked) == 3


def test_at_1366_what_is_found_is_in_sight_and_rows_take_clicks(qtbot: QtBot) -> None:
    stage = Stage(qtbot, "it", "srd-5.2.1")
    table, card = stage.table, stage.card
    spells = table.inspector.spells
    stage.find("palla di f")

    def first_is_seen() -> bool:
        return not spells.buttons[0].visibleRegion().isEmpty()

    qtbot.waitUntil(first_is_seen)
    stage.choose(qtbot, "palla di f")
    stage.lay((12.0, 8.0))
    (row, *_) = card.targets.rows

    def savings_are_whole() -> bool:
        shown = [each.saving for each in card.targets.rows if each.saving.isVisible()]
        return bool(shown) and all(
            button.visibleRegion().boundingRect().width() == button.sizeHint().width()
            for button in shown[:2]
        )

    qtbot.waitUntil(savings_are_whole)
    assert row.who in stage.cast.aim.targets
    qtbot.mouseClick(row, Qt.MouseButton.LeftButton, pos=row.rect().center())
    assert row.who not in stage.cast.aim.targets
    assert not row.box.isChecked()
    stage.cast.close()
    stage.choose(qtbot, "cura ferite")
    assert "2d8 + 3 punti ferita" in card.shown_text
    assert card.numbers.damage.accessibleName() == "Cure al tavolo"
    stage.cast.close()


def test_a_breath_leaves_its_dragon_out_and_is_called_an_action(qtbot: QtBot) -> None:
    stage = Stage(qtbot, "it", "srd-5.2.1")
    dragon = Library(Path(RESOURCES) / "creatures").creature_of(
        CreatureKey("srd-5.2.1/young-red-dragon")
    )
    before = set(stage.desk.encounter.combatants)
    shown = stage.desk.encounter.shown_map
    assert shown is not None
    place = (Token(shown, Cell(5, 5)),)
    stage.desk.dispatch(AddCombatants(dragon, side=Side.HOSTILE, tokens=place))
    (who,) = set(stage.desk.encounter.combatants) - before
    breath = next(each for each in dragon.features if each.saves and each.saves[0].area)
    stage.casting.begin_feature(who, breath.key)
    stage.lay((14.0, 6.0))
    assert stage.cast.aim.inside
    assert who not in stage.cast.aim.targets
    assert stage.card.headings[0] == "Azione"
    assert breath.texts["it"] in stage.card.shown_text


def test_the_creature_that_a_spell_calls_comes_out_of_the_library(qtbot: QtBot) -> None:
    stage = Stage(qtbot)
    who = stage.desk.encounter.active_combatants[0]
    stage.casting.begin_spell(who.id, entry("srd-5.1", "giant-insect"))
    stage.cast.set_choice("giant-spider")
    stage.cast.set_way(CastWay.FREE, on=True)
    stage.apply()
    for asked in stage.desk.encounter.prompts:  # the mage could break the spell
        stage.desk.dispatch(AnswerPrompt(asked.id, Answer(option="pass")))
    known = [x.creature.key for x in stage.desk.encounter.combatants.values()]
    assert known.count(CreatureKey("srd-5.1/giant-spider")) == 3


def test_a_step_through_the_mist_makes_the_next_move_a_teleport(qtbot: QtBot) -> None:
    stage = Stage(qtbot)
    who = stage.desk.encounter.active_combatants[0]
    stage.casting.begin_spell(who.id, entry("srd-5.1", "misty-step"))
    stage.apply()
    (asked,) = stage.desk.encounter.prompts  # the mage could break the spell
    stage.desk.dispatch(AnswerPrompt(asked.id, Answer(option="pass")))
    now = stage.desk.encounter.combatants[who.id]
    assert stage.table.map.moving.way_of(now) == TELEPORT
    assert stage.table.banner.isVisible()
    stage.desk.undo()
    assert not stage.table.banner.isVisible()


def test_whoever_is_pointed_at_is_seen_in_a_long_list(qtbot: QtBot) -> None:
    stage = Stage(qtbot)
    here = stage.desk.encounter.combatants[stage.mage]
    assert here.token is not None
    places = tuple(replace(here.token, cell=Cell(5 + place, 9)) for place in range(8))
    stage.desk.dispatch(AddCombatants(here.creature, 8, Side.HOSTILE, tokens=places))
    stage.choose(qtbot, "polymorph")
    targets, canvas = stage.card.targets, stage.table.map.canvas
    last = targets.rows[-1].who
    canvas.target_picked.emit(last)
    assert stage.cast.aim.targets == [last]
    area = targets.area
    qtbot.waitUntil(lambda: area.verticalScrollBar().maximum() > 0)

    def is_seen(place: int) -> bool:
        row = targets.rows[place]
        return area.viewport().rect().contains(rect_in(row, area.viewport()))

    qtbot.waitUntil(lambda: is_seen(-1))
    assert not is_seen(0)
    first = targets.rows[0].who
    assert first is not None
    stage.cast.aim.toggle_target(first)
    qtbot.waitUntil(lambda: is_seen(0))


@pytest.mark.parametrize("ruleset", ["srd-5.1", "srd-5.2.1"])
@pytest.mark.parametrize("language", ["en", "it"])
def test_what_works_on_each_creature_that_it_holds_has_those_chosen(
    qtbot: QtBot, ruleset: str, language: str
) -> None:
    stage = Stage(qtbot, language, ruleset)
    known = Library(Path(RESOURCES) / "creatures").creature_of(CreatureKey(f"{ruleset}/otyugh"))
    slam = next(each for each in known.features if each.key == "tentacle-slam")
    told = replace(slam, texts=FrozenMap({language: slam.texts[language]}))
    otyugh = replace(known, features=(told,))
    shown = stage.desk.encounter.shown_map
    assert shown is not None
    before = set(stage.desk.encounter.combatants)
    place = (Token(shown, Cell(5, 5)),)
    stage.desk.dispatch(AddCombatants(otyugh, side=Side.HOSTILE, tokens=place))
    (who,) = set(stage.desk.encounter.combatants) - before
    stage.casting.begin_feature(who, slam.key)
    assert stage.cast.aim.targets == []
    stage.cast.close()
    held = [x.id for x in stage.desk.encounter.in_order() if x.id != who][:2]
    beside = zip(held, (Cell(4, 5), Cell(5, 4)), strict=True)
    near = FrozenMap({each: Token(shown, cell) for each, cell in beside})
    stage.desk.dispatch(PlaceTokens(near), overruled=True)
    for each in held:
        stage.desk.dispatch(GiveCondition((each,), ConditionKey("grappled"), source=who))
    stage.casting.begin_feature(who, slam.key)
    assert stage.cast.aim.targets == held
    assert not stage.table.map.is_picking
    stage.cast.aim.toggle_target(held[0])
    assert stage.cast.aim.targets == held[1:]


@pytest.mark.parametrize("spell", ["daylight", "darkness", "fog-cloud"])
def test_what_only_fills_its_area_lists_nobody(qtbot: QtBot, spell: str) -> None:
    stage = Stage(qtbot)
    stage.casting.begin_spell(stage.mage, entry("srd-5.1", spell))
    stage.lay((8.0, 8.0))
    assert stage.cast.aim.inside
    assert stage.card.targets.rows == []
    told = stage.card.targets.refresh(stage.cast.preview())
    assert told == "no targets: it fills its area"
    assert stage.card.targets.again.isVisible()
    stage.cast.close()
    stage.casting.begin_spell(stage.mage, entry("srd-5.1", "fireball"))
    stage.lay((8.0, 8.0))
    assert len(stage.card.targets.rows) == len(stage.cast.aim.inside)


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("is_free", [True, False])
def test_a_wall_through_a_creature_is_told_on_the_card_whatever_else_is_refused(
    qtbot: QtBot, language: str, is_free: bool
) -> None:
    stage = Stage(qtbot, language)
    shown = stage.desk.encounter.shown_map
    assert shown is not None
    before = stage.desk.encounter.active_combatants[0]
    assert before.token is not None
    stage.casting.begin_spell(before.id, entry("srd-5.1", "prismatic-wall"))
    stage.cast.set_way(CastWay.FREE, on=is_free)
    cell = before.token.cell
    origin = Point(cell.column + 0.5, cell.row - 2.0)
    stage.cast.aim.lay(LaidArea(shown, AreaShape.LINE, 60, origin, 90.0))
    told = stage.desk.text("refusal.area_not_clear", spell=stage.cast.name, who=before.name)
    labels = [x.text() for x in stage.card.numbers.findChildren(QLabel) if not x.isHidden()]
    assert len([text for text in labels if told in text]) == 1


@pytest.mark.parametrize(
    ("spell", "has_choice"), [("glyph of warding", True), ("prismatic spray", False)]
)
def test_a_kind_of_damage_is_chosen_unless_a_die_says_it(
    qtbot: QtBot, spell: str, has_choice: bool
) -> None:
    stage = Stage(qtbot, ruleset="srd-5.2.1")
    stage.choose(qtbot, spell)
    if stage.card.isHidden():
        stage.lay((12.0, 8.0))
    assert stage.card.subject.choices.isVisible() is has_choice


def test_an_area_acts_on_those_whom_the_gm_ticks(qtbot: QtBot) -> None:
    stage = Stage(qtbot)
    stage.choose(qtbot, "web")
    stage.lay((3.0, 3.0))
    stage.apply()
    (area,) = stage.desk.encounter.areas.values()
    one, other = tuple(stage.desk.encounter.combatants)[:2]
    there = sorted(cells_of(stage.desk.encounter, stage.desk.ruleset, area.laid))
    places = {
        who: Token(area.laid.map, cell) for who, cell in zip((one, other), there[::3], strict=False)
    }
    stage.desk.dispatch(PlaceTokens(FrozenMap(places)), overruled=True)
    for prompt in tuple(stage.desk.encounter.prompts):
        stage.desk.dispatch(AnswerPrompt(prompt.id, Answer(outcome=Outcome.SKIPPED)))
    stage.table.map.choose_tool(MapTool.AREA)
    row = stage.table.map.tools.options.findChildren(AreaRow)[0]
    name = stage.desk.text("view.spells.act_some", area=stage.desk.shown(area.called))
    (some,) = (x for x in row.findChildren(IconButton) if x.accessibleName() == name)
    qtbot.mouseClick(some, Qt.MouseButton.LeftButton)
    dialog = row.dialog
    assert isinstance(dialog, ActingDialog)
    assert {one, other} <= set(dialog.who)
    for box in dialog.who.values():
        box.setChecked(False)
    dialog.main.click()
    assert dialog.error.isVisibleTo(dialog)
    dialog.who[other].setChecked(True)
    dialog.main.click()
    assert [prompt.combatant for prompt in stage.desk.encounter.prompts] == [other]


def test_a_fireball_bursts_in_the_air_about_whoever_flies_there(qtbot: QtBot) -> None:
    stage = Stage(qtbot)
    flyer = next(iter(stage.desk.encounter.combatants))
    high = Token(stage.desk.encounter.shown_map, Cell(12, 8), elevation=60)
    stage.desk.dispatch(PlaceTokens(FrozenMap({flyer: high})), overruled=True)
    stage.choose(qtbot, "fireball")
    stage.lay((12.0, 8.0))
    row = stage.card.targets.height_row
    assert row.isVisible()
    assert flyer not in stage.cast.aim.inside
    for _ in range(9):
        row.up.click()
    assert "45" in row.told.text()
    assert flyer in stage.cast.aim.targets
    assert stage.mage not in stage.cast.aim.inside
    row.down.click()
    assert stage.cast.aim.height == 40
    assert flyer not in stage.cast.aim.inside
    row.up.click()
    known = stage.desk.encounter.combatants
    before = known[stage.mage].hit_points, known[flyer].hit_points
    stage.card.numbers.damage.setText("28")
    stage.apply()
    (asked,) = (p for p in stage.desk.encounter.prompts if p.volley is not None)
    stage.desk.dispatch(AnswerPrompt(asked.id, Answer(outcome=Outcome.FAILURE)))
    known = stage.desk.encounter.combatants
    assert known[stage.mage].hit_points == before[0]
    assert known[flyer].hit_points == max(0, before[1] - 28)


def test_only_what_may_lie_in_the_air_has_a_height(qtbot: QtBot) -> None:
    stage = Stage(qtbot)
    aim = stage.cast.aim
    assert aim.height is None
    aim.raise_by(5)
    assert aim.area is None
    stage.choose(qtbot, "lightning bolt")
    stage.lay((12.0, 8.0))
    assert aim.height is None
    assert stage.card.targets.height_row.isHidden()
    aim.raise_by(5)
    assert aim.area is not None
    assert aim.area.elevation == 0


def test_a_flaming_sphere_lies_in_the_middle_of_a_cell(qtbot: QtBot) -> None:
    stage = Stage(qtbot)
    stage.choose(qtbot, "flaming sphere")
    stage.lay((12.1, 8.1))
    laid = stage.cast.aim.area
    assert laid is not None
    assert (laid.origin, laid.size, laid.space) == (Point(12.5, 8.5), 5, 5)
    assert stage.cast.aim.height == 0


def test_a_section_of_a_wall_of_ice_is_struck_until_it_breaks(qtbot: QtBot) -> None:
    stage = Stage(qtbot)
    ice = entry("srd-5.1", "wall-of-ice").spell
    shown = stage.desk.encounter.shown_map
    wall = LaidArea(shown, AreaShape.LINE, 30, Point(2.0, 2.0), width=1)
    wish = CastSpell(stage.mage, ice, area=wall, damage=(), free=True)
    stage.desk.dispatch(wish, overruled=True)
    stage.table.map.choose_tool(MapTool.AREA)

    def opened() -> SectionDialog:
        row = stage.table.map.tools.options.findChildren(AreaRow)[0]
        name = stage.desk.text("view.spells.strike", area=stage.desk.shown(row.called))
        (strike,) = (x for x in row.findChildren(IconButton) if x.accessibleName() == name)
        qtbot.mouseClick(strike, Qt.MouseButton.LeftButton)
        assert isinstance(row.dialog, SectionDialog)
        return row.dialog

    dialog = opened()
    assert dialog.section.box.count() == 3
    dialog.section.choose("1")
    dialog.damage.line.setText("many")
    dialog.main.click()
    assert dialog.error.isVisibleTo(dialog)
    dialog.damage.line.setText("10 fire")
    dialog.main.click()
    dialog = opened()
    assert "10" in dialog.section.box.itemText(1)
    dialog.section.choose("1")
    dialog.damage.line.setText("10")
    dialog.main.click()
    assert len(stage.desk.encounter.areas) == 2

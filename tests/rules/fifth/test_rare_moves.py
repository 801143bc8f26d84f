"""Moves and blows of D&D where they seldom go: other maps, what is gone meanwhile, overruled."""

from dataclasses import replace

import pytest

from desktop.battlemap.battle_map import BattleMap, Terrain, TerrainKind
from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.walls import Door, DoorId, DoorState, Wall
from desktop.dice.notation import parse
from desktop.dice.table_dice import TableDice
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import Ride, Side, Token
from desktop.model.counter import BASE_MAXIMUM
from desktop.model.creature import AttackKey, DamageWhen
from desktop.model.effect import ActiveEffect
from desktop.model.frozen import FrozenMap
from desktop.model.ids import ConditionKey, EffectId, MapId
from desktop.model.prompt import Answer, Outcome, PromptKind
from desktop.rules.deciding import DiceWanted, decide
from desktop.rules.effects.asking import situation_of
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.ruleset import RollMode
from desktop.rules.fifth.attacking import features, taking_up
from desktop.rules.fifth.places import surroundings
from desktop.rules.fifth.skills import finding
from desktop.rules.moving import reaching, riding
from desktop.rules.moving.radar import NO_DICE, threats
from desktop.rules.sight import seeing
from tests.support.builders import EDITIONS, MAP, Fight, a_creature, feature, immune, melee
from tests.support.magic import Casting, laid

both = pytest.mark.parametrize("edition", EDITIONS)
OLD, NEW = EDITIONS
CELLAR = MapId("m7")


def a_draft(fight: Fight) -> Draft:
    return Draft(fight.encounter, fight.ruleset, NO_DICE)


def a_fight(edition: str, *terrain: Terrain, walls: tuple[Wall, ...] = ()) -> Fight:
    """W at (5, 5), whose turn it is, beside O."""
    fight = Fight(edition).map(terrain=terrain, walls=walls)
    fight.add("W", 20, character=True, at=(5, 5), hp=30)
    fight.add("O", 10, at=(6, 5), hp=30)
    return fight.begin()


def cell(fight: Fight, who: str) -> tuple[int, int]:
    token = fight[who].token
    assert token is not None
    return token.cell.column, token.cell.row


# --- other maps and high places -----------------------------------------------------------------


@both
def test_fire_burns_nobody_who_walks_on_another_map(edition):
    fight = Casting(edition)
    fight.do(c.ShowMap(CELLAR, BattleMap("Cellar", 30, 30)))
    fight.do(c.PlaceTokens(FrozenMap({fight.ids["A"]: Token(CELLAR, Cell(18, 19))})))
    fight.do(c.ShowMap(MAP))
    fire = laid("sphere", 5, (20, 20))
    fight.do(c.StrikeArea(fire, (), damage=(("5", "fire"),), ability="dex", dc=10, stays=True))
    fight.next()
    fight.do(c.MoveToken(fight.ids["A"], tuple(Cell(x, 19) for x in range(18, 23))))
    assert not fight.encounter.prompts
    fight.do(c.PlaceTokens(FrozenMap({fight.ids["A"]: Token(MAP, Cell(18, 19))})))
    fight.next(3)
    fight.do(c.MoveToken(fight.ids["A"], tuple(Cell(x, 19) for x in range(18, 23))))
    assert fight.encounter.prompts


@both
def test_who_stands_on_another_map_takes_up_no_place_on_this_one(edition):
    fight = a_fight(edition)
    fight.do(c.ShowMap(CELLAR, BattleMap("Cellar", 30, 30)))
    fight.do(c.PlaceTokens(FrozenMap({fight.ids["O"]: Token(CELLAR, Cell(9, 9))})))
    fight.do(c.ShowMap(MAP))
    fight.move("W", (9, 9), by="teleport")
    assert cell(fight, "W") == (9, 9)
    assert seeing.hindrance_of(fight.encounter, fight.ruleset, fight["W"], fight["O"]) is None


def test_a_skill_that_is_asked_for_takes_no_die_that_lies_on_no_table():
    fight = a_fight(NEW)
    fight.act("W", "search")
    asked = fight.prompt(PromptKind.CHOICE)
    word = asked.options[0][0]
    wrong = c.AnswerPrompt(asked.id, Answer((33,), option=word))
    assert fight.refused(wrong).reason.key == "refusal.no_d20"
    fight.answer(Answer((12,), option=word), PromptKind.CHOICE)
    assert fight.happened(e.CheckRolled)


@both
def test_a_fallen_foe_is_in_nobodys_way(edition):
    fight = a_fight(edition)
    fight.do(c.DeclareLife((fight.ids["O"],), "dead"))
    going = reaching.going_of(fight.encounter, fight.ruleset, fight["W"], "walk")
    assert going is not None
    assert not going.barred | going.taken


def test_a_corner_of_stone_elsewhere_hinders_no_diagonal_step():
    stone = Terrain(TerrainKind.RAISED, frozenset((Cell(9, 9),)), height=5, label="pillar")
    fight = a_fight(NEW, stone)
    fight.move("W", (6, 4))
    assert cell(fight, "W") == (6, 4)


@both
def test_nobody_gets_down_through_a_wall(edition):
    walls = (Wall(Point(0, 5), Point(20, 5)), Wall(Point(5, 0), Point(5, 20)))
    fight = Fight(edition).map(walls=walls)
    fight.add("R", 20, character=True, at=(5, 5))
    horse = a_creature("pony", sizes=("large",), abilities=FrozenMap({"int": 2}))
    fight.add("H", 15, creature=horse, character=True, at=(5, 5))
    draft = a_draft(fight)
    draft.add(e.RideChanged(fight.ids["R"], Ride(fight.ids["H"], "large", True)))
    down = riding.place_beside(draft, draft.combatant(fight.ids["R"]), fight["H"])
    assert down is not None
    assert (down.column, down.row) > (4, 4)
    assert down.column >= 5
    assert down.row >= 5


# --- on the way ---------------------------------------------------------------------------------


@both
def test_before_the_fight_a_way_through_fire_goes_on(edition):
    fire = Terrain(TerrainKind.HAZARD, frozenset((Cell(6, 5),)), damage="5")
    fight = Fight(edition).map(terrain=(fire,))
    fight.add("W", 20, character=True, at=(5, 5), hp=30)
    fight.move("W", (6, 5), (7, 5), (8, 5))
    assert cell(fight, "W") == (6, 5)
    fight.answer(Answer(outcome=Outcome.SKIPPED), PromptKind.GROUND)
    assert cell(fight, "W") == (8, 5)


def test_a_grapple_at_the_leaving_that_cannot_be_is_told_and_the_mover_goes_on():
    fight = a_fight(NEW)
    fight.move("W", (4, 5), (3, 5))
    giant = replace(fight["W"].creature, sizes=("gargantuan",))
    fight.encounter = fight.encounter.with_combatant(replace(fight["W"], creature=giant))
    fight.answer(Answer(option="do:grapple"), PromptKind.OPPORTUNITY_ATTACK)
    assert any(key.startswith("refusal.") for key in fight.told())
    assert cell(fight, "W") == (3, 5)


@both
def test_whoever_left_the_fight_in_the_same_step_is_asked_nothing(edition):
    cells = frozenset(Cell(column, line) for column in range(10) for line in range(10))
    fight = a_fight(edition, Terrain(TerrainKind.WATER, cells, depth=20))
    who = fight.ids["W"]
    draft = a_draft(fight)
    draft.add(e.TokenPlaced(who, Token(MAP, Cell(2, 2))))
    stunned = ActiveEffect(EffectId("x"), ConditionKey("unconscious"))
    draft.add(e.EffectGained(who, stunned))
    draft.add(e.CombatantLeft(who, fight["W"].name))
    before = draft.events
    surroundings.propose_water(draft)
    taking_up.drop_at_once(draft)
    assert draft.events == before


# --- numbers ------------------------------------------------------------------------------------


def test_a_lair_keeps_its_number_while_others_roll_theirs_off():
    fight = Fight(OLD)
    fight.do(c.SetSetting("ties", "roll"))
    fight.do(c.AddFixedCount("Lair", 20))
    fight.add("Hero", character=True)
    fight.add("Orc")
    fight.do(c.RollInitiative(), dice=(20, 20, 8, 13))
    assert [slot.score for slot in fight.encounter.order] == [20, 20, 20]
    assert len(fight.happened(e.Noted)) == 2


@both
def test_dice_that_no_table_has_are_refused(edition):
    fight = a_fight(edition)
    wish = c.MakeAttack(fight.ids["W"], fight["W"].creature.attacks[0].key, fight.ids["O"])
    for bonus in ((-1,), (5_000,)):
        refusal = fight.refused(replace(wish, dice=(10,), bonus=bonus))
        assert refusal.reason.key == "refusal.no_bonus_die"
    blast = laid("sphere", 5, (6.5, 5.5))
    fight.do(c.StrikeArea(blast, (fight.ids["O"],), ability="dex", damage=(("5", "fire"),)))
    asked = fight.prompt(PromptKind.SAVE)
    wrong = c.AnswerPrompt(asked.id, Answer((10,), bonus=(-1,)))
    assert fight.refused(wrong).reason.key == "refusal.no_bonus_die"


@both
def test_dice_that_people_are_asked_for_are_told_with_all_that_counts(edition):
    fight = a_fight(edition)
    wish = c.RollCheck((fight.ids["W"],), "perception")
    with pytest.raises(DiceWanted) as wanted:
        decide(fight.encounter, wish, ruleset=fight.ruleset, dice=TableDice(()))
    assert (wanted.value.expression, wanted.value.so_far) == (parse("1d20"), ())
    assert wanted.value.trace
    blow = c.MakeAttack(fight.ids["W"], AttackKey("sword"), fight.ids["O"], dice=(19,))
    with pytest.raises(DiceWanted) as wanted:
        decide(fight.encounter, blow, ruleset=fight.ruleset, dice=TableDice(()))
    assert wanted.value.trace == ()


@both
def test_what_an_attack_may_deal_on_top_is_offered_with_its_reason(edition):
    fight = a_fight(edition)
    rogue = replace(fight["W"].creature, numbers=FrozenMap({features.SNEAK: 3}))
    fine = melee(properties=("finesse",))
    part = replace(fine.damage[0], when=DamageWhen.STATED)
    fine = replace(fine, damage=(fine.damage[0], part))
    plain = situation_of(fight.encounter, fight.ruleset, fight["W"], fight["O"], fine)
    sneaky = replace(plain, actor=replace(fight["W"], creature=rogue))
    found = features.optional_damage(sneaky, fine.damage, lambda: RollMode.ADVANTAGE)
    assert [(each.key, each.dice) for each in found] == [
        (features.SNEAK, "3d6"),
        ("1", part.dice),
    ]
    printed = replace(rogue, numbers=FrozenMap({}), features=(feature("sneak-attack"),))
    known = replace(sneaky, actor=replace(fight["W"], creature=printed))
    (offer,) = features.optional_damage(known, (part,), lambda: RollMode.ADVANTAGE)
    assert offer.reason.key == "optional_damage.sneak_advantage"


@both
def test_friends_strike_at_nobody_and_are_not_found_out(edition):
    fight = a_fight(edition)
    fight.do(c.SetSide((fight.ids["O"],), Side.ALLY))
    path = (Cell(5, 5), Cell(4, 5), Cell(3, 5))
    assert threats(fight.encounter, fight.ruleset, fight["W"], path) == ()
    hidden = ActiveEffect(EffectId("x"), ConditionKey("hidden"))
    fight.encounter = fight.encounter.with_combatant(replace(fight["O"], effects=(hidden,)))
    draft = a_draft(fight)
    finding.propose_found(draft, fight["W"], 30)
    assert not draft.events


@both
def test_a_wall_is_met_beside_a_door_that_stands_elsewhere(edition):
    fight = Fight(edition)
    door = Door(DoorId("d1"), Point(20, 20), Point(20, 21), DoorState.CLOSED)
    walls = (Wall(Point(6, 0), Point(6, 20)),)
    fight.do(c.ShowMap(MAP, BattleMap("Map", 30, 30, walls=walls, doors=(door,))))
    fight.add("W", 20, character=True, at=(5, 5))
    fight.begin()
    assert fight.refused(fight.path("W", (6, 5))).reason.key == "refusal.wall"


@both
def test_nothing_absorbed_and_nothing_taken_at_zero_changes_nothing(edition):
    fight = a_fight(edition)
    fight.damage("W", 30)
    before = fight.marks("W")
    fight.damage("W", 0)
    assert fight.marks("W") == before
    fireproof = replace(fight["W"].creature, defences=(immune("fire"),))
    fight.encounter = fight.encounter.with_combatant(replace(fight["W"], creature=fireproof))
    fight.damage("W", 5, "fire")
    assert fight.marks("W") == before


@both
def test_a_turn_is_told_from_the_same_one_of_the_next_round(edition):
    fight = a_fight(edition)
    first = fight.encounter.turn
    assert first == (fight.encounter.order[0].id, 1)
    fight.next(2)
    assert fight.encounter.turn == (first[0], 2)


@both
def test_hit_points_of_an_older_fight_come_back_with_a_long_rest(edition):
    fight = a_fight(edition)
    fight.do(c.EndFight())
    fight.damage("W", 12)
    older = replace(fight["W"], counters=fight["W"].counters.without(BASE_MAXIMUM))
    fight.encounter = fight.encounter.with_combatant(older)
    fight.do(c.TakeRest((fight.ids["W"],), "long", 480))
    assert fight.hp("W") == 30

"""Looking ahead: who would strike on the way, where one can get, which ground deals damage."""

from dataclasses import replace

import pytest

from desktop.battlemap.battle_map import Terrain, TerrainKind
from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.ground import Ground
from desktop.battlemap.walls import Wall
from desktop.model import commands as c
from desktop.model.combatant import Side, Token
from desktop.model.counter import MOVEMENT_SPENT, REACTION
from desktop.model.creature import Defence, DefenceKind
from desktop.model.frozen import FrozenMap
from desktop.model.ids import ConditionKey
from desktop.model.prompt import Answer, Outcome, PromptKind
from desktop.rules.engine.draft import Draft
from desktop.rules.moving.hazard_ground import entered
from desktop.rules.moving.pits import depth_under
from desktop.rules.moving.radar import threats, threats_to_rising
from desktop.rules.moving.reaching import going_of, range_of, way
from tests.support.builders import EDITIONS, MAP, Fight, a_creature, melee
from tests.support.loaded_dice import LoadedDice

AWAY = tuple(Cell(2, row) for row in range(2, 8))
"""Five steps down, away from whoever stands beside the start."""


def meeting(edition: str, **map_parts: object) -> Fight:
    """Lia has the turn; a wolf stands beside her and a guard with a long reach two cells away."""
    fight = Fight(edition).map(20, 20, **map_parts)  # type: ignore[arg-type]  # parts of a map
    fight.add("Lia", 20, character=True, side=Side.HERO, at=(2, 2))
    fight.add("Wolf", 15, creature=a_creature("Wolf", melee(), ruleset=edition), at=(3, 2))
    guard = a_creature("Guard", melee("glaive", reach=10), ruleset=edition)
    fight.add("Guard", 10, creature=guard, at=(4, 2))
    return fight.begin()


def radar(fight: Fight) -> dict[str, tuple[int, str]]:
    """Step and reason key of each whose reach is left."""
    lia = fight.encounter.combatants[fight.ids["Lia"]]
    names = {who: name for name, who in fight.ids.items()}
    return {
        names[one.watcher]: (one.step, one.hindrance.reason.key if one.hindrance else "strikes")
        for one in threats(fight.encounter, fight.ruleset, lia, AWAY)
    }


@pytest.mark.parametrize("edition", EDITIONS)
def test_each_is_told_with_the_step_at_which_its_reach_is_left(edition: str):
    assert radar(meeting(edition)) == {"Wolf": (1, "strikes"), "Guard": (2, "strikes")}


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_the_radar_tells_is_what_happens(edition: str):
    fight = meeting(edition)
    fight.do(c.MoveToken(fight.ids["Lia"], AWAY))
    asked = [p.combatant for p in fight.encounter.prompts]
    assert asked == [fight.ids["Wolf"]]
    token = fight.encounter.combatants[fight.ids["Lia"]].token
    assert token is not None
    assert token.cell == AWAY[1]


@pytest.mark.parametrize("edition", EDITIONS)
def test_whoever_disengages_is_safe_and_the_radar_says_why(edition: str):
    fight = meeting(edition)
    fight.do(c.TakeAction(fight.ids["Lia"], "disengage"))
    assert radar(fight) == {
        "Wolf": (1, "radar.provokes_nothing"),
        "Guard": (2, "radar.provokes_nothing"),
    }


@pytest.mark.parametrize("edition", EDITIONS)
def test_why_one_cannot_strike(edition: str):
    fight = meeting(edition)
    fight.do(c.SetCounter(fight.ids["Wolf"], REACTION, 0))
    fight.do(c.GiveCondition((fight.ids["Guard"],), ConditionKey("stunned")))
    assert {name: why for name, (_, why) in radar(fight).items()} == {
        "Wolf": "radar.no_reaction",
        "Guard": "radar.cannot",
    }
    fight.do(c.SetCounter(fight.ids["Wolf"], REACTION, 1))
    fight.do(c.GiveCondition((fight.ids["Wolf"],), ConditionKey("blinded")))
    assert radar(fight)["Wolf"][1] == "radar.unseen"


def test_nobody_strikes_at_those_who_stand_still_or_have_no_place():
    fight = meeting("srd-5.2.1")
    lia = fight.encounter.combatants[fight.ids["Lia"]]
    assert threats(fight.encounter, fight.ruleset, lia, AWAY[:1]) == ()
    fight.do(c.PlaceTokens(FrozenMap({lia.id: None})))
    nowhere = fight.encounter.combatants[lia.id]
    assert threats(fight.encounter, fight.ruleset, nowhere, AWAY) == ()
    assert going_of(fight.encounter, fight.ruleset, nowhere, "walk") is None
    ground = Ground(fight.encounter.maps[MAP])
    assert range_of(fight.encounter, fight.ruleset, nowhere, "walk", ground).now == frozenset()
    assert entered(fight.encounter, fight.ruleset, nowhere, AWAY, "walk") == ()


# Where one can get


def field(**map_parts: object) -> Fight:
    fight = Fight("srd-5.2.1").map(30, 30, **map_parts)  # type: ignore[arg-type]  # parts of a map
    fight.add("Lia", 20, character=True, side=Side.HERO, at=(10, 10))
    return fight.begin()


def lies_within(fight: Fight, *cells: tuple[int, int], by: str = "walk") -> list[str]:
    lia = fight.encounter.combatants[fight.ids["Lia"]]
    found = range_of(fight.encounter, fight.ruleset, lia, by, Ground(fight.encounter.maps[MAP]))
    return [
        "now" if Cell(*cell) in found.now else "dash" if Cell(*cell) in found.dashing else "no"
        for cell in cells
    ]


def test_the_range_is_the_movement_that_is_left_and_a_dash_more():
    fight = field()
    assert lies_within(fight, (16, 10), (17, 10), (22, 10), (23, 10)) == [
        "now",
        "dash",
        "dash",
        "no",
    ]
    fight.do(c.SetCounter(fight.ids["Lia"], MOVEMENT_SPENT, 20))
    assert lies_within(fight, (12, 10), (13, 10), (18, 10), (19, 10)) == [
        "now",
        "dash",
        "dash",
        "no",
    ]


def test_difficult_ground_and_crawling_shorten_the_range():
    rough = Terrain(
        TerrainKind.DIFFICULT, frozenset(Cell(c, r) for c in range(11, 25) for r in range(30))
    )
    assert lies_within(field(terrain=(rough,)), (13, 10), (14, 10), (10, 16)) == [
        "now",
        "dash",
        "now",
    ]
    fight = field()
    fight.do(c.GiveCondition((fight.ids["Lia"],), ConditionKey("prone")))
    assert lies_within(fight, (13, 10), (14, 10)) == ["now", "dash"]


def test_one_gets_through_friends_but_not_into_their_space_and_around_foes():
    fight = field()
    fight.add("Aria", 9, character=True, side=Side.HERO, at=(11, 10))
    fight.add("Wolf", 8, at=(10, 11))
    assert lies_within(fight, (11, 10), (12, 10), (10, 11)) == ["no", "now", "no"]


def test_the_way_leads_around_walls_and_rather_not_through_fire():
    wall = Wall(Point(12, 5), Point(12, 12))
    fire = Terrain(TerrainKind.HAZARD, frozenset({Cell(11, 11)}), damage="2d6", damage_type="fire")
    fight = field(walls=(wall,), terrain=(fire,))
    lia = fight.encounter.combatants[fight.ids["Lia"]]
    going = going_of(fight.encounter, fight.ruleset, lia, "walk", shies=True)
    assert going is not None
    ground = Ground(fight.encounter.maps[MAP])
    path = way(going, ground, Cell(10, 10), Cell(13, 10))
    assert path[-1] == Cell(13, 10)
    assert Cell(11, 11) not in path
    assert way(going, ground, Cell(10, 10), Cell(99, 99)) == ()


@pytest.mark.parametrize(
    ("ground", "is_shunned"),
    [
        (Terrain(TerrainKind.PIT, frozenset({Cell(11, 10)}), depth=20), True),
        (Terrain(TerrainKind.RAISED, frozenset({Cell(11, 10)}), height=20), True),
        (Terrain(TerrainKind.RAISED, frozenset({Cell(11, 10)}), height=5), False),
    ],
)
def test_of_two_ways_as_long_that_beside_a_pit_or_a_high_rock_is_taken(
    ground: Terrain, is_shunned: bool
):
    fight = field(terrain=(ground,))
    lia = fight.encounter.combatants[fight.ids["Lia"]]
    going = going_of(fight.encounter, fight.ruleset, lia, "walk", shies=True)
    assert going is not None
    path = way(going, Ground(fight.encounter.maps[MAP]), Cell(10, 10), Cell(12, 10))
    assert len(path) == 3
    assert (Cell(11, 10) not in path) is is_shunned


# Hazardous ground


FIRE = Terrain(
    TerrainKind.HAZARD,
    frozenset(Cell(column, 12) for column in range(30)),
    damage="2d6",
    damage_type="fire",
)
DOWN = tuple(Cell(10, row) for row in range(10, 14))


def test_entering_a_hazard_asks_for_its_damage_and_one_undo_takes_all_back():
    fight = field(terrain=(FIRE,))
    lia = fight.ids["Lia"]
    before = fight.encounter.combatants[lia].hit_points
    fight.do(c.MoveToken(lia, DOWN))
    prompt = fight.encounter.prompts[0]
    assert (prompt.kind, prompt.dice, prompt.combatant) == (PromptKind.GROUND, "2d6", lia)
    fight.do(c.AnswerPrompt(prompt.id), dice=(3, 4))
    assert fight.encounter.combatants[lia].hit_points == before - 7


@pytest.mark.parametrize(
    ("answer", "lost"),
    [(Answer(amount=5), 5), (Answer(outcome=Outcome.SKIPPED), 0)],
)
def test_the_damage_of_a_hazard_is_typed_or_let_go(answer: Answer, lost: int):
    fight = field(terrain=(FIRE,))
    lia = fight.ids["Lia"]
    before = fight.encounter.combatants[lia].hit_points
    fight.do(c.MoveToken(lia, DOWN))
    fight.do(c.AnswerPrompt(fight.encounter.prompts[0].id, answer))
    assert fight.encounter.combatants[lia].hit_points == before - lost


def test_who_moves_within_a_hazard_or_over_it_is_not_asked():
    fight = field(terrain=(FIRE,))
    lia = fight.ids["Lia"]
    fight.do(c.PlaceTokens(FrozenMap({lia: Token(MAP, Cell(10, 12))})))
    fight.do(c.MoveToken(lia, (Cell(10, 12), Cell(11, 12))))
    assert not fight.encounter.prompts
    fight.do(c.PlaceTokens(FrozenMap({lia: Token(MAP, Cell(10, 10), 20)})))
    flying = fight.encounter.combatants[lia]
    assert entered(fight.encounter, fight.ruleset, flying, DOWN, "walk") == ()
    walking = fight.encounter.combatants[lia]
    assert entered(fight.encounter, fight.ruleset, walking, DOWN, "fly") == ()


def test_a_jump_over_the_fire_is_not_burned_and_one_into_it_is():
    fight = field(terrain=(FIRE,))
    lia = fight.encounter.combatants[fight.ids["Lia"]]
    burned = [cell in FIRE.cells for cell in DOWN]
    inside, across = DOWN[: burned.index(True) + 1], DOWN
    assert not burned[-1]
    asked = [
        [step for step, _ in entered(fight.encounter, fight.ruleset, lia, path, by)]
        for path, by in ((across, "jump"), (inside, "jump"), (across, "walk"))
    ]
    assert asked == [[], [len(inside) - 1], [burned.index(True)]]


def test_a_hazard_without_dice_is_for_the_gm():
    harmless = Terrain(TerrainKind.HAZARD, FIRE.cells)
    fight = field(terrain=(harmless,))
    lia = fight.encounter.combatants[fight.ids["Lia"]]
    assert entered(fight.encounter, fight.ruleset, lia, DOWN, "walk") == ((2, harmless),)
    fight.do(c.MoveToken(lia.id, DOWN))
    assert not fight.encounter.prompts


def test_a_hazard_of_no_type_is_asked_without_one():
    fight = field(terrain=(Terrain(TerrainKind.HAZARD, FIRE.cells, damage="1d4"),))
    fight.do(c.MoveToken(fight.ids["Lia"], DOWN))
    assert fight.encounter.prompts[0].text.key == "prompt.ground"


def standing(fight: Fight) -> Cell:
    token = fight.encounter.combatants[fight.ids["Lia"]].token
    assert token is not None
    return token.cell


def test_a_way_stops_where_the_ground_hurts_and_goes_on_after_the_answer():
    fight = field(terrain=(FIRE,))
    lia = fight.ids["Lia"]
    fight.do(c.MoveToken(lia, DOWN))
    assert standing(fight) == Cell(10, 12)
    assert fight.encounter.combatants[lia].count(MOVEMENT_SPENT) == 15  # difficult, too
    fight.do(c.AnswerPrompt(fight.encounter.prompts[0].id, Answer(amount=1)))
    assert standing(fight) == DOWN[-1]
    assert fight.encounter.combatants[lia].count(MOVEMENT_SPENT) == 20


def test_whoever_falls_in_the_fire_stays_there():
    fight = field(terrain=(FIRE,))
    lia = fight.ids["Lia"]
    fight.do(c.MoveToken(lia, DOWN))
    fight.do(c.AnswerPrompt(fight.encounter.prompts[0].id, Answer(amount=99)))
    assert standing(fight) == Cell(10, 12)


def test_two_grounds_of_one_step_are_asked_for_before_the_way_goes_on():
    acid = Terrain(TerrainKind.HAZARD, FIRE.cells, damage="1d6", damage_type="acid")
    fight = field(terrain=(FIRE, acid))
    fight.do(c.MoveToken(fight.ids["Lia"], DOWN))
    assert len(fight.encounter.prompts) == 2
    fight.do(c.AnswerPrompt(fight.encounter.prompts[0].id, Answer(outcome=Outcome.SKIPPED)))
    assert standing(fight) == Cell(10, 12)
    fight.do(c.AnswerPrompt(fight.encounter.prompts[0].id, Answer(outcome=Outcome.SKIPPED)))
    assert standing(fight) == DOWN[-1]


def test_the_fire_before_the_blade_and_the_blade_before_the_next_fire():
    """The wolf strikes at the leaving of its reach, two cells into the way; the fire lies in it."""
    fire = Terrain(TerrainKind.HAZARD, frozenset({Cell(2, 3), Cell(2, 5)}), damage="1d4")
    fight = meeting("srd-5.2.1", terrain=(fire,))
    kinds = []
    fight.do(c.MoveToken(fight.ids["Lia"], AWAY[:-2]))
    while fight.encounter.prompts:
        prompt = fight.encounter.prompts[0]
        kinds.append((prompt.kind, standing(fight)))
        fight.do(c.AnswerPrompt(prompt.id, Answer(outcome=Outcome.SKIPPED)))
    assert kinds == [
        (PromptKind.GROUND, Cell(2, 3)),
        (PromptKind.OPPORTUNITY_ATTACK, Cell(2, 3)),
        (PromptKind.OPPORTUNITY_ATTACK, Cell(2, 4)),
        (PromptKind.GROUND, Cell(2, 5)),
    ]
    assert standing(fight) == AWAY[-3]


def test_a_push_goes_on_through_the_fire_and_late_answers_move_nobody():
    fight = field(terrain=(FIRE,))
    lia = fight.ids["Lia"]
    fight.do(c.MoveToken(lia, DOWN, forced=True))
    fight.do(c.AnswerPrompt(fight.encounter.prompts[0].id, Answer(amount=0)))
    assert standing(fight) == DOWN[-1]
    late = field(terrain=(FIRE,))
    late.add("Wolf", 5, at=(20, 20))
    late.do(c.MoveToken(late.ids["Lia"], DOWN))
    late.next()
    late.do(c.AnswerPrompt(late.encounter.prompts[0].id, Answer(amount=1)))
    assert standing(late) == Cell(10, 12)


def test_ground_without_dice_beside_ground_with_them_asks_for_the_latter_only():
    harmless = Terrain(TerrainKind.HAZARD, FIRE.cells, label="mist")
    fight = field(terrain=(harmless, FIRE))
    fight.do(c.MoveToken(fight.ids["Lia"], DOWN))
    assert [prompt.dice for prompt in fight.encounter.prompts] == ["2d6"]


def test_whoever_stays_where_it_is_leaves_nobodys_reach():
    fight = meeting("srd-5.1")
    lia = fight["Lia"]
    assert threats(fight.encounter, fight.ruleset, lia, AWAY[:1]) == ()
    fight.do(c.PlaceTokens(FrozenMap({fight.ids["Lia"]: None})))
    assert threats(fight.encounter, fight.ruleset, fight["Lia"], AWAY) == ()


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_space_of_somebody_tiny_and_of_a_friend_are_no_hindrance_in_2024(edition: str):
    fight = Fight(edition).map(20, 20)
    fight.add("Lia", 20, character=True, side=Side.HERO, at=(2, 2))
    rat = a_creature("Rat", melee(), ruleset=edition, sizes=("tiny",))
    fight.add("Rat", 10, creature=rat, at=(3, 2))
    fight.add("Ugo", 10, character=True, side=Side.HERO, at=(8, 8))
    ogre = a_creature("Ogre", melee(), ruleset=edition, sizes=("huge",))
    fight.add("Ogre", 10, creature=ogre, at=(10, 2))
    fight.begin()
    movement, rules = fight.ruleset.movement, fight.ruleset
    cost = [
        movement.occupied_is_difficult(fight["Lia"], fight[other], rules)
        for other in ("Rat", "Ugo", "Ogre")
    ]
    assert cost == ([True, True, True] if edition == "srd-5.1" else [False, False, True])


@pytest.mark.parametrize("edition", EDITIONS)
def test_nobody_strikes_at_whoever_is_on_another_plane(edition: str):
    fight = meeting(edition)
    fight.give("Wolf", "elsewhere")
    refusal = fight.ruleset.movement.why_no_strike(
        Draft(fight.encounter, fight.ruleset, LoadedDice(())), fight["Lia"], fight["Wolf"]
    )
    assert refusal is not None
    assert refusal.reason.key == "refusal.elsewhere"


def test_whoever_neither_rises_nor_sinks_leaves_nobodys_reach():
    fight = meeting("srd-5.1")
    lia = fight["Lia"]
    assert lia.token is not None
    assert threats_to_rising(fight.encounter, fight.ruleset, lia, lia.token.elevation) == ()
    fight.do(c.PlaceTokens(FrozenMap({fight.ids["Lia"]: None})))
    assert threats_to_rising(fight.encounter, fight.ruleset, fight["Lia"], 20) == ()
    assert depth_under(fight.encounter, fight.ruleset, fight["Lia"]) == 0


@pytest.mark.parametrize("is_immune", [True, False])
def test_fire_is_not_shunned_by_the_immune(is_immune: bool):
    fire = Terrain(TerrainKind.HAZARD, frozenset({Cell(11, 10)}), damage="2d6", damage_type="fire")
    fight = field(terrain=(fire,))
    if is_immune:
        born = Defence(DefenceKind.IMMUNITY, ("fire",))
        salamander = replace(fight["Lia"].creature, defences=(born,))
        fight.do(c.ReplaceCreature(fight.ids["Lia"], salamander))
    ways = [
        going_of(fight.encounter, fight.ruleset, fight["Lia"], "walk", shies=shies)
        for shies in (True, False)
    ]
    seems, is_so = (0.0 if each is None else each.factors[Cell(11, 10)] for each in ways)
    assert (seems > is_so) is not is_immune


@pytest.mark.parametrize("is_known", [True, False])
def test_what_only_the_gm_sees_is_not_shunned(is_known: bool):
    fire = Terrain(
        TerrainKind.HAZARD,
        frozenset({Cell(11, 10)}),
        damage="2d6",
        damage_type="fire",
        gm_only=not is_known,
    )
    fight = field(terrain=(fire,))
    lia = fight.encounter.combatants[fight.ids["Lia"]]
    going = going_of(fight.encounter, fight.ruleset, lia, "walk", shies=True)
    assert going is not None
    as_it_is = going_of(fight.encounter, fight.ruleset, lia, "walk")
    assert as_it_is is not None
    seems_dearer = going.factors[Cell(11, 10)] > as_it_is.factors[Cell(11, 10)]
    assert seems_dearer is is_known

"""Worked values of both catalogues: opportunity attacks and Disengage."""

import pytest

from desktop.battlemap.battle_map import BattleMap, Environment, LightLevel
from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.walls import Wall, WallKind
from desktop.language.message import Message
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.amount import AttackOutcome
from desktop.model.combatant import CarriedLight, Side
from desktop.model.counter import MOVEMENT_SPENT, REACTION
from desktop.model.creature import AttackKey
from desktop.model.frozen import FrozenMap
from desktop.model.prompt import Answer, Outcome, PromptKind
from desktop.rules.moving.radar import threats
from tests.support.builders import EDITIONS, MAP, Fight, a_creature, melee, ranged

both = pytest.mark.parametrize("edition", EDITIONS)


def row(first: int, last: int) -> tuple[tuple[int, int], ...]:
    """The cells of its row from the first to the last column."""
    return tuple((column, 0) for column in range(first, last + 1))


def a_chase(edition: str, *attacks: object, at: tuple[int, int] = (0, 1)) -> Fight:
    """W walks east from beside O."""
    fight = Fight(edition).map()
    fight.add("W", 20, character=True, at=(0, 0), hp=30)
    fight.add("O", 10, creature=a_creature("o", *attacks), at=at)  # type: ignore[arg-type]  # attacks
    return fight.begin()


@both
@pytest.mark.rule("51-OA-01", "51-OA-02", "51-PAS-06", "51-OA-11", "51-WPN-01", "52-ACT-OA-1")
@pytest.mark.parametrize(
    ("reach", "squares", "asked_at"), [(5, 2, 1), (10, 2, None), (10, 3, 2), (5, 1, None)]
)
def test_the_border_of_a_reach(edition, reach, squares, asked_at):
    fight = a_chase(edition, melee(reach=reach))
    fight.move("W", *row(1, squares))
    assert len(fight.encounter.prompts) == (0 if asked_at is None else 1)
    assert fight["W"].token is not None
    assert fight["W"].token.cell.column == (squares if asked_at is None else asked_at)


@both
@pytest.mark.rule("51-OA-04", "51-OA-12", "52-ACT-OA-1")
def test_circling_and_coming_closer_provoke_nothing(edition):
    fight = a_chase(edition, at=(3, 1))
    fight.move("W", *row(1, 4), (4, 1))
    assert fight.encounter.prompts == ()


@both
@pytest.mark.rule("51-OA-08", "51-OA-09", "52-ACT-OA-3", "52-ACT-OA-1")
@pytest.mark.parametrize(
    ("who", "key"), [("W", "invisible"), ("O", "blinded"), ("O", "incapacitated"), ("O", "stunned")]
)
def test_who_does_not_see_or_act_does_not_strike(edition, who, key):
    fight = a_chase(edition)
    fight.give(who, key)
    fight.move("W", *row(1, 3))
    assert fight.encounter.prompts == ()


PAST_THE_WALL = ((9, 4), (8, 5), (7, 5), (7, 6), (8, 7), (9, 8))
"""Out from behind a wall, past O at (6, 5) and away."""
AROUND_THE_WALL = ((7, 5), (7, 4), (8, 3), (9, 3))
"""From beside O at (6, 4) around the end of a wall, and away behind it."""


@both
@pytest.mark.rule("51-OA-02", "51-OA-08", "52-ACT-OA-1")
@pytest.mark.parametrize(
    ("wall", "start", "striker", "path", "asked_at"),
    [
        (8, (9, 3), (6, 5), PAST_THE_WALL, (7, 6)),
        (7, (6, 5), (6, 4), AROUND_THE_WALL, None),
    ],
)
def test_the_mover_must_be_seen_where_it_leaves_the_reach(
    edition, wall, start, striker, path, asked_at
):
    fight = Fight(edition).map(walls=(Wall(Point(wall, 0), Point(wall, 5)),))
    fight.add("W", 20, character=True, at=start, hp=30)
    fight.add("O", 10, at=striker)
    fight.begin()
    way = fight.path("W", *path)
    told = [
        (way.path[each.step], each.strikes)
        for each in threats(fight.encounter, fight.ruleset, fight["W"], way.path)
    ]
    fight.do(way)
    assert fight["W"].token is not None
    if asked_at is None:
        assert fight.encounter.prompts == ()
        assert told == [(Cell(7, 4), False)]
    else:
        assert [each.combatant for each in fight.encounter.prompts] == [fight.ids["O"]]
        assert fight["W"].token.cell == Cell(*asked_at)
        assert told == [(Cell(*asked_at), True)]


@both
@pytest.mark.rule("51-OA-08", "52-ACT-OA-1")
def test_a_reach_that_is_left_twice_unseen_is_told_once(edition):
    fight = a_chase(edition)
    fight.give("O", "blinded")
    way = fight.path("W", (1, 0), (2, 0), (1, 0), (2, 0))
    (threat,) = threats(fight.encounter, fight.ruleset, fight["W"], way.path)
    assert (threat.step, threat.strikes) == (1, False)
    fight.do(way)
    assert fight.encounter.prompts == ()


@both
@pytest.mark.rule("51-OA-08", "52-ACT-OA-1")
@pytest.mark.parametrize("torch", [True, False])
def test_the_light_that_the_mover_carries_goes_with_it(edition, torch):
    dark = BattleMap("Crypt", 40, 10, environment=Environment(light=LightLevel.DARK))
    fight = Fight(edition)
    fight.do(c.ShowMap(MAP, dark))
    fight.add("W", 20, character=True, at=(0, 5), hp=30)
    fight.add("O", 10, at=(3, 4))
    fight.begin()
    fight.do(c.CarryLight((fight.ids["W"],), CarriedLight("torch", 5, 5) if torch else None))
    fight.move("W", *((column, 5) for column in range(1, 7)))
    assert bool(fight.encounter.prompts) is torch


@both
@pytest.mark.rule("51-OA-08", "51-OA-11", "52-ACT-OA-1")
def test_a_reach_left_unseen_does_not_spare_from_one_left_in_the_open(edition):
    short, long = melee("fist", reach=5), melee("pike", reach=10)
    fight = Fight(edition).map(walls=(Wall(Point(7, 2), Point(7, 4.9)),))
    fight.add("W", 20, character=True, at=(7, 4), hp=30)
    fight.add("O", 10, creature=a_creature("o", short, long), at=(6, 4))
    fight.begin()
    fight.move("W", (8, 4), (8, 5), (8, 6), (9, 7))
    assert fight["W"].token is not None
    (prompt,) = fight.encounter.prompts
    assert [key for key, _ in prompt.options if key in ("fist", "pike")] == ["pike"]


@both
@pytest.mark.rule("51-CND-CHA-01", "52-COND-CHARM-1", "51-OA-09", "52-ACT-OA-1")
def test_nobody_strikes_at_its_charmer(edition):
    fight = a_chase(edition)
    fight.give("O", "charmed", source="W")
    fight.move("W", *row(1, 2))
    assert fight.encounter.prompts == ()
    (threat,) = threats(fight.encounter, fight.ruleset, fight["W"], (Cell(1, 0), Cell(2, 0)))
    assert threat.hindrance is not None
    assert threat.hindrance.rule in ("51-CND-CHA-01", "52-COND-CHARM-1")


@both
@pytest.mark.rule("51-COV-07", "51-OA-01", "52-COVER-3", "52-ACT-OA-1")
@pytest.mark.parametrize("by_hand", [True, False])
def test_nobody_strikes_at_whoever_has_total_cover(edition, by_hand):
    fight = Fight(edition)
    pillar = Wall(Point(2, 0), Point(2, 9), WallKind.OBJECT)
    fight.map(walls=() if by_hand else (pillar,))
    fight.add("W", 20, character=True, at=(2, 4), hp=30)
    fight.add("O", 10, at=(1, 4))
    fight.begin()
    if by_hand:
        fight.give("W", "total_cover")
    way = fight.path("W", (3, 4), (4, 4))
    (threat,) = threats(fight.encounter, fight.ruleset, fight["W"], way.path)
    assert threat.hindrance is not None
    assert threat.hindrance.reason.key == "radar.covered"
    fight.do(way)
    assert fight.encounter.prompts == ()


@both
@pytest.mark.rule("51-OA-01", "52-ACT-OA-1")
def test_a_charm_by_somebody_else_saves_nobody_from_a_strike(edition):
    fight = a_chase(edition)
    fight.add("X", 5, character=True, at=(20, 20))
    fight.give("O", "charmed", source="X")
    fight.move("W", *row(1, 2))
    assert [each.combatant for each in fight.encounter.prompts] == [fight.ids["O"]]


@both
@pytest.mark.rule("51-OA-09", "52-ACT-OA-3")
def test_whoever_has_reacted_does_not_strike(edition):
    fight = a_chase(edition)
    fight.do(c.SetCounter(fight.ids["O"], REACTION, 0))
    fight.move("W", *row(1, 3))
    assert fight.encounter.prompts == ()


@both
@pytest.mark.rule("52-ACT-OA-3", "51-OA-13")
def test_an_archer_strikes_with_its_fist(edition):
    fight = a_chase(edition, ranged())
    fight.move("W", *row(1, 3))
    options = [key for key, _ in fight.prompt().options]
    assert [key for key in options if not key.startswith("do:")] == ["unarmed-strike", "skip"]
    # Only in 2024 a grapple or a shove may take its place (52-DIFF-49).
    assert ("do:grapple" in options) is (edition == "srd-5.2.1")


@both
@pytest.mark.rule("51-OA-07", "52-PTG-OA-1", "51-SHV-06")
def test_being_blown_or_shoved_away_provokes_nothing(edition):
    fight = a_chase(edition)
    fight.move("W", *row(1, 4), forced=True)
    assert fight.encounter.prompts == ()
    assert fight["W"].count(MOVEMENT_SPENT) == 0


@both
@pytest.mark.rule("51-OA-10")
def test_two_orcs_are_both_asked(edition):
    fight = a_chase(edition)
    fight.add("P", 5, at=(0, 2))
    fight.place("P", (1, 1))
    fight.place("W", (1, 0))
    fight.move("W", *row(2, 4))
    fight.answer(Answer(option="skip"))
    assert fight.prompt(PromptKind.OPPORTUNITY_ATTACK).combatant == fight.ids["P"]


@both
@pytest.mark.rule("51-OA-14")
def test_friends_walk_away_in_peace(edition):
    fight = a_chase(edition)
    fight.do(c.SetSide((fight.ids["O"],), Side.ALLY))
    fight.move("W", *row(1, 3))
    assert fight.encounter.prompts == ()
    assert fight.happened(e.TokenMoved) != []


@both
@pytest.mark.rule("51-DIS-01", "51-DIS-03", "52-ACT-DISENG-1")
def test_disengage_covers_what_follows_and_not_what_was(edition):
    fight = a_chase(edition)
    for name, cell in (("P", (3, 1)), ("Q", (5, 1))):
        fight.add(name, 5, at=cell)
    fight.move("W", *row(1, 2))
    assert fight.prompt().kind is PromptKind.OPPORTUNITY_ATTACK
    fight.answer(Answer(option="skip"))
    fight.act("W", "disengage")
    fight.move("W", *row(3, 6))
    assert fight.encounter.prompts == ()


@both
@pytest.mark.rule("51-OA-05", "52-ACT-OA-2")
def test_teleported_dragged_or_shoved_nobody_provokes(edition):
    fight = a_chase(edition)
    fight.place("W", (8, 8))
    assert fight.encounter.prompts == ()
    fight.place("W", (0, 0))
    fight.move("W", *row(1, 3), forced=True)
    assert fight.encounter.prompts == ()
    fight.place("W", (0, 0))
    fight.act("W", "ready", text="away")
    fight.next()
    fight.act("W", "move_readied")
    fight.move("W", *row(1, 3))
    assert fight.prompt().combatant == fight.ids["O"]


@both
@pytest.mark.rule("51-OA-07", "52-ACT-OA-2")
def test_who_drags_provokes_and_who_is_dragged_does_not(edition):
    fight = a_chase(edition)
    fight.add("G", 5, character=True, at=(1, 0))
    fight.give("G", "grappled", source="W", parameters=FrozenMap({"reach": 60}))
    fight.move("G", *row(2, 4), forced=True)
    assert fight.encounter.prompts == ()
    fight.move("W", *row(1, 2))
    assert fight.prompt().combatant == fight.ids["O"]


@both
def test_a_strike_that_was_made_on_the_card_is_not_rolled_again(edition):
    """The attack card makes the attack, then the chance is called taken and the mover goes on."""
    fight = a_chase(edition)
    fight.move("W", *row(1, 3))
    key = AttackKey(fight.prompt().options[0][0])
    fight.attack("O", "W", str(key), outcome=AttackOutcome.MISS, cost="reaction")
    assert fight["O"].count(REACTION) == 0
    fight.answer(Answer(option=str(key), outcome=Outcome.SUCCESS))
    assert not [event for event in fight.events if isinstance(event, e.AttackRolled)]
    assert fight["W"].token is not None
    assert fight["W"].token.cell.column == 3


@pytest.mark.rule("51-OBJ-07", "52-PTG-TURN-4")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("is_character", [True, False])
def test_a_weapon_that_is_not_in_hand_says_so_in_an_opportunity_attack(
    edition: str, is_character: bool
) -> None:
    armed = a_creature("Guard", melee("sword"), melee("mace"))
    fight = Fight(edition).map()
    fight.add("G", 20, creature=armed, character=is_character, at=(3, 3))
    fight.add("O", 5, character=not is_character, at=(4, 3))
    fight.begin()
    fight.attack("G", "O", "mace", dice=(2,))
    fight.next()
    fight.do(c.MoveToken(fight.ids["O"], (Cell(4, 3), Cell(5, 3))))
    (prompt,) = [x for x in fight.encounter.prompts if x.kind is PromptKind.OPPORTUNITY_ATTACK]
    said = {
        key: any(
            value.key == "prompt.option_not_in_hand"
            for _, value in text.parameters
            if isinstance(value, Message)
        )
        for key, text in prompt.options
    }
    assert (said["mace"], said["sword"]) == (False, is_character)
    assert (next(iter(said)) == "mace") is is_character
    assert not said.get("unarmed-strike", False)

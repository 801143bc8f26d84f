"""Where no magic works, where nobody teleports to, what arrows do not cross."""

import pytest

from desktop.battlemap.cells import Cell
from desktop.model import commands as c
from desktop.model.creature import Attack, AttackKey, AttackKind, AttackSource, Texts
from desktop.model.events import CheckRolled
from desktop.model.prompt import Answer, Outcome, PromptKind
from desktop.rules.engine.refusal import Refusal
from tests.support.builders import a_creature
from tests.support.magic import Casting, a_mage, laid

FORMER, LATER = "srd-5.1", "srd-5.2.1"
both = pytest.mark.parametrize("edition", [FORMER, LATER])
SHORTBOW = Attack(
    AttackKey("bow"),
    Texts({"en": "Shortbow"}),
    AttackKind.RANGED,
    AttackSource.WEAPON,
    5,
    normal_range=80,
    long_range=320,
)


def a_fight(edition: str) -> Casting:
    fight = Casting(edition, a_mage(level=17, slots=(4, 3, 3, 3, 3, 2, 2, 1, 1)))
    fight.add("W", 1, creature=a_mage("wizard", level=17, slots=(4, 3, 3, 3, 3)), at=(12, 8))
    return fight


def a_field(fight: Casting) -> None:
    around = laid("emanation", 10, (2.5, 2.5), around=fight.ids["M"])
    fight.cast("antimagic-field", area=around, free=True, overruled=True)


def bonus_dice(fight: Casting, who: str) -> set[str]:
    events = fight.do(c.RollCheck((fight.ids[who],), "dex", save=True, dice=((10,),)), dice=DICE)
    (made,) = (x for x in events if isinstance(x, CheckRolled))
    assert made.roll is not None
    return {each.dice for each in made.roll.trace if each.dice}


DICE: tuple[int, ...] = ()


@both
def test_spells_on_whoever_comes_into_the_field_do_nothing_until_it_leaves(
    edition: str, monkeypatch: pytest.MonkeyPatch
):
    fight = a_fight(edition)
    fight.cast("bless", "A", caster="W", free=True, overruled=True)
    a_field(fight)
    fight.place("A", (3, 2))
    assert "note.magic_quelled" in fight.told()
    assert bonus_dice(fight, "A") == set()
    fight.place("A", (10, 2))
    monkeypatch.setitem(globals(), "DICE", (3,))
    assert bonus_dice(fight, "A") == {"1d4"}


@both
def test_whom_a_spell_holds_may_act_in_the_field(edition: str):
    fight = a_fight(edition)
    fight.cast("hold-monster", "A", caster="W", free=True, overruled=True)
    fight.answer(Answer(outcome=Outcome.FAILURE))
    a_field(fight)
    while fight.active != "A":
        fight.next()
    dash = c.TakeAction(fight.ids["A"], "dash")
    assert isinstance(fight.attempt(dash), Refusal)
    fight.place("A", (3, 2))
    assert not isinstance(fight.attempt(dash), Refusal)


@both
def test_a_condition_that_no_spell_gave_stays_in_the_field(edition: str):
    fight = a_fight(edition)
    fight.give("A", "paralyzed")
    a_field(fight)
    fight.place("A", (3, 2))
    assert "note.magic_quelled" not in fight.told()
    while fight.active != "A":
        fight.next()
    assert isinstance(fight.attempt(c.TakeAction(fight.ids["A"], "dash")), Refusal)


@both
def test_nobody_teleports_into_the_field_or_out_of_it(edition: str):
    fight = a_fight(edition)
    a_field(fight)
    way = c.MoveToken(fight.ids["A"], (Cell(10, 2), Cell(3, 3)), by="teleport")
    assert fight.refused(way).reason.key == "refusal.teleport_barred"
    fight.place("A", (3, 2))
    way = c.MoveToken(fight.ids["A"], (Cell(3, 2), Cell(12, 3)), by="teleport")
    assert fight.refused(way).reason.key == "refusal.teleport_barred"
    fight.place("A", (12, 4))
    way = c.MoveToken(fight.ids["A"], (Cell(12, 4), Cell(14, 4)), by="teleport")
    assert not isinstance(fight.attempt(way, overruled=True), Refusal)


def a_ward(edition: str) -> Casting:
    """A ward over the right side of the map; D, an undead, and H stand left of it."""
    fight = a_fight(edition)
    fight.add("D", 3, creature=a_creature("ghoul", kind="undead"), hp=90, at=(4, 20))
    fight.add("H", 2, creature=a_creature("guard", kind="humanoid"), hp=90, at=(4, 22))
    square = laid("cube", 200, (15.0, 15.0), inset=0.0)
    fight.cast("forbiddance", area=square, choice="necrotic", free=True, overruled=True)
    return fight


@both
def test_forbidden_ground_hurts_the_kinds_that_it_is_for_and_no_others(edition: str):
    fight = a_ward(edition)
    assert not fight.encounter.prompts
    fight.place("H", (20, 20))
    assert not fight.encounter.prompts
    fight.place("D", (20, 18))
    prompt = fight.prompt(PromptKind.HARM)
    assert (prompt.combatant, prompt.dice) == (fight.ids["D"], "5d10")
    fight.answer(Answer(amount=30), PromptKind.HARM)
    assert fight["D"].hit_points == 60
    while fight.active != "D":
        fight.next()
    if edition == LATER:
        fight.next()
    assert fight.prompt(PromptKind.HARM).combatant == fight.ids["D"]


@both
def test_nobody_teleports_into_forbidden_ground_but_out_of_it(edition: str):
    fight = a_ward(edition)
    way = c.MoveToken(fight.ids["H"], (Cell(4, 22), Cell(20, 20)), by="teleport")
    assert fight.refused(way).reason.key == "refusal.teleport_barred"
    fight.place("H", (20, 20))
    way = c.MoveToken(fight.ids["H"], (Cell(20, 20), Cell(5, 20)), by="teleport")
    assert not isinstance(fight.attempt(way, overruled=True), Refusal)


# --- a wall of wind -----------------------------------------------------------------------------


def an_archer(edition: str) -> Casting:
    """R and A on both sides of a wall of wind that runs from north to south at column 7."""
    fight = a_fight(edition)
    shooter = a_creature("archer", SHORTBOW)
    fight.add("R", 30, creature=shooter, at=(4, 2))
    wall = laid("line", 50, (7.0, 0.0), 90.0, width=1, height=15)
    fight.cast("wind-wall", area=wall, damage=(), free=True, overruled=True)
    return fight


@both
def test_an_arrow_does_not_cross_a_wall_of_wind(edition: str):
    fight = an_archer(edition)
    assert fight.encounter.areas
    shot = c.MakeAttack(fight.ids["R"], AttackKey("bow"), fight.ids["A"])
    while fight.active != "R":
        fight.next()
    assert fight.refused(shot).reason.key == "refusal.deflected"
    fight.place("R", (8, 2))
    assert not isinstance(fight.attempt(shot, dice=(2,)), Refusal)


@both
def test_a_spell_and_whoever_is_not_on_the_map_cross_it(edition: str):
    fight = an_archer(edition)
    fight.cast("fire-bolt", "A", dice=(1,), overruled=True)
    fight.add("X", 29, creature=a_creature("archer", SHORTBOW))
    while fight.active != "X":
        fight.next()
    shot = c.MakeAttack(fight.ids["X"], AttackKey("bow"), fight.ids["A"])
    assert not isinstance(fight.attempt(shot, dice=(2,)), Refusal)


@both
def test_beyond_its_end_the_way_is_free(edition: str):
    fight = an_archer(edition)
    fight.place("R", (4, 14))
    fight.place("A", (10, 14))
    while fight.active != "R":
        fight.next()
    shot = c.MakeAttack(fight.ids["R"], AttackKey("bow"), fight.ids["A"])
    assert not isinstance(fight.attempt(shot, dice=(2,)), Refusal)

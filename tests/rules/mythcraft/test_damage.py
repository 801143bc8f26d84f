"""Damage: what stops it, in which order, what it is taken from."""

import pytest

from desktop.model import commands as c
from desktop.model.creature import Creature, Defence, DefenceKind
from desktop.model.events import DamageTaken
from desktop.model.frozen import FrozenMap
from desktop.model.prompt import Answer, Outcome, PromptKind
from desktop.model.reasons import Standing, fold
from desktop.rules.mythcraft.creatures import numbers
from tests.support.myth import Table, a_creature, a_duel, weapon


def guarded(*defences: Defence, **more: int) -> Creature:
    """A target of 100 hit points with these defences and numbers."""
    return a_creature(
        "bruto", hit_points=100, defences=defences, numbers=FrozenMap({"ar": 14, "ap": 5} | more)
    )


def lost(table: Table, *parts: tuple[int, str]) -> int:
    """What Bruto loses of one expenditure with these parts."""
    before = table["Bruto"].hit_points
    amounts = tuple(c.DamageAmount(amount, kind) for amount, kind in parts)
    table.do(c.DealDamage((table.names["Bruto"],), amounts))
    (event,) = (event for event in table.events if isinstance(event, DamageTaken))
    assert all(fold(part.trace) == part.taken for part in event.parts)
    return before - table["Bruto"].hit_points


@pytest.mark.rule("AP-DMG-01")
def test_the_damage_types_come_in_three_categories():
    kinds = numbers.DAMAGE_TYPES
    assert len(kinds) == 11
    assert {kinds["blunt"], kinds["toxic"], kinds["sonic"]} == {"physical", "elemental", "energy"}


@pytest.mark.rule("AP-DT-01")
@pytest.mark.parametrize(("amount", "taken"), [(10, 0), (14, 0), (15, 15), (16, 16)])
def test_below_the_threshold_nothing_counts(amount: int, taken: int):
    table = a_duel(foe=guarded(dt=15))
    assert lost(table, (amount, "blunt")) == taken


@pytest.mark.rule("AP-DT-01")
def test_two_expenditures_are_never_added_for_the_threshold():
    table = a_duel(a_creature("ada", weapon("maul", dice="10", kind="blunt")), guarded(dt=15))
    for _ in range(2):
        table.do(table.attack("Ada", "Bruto", "maul", dice=(15,)))
    assert table["Bruto"].hit_points == 100


@pytest.mark.rule("AP-DT-02")
def test_the_types_of_one_expenditure_are_added_for_the_threshold():
    table = a_duel(foe=guarded(dt=15))
    assert lost(table, (9, "fire"), (8, "blunt")) == 17


@pytest.mark.rule("MC-RES-03")
@pytest.mark.parametrize(
    ("defence", "part", "taken"),
    [
        (Defence(DefenceKind.IMMUNITY, ("fire",)), (9, "fire"), 0),
        (Defence(DefenceKind.IMMUNITY, ("elemental",)), (9, "cold"), 0),
        (Defence(DefenceKind.AFFINITY, ("fire",)), (9, "fire"), 5),
        (Defence(DefenceKind.REDUCTION, (), unless=("fire",), value=5), (8, "cold"), 3),
        (Defence(DefenceKind.REDUCTION, (), unless=("fire",), value=5), (8, "fire"), 8),
        (Defence(DefenceKind.REDUCTION, (), value=5), (3, "cold"), 0),
        (Defence(DefenceKind.ABSORPTION, ("fire",), value=4), (10, "fire"), 6),
        (Defence(DefenceKind.RESISTANCE, ("fire",), value=4), (10, "fire"), 10),
    ],
)
def test_what_stops_damage(defence: Defence, part: tuple[int, str], taken: int):
    assert lost(a_duel(foe=guarded(defence)), part) == taken


@pytest.mark.rule("MC-RES-02")
def test_vulnerable_beats_immunity_and_reduction():
    table = a_duel(
        foe=guarded(
            Defence(DefenceKind.VULNERABILITY, ("fire",), value=2),
            Defence(DefenceKind.IMMUNITY, ("fire",)),
            Defence(DefenceKind.REDUCTION, (), value=5),
        )
    )
    assert lost(table, (9, "fire")) == 9
    assert lost(table, (9, "cold")) == 4


@pytest.mark.rule("MC-RES-02")
def test_vulnerable_beats_the_threshold():
    weak = Defence(DefenceKind.VULNERABILITY, ("fire",), value=2)
    table = a_duel(foe=guarded(weak, dt=15))
    assert lost(table, (9, "fire")) == 9
    (beaten,) = (event for event in table.events if isinstance(event, DamageTaken))
    assert [(x.rule, x.standing) for x in beaten.trace] == [("AP-DT-01", Standing.OUTRANKED)]
    assert lost(table, (9, "cold")) == 0


@pytest.mark.rule("MC-COND-ABSORB")
@pytest.mark.parametrize(
    ("part", "taken"), [((10, "fire"), 6), ((3, "fire"), 0), ((10, "cold"), 10)]
)
def test_absorb_takes_its_type(part: tuple[int, str], taken: int):
    table = a_duel(foe=guarded())
    table.give("Bruto", "absorb", level=4, type="fire")
    assert lost(table, part) == taken


@pytest.mark.rule("MC-COND-AFFINITY")
def test_affinity_halves_what_is_taken_and_adds_to_what_is_dealt():
    table = a_duel(a_creature("ada", weapon(dice="6", kind="cold")), guarded())
    table.give("Ada", "affinity", type="cold")
    table.do(table.attack("Ada", "Bruto", dice=(15,)))
    assert table["Bruto"].hit_points == 100 - 9
    table.hurt("Ada", 7, "cold")
    assert table["Ada"].hit_points == 20 - 4


@pytest.mark.rule("MC-COND-AFFINITY")
def test_affinities_with_two_types_stand_side_by_side():
    table = a_duel(foe=guarded())
    for kind in ("cold", "fire"):
        table.give("Bruto", "affinity", type=kind)
    assert lost(table, (7, "cold"), (9, "fire"), (3, "sonic")) == 4 + 5 + 3


@pytest.mark.rule("MC-RES-05")
@pytest.mark.rule("MC-ROUND-01")
def test_the_order_of_all_that_stops_damage():
    table = a_duel(
        foe=guarded(
            Defence(DefenceKind.ABSORPTION, ("fire",), value=3),
            Defence(DefenceKind.AFFINITY, ("fire",)),
            Defence(DefenceKind.REDUCTION, (), value=2),
            shield=1,
        )
    )
    assert lost(table, (12, "fire")) == 2


@pytest.mark.rule("MC-RES-03")
@pytest.mark.parametrize(
    ("parts", "taken"),
    [
        (((8, "cold"), (4, "sharp")), 3 + 4),
        (((3, "cold"), (4, "sharp")), 0 + 2),
        (((8, "fire"), (4, "sharp")), 8 + 0),
        (((2, "cold"), (2, "sharp")), 0),
    ],
)
def test_damage_reduction_counts_once_for_a_hit_of_several_types(parts, taken):
    table = a_duel(foe=guarded(Defence(DefenceKind.REDUCTION, (), unless=("fire",), value=5)))
    assert lost(table, *parts) == taken


def test_absorb_counts_once_for_two_parts_of_its_type():
    table = a_duel(foe=guarded())
    table.give("Bruto", "absorb", level=4, type="fire")
    assert lost(table, (6, "fire"), (5, "fire")) == 2 + 5


@pytest.mark.rule("MC-SHLD-01")
@pytest.mark.problem("RP24")
def test_shield_points_go_first_and_never_add_up():
    table = a_duel(foe=guarded(shield=5))
    assert lost(table, (8, "")) == 3
    assert table["Bruto"].temporary_hit_points == 0
    shield = c.GrantTemporary((table.names["Bruto"],), 5)
    table.do(shield)
    table.do(c.GrantTemporary((table.names["Bruto"],), 3))
    assert table["Bruto"].temporary_hit_points == 5
    table.do(c.Heal((table.names["Bruto"],), 1))
    assert (table["Bruto"].hit_points, table["Bruto"].temporary_hit_points) == (98, 5)
    table.do(c.Heal((table.names["Bruto"],), 100))
    assert (table["Bruto"].hit_points, table["Bruto"].temporary_hit_points) == (100, 5)


@pytest.mark.rule("MC-COND-BLEEDING")
@pytest.mark.rule("MC-COND-BURNING")
def test_bleeding_and_burning_hurt_at_the_start_of_the_turn():
    table = a_duel()
    table.give("Bruto", "bleeding", level=3)
    table.give("Ada", "burning", dice="1d4")
    table.next()
    assert (table.prompt.kind, table.prompt.dice) == (PromptKind.HAZARD, "3")
    table.answer()
    assert table["Bruto"].hit_points == 17
    table.next()
    assert table.prompt.dice == "1d4"
    table.answer(dice=(3,))
    assert table["Ada"].hit_points == 17


@pytest.mark.rule("MC-COND-BLEEDING")
@pytest.mark.rule("MC-COND-BURNING")
def test_what_bleeding_and_burning_deal_is_typed_or_let_be():
    table = a_duel()
    table.give("Bruto", "bleeding", level=3)
    table.give("Bruto", "burning", dice="1d4")
    table.next()
    bleeding, burning = table.encounter.prompts
    table.refused(c.AnswerPrompt(bleeding.id, Answer(amount=-1)))
    table.do(c.AnswerPrompt(bleeding.id, Answer(amount=5)))
    assert table["Bruto"].hit_points == 15
    (taken,) = [event for event in table.events if isinstance(event, DamageTaken)]
    assert "condition.bleeding" in {each.reason.key for each in taken.parts[0].trace}
    table.do(c.AnswerPrompt(burning.id, Answer(outcome=Outcome.SKIPPED)))
    assert table["Bruto"].hit_points == 15
    assert not table.encounter.prompts


@pytest.mark.rule("MC-COND-BURNING")
def test_flames_that_are_out_ask_for_nothing_and_those_unanswered_do_not_ask_twice():
    table = a_duel()
    table.give("Bruto", "burning", level=1)
    table.next()
    table.next()
    table.next()
    assert len(table.encounter.prompts) == 1
    table.act("Bruto", "put_out_burning")
    assert not table.encounter.prompts


@pytest.mark.rule("MC-COND-BLEEDING")
def test_the_table_may_have_bleeding_at_the_end_of_the_turn():
    table = a_duel()
    table.setting("bleeding_at", "end")
    table.give("Ada", "bleeding", level=3)
    table.next()
    table.answer()
    assert table["Ada"].hit_points == 17


@pytest.mark.rule("MC-COND-BURNING")
def test_flames_are_put_out_for_three_points():
    table = a_duel()
    table.give("Ada", "burning", level=1)
    table.act("Ada", "put_out_burning")
    assert table.keys("Ada") == {"prone"}
    assert table.points("Ada") == 2
    table.give("Ada", "burning", level=1)
    table.refused(table.action("Ada", "put_out_burning"), "AP-ACT-01")


@pytest.mark.rule("MC-COND-RESTRAINED")
def test_what_restrains_is_escaped_for_three_points():
    table = a_duel()
    table.give("Ada", "restrained", source="Bruto")
    table.act("Ada", "escape_restrained")
    assert table.keys("Ada") == set()
    assert table.points("Ada") == 2


@pytest.mark.problem("RP18")
def test_hit_points_never_go_below_zero():
    table = a_duel(foe=guarded())
    assert lost(table, (400, "fire")) == 100
    (event,) = (event for event in table.events if isinstance(event, DamageTaken))
    assert (event.total, event.overflow) == (400, 300)
    assert table["Bruto"].hit_points == 0


def test_what_never_arrives_uses_up_no_reduction():
    fireproof = Defence(DefenceKind.IMMUNITY, ("fire",))
    table = a_duel(foe=guarded(fireproof, dr=3))
    assert lost(table, (5, "fire"), (5, "blunt")) == 2


def test_the_dead_bleed_no_more():
    table = a_duel()
    table.give("Bruto", "bleeding", level=3)
    table.do(c.DeclareLife((table.names["Bruto"],), "dead"))
    table.setting("skip_defeated", "off")
    table.next()
    assert PromptKind.HAZARD not in {prompt.kind for prompt in table.encounter.prompts}

"""A whole fight against three Slag Toads, worked out by hand; each number is checked.

Brando (34 hit points, AR 15, ANT 11, longsword +5 for 1d8+3 at 2 AP) and Aria (22 hit points,
bolt of fire +6 against REF for 1d10 at 2 AP, LUCK 1) have 4 AP each (COR 2) and are of level 3, so
that up to 3 points are carried over. A Slag Toad: 20 hit points, AR 12, REF 10, two actions.
"""

import pytest

from desktop.battlemap.cells import Cell
from desktop.model import commands as c
from desktop.model.combatant import Life, Side, Token
from desktop.model.counter import REACTIVE_POINTS
from desktop.model.creature import AttackSource
from desktop.model.encounter import Phase
from desktop.model.frozen import FrozenMap
from desktop.model.prompt import Outcome, PromptKind
from tests.support.myth import MAP, Table, a_creature, the_slag_toad, weapon

TOADS = ("Toad 1", "Toad 2", "Toad 3")


def the_party(table: Table) -> None:
    """Brando and Aria on the map."""
    brando = a_creature(
        "brando",
        weapon("longsword", bonus=5),
        hit_points=34,
        abilities=FrozenMap({"str": 3, "dex": 1, "end": 3, "awr": 1, "cor": 2}),
        numbers=FrozenMap({"ar": 15}),
        level=3,
    )
    aria = a_creature(
        "aria",
        weapon(
            "bolt",
            bonus=6,
            dice="1d10",
            kind="fire",
            ranged=True,
            defence="ref",
            source=AttackSource.SPELL,
        ),
        hit_points=22,
        abilities=FrozenMap({"dex": 2, "end": 1, "awr": 1, "luck": 1, "cor": 2}),
        numbers=FrozenMap({"ar": 12}),
        level=3,
    )
    table.join("Brando", brando, at=(5, 5))
    table.join("Aria", aria, at=(3, 5))


def three_toads(table: Table) -> None:
    """Three of them, in one slot."""
    places = ((8, 5), (8, 6), (12, 5))
    tokens = tuple(Token(MAP, Cell(*place)) for place in places)
    table.do(c.AddCombatants(the_slag_toad(), 3, Side.HOSTILE, tokens=tokens))
    toads = [who for who in table.encounter.combatants.values() if who.side is Side.HOSTILE]
    for name, toad in zip(TOADS, toads, strict=True):
        table.names[name] = toad.id


def points_of(table: Table, *names: str) -> list[int]:
    """Hit points of these."""
    return [table[name].hit_points for name in names]


@pytest.mark.rule("MC-AP-02")
@pytest.mark.rule("AP-DP-03")
def test_a_fight_against_three_slag_toads():
    table = Table()
    table.lay_map()
    the_party(table)
    three_toads(table)

    # Initiative: 1d20 + AWR, one roll for the toads.
    typed = FrozenMap({table.names["Brando"]: 15, table.names["Aria"]: 10})
    table.setting("character_initiative", "roll")
    table.do(c.RollInitiative(typed), (12,))
    assert [slot.score for slot in table.encounter.order] == [16, 12, 11]
    table.begin()

    # Round 1, Brando: a Move (1 AP, 10 of 20 ft walked), the longsword (2 AP; 17 against 12).
    assert table.points("Brando") == 4
    table.do(table.walk("Brando", (6, 5), (7, 5)))
    assert (table.points("Brando"), table.feet("Brando")) == (3, 10)
    table.do(table.attack("Brando", "Toad 1", "longsword", dice=(12,)), (6,))
    assert (table.points("Brando"), table.feet("Brando")) == (1, 0)
    assert table["Toad 1"].hit_points == 11
    table.refused(table.attack("Brando", "Toad 1", "longsword"), "AP-ACT-01")
    table.next()
    assert table["Brando"].count(REACTIVE_POINTS) == 1

    # The toads. A bite: 15 meets AR 15, 5 sharp and 4 fire. A critical bite: (4+3)+3 and 6+2.
    table.do(table.attack("Toad 1", "Brando", "bite", dice=(12,)), (2, 4))
    assert table["Brando"].hit_points == 25
    table.do(table.attack("Toad 1", "Brando", "bite", dice=(20,)), (3, 2))
    assert table["Brando"].hit_points == 7
    table.refused(table.attack("Toad 1", "Brando", "bite"), "MC-AP-03")
    table.do(table.attack("Toad 2", "Brando", "tongue", dice=(8,)), (3,))  # 11 meets ANT 11
    table.do(table.attack("Toad 2", "Brando", "bite", dice=(1,)))
    assert table["Brando"].hit_points == 4
    table.do(c.TakeAction(table.names["Toad 3"], "feature", text="move"))
    assert (table.points("Toad 3"), table.feet("Toad 3")) == (1, 25)
    table.do(table.walk("Toad 3", (11, 5), (10, 5), (9, 5)))
    table.do(table.attack("Toad 3", "Brando", "tongue", dice=(14,)), (5,))
    assert (table["Brando"].hit_points, table["Brando"].life) == (0, Life.DYING)
    assert table.dying("Brando") == 0
    table.next()

    # Aria: two bolts of fire (15 and 16 against REF 10).
    table.do(table.attack("Aria", "Toad 1", "bolt", dice=(9,)), (7,))
    assert table["Toad 1"].hit_points == 4
    table.do(table.attack("Aria", "Toad 1", "bolt", dice=(10,)), (4,))
    assert (table["Toad 1"].hit_points, table.points("Aria")) == (0, 0)
    assert table.prompt.kind is PromptKind.DEFEAT
    table.refused(c.NextTurn())
    table.answer("defeated")
    table.next()

    # Round 2, Brando at 0 hit points: 4 AP and 1 carried over. Two toads burn beside him: an END
    # check of 11 fails (2 fire at 0 hit points: 2 Death Points), one of 12 holds.
    assert table.points("Brando") == 5
    assert [prompt.bonus for prompt in table.prompts] == [3, 3]
    table.answer(typed=(8,), dice=(2,))
    assert table.dying("Brando") == 2
    table.answer(typed=(9,))
    assert table.dying("Brando") == 2
    table.do(table.attack("Brando", "Toad 2", "longsword", dice=(20,)), (5,))  # 11 + 5
    assert table["Toad 2"].hit_points == 4
    table.do(table.attack("Brando", "Toad 2", "longsword", dice=(3,)))
    assert table.points("Brando") == 1
    table.next()
    assert table.dying("Brando") == 3  # ended his turn at 0

    # The toads: one miss (13 against 15), one bite of two types: one instance, 2 Death Points.
    table.do(table.attack("Toad 2", "Brando", "bite", dice=(10,)))
    table.do(table.attack("Toad 2", "Brando", "bite", dice=(13,)), (1, 1))
    assert table.dying("Brando") == 5
    table.next()

    # Aria: a potion, whose cost the GM sets to 1, then a bolt that misses (8 against 10).
    table.act("Aria", "potion")
    table.answer(amount=1)
    table.do(c.Heal((table.names["Brando"],), 6))
    assert (table["Brando"].life, table.dying("Brando")) == (Life.UP, 5)
    table.do(table.attack("Aria", "Toad 3", "bolt", dice=(2,)))
    assert table.points("Aria") == 1
    table.next()

    # Round 3, Brando: both checks pass at the table; 5 AP for a blow, a Move and another blow.
    for _ in range(2):
        table.answer(outcome=Outcome.SUCCESS)
    table.do(table.attack("Brando", "Toad 2", "longsword", dice=(10,)), (1,))
    table.answer("defeated")
    table.do(table.walk("Brando", (8, 5)))  # over the defeated toad
    table.do(table.attack("Brando", "Toad 3", "longsword", dice=(11,)), (8,))
    assert points_of(table, *TOADS) == [0, 0, 9]
    assert table.points("Brando") == 0
    table.next()

    # The last toad misses twice; Aria crits by magic (3 and LUCK 1) and ends it.
    for _ in range(2):
        table.do(table.attack("Toad 3", "Brando", "bite", dice=(2,)))
    table.next()
    assert table.points("Aria") == 5
    table.do(table.attack("Aria", "Toad 3", "bolt", dice=(20,)), (3,))
    assert table["Toad 3"].hit_points == 5
    table.do(table.attack("Aria", "Toad 3", "bolt", dice=(10,)), (5,))
    table.answer("defeated")
    assert points_of(table, "Brando", "Aria", *TOADS) == [6, 22, 0, 0, 0]
    (over,) = table.encounter.prompts
    assert over.kind is PromptKind.END_FIGHT
    table.do(c.EndFight())
    assert table.encounter.phase is Phase.ENDED
    assert table.encounter.round == 3


def test_the_shipped_slag_toad_is_the_one_of_the_publisher():
    toad = the_slag_toad()
    assert toad.hit_points == 20
    assert dict(toad.numbers) == {
        "ar": 12, "ref": 10, "fort": 13, "ant": 10, "log": 8, "will": 8, "actions": 2,
    }  # fmt: skip

"""Mounts, jumps, ceilings and hazardous ground of MythCraft, row by row."""

from dataclasses import replace

import pytest

from desktop.battlemap.battle_map import BattleMap, Terrain, TerrainKind
from desktop.battlemap.cells import Cell
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import Side
from desktop.model.counter import ACTION_POINTS, MOVEMENT_POOL
from desktop.model.creature import (
    AttackKind,
    AttackSource,
    Creature,
    Feature,
    FeatureGroup,
    FeatureKey,
    ForcedSave,
    SaveSuccess,
)
from desktop.model.frozen import FrozenMap
from desktop.model.prompt import Answer, Outcome, Prompt, PromptKind
from desktop.rules.deciding import finish
from desktop.rules.engine.draft import Draft
from desktop.rules.moving.walking import walk
from desktop.rules.mythcraft.moving import jumps
from desktop.rules.mythcraft.moving.balancing import riding_dc
from desktop.rules.mythcraft.moving.riding import reach_beside, reach_needed
from desktop.rules.mythcraft.moving.saddle import MOUNT_ACTIONS
from desktop.rules.mythcraft.points.mcap import MCAP
from tests.support.loaded_dice import LoadedDice
from tests.support.myth import RULES, Table, a_creature, changes, weapon

SKIPPED = Answer(outcome=Outcome.SKIPPED)


def a_horse(size: str = "large", mind: int = -3, **more: object) -> Creature:
    known: dict[str, object] = {
        "sizes": (size,),
        "kind": "beast",
        "abilities": FrozenMap({"int": mind, "dex": 1}),
        "speeds": FrozenMap({"walk": 40}),
        "numbers": FrozenMap({"ar": 12, "ap": 4, "mcap": 3}),
    }
    return a_creature("horse", **(known | more))


def a_stable(
    horse: Creature | None = None, rider: str = "medium", *, side: Side = Side.HERO, **more: object
) -> Table:
    """Ada at (3, 3) beside Stella at (4, 3), Orco far away; it is Ada's turn."""
    table = Table()
    table.lay_map()
    table.join("Ada", a_creature("ada", sizes=(rider,), **more), score=20, at=(3, 3))
    table.join("Stella", horse or a_horse(), side=side, score=12, at=(4, 3), character=False)
    table.join("Orco", a_creature("orco", sizes=("huge",)), side=Side.HOSTILE, score=8, at=(15, 15))
    table.begin()
    return table


def a_rider(horse: Creature | None = None, rider: str = "medium", **more: object) -> Table:
    table = a_stable(horse, rider, **more)
    table.act("Ada", "mount", "Stella")
    return table


def place(table: Table, name: str) -> Cell:
    token = table[name].token
    assert token is not None
    return token.cell


def rides(table: Table) -> bool:
    return table["Ada"].ride is not None


def asked(table: Table, kind: PromptKind) -> Prompt:
    (found,) = [prompt for prompt in table.prompts if prompt.kind is kind]
    return found


def answer(table: Table, kind: PromptKind, given: Answer, dice: tuple[int, ...] = ()) -> None:
    table.do(c.AnswerPrompt(asked(table, kind).id, given), dice)


def order(table: Table) -> list[list[str]]:
    names = {identity: name for name, identity in table.names.items()}
    return [[names[member] for member in slot.members] for slot in table.encounter.order]


def mcap(table: Table) -> int:
    return table["Stella"].count(MCAP)


# --- who is ridden ------------------------------------------------------------------------------


@pytest.mark.rule("AP-MNT-01")
def test_the_unwilling_are_grappled_and_not_ridden():
    table = a_stable(a_horse("large"), side=Side.NEUTRAL)
    refusal = table.refused(table.action("Ada", "mount", "Stella"), "AP-MNT-01")
    assert refusal.reason.key == "refusal.myth.unwilling_mount"
    assert "grapple" in RULES.actions
    table.do(table.action("Ada", "mount", "Stella"), overruled=True)
    assert rides(table)


@pytest.mark.rule("AP-MNT-02")
@pytest.mark.parametrize(
    ("rider", "mount", "allowed"),
    [
        ("medium", "medium", False),
        ("small", "medium", True),
        ("medium", "large-long", True),
    ],
)
def test_a_mount_is_a_size_larger(rider, mount, allowed):
    table = a_stable(a_horse(mount), rider)
    command = table.action("Ada", "mount", "Stella")
    if allowed:
        table.do(command)
    else:
        table.refused(command, "AP-MNT-02")
    assert rides(table) is allowed


@pytest.mark.rule("AP-MNT-03")
def test_whether_an_ooze_can_be_ridden_is_asked_once():
    table = a_stable(a_horse(kind="ooze"))
    command = table.action("Ada", "mount", "Stella")
    for given in (Answer(option="unfit"), SKIPPED):
        table.do(command)
        answer(table, PromptKind.CHOICE, given)
        assert not rides(table)
    table.do(command)
    answer(table, PromptKind.CHOICE, Answer(option="fit"))
    assert rides(table)
    table.act("Ada", "dismount")
    table.do(command)
    assert rides(table)


@pytest.mark.rule("AP-MNT-04")
def test_on_and_off_cost_a_point_each():
    table = a_stable()
    table.set_counter("Ada", ACTION_POINTS, 2)
    table.act("Ada", "mount", "Stella")
    table.act("Ada", "dismount")
    assert (table.points("Ada"), rides(table), table.keys("Ada")) == (0, False, set())
    table.refused(table.action("Ada", "mount", "Stella"), "AP-ACT-01")
    for action in ("dismount", "control_mount"):
        assert table.refused(table.action("Ada", action)).reason.key == "refusal.rides_nothing"
    riding = a_rider()
    riding.set_counter("Ada", ACTION_POINTS, 0)
    riding.refused(riding.action("Ada", "dismount"), "AP-ACT-01")


# --- moved against the will ---------------------------------------------------------------------


def push(table: Table, name: str, squares: int) -> None:
    here = place(table, name)
    path = tuple(Cell(here.column + step, here.row) for step in range(squares + 1))
    table.do(c.MoveToken(table.names[name], path, forced=True))


@pytest.mark.rule("AP-MNT-05")
def test_a_mount_that_is_pushed_takes_its_rider_along():
    table = a_rider()
    push(table, "Stella", 3)
    assert (place(table, "Stella"), place(table, "Ada")) == (Cell(7, 3), Cell(7, 3))
    assert (rides(table), table.prompts) == (True, ())


@pytest.mark.rule("AP-MNT-06", "AP-MNT-17")
def test_a_rider_that_is_pushed_falls():
    table = a_rider()
    push(table, "Ada", 2)
    assert (rides(table), place(table, "Ada"), place(table, "Stella")) == (
        False,
        Cell(6, 3),
        Cell(4, 3),
    )
    assert table.keys("Ada") == {"prone"}
    assert asked(table, PromptKind.HAZARD).dice == "1d4"
    answer(table, PromptKind.HAZARD, Answer(), (3,))
    assert table["Ada"].hit_points == 17


@pytest.mark.rule("AP-MNT-06")
def test_both_pushed_alike_stay_together():
    table = a_rider()
    draft = Draft(table.encounter, RULES, LoadedDice(()))
    path = (Cell(4, 3), Cell(5, 3), Cell(6, 3))
    for name in ("Stella", "Ada"):
        walk(draft, table.names[name], path, "walk", paid=False, forced=True)
    finish(draft)
    rider = draft.combatant(table.names["Ada"])
    assert (rider.ride is not None, rider.token and rider.token.cell) == (True, Cell(6, 3))


# --- knocked prone ------------------------------------------------------------------------------


@pytest.mark.rule("AP-MNT-07", "AP-MNT-17")
@pytest.mark.parametrize("victim", ["Ada", "Stella"])
@pytest.mark.parametrize(("die", "stays"), [(12, False), (13, True)])
def test_balancing_against_the_riding_dc(victim, die, stays):
    table = a_rider(skills=FrozenMap({"balancing": 3}))
    table.act("Ada", "riding_dc", text="3")
    table.give(victim, "prone", source="Stella" if victim == "Ada" else None)
    prompt = asked(table, PromptKind.CHECK)
    assert (prompt.dc, prompt.bonus) == (18 + (3 if victim == "Ada" else 0), 5)
    if victim == "Ada":
        return  # against a larger creature; the worked value has none
    answer(table, PromptKind.CHECK, Answer((die,)))
    assert rides(table) is stays
    assert table.keys("Ada") == ({"riding_dc"} if stays else {"riding_dc", "prone"})
    assert bool(table.prompts) is not stays
    if not stays:
        assert asked(table, PromptKind.HAZARD).dice == "1d4"


def test_a_balancing_check_that_is_skipped_changes_nothing():
    table = a_rider()
    table.give("Ada", "prone")
    answer(table, PromptKind.CHECK, Answer(outcome=Outcome.SKIPPED))
    assert rides(table)
    assert table.prompts == ()


@pytest.mark.rule("AP-MNT-07", "MC-MAN-02")
@pytest.mark.parametrize("who", ["Ada", "Stella"])
@pytest.mark.parametrize("action", ["drop_prone", "put_out_burning"])
def test_who_lies_down_by_itself_was_not_knocked_prone(who, action):
    table = a_rider()
    table.give(who, "burning")
    table.do(c.TakeAction(table.names[who], action), overruled=who == "Stella")
    assert "prone" in table.keys(who)
    assert table.prompts == ()


@pytest.mark.rule("AP-MNT-07")
def test_a_rider_that_stays_is_prone_in_the_saddle():
    table = a_rider()
    table.give("Ada", "prone")
    answer(table, PromptKind.CHECK, Answer(outcome=Outcome.SUCCESS))
    assert (rides(table), table.keys("Ada")) == (True, {"prone"})
    table.lift("Ada", "prone")
    table.give("Ada", "prone")
    answer(table, PromptKind.CHECK, Answer(amount=14))
    assert not rides(table)
    answer(table, PromptKind.HAZARD, SKIPPED)
    assert table["Ada"].hit_points == 20


@pytest.mark.rule("AP-MNT-07")
def test_lying_down_and_skipped_checks_unseat_nobody():
    table = a_rider()
    table.act("Ada", "drop_prone")
    for prompt in table.prompts:
        table.do(c.AnswerPrompt(prompt.id, SKIPPED))
    assert rides(table)


@pytest.mark.rule("AP-MNT-08")
@pytest.mark.parametrize(
    ("states", "spell", "foe", "dc"),
    [
        (("frightened", "shaken", "focused"), 0, "Orco", 20),
        (("dazed",), 5, None, 21),
        (("focused", "rallied"), 0, None, 10),
        (("rallied",), 0, None, 10),
        (("stunned", "staggered", "dazed"), 0, None, 24),
        (("demoralized",), 0, None, 17),
        ((), 0, None, 15),
    ],
)
def test_the_lines_of_the_riding_dc(states, spell, foe, dc):
    table = a_rider()
    for state in states:
        table.give("Ada", state, source="Orco" if state in ("frightened", "focused") else None)
    if spell:
        table.act("Ada", "riding_spell", text=str(spell))
    draft = Draft(table.encounter, RULES, LoadedDice(()))
    source = None if foe is None else table.names[foe]
    assert riding_dc(draft, table["Ada"], source).value == dc


@pytest.mark.rule("AP-MNT-08")
def test_the_spell_of_a_larger_creature_adds_both_lines():
    table = a_rider()
    table.act("Ada", "riding_spell", text="5")
    draft = Draft(table.encounter, RULES, LoadedDice(()))
    foe = table.names["Orco"]
    assert (
        riding_dc(draft, table["Ada"], foe).value == riding_dc(draft, table["Ada"], None).value + 6
    )


@pytest.mark.rule("AP-MNT-08")
def test_a_line_that_does_not_count_is_told_as_one():
    table = a_rider()
    for state in ("dazed", "stunned"):
        table.give("Ada", state)
    table.give("Ada", "prone")
    lines = dict(asked(table, PromptKind.CHECK).text.parameters)["lines"]
    assert [line.key for line in lines.items] == [
        "riding.base",
        "prompt.myth.riding_line",
        "prompt.myth.riding_outranked",
    ]


@pytest.mark.rule("AP-MNT-18")
def test_what_the_gm_adds_is_a_line_of_its_own():
    table = a_rider()
    table.act("Ada", "riding_dc", text="4")
    draft = Draft(table.encounter, RULES, LoadedDice(()))
    dc = riding_dc(draft, table["Ada"], None)
    assert (dc.value, changes(dc.trace)["AP-MNT-18"]) == (19, 4)
    assert dc.trace[-1].reason.key == "reason.gm"
    table.give("Stella", "prone")
    assert asked(table, PromptKind.CHECK).dc == 19
    table.act("Ada", "riding_dc", text="0")
    assert table.keys("Ada") == set()
    refusal = table.refused(table.action("Ada", "riding_dc", text="much"))
    assert refusal.reason.key == "refusal.no_dc"


@pytest.mark.rule("AP-MNT-17")
@pytest.mark.parametrize(("setting", "dice"), [("d4", "1d4"), ("d6", "1d6")])
def test_the_fall_from_the_saddle_is_a_choice_of_the_table(setting, dice):
    table = a_rider()
    table.setting("saddle_fall", setting)
    push(table, "Ada", 1)
    prompt = asked(table, PromptKind.HAZARD)
    assert prompt.dice == dice
    answer(table, PromptKind.HAZARD, Answer(amount=2))
    (taken,) = [event for event in table.events if isinstance(event, e.DamageTaken)]
    assert [part.dealt.type for part in taken.parts] == ["falling"]


# --- MCAP ---------------------------------------------------------------------------------------


@pytest.mark.rule("AP-MNT-09")
def test_mcap_buy_moves_and_dodges_and_no_attack():
    table = a_rider(a_horse(numbers=FrozenMap({"ar": 12, "ap": 4, "mcap": 2})))
    assert mcap(table) == 2
    table.act("Stella", "move")
    table.act("Stella", "dodge")
    assert (mcap(table), table["Stella"].count(ACTION_POINTS)) == (0, 0)
    table.refused(table.action("Stella", "move"), "AP-MNT-09")
    table.join("Due", side=Side.HOSTILE, score=3, at=(6, 3))
    table.refused(table.attack("Stella", "Due"), "AP-MNT-09")
    table.refused(table.action("Stella", "stand_up"))
    assert {"move", "dodge"} == MOUNT_ACTIONS


@pytest.mark.rule("AP-MNT-11")
def test_a_rider_does_not_walk_a_clever_mount():
    table = a_rider(a_horse(mind=0))
    assert table["Ada"].ride is not None
    table.refused(table.walk("Ada", (5, 3)), "AP-MNT-11")
    table.next()
    table.do(table.walk("Stella", (5, 3)))
    assert place(table, "Ada") == Cell(5, 3)


KICK = weapon("kick", dice="4", kind="blunt", source=AttackSource.NATURAL, cost=3)
SNORT, TRAMPLE, NEIGH = (
    Feature(
        FeatureKey(key),
        FeatureGroup.ACTION,
        FrozenMap({"en": key.title()}),
        FrozenMap({"en": text}),
        attacks=attacks,
    )
    for key, text, attacks in (
        ("snort", "The horse frightens somebody.", ()),
        ("trample", "2 MCAP. The horse tramples somebody.", (KICK,)),
        ("neigh", "MCAP. All hear it.", ()),
    )
)


@pytest.mark.rule("AP-MNT-09")
def test_what_names_mcap_on_the_stat_block_costs_them_and_nothing_else_is_to_be_had():
    table = a_rider(a_horse(features=(SNORT, TRAMPLE, NEIGH)))
    table.join("Due", side=Side.HOSTILE, score=3, at=(6, 3))
    use = {
        key: c.TakeAction(table.names["Stella"], "feature", text=key) for key in ("snort", "neigh")
    }
    table.refused(use["snort"], "AP-MNT-09")
    table.do(use["neigh"])
    assert mcap(table) == 2
    table.do(table.attack("Stella", "Due", "kick", dice=(1,)))
    assert mcap(table) == 0
    table.refused(table.attack("Stella", "Due", "kick", dice=(1,)), "AP-MNT-09")
    table.do(use["snort"], overruled=True)
    table.act("Ada", "dismount")
    table.refused(use["snort"], "MC-AP-02")  # by itself again, and it is not its turn


def test_before_the_fight_a_mount_does_what_its_rider_likes():
    table = Table()
    table.join("Ada", a_creature("ada"), score=20)
    table.join("Stella", a_horse(features=(SNORT, TRAMPLE)), side=Side.HERO, character=False)
    table.join("Due", side=Side.HOSTILE)
    table.act("Ada", "mount", "Stella")
    table.act("Stella", "feature", text="snort")
    table.do(table.attack("Stella", "Due", "kick", dice=(1,)))
    assert mcap(table) == table["Stella"].counters[MCAP].maximum


@pytest.mark.rule("AP-MNT-09")
@pytest.mark.rule("MC-MAN-05")
def test_a_mount_stands_up_in_place_of_the_movement_that_its_rider_bought():
    table = a_rider()
    table.give("Stella", "prone", source="Stella")
    table.refused(table.action("Stella", "stand_up"), "AP-MNT-09")
    table.act("Stella", "move")
    table.act("Stella", "stand_up")
    assert (table.keys("Stella"), mcap(table), table.feet("Stella")) == (set(), 2, 0)


@pytest.mark.rule("AP-MNT-09")
def test_the_riders_own_point_ends_movement_bought_with_mcap():
    table = a_rider()
    table.do(table.walk("Stella", (5, 3)))
    assert (place(table, "Ada"), table["Stella"].count(MOVEMENT_POOL)) == (Cell(5, 3), 35)
    table.act("Ada", "move")
    assert table["Stella"].count(MOVEMENT_POOL) == 0
    assert table.feet("Ada") == 20
    table.act("Stella", "move")
    assert table.feet("Ada") == 0


@pytest.mark.rule("AP-MNT-10")
def test_unused_mcap_are_lost_and_come_back():
    table = a_rider()
    table.act("Stella", "move")
    assert mcap(table) == 2
    table.next()
    assert mcap(table) == 0
    table.next()
    assert mcap(table) == 3
    shown = RULES.budget.items(table["Stella"])
    assert MCAP in shown


@pytest.mark.rule("AP-MNT-11")
@pytest.mark.parametrize(
    ("mind", "turns"), [(-3, [["Ada", "Stella"], ["Orco"]]), (0, [["Ada"], ["Stella"], ["Orco"]])]
)
def test_a_mount_with_a_mind_has_its_own_turn(mind, turns):
    table = a_rider(a_horse(mind=mind))
    assert order(table) == turns
    table.act("Ada", "control_mount")
    assert order(table) != turns
    table.act("Ada", "control_mount")
    assert order(table) == turns


# --- rider and mount as one ---------------------------------------------------------------------


@pytest.mark.rule("AP-MNT-12")
def test_whoever_flanks_the_mount_flanks_the_rider():
    table = a_rider()
    for name, at, score in (("Uno", (3, 3), 3), ("Due", (6, 3), 2)):
        table.join(name, side=Side.HOSTILE, score=score, at=at)
    for target in ("Stella", "Ada"):
        command = table.attack("Uno", target, dice=(2,), cost="none")
        decided = table.decide(command, overruled=True)
        rolled = next(x for x in decided if isinstance(x, e.AttackRolled))  # type: ignore[union-attr]  # obeyed
        assert rolled.roll is not None
        assert changes(rolled.roll.trace).get("MC-COND-FLANKING") == 1


@pytest.mark.rule("AP-MNT-13")
def test_a_rider_of_the_next_size_reaches_all_around_the_mount():
    table = a_rider()
    for cell in [(3, 2), (6, 2), (6, 5), (3, 5), (4, 2), (6, 4)]:
        table.do(
            c.PlaceTokens(
                FrozenMap({table.names["Orco"]: replace(table["Orco"].token, cell=Cell(*cell))})  # type: ignore[type-var]  # it has one
            )
        )
        decided = table.decide(table.attack("Ada", "Orco", dice=(1,), cost="none"))
        assert isinstance(decided, tuple), cell


@pytest.mark.rule("AP-MNT-14")
@pytest.mark.parametrize(
    ("rider", "mount", "reach", "reaches"),
    [
        ("medium", "huge", 5, False),
        ("medium", "huge", 10, True),
        ("tiny", "medium", 5, True),
    ],
)
def test_reach_counts_from_the_middle_of_a_much_larger_mount(rider, mount, reach, reaches):
    horse = a_horse(mount)
    table = a_stable(horse, rider)
    long = a_creature("ada", weapon(reach=reach), sizes=(rider,))
    table.do(c.ReplaceCreature(table.names["Ada"], long))
    table.act("Ada", "mount", "Stella")
    side = {"huge": 3, "medium": 1}[mount]
    table.join("Due", side=Side.HOSTILE, score=3, at=(4 + side, 3))
    decided = table.decide(table.attack("Ada", "Due", dice=(1,), cost="none"))
    assert isinstance(decided, tuple) is reaches


@pytest.mark.rule("AP-MNT-16")
@pytest.mark.parametrize(("squares", "feet"), [(1, 5), (2, 5), (3, 10), (4, 10), (6, 15), (8, 20)])
def test_the_reach_needed_beside_a_mount(squares, feet):
    assert reach_beside(squares, 1) == feet
    assert reach_beside(squares, 3) == feet + 10


@pytest.mark.rule("AP-MNT-16")
def test_a_long_mount_has_short_sides_and_far_ends():
    assert (reach_beside(1, 1), reach_beside(3, 1)) == (5, 10)
    table = a_rider(a_horse("huge"))
    assert reach_needed(table.encounter, RULES, table["Ada"], 0) == 0
    assert reach_needed(table.encounter, RULES, table["Orco"], 15) == 15


@pytest.mark.rule("AP-MNT-15")
def test_only_the_mount_is_struck_when_it_leaves_a_reach():
    table = a_rider()
    table.join("Due", side=Side.HOSTILE, score=3, at=(6, 3))
    for name in ("Ada", "Stella"):
        table.give(name, "engaged", source="Due")
    table.do(table.walk("Stella", (4, 4), (4, 5), (4, 6)))
    prompt = asked(table, PromptKind.OPPORTUNITY_ATTACK)
    assert prompt.source == table.names["Stella"]
    assert [key for key, _ in prompt.options] == ["sword", "skip"]
    # What the rider does may still be answered: a foe attacks outside its turn.
    table.do(c.AnswerPrompt(prompt.id, Answer(option="skip")))
    decided = table.decide(table.attack("Due", "Ada", dice=(1,), cost="none"), overruled=True)
    assert isinstance(decided, tuple)


# --- jumps, ceilings, hazards -------------------------------------------------------------------


def a_jumper(strength: int, pool: int | None = None) -> Table:
    table = Table()
    table.lay_map()
    table.join("Ada", a_creature("ada", abilities=FrozenMap({"str": strength})), score=9, at=(3, 3))
    table.join("Orco", side=Side.HOSTILE, score=1, at=(18, 18))
    table.begin()
    if pool is not None:
        table.act("Ada", "move")
        table.set_counter("Ada", MOVEMENT_POOL, pool)
        if not pool:
            table.set_counter("Ada", ACTION_POINTS, 0)
    return table


@pytest.mark.rule("MC-JUMP-03", "AP-JUMP-01", "AP-JUMP-02")
@pytest.mark.parametrize(
    ("strength", "pool", "up", "far"),
    [(2, 20, 5, 10), (1, 20, 4, 8), (1, 5, 4, 5), (5, 6, 6, 6), (1, 0, 0, 0), (-5, 20, 0, 0)],
)
def test_how_high_and_how_far(strength, pool, up, far):
    table = a_jumper(strength, pool)
    found = [
        jump(table.encounter, RULES, table["Ada"]).value
        for jump in (jumps.vertical, jumps.horizontal)
    ]
    assert found == [up, far]


@pytest.mark.rule("AP-JUMP-01")
def test_a_jump_leaves_the_pool_and_ends_with_it():
    table = a_jumper(2, 20)
    table.act("Ada", "high_jump")
    assert table.feet("Ada") == 15
    command = replace(table.walk("Ada", (4, 3), (5, 3)), by="jump")
    table.do(command)
    assert (place(table, "Ada"), table.feet("Ada")) == (Cell(5, 3), 5)
    table.refused(table.action("Ada", "high_jump", text="6"), "AP-JUMP-01")
    refusal = table.refused(table.action("Ada", "high_jump", text="up"))
    assert refusal.reason.key == "refusal.no_feet"
    far = replace(table.walk("Ada", (6, 3), (7, 3)), by="jump")
    assert table.refused(far, "AP-JUMP-02").reason.key == "refusal.jump_too_far"
    tired = a_jumper(2, 0)
    tired.refused(tired.action("Ada", "high_jump"))


@pytest.mark.rule("AP-CLIMB-01")
def test_a_climb_speed_climbs_walls_and_no_ceilings():
    table = a_jumper(0)
    spider = a_creature("ada", speeds=FrozenMap({"walk": 20, "climb": 20}))
    table.do(c.ReplaceCreature(table.names["Ada"], spider))
    table.do(replace(table.walk("Ada", (4, 3)), by="climb"))
    assert table.feet("Ada") == 15
    table.act("Ada", "on_ceiling")
    command = replace(table.walk("Ada", (5, 3)), by="climb")
    table.refused(command, "AP-CLIMB-01")
    table.do(command, overruled=True)
    table.act("Ada", "on_ceiling")
    assert table.keys("Ada") == set()


def in_hazard(damage: str, kind: str = "fire") -> Table:
    cells = frozenset(Cell(column, 3) for column in range(4, 12))
    ground = Terrain(TerrainKind.HAZARD, cells, damage=damage, damage_type=kind)
    table = Table()
    table.lay_map(BattleMap("Lava", 20, 20, terrain=(ground,)))
    table.join("Ada", a_creature("ada", speeds=FrozenMap({"walk": 40})), score=9, at=(3, 3))
    table.join("Orco", side=Side.HOSTILE, score=1, at=(18, 18))
    table.begin()
    return table


def test_ground_that_hurts_elsewhere_hurts_nobody():
    table = in_hazard("3")
    table.do(table.walk("Ada", (3, 4), (4, 4)))
    assert table["Ada"].hit_points == 20


@pytest.mark.rule("AP-TERR-02")
def test_every_5_feet_of_hazardous_ground_hurt_for_themselves():
    table = in_hazard("3")
    table.do(table.walk("Ada", (4, 3), (5, 3), (6, 3)))
    hurt = [event.total for event in table.events if isinstance(event, e.DamageTaken)]
    assert (hurt, table.feet("Ada"), table["Ada"].hit_points) == ([3, 3, 3], 10, 11)


@pytest.mark.rule("AP-TERR-02")
@pytest.mark.parametrize("damage", ["", "hot!"])
def test_what_hazardous_ground_deals_may_be_for_the_gm_to_say(damage):
    table = in_hazard(damage)
    table.do(table.walk("Ada", (4, 3)))
    assert table["Ada"].hit_points == 20
    assert any(isinstance(event, e.Noted) for event in table.events)
    jumping = in_hazard("50")
    jumping.do(replace(jumping.walk("Ada", (4, 3)), by="jump"))
    assert jumping["Ada"].hit_points == 20


def test_the_dead_are_hurt_no_more():
    table = in_hazard("30")
    table.do(table.walk("Ada", (4, 3), (5, 3), (6, 3)))
    assert table["Ada"].hit_points == 0


@pytest.mark.rule("MC-COND-GROUNDED")
def test_the_grounded_are_not_brought_elsewhere():
    table = a_jumper(0)
    command = replace(table.walk("Ada", (9, 9)), by="teleport")
    table.give("Ada", "grounded")
    assert table.refused(command, "MC-COND-GROUNDED").reason.key == "refusal.no_teleport"
    before = table.encounter
    table.do(command, overruled=True)
    assert place(table, "Ada") == Cell(9, 9)
    table.encounter = before
    table.lift("Ada", "grounded")
    table.do(command)
    assert place(table, "Ada") == Cell(9, 9)
    onto = c.MoveToken(table.names["Ada"], (Cell(9, 9), Cell(18, 18)), "teleport")
    table.do(onto)
    prompt = asked(table, PromptKind.CHOICE)
    table.do(c.AnswerPrompt(prompt.id, Answer(option=prompt.options[0][0])))
    assert place(table, "Ada") != Cell(9, 9)


def test_the_ways_of_moving_are_shown_with_what_is_left():
    table = a_jumper(2, 20)
    ways = dict(RULES.movement.ways(table.encounter, RULES, table["Ada"]))
    assert ways == {"walk": 20, "climb": 20, "swim": 20, "jump": 10}


# --- the lines of a check that is open ----------------------------------------------------------


@pytest.mark.rule("AP-MNT-08", "AP-MNT-18")
def test_a_line_that_the_mc_changes_counts_for_the_open_check():
    table = a_rider()
    table.act("Ada", "dodge")  # asks what it costs, which is left open
    table.give("Ada", "prone")
    assert asked(table, PromptKind.CHECK).dc == 15
    table.act("Ada", "riding_dc", text="4")
    table.act("Ada", "riding_spell", text="5")
    assert asked(table, PromptKind.CHECK).dc == 15 + 4 + 3
    table.act("Ada", "riding_dc", text="0")
    prompt = asked(table, PromptKind.CHECK)
    assert prompt.dc == 15 + 3


def a_caster(*, rolls: bool) -> Creature:
    """Knocks down by a spell of SPC 5, with an attack roll or without one."""
    known = weapon("gust", dice="1", cost=1, defence="fort", source=AttackSource.SPELL)
    known = replace(known, conditions=("prone",), kind=AttackKind.RANGED, normal_range=60)
    save = ForcedSave("", 0, SaveSuccess.NONE, conditions=("prone",))
    spell = Feature(
        FeatureKey("gust"),
        FeatureGroup.ACTION,
        FrozenMap({"en": "Gust (5 SP)"}),
        FrozenMap(),
        attacks=(known,) if rolls else (),
        saves=() if rolls else (save,),
    )
    base = a_creature("mage", numbers=FrozenMap({"ar": 14, "ap": 5, "sp": 9}))
    return replace(base, features=(*base.features, spell))


@pytest.mark.rule("AP-MNT-08")
@pytest.mark.parametrize("rolls", [True, False])
@pytest.mark.parametrize("told", [0, 2])
def test_the_cost_of_the_spell_that_knocks_down_is_a_line_of_its_own(rolls: bool, told: int):
    table = a_rider()
    table.join("Mago", a_caster(rolls=rolls), side=Side.HOSTILE, score=1)
    if told:
        table.act("Ada", "riding_spell", text=str(told))
    mage, ada = table.names["Mago"], table.names["Ada"]
    wish: c.Command = c.ForceSaves(mage, FeatureKey("gust"), targets=(ada,))
    if rolls:
        wish = table.attack("Mago", "Ada", "gust", dice=(19,), damage=(c.DamageAmount(1),))
    table.do(wish, overruled=True)
    (prompt,) = [each for each in table.prompts if each.kind is PromptKind.CHECK]
    assert prompt.dc == 15 + (1 if told else 3)


@pytest.mark.rule("AP-MNT-08")
def test_a_blow_of_a_weapon_is_no_spell():
    table = a_rider()
    foe = replace(weapon("club", cost=1), conditions=("prone",))
    table.join("Orco", a_creature("orco", foe), side=Side.HOSTILE, score=1)
    table.do(table.attack("Orco", "Ada", "club", dice=(19,), damage=(c.DamageAmount(1),)),
             overruled=True)  # fmt: skip
    (prompt,) = [each for each in table.prompts if each.kind is PromptKind.CHECK]
    assert prompt.dc == 15

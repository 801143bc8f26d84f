"""Worked values of both catalogues: objects, nets and flasks, kits, ammunition, what follows."""

from dataclasses import replace

import pytest

from desktop.language.message import Message
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.amount import AttackOutcome
from desktop.model.combatant import Life, Side
from desktop.model.counter import ACTION, ATTACKS, BONUS_ACTION
from desktop.model.creature import AttackKey, FeatureGroup, Uses, UsesKind
from desktop.model.effect import End, Moment
from desktop.model.frozen import FrozenMap
from desktop.model.ids import ConditionKey, CounterKey
from desktop.model.prompt import Answer, PromptKind
from desktop.rules.encounter import experience
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.ruleset import RollMode
from desktop.rules.fifth.gear import things
from desktop.rules.rolls.saves import roll_against, save_trace
from tests.support.arms import LONGBOW, LONGSWORD, weapon
from tests.support.builders import (
    EDITIONS,
    FAILURE,
    SUCCESS,
    Fight,
    a_creature,
    abilities,
    feature,
    melee,
)
from tests.support.duels import a_duel, a_victim, taken
from tests.support.loaded_dice import LoadedDice

both = pytest.mark.parametrize("edition", EDITIONS)
OLD, NEW = EDITIONS
HIT, MISS = AttackOutcome.HIT, AttackOutcome.MISS
KIT = CounterKey("healers_kit")


def numbers(**known: int) -> FrozenMap[str, int]:
    return FrozenMap(known)


def a_thing(fight: Fight, name: str, material: str, size: str, hard: str = "resilient", **more):
    made = things.thing(
        fight.ruleset,
        FrozenMap({"en": name}),
        material=material,
        size=size,
        sturdiness=hard,
        **more,
    )
    fight.add(name, creature=made, side=Side.NEUTRAL, at=(7, 5))
    return fight[name]


# --- objects ------------------------------------------------------------------------------------


@both
@pytest.mark.rule("51-OBX-02", "52-OBJ-AC-1")
@pytest.mark.parametrize(
    ("material", "armour"),
    [("rope", 11), ("paper", 11), ("cloth", 11), ("ice", 13), ("glass", 13), ("crystal", 13),
     ("wood", 15), ("stone", 17), ("iron", 19), ("steel", 19), ("mithral", 21),
     ("adamantine", 23)],
)  # fmt: skip
def test_armour_class_by_material(edition, material, armour):
    assert a_thing(a_duel(edition), "t", material, "tiny").creature.armour_class == armour


@both
@pytest.mark.rule("51-OBX-02", "52-OBJ-HP-1")
@pytest.mark.parametrize(
    ("size", "hard", "hp"),
    [("tiny", "fragile", 2), ("tiny", "resilient", 5), ("small", "fragile", 3),
     ("small", "resilient", 10), ("medium", "fragile", 4), ("medium", "resilient", 18),
     ("large", "fragile", 5), ("large", "resilient", 27)],
)  # fmt: skip
def test_hit_points_by_size(edition, size, hard, hp):
    assert a_thing(a_duel(edition), "t", "wood", size, hard).hit_points == hp


@both
@pytest.mark.rule("52-OBJ-HP-2", "52-OBJ-1")
def test_a_huge_gate_comes_in_sections(edition):
    fight = a_duel(edition)
    gate = things.thing(fight.ruleset, FrozenMap({"en": "gate"}), material="wood", size="large")
    fight.do(c.AddCombatants(gate, count=4, side=Side.NEUTRAL))
    sections = [who for who in fight.encounter.combatants.values() if who.creature.kind == "object"]
    assert [who.hit_points for who in sections] == [27] * 4
    fight.do(c.DealDamage((sections[0].id,), (c.DamageAmount(30, "fire"),)))
    left = [fight.encounter.combatants[who.id].hit_points for who in sections]
    assert left == [0, 27, 27, 27]


@both
@pytest.mark.rule("51-OBX-01", "52-OBJ-SAVE-1", "52-DIFF-63")
def test_a_door_breaks_saves_nothing_and_has_no_turn(edition):
    fight = a_duel(edition)
    a_thing(fight, "door", "wood", "medium")
    assert fight["door"].initiative is None
    assert all(fight.ids["door"] not in slot.members for slot in fight.encounter.order)
    results = {}
    for ability in ("str", "dex", "con", "wis"):
        draft = Draft(fight.encounter, fight.ruleset, LoadedDice(()))
        trace = save_trace(draft, fight["door"], ability)
        results[ability] = roll_against(
            draft, fight.ids["door"], trace, dc=1, purpose=Message("note.saved"), answer=Answer()
        )
    unmoved = edition == OLD
    assert results == {"str": False, "dex": False, "con": unmoved, "wis": unmoved}
    for kind in ("poison", "psychic"):
        fight.damage("door", 20, kind)
        assert fight.hp("door") == 18
    fight.damage("door", 18, "slashing")
    assert (fight.hp("door"), fight["door"].is_out) == (0, True)


@both
@pytest.mark.rule("51-OBX-04")
@pytest.mark.parametrize(("die", "breaks"), [(20, True), (19, False)])
def test_bars_are_broken_by_force(edition, die, breaks):
    fight = a_duel(edition)
    a_thing(fight, "bars", "iron", "large")
    fight.act("K", "break_open", "bars", text="20", die=die)
    assert fight["bars"].is_out is breaks
    assert fight["K"].count(ACTION) == 0


@pytest.mark.rule("52-OBJ-SAVE-1")
def test_an_object_with_scores_rolls():
    fight = a_duel(NEW)
    a_thing(fight, "statue", "stone", "medium")
    scored = replace(fight["statue"].creature, abilities=abilities(con=14))
    fight.do(c.ReplaceCreature(fight.ids["statue"], scored))
    wish = c.RollCheck((fight.ids["statue"],), "con", dc=12, save=True)
    fight.do(wish, dice=(10,))
    (check,) = fight.happened(e.CheckRolled)
    assert check.roll is not None
    assert (check.roll.total, check.success) == (12, True)


@pytest.mark.rule("52-HP-DEAD-2")
def test_the_attuned_return_from_death_without():
    fight = a_victim(NEW, 20, character=True)
    for item in ("ring", "cloak", "staff"):
        fight.give("T", "attuned", label=item)
    assert len(fight["T"].effects) == 3
    fight.do(c.DeclareLife((fight.ids["T"],), "dead"))
    fight.do(c.DeclareLife((fight.ids["T"],), "up"))
    assert fight["T"].effects == ()


@both
@pytest.mark.rule("52-OBJ-FRAG-1")
def test_a_vial_is_asked_for(edition):
    fight = a_duel(edition)
    a_thing(fight, "vial", "glass", "tiny", "fragile", brittle=True)
    fight.act("K", "break_open", "vial", text="any")
    assert fight.prompt().text.key == "prompt.brittle"
    fight.answer(Answer(option="yes"))
    assert fight["vial"].is_out


@both
def test_breaking_wants_an_object_and_a_dc(edition):
    fight = a_duel(edition)
    a_thing(fight, "bars", "iron", "large")
    for target, text, key in (("O", "20", "no_object"), ("bars", "much", "no_dc")):
        found = fight.refused(fight.action("K", "break_open", target, text=text))
        assert found.reason.key == f"refusal.{key}"


@both
@pytest.mark.rule("51-MST-06")
def test_what_takes_one_creature_takes_no_door(edition):
    bite = melee("bite", properties=("creatures-only",))
    spit = replace(melee("spit"), miss=FrozenMap({"en": "Half damage.", "it": "Metà danni."}))
    fight = a_duel(edition)
    fight.do(c.ReplaceCreature(fight.ids["K"], a_creature("k", bite, spit)))
    a_thing(fight, "door", "wood", "medium")
    fight.place("door", (5, 6))
    wish = c.MakeAttack(fight.ids["K"], AttackKey("bite"), fight.ids["door"], dice=(2,))
    assert fight.refused(wish).reason.key == "refusal.creatures_only"
    fight.attack("K", "door", "spit", dice=(2,), cost="none")
    assert fight.told() == ["note.miss_line"]
    fight.attack("K", "O", "bite", dice=(2,), cost="none")
    assert fight.told() == []


# --- nets and flasks ----------------------------------------------------------------------------

NET = weapon("net", "0", ability="dex", properties="net thrown", shot=(5, 15))


def netted(edition: str, *, apart: int = 1, size: str = "medium", **more: object) -> Fight:
    net = replace(NET, damage=())
    fight = Fight(edition).map(40, 30)
    own = a_creature("k", net, LONGSWORD, level=1, abilities=abilities(str=14, dex=14), **more)
    fight.add("K", 20, creature=own, character=True, hp=30, at=(5, 5))
    foe = a_creature("o", sizes=(size,), armour_class=5)
    fight.add("O", 10, creature=foe, hp=30, at=(5 + apart, 5))
    return fight.begin()


@pytest.mark.rule("51-WPN-09", "52-DIFF-78")
def test_a_net_of_2014():
    fight = netted(OLD, apart=2)
    assert fight.mode("K", "O", "net") is RollMode.DISADVANTAGE
    fight = netted(OLD, numbers=numbers(attacks=2))
    assert fight.mode("K", "O", "net") is RollMode.DISADVANTAGE
    fight.attack("K", "O", "net", dice=(15, 15))
    assert fight.conditions("O") == {"restrained"}
    wish = c.MakeAttack(fight.ids["K"], AttackKey("net"), fight.ids["O"], dice=(2,))
    assert fight.refused(wish).reason.key == "refusal.one_net"
    fight.next()
    fight.act("O", "free_from_net", die=9)
    assert fight.conditions("O") == {"restrained"}
    fight.next(2)
    fight.act("O", "free_from_net", die=10)
    assert fight.conditions("O") == set()
    huge = netted(OLD, size="huge")
    huge.attack("K", "O", "net", dice=(15, 15))
    assert (huge.conditions("O"), huge.told()) == (set(), ["note.net_slips"])


@pytest.mark.rule("51-WPN-09")
def test_five_slashing_damage_destroys_a_net():
    fight = netted(OLD)
    fight.attack("K", "O", "net", dice=(15, 15))
    fight.next(2)
    fight.act("K", "cut_net", "O", die=6, dice=(2,))
    assert fight.told() == ["note.net_holds"]
    fight.next(2)
    fight.act("K", "cut_net", "O", die=5)
    assert fight.conditions("O") == {"restrained"}
    fight.next(2)
    fight.act("K", "cut_net", "O", die=6, dice=(2,))
    assert fight.conditions("O") == set()
    fight.next(2)
    again = fight.refused(fight.action("K", "cut_net", "O"))
    assert again.reason.key == "refusal.in_no_net"


@pytest.mark.rule("52-EQ-NET-1", "52-DIFF-78")
def test_a_net_of_2024():
    fight = netted(NEW, numbers=numbers(attacks=2))
    fight.act("K", "throw_net", "O")
    assert fight.prompt().dc == 12
    fight.answer(FAILURE)
    assert fight.conditions("O") == {"restrained"}
    assert fight["K"].count(ATTACKS) == 1
    fight.attack("K", "O", "longsword", outcome=MISS)
    fight.next()
    fight.act("O", "free_from_net", die=10)
    assert fight.conditions("O") == set()
    huge = netted(NEW, size="huge")
    huge.act("K", "throw_net", "O")
    assert (huge.encounter.prompts, huge.told()) == ((), ["note.net_slips"])
    far = netted(NEW, apart=4)
    assert far.refused(far.action("K", "throw_net", "O")).reason.key == "refusal.out_of_range_of"


@pytest.mark.rule("52-COND-CHARM-1")
@pytest.mark.parametrize(
    ("thrown", "told"),
    [
        ("throw_acid", "refusal.may_not_aim"),
        ("throw_fire", "refusal.may_not_aim"),
        ("throw_oil", "refusal.may_not_hinder"),
    ],
)
def test_no_flask_is_thrown_at_the_charmer(thrown, told):
    fight = netted(NEW, apart=2)
    fight.give("K", "charmed", source="O")
    refusal = fight.refused(fight.action("K", thrown, "O"))
    assert (refusal.reason.key, refusal.rule) == (told, "52-COND-CHARM-1")
    fight.do(fight.action("K", thrown, "O"), overruled=True)
    assert fight.prompt().ability == "dex"


@pytest.mark.rule("52-EQ-FLASK-1")
def test_flasks():
    fight = netted(NEW, apart=3, numbers=numbers(attacks=2))
    fight.do(
        c.ReplaceCreature(
            fight.ids["K"],
            a_creature(
                "k", LONGSWORD, level=1, abilities=abilities(dex=16), numbers=numbers(attacks=2)
            ),
        )
    )
    fight.act("K", "throw_acid", "O")
    assert fight.prompt().dc == 13
    fight.answer(FAILURE, dice=(3, 4))
    assert taken(fight).total == 7
    fight.place("O", (6, 5))
    fight.attack("K", "O", "longsword", dice=(2,))
    fight.next(2)
    fight.act("K", "throw_holy_water", "O")
    fight.answer(FAILURE)
    assert fight.told() == ["note.flask_harmless"]
    fight.next(2)
    fight.act("K", "throw_oil", "O")
    fight.answer(FAILURE)
    fight.damage("O", 3, "fire")
    assert taken(fight).total == 8
    fight.damage("O", 3, "fire")
    assert taken(fight).total == 3
    fight.next(2)
    fight.act("K", "throw_fire", "O")
    fight.answer(SUCCESS)
    assert not fight.happened(e.DamageTaken)


# --- potions, kits, hands -----------------------------------------------------------------------


@both
@pytest.mark.rule("52-EQ-POTION-1", "52-DIFF-72", "51-HEA-06")
def test_a_potion(edition):
    fight = a_duel(edition)
    fight.attack("K", "O", dice=(2,))
    wish = fight.action("K", "potion")
    if edition == OLD:
        assert fight.refused(wish).reason.key == "refusal.no_action"
    else:
        fight.do(wish, dice=(1, 1))
        assert fight["K"].count(BONUS_ACTION) == 0
    fight = Fight(edition)
    fight.add("K", 20, character=True)
    fight.add("T", 10, character=True, hp=20)
    fight.begin()
    fight.damage("T", 20)
    fight.act("K", "potion", "T", dice=(3, 2))
    assert (fight.hp("T"), fight["T"].life, fight.conditions("T")) == (7, Life.UP, {"prone"})


@both
@pytest.mark.rule("51-STB-06")
def test_a_healers_kit(edition):
    fight = Fight(edition)
    own = a_creature("k", numbers=numbers(healers_kit=10))
    fight.add("K", 20, creature=own, character=True)
    fight.add("T", 10, character=True, hp=20)
    fight.begin()
    fight.damage("T", 20)
    fight.act("K", "healers_kit", "T")
    assert (fight["T"].life, fight["K"].count(KIT)) == (Life.STABLE, 9)
    fight.do(c.SetCounter(fight.ids["K"], KIT, 0))
    fight.damage("T", 1)
    found = fight.refused(fight.action("K", "healers_kit", "T", cost="none"))
    assert found.reason.key == "refusal.kit_empty"


@both
@pytest.mark.rule("51-STB-04")
def test_hours_until_one_hit_point(edition):
    fight = a_victim(edition, 20, character=True)
    fight.damage("T", 20)
    fight.do(c.SetCounter(fight.ids["T"], CounterKey("death_successes"), 2))
    fight.next(2)
    fight.do(c.AnswerPrompt(fight.prompt(PromptKind.DEATH_SAVE).id, SUCCESS))
    prompt = fight.prompt(PromptKind.CHOICE)
    fight.do(c.AnswerPrompt(prompt.id), dice=(3,))
    (held,) = (x for x in fight["T"].effects if x.key == "recovering")
    assert held.end == End(fight.ids["T"], Moment.START, 1800)
    fight.do(c.ChangeEffect(fight.ids["T"], held.id, End(fight.ids["T"], Moment.START, 1)))
    fight.next(2)
    assert (fight.hp("T"), fight["T"].life) == (1, Life.UP)


@both
@pytest.mark.rule("51-OBJ-03")
def test_some_things_always_take_an_action(edition):
    wand = feature("wand")
    fight = a_duel(edition, features=(*a_creature().features, wand))
    found = fight.refused(fight.action("K", "interact", text="Wand"))
    assert found.reason.key == "refusal.takes_an_action"
    assert fight["K"].count(CounterKey("free_object")) == 1


@both
@pytest.mark.rule("51-OBJ-04")
def test_a_stuck_door_takes_the_action(edition):
    fight = a_duel(edition)
    fight.do(fight.action("K", "interact", text="door", cost="action"))
    assert (fight["K"].count(ACTION), fight["K"].count(CounterKey("free_object"))) == (0, 1)


@both
@pytest.mark.rule("51-OBJ-06")
def test_dropping_is_free(edition):
    fight = a_duel(edition)
    fight.attack("K", "O", dice=(2,))
    fight.act("K", "drop_held")
    assert fight.events
    fight.act("K", "interact", text="bow")
    assert fight["K"].count(CounterKey("free_object")) == 0


@both
@pytest.mark.rule("52-UNARM-4")
@pytest.mark.parametrize(
    ("size", "shield", "refusal"),
    [("large", False, ""), ("huge", False, "too_large"), ("medium", True, "no_free_hand"),
     ("tiny", False, "")],
)  # fmt: skip
def test_a_free_hand_and_a_size_to_grapple(edition, size, shield, refusal):
    fight = Fight(edition).map()
    own = a_creature("k", melee(), shield=shield, numbers=numbers(attacks=2))
    fight.add("K", 20, creature=own, character=True, at=(5, 5))
    fight.add("O", 10, creature=a_creature("o", sizes=(size,)), at=(6, 5))
    fight.begin()
    fight.attack("K", "O", dice=(2,))
    wish = fight.action("K", "grapple", "O")
    if refusal:
        assert fight.refused(wish).reason.key == f"refusal.{refusal}"
    else:
        fight.do(wish, dice=(20, 1) if edition == OLD else ())


# --- ammunition ---------------------------------------------------------------------------------


@both
@pytest.mark.rule("51-WPN-12", "52-EQ-AMMO-1")
@pytest.mark.parametrize(("used", "left"), [(5, 9), (7, 8)])
def test_half_of_it_is_found_again(edition, used, left):
    fight = a_duel(edition)
    own = a_creature("k", LONGBOW, abilities=abilities(dex=14))
    fight.add("B", 5, creature=own, character=True)
    key = CounterKey("ammunition:longbow")
    fight.do(c.SetCounter(fight.ids["B"], key, 12 - used))
    fight.do(c.EndFight())
    fight.answer(Answer(option="yes"), PromptKind.CHOICE)
    assert fight["B"].count(key) == left


@both
@pytest.mark.rule("51-MST-05", "52-MM-GEAR-1")
def test_a_monster_has_arrows_when_it_matters(edition):
    fight = a_duel(edition)
    fight.act("K", "count_ammunition", dice=(3, 8))
    assert fight["K"].count(CounterKey("ammunition:bow")) == 11


@both
@pytest.mark.rule("52-MM-GEAR-1")
def test_a_goblin_archer_never_runs_out(edition):
    fight = a_duel(edition, apart=6)
    for _ in range(3):
        fight.attack("K", "O", "bow", dice=(2,), cost="none")
    assert not any(str(key).startswith("ammunition") for key in fight["K"].counters)


# --- monsters -----------------------------------------------------------------------------------


@both
@pytest.mark.rule("52-MM-XP-1")
def test_experience(edition):
    own = [experience.printed_worth(a_creature(challenge=each)) for each in ("1/2", "13", "")]
    assert own == [100, 10_000, 0]
    assert experience.printed_worth(a_creature(challenge="5", experience=7_200)) == 7_200
    assert list(experience.POINTS.values()) == sorted(experience.POINTS.values())


@both
@pytest.mark.rule("52-MM-XP-1")
@pytest.mark.parametrize("counts", [False, True])
def test_the_gm_decides_whether_a_foe_that_fled_counts_as_defeated(edition, counts):
    fight = Fight(edition)
    fight.add("H", 20, character=True)
    fled = fight.add("F", 10, creature=a_creature("f", challenge="1/2"))
    fight.begin()
    if counts:
        fight.do(c.DeclareLife((fled,), "defeated"))
    fight.do(c.EndFight())
    assert ("note.experience" in fight.told()) is counts


@both
@pytest.mark.rule("52-MM-NOTE-1")
def test_half_damage_only(edition):
    fight = a_victim(edition, 50)
    fight.damage("T", 27, "fire", saved=frozenset((fight.ids["T"],)))
    assert (taken(fight).total, fight.conditions("T")) == (13, set())
    lash = replace(melee("lash"), miss=FrozenMap({"en": "The target is marked."}))
    fight.do(c.ReplaceCreature(fight.ids["O"], a_creature("o", lash)))
    fight.attack("O", "T", "lash", dice=(1,), cost="none")
    assert fight.told() == ["note.miss_line"]


def dragon(edition: str, score: int) -> Fight:
    fight = Fight(edition)
    lair = feature("tremor", FeatureGroup.LAIR)
    fight.add("D", score, creature=a_creature("dragon", features=(lair,)))
    fight.add("A", 5, character=True)
    fight.do(c.AddFixedCount("Lair", 20))
    return fight


@pytest.mark.rule("51-LAI-02")
def test_a_surprised_dragon_waits_with_its_lair():
    fight = dragon(OLD, 12)
    fight.do(c.SetSurprised((fight.ids["D"],)))
    fight.begin()
    assert fight.told() == ["note.no_lair_action"]
    fight.next(3)
    assert fight.prompt().text.key == "prompt.lair"
    fight.answer(Answer(option="tremor"))
    assert fight.told() == ["note.uses_feature"]
    early = dragon(OLD, 23)
    early.do(c.SetSurprised((early.ids["D"],)))
    early.begin()
    early.next()
    assert early.prompt().text.key == "prompt.lair"
    early.answer(Answer(option="skip"))
    early.give("D", "stunned")
    early.next(3)
    assert early.told()[-1] == "note.no_lair_action"


@both
@pytest.mark.rule("51-RCG-02", "51-RCG-03", "52-MM-RECH-2")
def test_what_rests_bring_back(edition):
    features = (
        feature("breath", uses=Uses(UsesKind.RECHARGE, 5)),
        feature("gift", uses=Uses(UsesKind.SHORT_REST, 1)),
        feature("shriek", uses=Uses(UsesKind.DAY, 2)),
    )
    fight = Fight(edition)
    fight.add("D", 20, creature=a_creature("d", features=features))
    fight.add("A", 10, character=True)
    fight.begin()

    def uses() -> list[int]:
        return [fight["D"].count(CounterKey(f"uses:{key}")) for key in ("breath", "gift", "shriek")]

    for key in ("breath", "gift", "shriek", "shriek"):
        fight.do(c.TakeAction(fight.ids["D"], "feature", text=key, cost="none"))
    assert uses() == [0, 0, 0]
    third = c.TakeAction(fight.ids["D"], "feature", text="shriek", cost="none")
    assert fight.refused(third).reason.key == "refusal.no_uses"
    fight.next(2)
    asked = [
        p.continuation["feature"] for p in fight.encounter.prompts if p.kind is PromptKind.RECHARGE
    ]
    assert asked == ["breath"]
    fight.do(c.EndFight())
    fight.do(c.TakeRest((fight.ids["D"],), "short", 60))
    assert uses() == [1, 1, 0]
    fight.do(c.TakeRest((fight.ids["D"],), "long", 480))
    assert uses() == [1, 1, 2]


# --- dying and coming back ----------------------------------------------------------------------


@both
@pytest.mark.rule("51-DS-03")
def test_death_saves_take_what_saving_throws_take(edition):
    fight = a_victim(edition, 20, character=True)
    fight.damage("T", 20)
    fight.give("T", "save_raised", level=3)
    fight.next(2)
    fight.do(c.AnswerPrompt(fight.prompt(PromptKind.DEATH_SAVE).id), dice=(8,))
    (rolled,) = fight.happened(e.CheckRolled)
    assert rolled.roll is not None
    assert (rolled.roll.total, rolled.success) == (11, True)
    if edition == OLD:
        tired = a_victim(edition, 20, character=True)
        tired.damage("T", 20)
        tired.give("T", "exhaustion", level=3)
        tired.next(2)
        tired.do(c.AnswerPrompt(tired.prompt(PromptKind.DEATH_SAVE).id), dice=(15, 4))
        assert tired.marks("T") == (0, 1)


@both
@pytest.mark.rule("51-ZER-02")
def test_whoever_falls_lets_go(edition):
    fight = a_duel(edition)
    fight.concentrate("K")
    fight.give("O", "grappled", source="K")
    fight.damage("K", 50)
    assert fight.conditions("O") == set()
    assert fight.conditions("K") == {"unconscious", "prone"}
    assert fight.ruleset.conditions[ConditionKey("unconscious")].implies == ("incapacitated",)


@both
@pytest.mark.rule("51-HP-05")
def test_another_constitution(edition):
    fight = Fight(edition)
    own = a_creature("k", level=6, hit_points=52, abilities=abilities(con=14))
    fight.add("K", 20, creature=own, character=True)
    weaker = replace(own, abilities=abilities(con=12))
    fight.do(c.ReplaceCreature(fight.ids["K"], weaker))
    assert (fight.hp("K"), fight["K"].maximum_hit_points) == (46, 46)


@both
@pytest.mark.rule("52-HP-DEAD-2", "52-DIFF-67")
def test_coming_back_from_death(edition):
    for level, left in ((2, 1), (1, None)):
        fight = a_victim(edition, 20, character=True)
        fight.give("T", "exhaustion", level=level)
        fight.give("T", "poisoned", until=("T", Moment.START, 1))
        fight.do(c.DeclareLife((fight.ids["T"],), "dead"))
        fight.next(2)
        fight.do(c.Heal((fight.ids["T"],), 5), overruled=True)
        assert fight.told() == ["note.revived"]
        held = [x.level for x in fight["T"].effects if x.key == "exhaustion"]
        assert held == ([level] if edition == OLD else [left] if left else [])
        assert "poisoned" not in fight.conditions("T")


@pytest.mark.rule("52-HP-DEAD-2", "52-DIFF-67")
def test_who_died_of_exhaustion_returns_at_five():
    fight = a_victim(NEW, 20, character=True)
    fight.give("T", "exhaustion", level=6)
    assert fight["T"].life is Life.DEAD
    fight.do(c.DeclareLife((fight.ids["T"],), "up"))
    (held,) = (x for x in fight["T"].effects if x.key == "exhaustion")
    assert (held.level, fight["T"].life) == (5, Life.UP)
    assert fight.feet("T") == 5

"""Traits of stat blocks that change rolls and strikes, shipped or typed in either language."""

from dataclasses import replace

import pytest

from desktop.model import commands as c
from desktop.model.amount import Adjustments, AttackOutcome
from desktop.model.combatant import Life
from desktop.model.creature import Creature, FeatureGroup
from desktop.model.effect import Moment, RepeatedSave
from desktop.model.events import AttackRolled
from desktop.model.prompt import Answer, PromptKind
from desktop.model.reasons import Kind, Standing
from desktop.rules.engine.ruleset import RollMode
from desktop.rules.fifth.harm.auras import AURA
from desktop.rules.fifth.statblocks.traits import (
    AGILE,
    CRITICALS,
    ITALIAN,
    KEEN,
    STEADFAST,
    find_trait,
)
from desktop.rules.moving.radar import threats
from desktop.rules.previews.foreseen import roll_of_prompt
from desktop.rules.previews.questions import check_preview
from tests.support.builders import (
    EDITIONS,
    FAILURE,
    SUCCESS,
    Fight,
    a_creature,
    feature,
    melee,
    ranged,
)
from tests.support.creatures import shipped, shipped_records
from tests.support.magic import Casting, laid

OLD, NEW = EDITIONS
both = pytest.mark.parametrize("edition", EDITIONS)
GENERAL = pytest.mark.rule("52-PTG-GEN-1")


def with_trait(key: str, *attacks: object, **more: object) -> Creature:
    armed = a_creature("beast", *attacks)  # type: ignore[arg-type]  # attacks
    own = feature(key, FeatureGroup.TRAIT)
    return a_creature("beast", features=(*armed.features, own), **more)


def a_fight(edition: str, key: str, **more: object) -> Fight:
    """B with that trait beside T, F a friend of it far away."""
    fight = Fight(edition).map(60, 20)
    fight.add("B", 20, creature=with_trait(key, melee(), ranged(), **more), at=(5, 5), hp=30)
    fight.add("T", 10, character=True, at=(6, 5), hp=30)
    fight.add("F", 5, at=(30, 5))
    return fight.begin()


# --- attacks ------------------------------------------------------------------------------------


@both
@GENERAL
@pytest.mark.parametrize("key", ["pack-tactics", "tattiche-del-branco"])
def test_a_friend_beside_the_target_gives_pack_tactics(edition: str, key: str):
    fight = a_fight(edition, key)
    assert fight.mode("B", "T") is RollMode.PLAIN
    fight.place("F", (7, 5))
    assert fight.mode("B", "T") is RollMode.ADVANTAGE
    fight.give("F", "stunned")
    assert fight.mode("B", "T") is RollMode.PLAIN


@both
@pytest.mark.rule("51-ATK-10", "51-ATK-11", "52-PTG-D20-1")
@pytest.mark.parametrize(
    ("key", "die", "critical"),
    [
        ("improved-critical", 19, True),
        ("improved-critical", 18, False),
        ("critico-migliorato", 19, True),
        ("superior-critical", 18, True),
        ("critico-superiore", 17, False),
        ("pack-tactics", 19, False),
    ],
)
def test_weapons_of_a_champion_hit_critically_more_often(
    edition: str, key: str, die: int, critical: bool
):
    fight = a_fight(edition, key)
    rolled = fight.attack("B", "T", dice=(die, 4, 4) if critical else (die, 4))
    assert rolled.outcome is (AttackOutcome.CRITICAL if critical else AttackOutcome.HIT)


@both
@pytest.mark.rule("51-ATK-05", "51-ATK-10", "52-PTG-D20-1")
def test_what_only_a_trait_makes_critical_must_hit_first_and_is_told(edition: str):
    fight = Fight(edition)
    champion = a_creature("b", traits=("superior-critical",))
    fight.add("B", 20, creature=champion)
    fight.add("T", 10, creature=a_creature("t", armour_class=30), character=True)
    fight.begin()
    missed = fight.attack("B", "T", dice=(19,))
    assert missed.outcome is AttackOutcome.MISS
    assert missed.roll is not None
    assert "reason.trait" in {each.reason.key for each in missed.roll.trace}


@both
@pytest.mark.rule("51-CRT-01")
def test_spells_of_a_champion_hit_critically_with_a_20_alone(edition: str):
    fight = Casting(edition)
    mage = fight["M"].creature
    fight.do(c.ReplaceCreature(fight.ids["M"], replace(mage, traits=("improved-critical",))))
    fight.cast("fire-bolt", "A", rolls=((19,),), damage=(c.DamageAmount(1, "fire"),))
    (rolled,) = fight.happened(AttackRolled)
    assert isinstance(rolled, AttackRolled)
    assert rolled.outcome is AttackOutcome.HIT


@both
@GENERAL
def test_blood_drives_into_a_frenzy(edition: str):
    fight = a_fight(edition, "blood-frenzy")
    assert fight.mode("B", "T") is RollMode.PLAIN
    fight.damage("T", 1)
    assert fight.mode("B", "T") is RollMode.ADVANTAGE
    fight.place("B", (9, 5))
    shot = RollMode.PLAIN if edition == OLD else RollMode.ADVANTAGE
    assert fight.mode("B", "T", "bow") is shot


@both
@GENERAL
def test_the_sun_hinders_those_that_are_sensitive_to_it(edition: str):
    fight = a_fight(edition, "sunlight-sensitivity")
    assert fight.mode("B", "T") is RollMode.PLAIN
    fight.give("B", "in_sunlight")
    fight.give("T", "in_sunlight")
    assert fight.mode("B", "T") is RollMode.DISADVANTAGE
    assert fight.mode("T", "B") is RollMode.PLAIN

    def check(word: str) -> RollMode:
        wish = c.RollCheck((fight.ids["B"],), word)
        return check_preview(fight.encounter, fight.ruleset, fight["B"], wish).mode

    assert check("perception") is RollMode.DISADVANTAGE
    strong = RollMode.PLAIN if edition == OLD else RollMode.DISADVANTAGE
    assert check("athletics") is strong


# --- saves and checks ---------------------------------------------------------------------------


@both
@GENERAL
@pytest.mark.parametrize("key", ["magic-resistance", "resistenza-alla-magia"])
def test_magic_is_resisted_and_nothing_else(edition: str, key: str):
    fight = Casting(edition)
    fight.do(c.ReplaceCreature(fight.ids["A"], with_trait(key)))
    fight.cast("hold-person", "A")
    assert mode_of(fight, PromptKind.SAVE) is RollMode.ADVANTAGE
    fight.answer(FAILURE, PromptKind.SAVE)
    # By hand the GM says whether it is magic: it stands among the reasons.
    wish = c.RollCheck((fight.ids["A"],), "wis", save=True)
    preview = check_preview(fight.encounter, fight.ruleset, fight["A"], wish)
    assert preview.mode is RollMode.PLAIN
    assert Standing.NOT_MET in {each.standing for each in preview.trace}
    # The save against the spell that repeats, and then one against something that is no spell.
    fight.next(2)
    assert mode_of(fight, PromptKind.REPEATED_SAVE) is RollMode.ADVANTAGE
    fight.answer(SUCCESS, PromptKind.REPEATED_SAVE)
    fight.give("A", "poisoned", save=RepeatedSave("con", 12, Moment.END))
    while fight.active != "A":
        fight.next()
    fight.next()
    assert mode_of(fight, PromptKind.REPEATED_SAVE) is RollMode.PLAIN


def mode_of(fight: Fight, kind: PromptKind) -> RollMode:
    seen = roll_of_prompt(fight.encounter, fight.ruleset, fight.prompt(kind))
    assert seen is not None
    return seen.mode


@GENERAL
@pytest.mark.parametrize("key", ["keen-hearing-and-smell", "olfatto-e-udito-acuti"])
def test_keen_senses_help_where_the_task_relies_on_them(key: str):
    fight = a_fight(OLD, key)

    def listening(needs: str, word: str = "perception") -> RollMode:
        wish = c.RollCheck((fight.ids["B"],), word, needs=needs)
        return check_preview(fight.encounter, fight.ruleset, fight["B"], wish).mode

    assert listening("hearing") is RollMode.ADVANTAGE
    assert listening("sight") is RollMode.PLAIN
    assert listening("hearing", "survival") is RollMode.PLAIN


# --- flying past --------------------------------------------------------------------------------


@both
@GENERAL
@pytest.mark.parametrize("key", ["flyby", "volo-sfuggente"])
def test_who_flies_by_provokes_nothing_and_who_walks_does(edition: str, key: str):
    fight = a_fight(edition, key, speeds={"walk": 30, "fly": 60})
    walking = fight.path("B", (4, 5), (3, 5))
    assert [
        each.strikes for each in threats(fight.encounter, fight.ruleset, fight["B"], walking.path)
    ]
    fight.move("B", (4, 5), (3, 5), by="fly")
    assert not fight.encounter.prompts
    fight.place("B", (5, 5))
    fight.give("B", "flying")
    (seen,) = threats(fight.encounter, fight.ruleset, fight["B"], walking.path)
    assert seen.hindrance is not None
    fight.do(c.LiftCondition((fight.ids["B"],), fight["B"].effects[0].key))
    fight.move("B", (4, 5))
    assert fight.prompt().kind is PromptKind.OPPORTUNITY_ATTACK


# --- fortitude ----------------------------------------------------------------------------------


@both
@GENERAL
@pytest.mark.parametrize("key", ["undead-fortitude", "tempra-dei-non-morti"])
@pytest.mark.parametrize(("answer", "points"), [(SUCCESS, 1), (FAILURE, 0)])
def test_the_undead_may_keep_their_last_hit_point(edition: str, key: str, answer, points: int):
    fight = a_fight(edition, key)
    fight.damage("B", 31)
    prompt = fight.prompt(PromptKind.SAVE)
    assert prompt.dc == 36
    fight.answer(answer, PromptKind.SAVE)
    life = Life.UP if points else Life.DEFEATED
    assert (fight.hp("B"), fight["B"].life) == (points, life)


@both
@GENERAL
def test_radiance_and_critical_hits_leave_the_undead_nothing(edition: str):
    fight = a_fight(edition, "undead-fortitude")
    fight.damage("B", 40, "radiant")
    assert not any(x.kind is PromptKind.SAVE for x in fight.encounter.prompts)
    other = a_fight(edition, "undead-fortitude")
    other.damage("B", 40, critical=True)
    assert not any(x.kind is PromptKind.SAVE for x in other.encounter.prompts)


@GENERAL
def test_who_was_healed_meanwhile_keeps_what_it_has():
    fight = a_fight(NEW, "undead-fortitude")
    fight.damage("B", 31)
    fight.heal("B", 7)
    fight.answer(SUCCESS, PromptKind.SAVE)
    assert fight.hp("B") == 7


@both
@GENERAL
@pytest.mark.parametrize(("key", "saved"), [("evasion", 0), ("elusione", 0), ("amphibious", 10)])
def test_evasion_is_known_in_either_language(edition: str, key: str, saved: int):
    fight = Casting(edition)
    fight.do(c.ReplaceCreature(fight.ids["A"], with_trait(key)))
    fight.cast("fireball", "A", area=laid("sphere", 20, (11, 3)), dice=(3,) * 6 + (1, 1))
    before = fight.hp("A")
    fight.answer(SUCCESS, PromptKind.SAVE)
    assert before - fight.hp("A") == saved


@GENERAL
@pytest.mark.parametrize(("edition", "lost"), [("srd-5.1", 12), ("srd-5.2.1", 24)])
def test_only_since_2024_nobody_evades_while_paralyzed(edition: str, lost: int):
    fight = Casting(edition)
    fight.do(c.ReplaceCreature(fight.ids["A"], with_trait("evasion")))
    fight.give("A", "paralyzed")
    fight.cast("fireball", "A", area=laid("sphere", 20, (11, 3)), dice=(3,) * 8)
    before = fight.hp("A")
    fight.answer(Answer(), PromptKind.SAVE)
    assert before - fight.hp("A") == lost


# --- what is shipped ----------------------------------------------------------------------------


@both
def test_every_shipped_trait_of_these_is_known(edition: str):
    names: dict[str, set[str]] = {}
    for key in shipped_records():
        creature = shipped(key)
        if creature.ruleset != edition:
            continue
        for trait in ITALIAN:
            if (found := find_trait(creature, trait)) is not None:
                names.setdefault(trait, set()).add(str(found.key))
    others = CRITICALS.keys() | {AURA, AGILE if edition == OLD else STEADFAST}
    assert names.keys() == ITALIAN.keys() - others, "of characters, or of one edition alone"
    assert all(own in KEEN for own in ("keen-smell", "olfatto-acuto"))


@both
def test_a_trait_of_critical_hits_that_the_gm_strikes_does_not_count(edition: str):
    fight = a_fight(edition, "improved-critical")
    shown = fight.attack("B", "T", dice=(19, 4, 4)).roll
    assert shown is not None
    (told,) = [each for each in shown.trace if each.kind is Kind.NOTE]
    struck = Adjustments().toggled(told)
    rolled = fight.attack("B", "T", dice=(19, 4), adjustments=struck, cost="none")
    assert rolled.outcome is AttackOutcome.HIT

"""On what terms stat blocks give conditions with a hit: sizes, charges, limbs, how long."""

import re

import pytest

from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.creature import AttackKey
from desktop.model.evolve import evolve_all
from desktop.model.hit_terms import AS_TOLD
from desktop.rules.deciding import decide
from desktop.rules.engine.refusal import Refusal
from desktop.rules.previews.questions import attack_preview
from tests.support.builders import EDITIONS, Fight, a_creature
from tests.support.creatures import shipped, shipped_records
from tests.support.loaded_dice import ForcedDice

OLD, NEW = EDITIONS
both = pytest.mark.parametrize("edition", EDITIONS)


def against(edition: str, monster: str, *, size: str = "medium") -> Fight:
    """M, whose turn it is, with P, Q and R of that size within its reach."""
    fight = Fight(edition)
    fight.add("M", 22, creature=shipped(f"{edition}/{monster}"))
    for place, name in enumerate("PQR"):
        creature = a_creature(name, sizes=(size,), hit_points=300, armour_class=5)
        fight.add(name, 12 - place, creature=creature, character=True)
    return fight.begin().elsewhere()


def hit(fight: Fight, target: str, key: str, **more: object) -> None:
    """M hits with everything it has."""
    wish = c.MakeAttack(
        fight.ids["M"],
        AttackKey(key),
        fight.ids[target],
        dice=(18, 18),
        cost="none",
        **more,  # type: ignore[arg-type]  # fields
    )
    decided = decide(fight.encounter, wish, ruleset=fight.ruleset, dice=ForcedDice(3))
    assert not isinstance(decided, Refusal), decided
    fight.events, fight.encounter = decided, evolve_all(fight.encounter, decided)


def held(fight: Fight) -> list[str]:
    return [name for name in "PQR" if "grappled" in fight.conditions(name)]


# --- limbs --------------------------------------------------------------------------------------


@pytest.mark.rule("51-MGR-01", "51-GRP-04")
@pytest.mark.parametrize(
    ("monster", "key", "most"),
    [("otyugh", "tentacle", 2), ("glabrezu", "pincer", 2), ("roper", "tendril", 3)],
)
def test_each_limb_holds_one_and_only_when_all_do_it_strikes_nobody_else(monster, key, most):
    fight = against(OLD, monster)
    for name in "PQR"[:most]:
        hit(fight, name, key)
    assert held(fight) == list("PQR"[:most])
    if most == 2:
        wish = c.MakeAttack(fight.ids["M"], AttackKey(key), fight.ids["R"], cost="none")
        refusal = fight.refused(wish)
        assert (refusal.reason.key, refusal.rule) == (
            "refusal.part_holds",
            fight.ruleset.rule("grip_hand"),
        )
        hit(fight, "P", key)  # one of those that it holds


@pytest.mark.rule("51-MGR-01")
@pytest.mark.parametrize(
    ("monster", "key", "most"), [("chuul", "pincer", 2), ("behir", "constrict", 1)]
)
def test_some_strike_on_and_just_hold_nobody_more(monster, key, most):
    fight = against(OLD, monster)
    for name in "PQR":
        hit(fight, name, key)
    assert held(fight) == list("PQR"[:most])
    assert fight.told() == ["note.holds_enough"]
    assert fight.conditions("R") == set()


# --- sizes --------------------------------------------------------------------------------------


@pytest.mark.rule("51-MGR-01", "52-MM-NOTE-1")
@pytest.mark.parametrize(
    ("edition", "monster", "key", "gives"),
    [
        (OLD, "otyugh", "tentacle", {"grappled", "restrained"}),
        (NEW, "dire-wolf", "bite", {"prone"}),
    ],
)
def test_whoever_is_too_large_takes_the_damage_alone_and_that_is_told(edition, monster, key, gives):
    small, large = against(edition, monster), against(edition, monster, size="huge")
    hit(small, "Q", key)
    assert small.conditions("Q") == gives
    hit(large, "Q", key)
    assert large.conditions("Q") == set()
    assert large.happened(e.DamageTaken)
    (told,) = large.happened(e.Noted)
    assert (told.text.key, told.rule) == (
        "note.too_large_for_hit",
        large.ruleset.rule("hit_terms"),
    )


# --- how long -----------------------------------------------------------------------------------


@pytest.mark.rule("52-MM-NOTE-1")
@pytest.mark.parametrize(
    ("monster", "key", "condition", "ends"),
    [
        ("assassin", "shortsword", "poisoned", "M"),
        ("cloud-giant", "thundercloud", "incapacitated", "Q"),
    ],
)
def test_what_a_hit_gives_lasts_until_the_turn_that_the_stat_block_names(
    monster, key, condition, ends
):
    fight = against(NEW, monster)
    hit(fight, "Q", key)
    assert condition in fight.conditions("Q")
    while fight.active != ends or fight.turn == "R1:M":
        assert condition in fight.conditions("Q")
        fight.next()
    if ends == "Q":  # the end of its turn
        assert condition in fight.conditions("Q")
        fight.next()
    assert condition not in fight.conditions("Q")


# --- charges ------------------------------------------------------------------------------------


def offered(fight: Fight, key: str, **more: object) -> dict[str, bool]:
    wish = c.MakeAttack(fight.ids["M"], AttackKey(key), fight.ids["Q"], **more)  # type: ignore[arg-type]  # fields
    preview = attack_preview(fight.encounter, fight.ruleset, wish, dice=ForcedDice(3))
    assert preview is not None
    return {each.key: each.chosen for each in preview.optional}


def test_a_charge_that_hurts_more_throws_down_only_where_the_gm_says_that_it_charged():
    fight = against(NEW, "warhorse")
    assert offered(fight, "hooves") == {"1": False}
    hit(fight, "Q", "hooves")
    assert (fight.conditions("Q"), fight.hp("Q")) == (set(), 300 - 10)
    hit(fight, "P", "hooves", optional=("1",))
    assert (fight.conditions("P"), fight.hp("P")) == ({"prone"}, 300 - 16)


def test_a_charge_without_more_damage_is_offered_by_itself():
    fight = against(NEW, "elephant")
    assert offered(fight, "gore") == {"charge": False}
    hit(fight, "Q", "gore")
    assert fight.conditions("Q") == set()
    assert offered(fight, "gore", optional=("charge",)) == {"charge": True}
    hit(fight, "Q", "gore", optional=("charge",))
    assert fight.conditions("Q") == {"prone"}


def test_the_rug_smothers_instead_of_hurting_when_it_wants_to():
    fight = against(NEW, "animated-rug-of-smothering")
    assert offered(fight, "smother") == {"instead": False}
    assert offered(fight, "smother", optional=("instead",)) == {"instead": True}
    hit(fight, "Q", "smother")
    assert (fight.conditions("Q"), fight.hp("Q") < 300) == (set(), True)
    before = fight.hp("Q")
    hit(fight, "Q", "smother", optional=("instead",))
    assert fight.conditions("Q") == {"grappled", "blinded", "restrained"}
    assert fight.hp("Q") == before
    grip = next(x for x in fight["Q"].effects if x.key == "grappled")
    fight.do(c.EndEffect(fight.ids["Q"], grip.id))
    assert fight.conditions("Q") == set()


# --- the library --------------------------------------------------------------------------------

SAYS = {
    "largest": re.compile(
        r"(?:(?:target|it) is (?:a )?|attack against a )(?:Small|Medium|Large|Huge) or smaller"
    ),
    "charge": re.compile(r"moved \d+\+ feet straight toward it"),
    "until": re.compile(r"condition[^.]*until the (?:start|end) of [^.]*next turn"),
    "holds": re.compile(
        r"from one of (?:two|four|six|ten)|each of which can grapple|two other creatures grappled"
    ),
}


@both
def test_what_stat_blocks_say_of_the_conditions_of_a_hit_is_data(edition):
    missing = []
    for key in shipped_records():
        if not key.startswith(f"{edition}/"):
            continue
        for feature in shipped(key).features:
            text = feature.texts.get("en", "")
            for attack in feature.attacks:
                if not attack.conditions or "Saving Throw" in text or "saving throw" in text:
                    continue
                for name, words in SAYS.items():
                    is_told = getattr(attack.terms, name) != getattr(AS_TOLD, name)
                    if bool(words.search(text)) != is_told:
                        missing.append((key, attack.key, name))
    # The roper of 2014 counts its tendrils in another paragraph.
    assert [each for each in missing if each[0] != "srd-5.1/roper"] == []

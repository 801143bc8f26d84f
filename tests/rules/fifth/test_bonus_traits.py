"""What stat blocks have for a bonus action: paragraphs of their own, and traits of 2014."""

from dataclasses import replace

import pytest

from desktop.model import commands as c
from desktop.model.counter import ACTION, BONUS_ACTION, REACTION
from desktop.model.creature import FeatureGroup, Opening
from desktop.model.frozen import FrozenMap
from desktop.model.prompt import Answer
from desktop.rules.attacking.granted import granted_to
from desktop.rules.fifth.statblocks.paragraphs import (
    is_understood,
    saves_with_hit,
    takes_bonus_action,
    understood,
)
from desktop.session.effect_names import effect_name
from tests.support.builders import Fight, a_creature, feature, melee
from tests.support.creatures import shipped

OLD, NEW = "srd-5.1", "srd-5.2.1"


def a_hunt(creature: str, edition: str = OLD) -> Fight:
    """The turn of M, a creature of the library, three cells away from K."""
    fight = Fight(edition).map()
    fight.add("M", 20, creature=shipped(f"{edition}/{creature}"), at=(0, 0))
    fight.add("K", 10, character=True, hp=90, at=(4, 0))
    return fight.begin()


def strike(fight: Fight, key: str) -> c.MakeAttack:
    return c.MakeAttack(fight.ids["M"], key, fight.ids["K"], dice=(2,))  # type: ignore[arg-type]  # a key


@pytest.mark.rule("51-BON-01", "51-BON-02", "51-BON-05")
def test_an_aggressive_orc_moves_its_speed_once_more_for_its_bonus_action():
    fight = a_hunt("orc")
    assert BONUS_ACTION in fight.ruleset.budget.items(fight["M"])
    fight.act("M", "feature", text="aggressive")
    assert (fight.feet("M"), fight["M"].count(BONUS_ACTION), fight["M"].count(ACTION)) == (60, 0, 1)
    assert effect_name(fight["M"].effects[0]) == shipped("srd-5.1/orc").features[0].name
    again = fight.action("M", "feature", text="aggressive")
    assert fight.refused(again).rule == "51-BON-02"
    by_action = fight.action("M", "feature", text="aggressive", cost="action")
    assert fight.refused(by_action).rule == "51-BON-05"
    fight.next()
    assert fight.conditions("M") == set()


@pytest.mark.rule("51-BON-01")
@pytest.mark.parametrize(
    ("creature", "edition", "feature", "attack"),
    [("gnoll", OLD, "rampage", "bite"), ("gnoll-warrior", NEW, "rampage", "rend")],
)
def test_a_rampage_is_half_a_move_and_one_attack(creature, edition, feature, attack):
    fight = a_hunt(creature, edition)
    fight.do(c.SetCounter(fight.ids["M"], ACTION, 0))
    fight.act("M", "feature", text=feature)
    assert fight.feet("M") == 45
    fight.move("M", (1, 0), (2, 0), (3, 0))
    fight.do(strike(fight, attack))
    assert fight.refused(strike(fight, attack)).reason.key == "refusal.no_action"


@pytest.mark.rule("51-BON-01")
def test_a_lion_that_pounced_bites_beside_its_action():
    fight = a_hunt("lion")
    fight.move("M", (1, 0), (2, 0))
    fight.do(strike(fight, "claw"))
    fight.act("M", "feature", text="pounce")
    fight.do(strike(fight, "bite"))
    assert granted_to(fight["M"]).is_nothing


@pytest.mark.rule("51-BON-04")
def test_a_stunned_orc_has_no_bonus_action():
    fight = a_hunt("orc")
    fight.give("M", "stunned")
    refusal = fight.refused(fight.action("M", "feature", text="aggressive"))
    assert refusal.rule == "51-CND-INC-01"


@pytest.mark.rule("51-BON-01")
def test_a_goblin_uses_its_trait_for_the_bonus_action_and_chooses():
    fight = a_hunt("goblin")
    fight.act("M", "feature", text="nimble-escape")
    assert fight["M"].count(BONUS_ACTION) == 0
    fight.answer(Answer(option="disengage"))
    assert fight.conditions("M") == {"disengaged"}


@pytest.mark.rule("51-BON-05", "51-BON-06", "51-REA-02")
@pytest.mark.parametrize("edition", [OLD, NEW])
def test_an_attack_costs_what_its_paragraph_takes(edition):
    sting = a_creature(
        "m",
        features=(
            feature("bite", attacks=(melee("bite"),)),
            feature("tail", FeatureGroup.BONUS_ACTION, attacks=(melee("tail"),)),
            feature("parry", FeatureGroup.REACTION, attacks=(melee("riposte"),)),
        ),
    )
    fight = Fight(edition).map()
    fight.add("M", 20, creature=sting, at=(3, 0))
    fight.add("K", 10, character=True, hp=90, at=(4, 0))
    fight.begin()
    kept = (ACTION, BONUS_ACTION, REACTION)
    for key, left in (("tail", [1, 0, 1]), ("bite", [0, 0, 1]), ("riposte", [0, 0, 0])):
        fight.do(strike(fight, key))
        assert [fight["M"].count(counter) for counter in kept] == left
    assert fight.refused(strike(fight, "tail")).reason.key == "refusal.no_bonus_action"
    fight.next()
    assert fight.refused(strike(fight, "tail")).reason.key == "refusal.not_its_turn"


HALF_A_SWIM = Opening(move="half", way="swim")
SAID = [
    ("As a bonus action, the wolf can move up to its speed.", Opening(move="whole")),
    ("It can take a bonus action to swim up to half its swim speed.", HALF_A_SWIM),
    ("Come azione bonus il lupo può muoversi fino alla sua velocità.", Opening(move="whole")),
    ("Può usare un’azione bonus per nuotare fino a metà della sua velocità di nuoto.", HALF_A_SWIM),
    ("With a bonus action nothing comes of it, and the foe takes no action.", None),
    ("The wolf has advantage on checks.", None),
    ("Whoever it looks at can’t take a bonus action.", None),
    ("Chi ne è guardato non può effettuare un’azione bonus.", None),
]


@pytest.mark.parametrize(("text", "opens"), SAID)
def test_an_own_trait_is_understood_in_both_languages(text, opens):
    own = feature("rush", FeatureGroup.TRAIT)
    wolf = a_creature("wolf", features=(replace(own, texts=FrozenMap({"": text})),))
    assert is_understood(wolf) is (opens is None)
    (read,) = understood(wolf, {}).features
    assert read.opens == opens
    assert takes_bonus_action(read) is (opens is not None)
    assert is_understood(understood(wolf, {}))


def test_every_bonus_action_of_the_library_is_understood():
    for key in ("srd-5.1/elephant", "srd-5.1/warhorse", "srd-5.2.1/troll", "srd-5.2.1/roc"):
        assert is_understood(shipped(key))
        opened = [each.opens for each in shipped(key).features if takes_bonus_action(each)]
        assert any(each is not None and (each.attacks or each.move) for each in opened)


def test_an_undying_servant_dashes_for_its_bonus_action():
    fight = a_hunt("vampire-familiar", NEW)
    fight.act("M", "feature", text="deathless-agility")
    fight.answer(Answer(option="dash"))
    assert fight.feet("M") == 60


def test_a_trait_that_teleports_for_a_bonus_action_lets_it_do_so_at_once():
    step = feature("step", FeatureGroup.TRAIT)
    text = "As a bonus action, the imp teleports up to 30 feet."
    imp = understood(a_creature("imp", features=(replace(step, texts=FrozenMap({"": text})),)), {})
    fight = Fight(OLD).map()
    fight.add("I", 20, creature=imp, at=(0, 0))
    fight.begin()
    fight.act("I", "feature", text="step")
    assert fight.conditions("I") == {"may_teleport"}
    assert fight["I"].count(BONUS_ACTION) == 0


@pytest.mark.parametrize(
    ("creature", "trait", "with_hit"),
    [
        ("lion", "pounce", True),
        ("elephant", "trampling-charge", True),
        ("orc", "aggressive", False),
        ("lion", "keen-smell", False),
    ],
)
def test_a_save_that_comes_with_a_hit_costs_nothing_beside_the_attack(creature, trait, with_hit):
    features = {str(one.key): one for one in shipped(f"{OLD}/{creature}").features}
    assert saves_with_hit(features[trait]) is with_hit

"""Paragraphs that work on whoever their user holds: "each creature Grappled by the otyugh"."""

import pytest

from desktop.model import commands as c
from desktop.model.creature import Feature, FeatureGroup, FeatureKey
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId, ConditionKey
from desktop.rules.fifth.statblocks.held_targets import held_targets
from tests.support.builders import EDITIONS, Fight

pytestmark = pytest.mark.parametrize("edition", EDITIONS)
EACH = (
    ("en", "Constitution Saving Throw: DC 14, each creature Grappled by the otyugh."),
    ("en", "The otyugh slams creatures grappled by it into each other."),
    ("it", "Tiro salvezza su Costituzione: CD 14, tutte le creature afferrate dall’otyugh."),
    ("it", "Otyugh schianta tra loro le creature che ha afferrato."),
)
ONE = (
    ("en", "Constitution Saving Throw: DC 13, one creature Grappled by the chuul."),
    ("it", "Tiro salvezza su Costituzione: CD 13, una creatura afferrata dal chuul."),
)
ANYBODY = (("en", "Dexterity Saving Throw: DC 14, one creature within 5 feet."),)


def held(edition: str, text: tuple[str, str], *names: str) -> list[CombatantId]:
    """Whom a paragraph of M works on while it holds those."""
    fight = Fight(edition)
    for name in ("M", "A", "B"):
        fight.add(name, 10)
    fight.begin()
    for name in names:
        who = (fight.ids[name],)
        fight.do(c.GiveCondition(who, ConditionKey("grappled"), source=fight.ids["M"]))
    fight.do(c.GiveCondition((fight.ids["M"],), ConditionKey("grappled"), source=fight.ids["A"]))
    feature = Feature(
        FeatureKey("slam"), FeatureGroup.ACTION, FrozenMap({"en": "Slam"}), FrozenMap([text])
    )
    found = held_targets(fight.encounter, fight.ruleset, fight["M"], feature)
    return [name for who in found for name in fight.ids if fight.ids[name] == who]


@pytest.mark.parametrize("text", EACH)
def test_each_is_everybody_whom_it_holds(edition, text):
    assert held(edition, text, "A", "B") == ["A", "B"]
    assert held(edition, text) == []


@pytest.mark.parametrize("text", ONE)
def test_one_is_the_only_one_whom_it_holds_and_of_two_the_gm_chooses(edition, text):
    assert held(edition, text, "B") == ["B"]
    assert held(edition, text, "A", "B") == []


@pytest.mark.parametrize("text", ANYBODY)
def test_a_text_that_speaks_of_no_grip_leaves_everybody_to_choose(edition, text):
    assert held(edition, text, "B") == []


SPACE = (
    ("en", "Each creature in the elemental’s space must make a DC 13 Strength saving throw."),
    ("en", "Dexterity Saving Throw: DC 15, each creature in the bulette’s destination space."),
    ("en", "It can land on its feet in a space that contains one or more other creatures."),
    ("it", "Ogni creatura nello spazio di Elementale dell’aria deve effettuare un tiro salvezza."),
)
ONE_THERE = (
    ("en", "one Medium or smaller creature in the elemental’s space."),
    ("it", "una creatura di taglia Media o inferiore nello spazio dell’elementale."),
)


def sharing(edition: str, text: tuple[str, str], *names: str) -> list[str]:
    """Whom a paragraph of M works on where those are in its space."""
    fight = Fight(edition).map()
    for place, name in enumerate(("M", "A", "B")):
        fight.add(name, 10, at=(5, 5) if name in ("M", *names) else (10, 5 + place))
    fight.begin()
    slot = FeatureGroup.ACTION
    feature = Feature(FeatureKey("f"), slot, FrozenMap({"en": "F"}), FrozenMap([text]))
    found = held_targets(fight.encounter, fight.ruleset, fight["M"], feature)
    return [name for who in found for name in fight.ids if fight.ids[name] == who]


@pytest.mark.parametrize("text", SPACE)
def test_each_in_its_space_is_everybody_who_is_there(edition, text):
    assert sharing(edition, text, "A", "B") == ["A", "B"]
    assert sharing(edition, text) == []


@pytest.mark.parametrize("text", ONE_THERE)
def test_one_in_its_space_is_the_only_one_there(edition, text):
    assert sharing(edition, text, "A") == ["A"]
    assert sharing(edition, text, "A", "B") == []


FLUNG = (
    ("en", "One Large or smaller object held or creature grappled by the kraken is thrown."),
    ("en", "The kraken throws a Large or smaller creature Grappled by it to a space."),
    ("it", "Il kraken scaglia una creatura di taglia Grande che ha afferrato in uno spazio."),
)


@pytest.mark.parametrize("text", FLUNG)
def test_whom_it_throws_is_the_one_that_it_holds(edition, text):
    assert held(edition, text, "A") == ["A"]
    assert held(edition, text) == []

"""An attack's icon says how its weapon wounds."""

import pytest

from desktop.controllers.attack.deeds import icon_of
from tests.support.creatures import shipped

pytestmark = pytest.mark.gui


@pytest.mark.parametrize(
    ("creature", "icons"),
    [
        ("srd-5.2.1/ogre", ["damage.bludgeoning", "damage.piercing"]),  # greatclub, javelin
        ("srd-5.1/goblin", ["damage.slashing", "action.ranged_attack"]),  # scimitar, shortbow
        ("srd-5.1/will-o-wisp", ["action.attack"]),  # lightning is no weapon
    ],
)
def test_a_club_a_spear_and_a_bow_are_told_apart_at_a_glance(
    creature: str, icons: list[str]
) -> None:
    attacks = [attack for feature in shipped(creature).features for attack in feature.attacks]
    assert [icon_of(attack) for attack in attacks] == icons

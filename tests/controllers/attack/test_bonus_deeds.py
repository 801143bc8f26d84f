"""What a trait lets a creature do for a bonus action is a button as well."""

import pytest

from desktop.controllers.attack.deeds import deeds_of, feature_notes
from desktop.model.creature import FeatureGroup, FeatureKey
from tests.support.builders import Fight
from tests.support.creatures import shipped
from tests.support.windows import a_desk, with_fight

pytestmark = pytest.mark.gui


@pytest.mark.rule("51-BON-01")
def test_a_trait_that_takes_a_bonus_action_is_a_button_among_them():
    fight = Fight("srd-5.1")
    fight.add("M", 20, creature=shipped("srd-5.1/orc"))
    desk = with_fight(a_desk(), "srd-5.1", encounter=fight.begin().encounter)
    (deed,) = (deed for deed in deeds_of(fight["M"], desk) if deed.feature == "aggressive")
    assert deed.group is FeatureGroup.BONUS_ACTION
    trait = fight["M"].creature.find_feature(FeatureKey("aggressive"))
    assert trait is not None
    assert feature_notes(trait, fight["M"], desk) == "Bonus actions"

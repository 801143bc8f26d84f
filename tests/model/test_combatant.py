"""What a combatant is called and looks like, also in another shape."""

from dataclasses import replace

from desktop.model.combatant import Combatant, Side
from desktop.model.fog import Fog, FogMode
from desktop.model.ids import CombatantId
from tests.support.builders import a_creature

BEAR = replace(a_creature("bear"), picture="bear.png")
DRUID = Combatant(CombatantId("c1"), a_creature("druid"), Side.HERO, picture="mine.png")


def test_another_shape_keeps_the_name_and_has_a_picture_of_its_own():
    shaped = replace(DRUID, creature=BEAR, original=DRUID.creature)
    assert dict(shaped.name.texts)["en"] == "druid"
    assert (DRUID.token_picture, shaped.token_picture) == ("mine.png", "bear.png")
    assert replace(shaped, creature=a_creature("wolf")).token_picture is None
    assert replace(DRUID, picture=None).token_picture is None


def test_sight_decides_with_memory_unless_it_is_without_already():
    assert [Fog(mode).by_sight for mode in (FogMode.OFF, FogMode.HAND, FogMode.NOW)] == [
        FogMode.SIGHT,
        FogMode.SIGHT,
        FogMode.NOW,
    ]

"""A section of a Wall of Ice that is broken down leaves frigid air where it stood."""

import pytest

from desktop.model import commands as c
from desktop.model.prompt import Answer, Outcome
from tests.support.builders import MAP
from tests.support.magic import Casting, a_mage, laid

both = pytest.mark.parametrize("edition", ["srd-5.1", "srd-5.2.1"])


def a_wall(edition: str, **more: object) -> Casting:
    """Ten sections from north to south at column 6."""
    fight = Casting(edition, a_mage(level=17, slots=(4, 3, 3, 3, 3, 2, 2, 1, 1)))
    area = laid("line", 100, (6.5, 0.0), 90.0, width=1)
    wish = {"area": area, "damage": (), "free": True, "overruled": True, **more}
    fight.cast("wall-of-ice", **wish)
    return fight


def breach(fight: Casting, section: int) -> None:
    wall = fight.encounter.maps[MAP].walls[section]
    fight.do(c.ChangeFeatures(MAP, removed=(wall,)))


@both
def test_frigid_air_lies_where_a_section_was(edition: str):
    fight = a_wall(edition)
    assert len(fight.encounter.areas) == 1
    breach(fight, 2)
    assert len(fight.encounter.maps[MAP].walls) == 9
    wall, air = fight.encounter.areas.values()
    assert (air.laid.origin, air.laid.size, air.kind) == (
        laid("line", 10, (6.5, 4.0)).origin, 10, "cold",
    )  # fmt: skip
    assert dict(air.name.texts)["it"] == "Muro di ghiaccio: aria gelida"
    breach(fight, 2)
    assert len(fight.encounter.areas) == 3
    assert len(fight.encounter.areas[wall.id].breached) == 2


@both
def test_who_goes_through_it_saves_against_the_cold(edition: str):
    fight = a_wall(edition)
    breach(fight, 1)
    fight.place("A", (6, 2))
    prompt = fight.prompt()
    assert (prompt.ability, prompt.harm) == ("con", "5d6")
    fight.answer(Answer(outcome=Outcome.SUCCESS), dice=(6, 6, 6, 6, 6))
    assert fight["A"].hit_points == 45
    fight.place("B", (6, 12))
    assert not fight.encounter.prompts


@both
def test_a_higher_slot_makes_it_colder_and_it_goes_with_the_wall(edition: str):
    fight = a_wall(edition, slot=8)
    breach(fight, 0)
    _, air = fight.encounter.areas.values()
    assert air.volley is not None
    assert air.volley.damage[0].text == "7d6"
    held = next(x for x in fight["M"].effects if x.key == "concentration")
    fight.do(c.EndEffect(fight.ids["M"], held.id))
    assert not fight.encounter.areas
    assert not fight.encounter.maps[MAP].walls


@both
def test_a_wall_that_leaves_nothing_stands_again(edition: str):
    fight = Casting(edition, a_mage(level=17, slots=(4, 3, 3, 3, 3)))
    area = laid("line", 100, (6.5, 0.0), 90.0)
    fight.cast("wall-of-stone", area=area, free=True, overruled=True)
    breach(fight, 0)
    assert len(fight.encounter.areas) == 1


# --- struck one by one --------------------------------------------------------------------------


def strike(fight: Casting, section: int, *parts: tuple[int, str], area: int = 0) -> None:
    known = list(fight.encounter.areas)[area]
    amounts = tuple(c.DamageAmount(*part) for part in parts)
    fight.do(c.StrikeSection(known, section, amounts))


@both
def test_a_section_is_struck_until_it_breaks_and_fire_counts_twice(edition: str):
    fight = a_wall(edition)
    strike(fight, 3, (9, "slashing"))
    assert "note.section_struck" in fight.told()
    assert len(fight.encounter.maps[MAP].walls) == 10
    strike(fight, 3, (10, "fire"))
    assert len(fight.encounter.maps[MAP].walls) == 10
    strike(fight, 3, (1, "bludgeoning"))
    assert "note.section_broken" in fight.told()
    assert len(fight.encounter.maps[MAP].walls) == 9
    assert len(fight.encounter.areas) == 2
    strike(fight, 3, (1, "bludgeoning"))  # what is the fourth now is whole
    assert len(fight.encounter.maps[MAP].walls) == 9


def test_cold_does_nothing_to_ice_in_2024():
    fight = a_wall("srd-5.2.1")
    strike(fight, 0, (100, "cold"))
    assert len(fight.encounter.maps[MAP].walls) == 10
    fight = a_wall("srd-5.1")
    strike(fight, 0, (100, "cold"))
    assert len(fight.encounter.maps[MAP].walls) == 9


@both
def test_stone_stands_180_points_and_nothing_is_left_of_a_panel(edition: str):
    fight = Casting(edition, a_mage(level=17, slots=(4, 3, 3, 3, 3)))
    area = laid("line", 100, (6.5, 0.0), 90.0)
    fight.cast("wall-of-stone", area=area, free=True, overruled=True)
    assert len(fight.encounter.maps[MAP].walls) == 10
    strike(fight, 0, (179, "bludgeoning"))
    assert len(fight.encounter.maps[MAP].walls) == 10
    strike(fight, 0, (1, "bludgeoning"))
    fight.next()
    assert len(fight.encounter.maps[MAP].walls) == 9
    assert len(fight.encounter.areas) == 1


@both
def test_only_sections_that_stand_are_struck(edition: str):
    fight = a_wall(edition)
    (area,) = fight.encounter.areas
    for wish in (c.StrikeSection(area, 10, ()), c.StrikeSection(area, -1, ())):
        assert fight.refused(wish).reason.key == "refusal.no_such_section"
    wish = c.StrikeSection(area, 0, (c.DamageAmount(-1),))
    assert fight.refused(wish).reason.key
    fight.do(c.RemoveArea(area))
    assert fight.refused(c.StrikeSection(area, 0, ())).reason.key == "refusal.area_gone"
    fight.cast("fog-cloud", area=laid("sphere", 20, (9.0, 2.0)), overruled=True, free=True)
    (area,) = fight.encounter.areas
    assert fight.refused(c.StrikeSection(area, 0, ())).reason.key == "refusal.no_such_section"


@both
def test_disintegrate_ends_a_wall_of_force_and_nothing_else_that_lies_there(edition: str):
    fight = Casting(edition, a_mage(level=17, slots=(4, 3, 3, 3, 3, 2, 2, 1, 1)))
    fight.do(c.EndFight())
    area = laid("line", 100, (6.5, 0.0), 90.0, width=1)
    fight.cast("wall-of-force", area=area, overruled=True, free=True)
    (wall,) = fight.encounter.areas
    assert fight.refused(fight.wish("dispel-magic", lying=wall)).reason.key == (
        "refusal.no_such_magic"
    )
    fight.cast("disintegrate", lying=wall, overruled=True, free=True)
    assert not fight.encounter.areas
    assert not fight.encounter.maps[MAP].walls
    fight.cast("fog-cloud", area=laid("sphere", 20, (9.0, 2.0)), overruled=True, free=True)
    (fog,) = fight.encounter.areas
    assert fight.refused(fight.wish("disintegrate", lying=fog)).reason.key == (
        "refusal.no_such_magic"
    )
    assert fight.refused(fight.wish("disintegrate", lying=wall)).reason.key == (
        "refusal.no_such_magic"
    )

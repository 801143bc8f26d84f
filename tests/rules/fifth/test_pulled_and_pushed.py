"""Pulled and pushed on the map: by a hit that may, by a failed save, by reeling in."""

from dataclasses import replace

import pytest

from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.walls import Wall
from desktop.model import commands as c
from desktop.model.creature import Feature, FeatureGroup, FeatureKey, ForcedSave
from desktop.model.creature_record import creature_from_record, record_of_creature
from desktop.model.frozen import FrozenMap
from desktop.rules.fifth.statblocks.moved import moved_in, with_moves
from desktop.rules.previews.questions import attack_preview
from tests.support.builders import EDITIONS, FAILURE, SUCCESS, Fight, a_creature, melee
from tests.support.creatures import shipped
from tests.support.loaded_dice import ForcedDice

OLD, NEW = EDITIONS


def at_distance(edition: str, monster: str, feet: int, **more: object) -> Fight:
    """M stands in the west, P so many feet east of its space, in one row."""
    fight = Fight(edition).map(columns=40)
    creature = shipped(f"{edition}/{monster}")
    fight.add("M", 20, creature=creature, at=(4, 10))
    wide = int(fight.ruleset.size_of(fight["M"]).space) // 5
    prey = a_creature("P", melee(), hit_points=300, armour_class=5, **more)
    fight.add("P", 10, creature=prey, character=True, at=(3 + wide + feet // 5, 10))
    return fight.begin().elsewhere()


def hit(fight: Fight, key: str, **more: object) -> c.MakeAttack:
    return fight.a_hit("M", "P", key, **more)


def moved(fight: Fight, since: int) -> int:
    """Squares that P has come away from M, or nearer."""
    return fight["P"].token.cell.column - since


def column(fight: Fight) -> int:
    return fight["P"].token.cell.column


@pytest.mark.parametrize(
    ("monster", "key", "feet", "squares"),
    [
        ("tough-boss", "warhammer", 5, 2),
        ("satyr", "hooves", 5, 2),
        ("balor", "flame-whip", 30, -5),
        ("shambling-mound", "charged-tendril", 10, -1),
        ("merrow", "harpoon", 20, -3),
    ],
)
def test_a_hit_pushes_or_pulls_as_far_as_it_says(monster, key, feet, squares):
    fight = at_distance(NEW, monster, feet)
    before = column(fight)
    fight.do(hit(fight, key))
    assert moved(fight, before) == squares


def test_whoever_is_pulled_stops_beside_and_is_not_drawn_in():
    fight = at_distance(NEW, "balor", 15)
    fight.do(hit(fight, "flame-whip"))
    assert column(fight) == 4 + 3
    fight.do(hit(fight, "flame-whip"))
    assert column(fight) == 4 + 3


def test_a_wall_between_holds_whoever_is_pulled():
    fight = at_distance(NEW, "merrow", 20)
    wall = Wall(Point(7, 8), Point(7, 13))
    room = fight.encounter.maps[fight["P"].token.map]
    fight.do(c.ChangeMap(fight["P"].token.map, replace(room, walls=(wall,))))
    fight.do(hit(fight, "harpoon"), overruled=True)
    assert column(fight) == 7


def test_the_card_proposes_the_move_and_the_gm_may_leave_it_out():
    fight = at_distance(NEW, "tough-boss", 5)
    wish = hit(fight, "warhammer")
    preview = attack_preview(fight.encounter, fight.ruleset, wish, dice=ForcedDice(3))
    assert preview is not None
    (offered,) = [each for each in preview.optional if each.key == "moved"]
    assert offered.chosen
    before = column(fight)
    fight.do(hit(fight, "warhammer", optional=()))
    assert moved(fight, before) == 0


def test_whoever_is_too_large_stands_firm():
    fight = at_distance(NEW, "satyr", 5, sizes=("large",))
    before = column(fight)
    fight.do(hit(fight, "hooves"))
    assert moved(fight, before) == 0
    assert "note.too_large_for_hit" in fight.told()


@pytest.mark.parametrize(("saved", "squares"), [(FAILURE, -5), (SUCCESS, 0)])
def test_the_whip_of_the_balor_of_2014_pulls_whoever_fails_its_save(saved, squares):
    fight = at_distance(OLD, "balor", 30)
    before = column(fight)
    fight.do(hit(fight, "whip"))
    fight.answer(saved)
    assert moved(fight, before) == squares


def test_the_second_breath_of_the_bronze_dragon_of_2014_pushes_and_the_first_does_not():
    fight = at_distance(OLD, "young-bronze-dragon", 5)
    before = column(fight)
    for option, squares in ((0, 0), (1, 8)):
        amount = (c.DamageAmount(1),) if option == 0 else None
        wish = c.ForceSaves(
            fight.ids["M"],
            FeatureKey("breath-weapons"),
            option,
            (fight.ids["P"],),
            damage=amount,
            uses=False,
        )
        fight.do(wish)
        fight.answer(FAILURE)
        assert moved(fight, before) == squares


@pytest.mark.parametrize(("edition", "squares"), [(OLD, -5), (NEW, -6)])
def test_the_roper_reels_in_without_a_save(edition, squares):
    fight = at_distance(edition, "roper", 50)
    before = column(fight)
    wish = c.ForceSaves(fight.ids["M"], FeatureKey("reel"), 0, (fight.ids["P"],), uses=False)
    fight.do(wish)
    assert moved(fight, before) == squares
    assert fight.encounter.prompts == ()


def test_a_huge_creature_is_not_flung_by_the_whirlwind():
    fight = at_distance(NEW, "air-elemental", 0, sizes=("huge",))
    fight.place("P", (20, 10))
    wish = c.ForceSaves(
        fight.ids["M"],
        FeatureKey("whirlwind"),
        0,
        (fight.ids["P"],),
        damage=(c.DamageAmount(1),),
        uses=False,
    )
    fight.do(wish)
    fight.answer(FAILURE)
    assert fight["P"].token.cell == Cell(20, 10)


@pytest.mark.parametrize(("size", "squares"), [("large", -6), ("huge", 0)])
def test_the_chain_of_a_devil_holds_the_huge_but_does_not_drag_them(size, squares):
    fight = at_distance(NEW, "chain-devil", 50, sizes=(size,))
    before = column(fight)
    chain = FeatureKey("conjure-infernal-chain")
    whom, one = (fight.ids["P"],), (c.DamageAmount(1),)
    fight.do(c.ForceSaves(fight.ids["M"], chain, 0, whom, damage=one, uses=False))
    fight.answer(FAILURE)
    assert moved(fight, before) == squares
    assert "restrained" in fight.conditions("P")


@pytest.mark.parametrize(
    ("text", "feet"),
    [
        ("The roper pulls each creature grappled by it up to 25 ft. straight toward it.", -25),
        ("The target is pushed up to 60 feet straight away from the dragon.", 60),
        ("Il satiro lo spinge fino a 3 metri lontano da sé.", 10),
        ("Il bersaglio viene spinto fino a un massimo di 6 metri di distanza dall’elementale.", 20),
        ("Il fustigatore tira in linea retta verso di sé ogni creatura fino a 9 metri.", -30),
        ("It must succeed on a Strength contest or be pulled up to 20 feet toward the merrow.", 0),
        ("If the boar moves at least 20 feet straight toward a target, it is knocked prone.", 0),
        ("The elf sings.", 0),
    ],
)
def test_both_languages_say_how_far(text, feet):
    assert moved_in(text) == feet


@pytest.mark.parametrize("monster", ["balor", "satyr", "fire-giant", "merrow", "roper"])
def test_a_paragraph_kept_unread_is_read(monster):
    creature = shipped(f"{NEW}/{monster}")
    for feature in creature.features:
        attacks = tuple(
            replace(each, terms=replace(each.terms, moves=0)) for each in feature.attacks
        )
        saves = () if feature.key == "reel" else feature.saves
        assert with_moves(replace(feature, attacks=attacks, saves=saves)) == feature


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_is_shipped_says_nothing_else_and_survives_its_record(edition):
    for monster in ("balor", "roper", "adult-bronze-dragon", "air-elemental"):
        creature = shipped(f"{edition}/{monster}")
        assert creature_from_record(record_of_creature(creature)) == creature
        assert all(with_moves(feature) == feature for feature in creature.features)


def test_a_trait_that_only_speaks_of_pulling_reels_nobody_in():
    text = "The ghost pulls a chair up to 5 feet toward it."
    trait = Feature(
        FeatureKey("chair"), FeatureGroup.TRAIT, FrozenMap({"en": "Chair"}), FrozenMap({"en": text})
    )
    assert with_moves(trait) == trait


def test_a_save_without_a_name_among_several_moves_nobody():
    bronze = shipped(f"{OLD}/adult-bronze-dragon").find_feature(FeatureKey("breath-weapons"))
    bare = replace(
        bronze, saves=tuple(replace(each, push=0, names=FrozenMap({})) for each in bronze.saves)
    )
    assert with_moves(bare) == bare


@pytest.mark.parametrize(
    ("text", "push", "largest"),
    [
        (
            "Strength saving throw: DC 13, one creature. Failure: The Large or smaller target is "
            "pushed up to 10 feet straight away. Success: Nothing happens.",
            10,
            "large",
        ),
        ("Dexterity saving throw: DC 13, one creature. Failure: 7 (2d6) Fire damage.", 0, ""),
    ],
)
def test_a_save_of_ones_own_paragraph_pushes_as_its_failure_says(text, push, largest):
    save = ForcedSave("str", 13)
    gust = Feature(
        FeatureKey("gust"),
        FeatureGroup.ACTION,
        FrozenMap({"en": "Gust"}),
        FrozenMap({"en": text}),
        saves=(save,),
    )
    (read,) = with_moves(gust).saves
    assert (read.push, read.push_largest) == (push, largest)

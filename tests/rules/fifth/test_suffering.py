"""What damage does besides: absorbed, slowing, held off, and swarms that never heal."""

from dataclasses import replace

import pytest

from desktop.model import commands as c
from desktop.model.combatant import Life
from desktop.model.creature import Creature, FeatureGroup, Uses, UsesKind
from desktop.rules.engine.ruleset import RollMode
from desktop.rules.previews.questions import check_preview, speed_of
from tests.support.builders import EDITIONS, Fight, a_creature, feature, melee
from tests.support.creatures import shipped

OLD, NEW = EDITIONS
both = pytest.mark.parametrize("edition", EDITIONS)
GENERAL = pytest.mark.rule("52-PTG-GEN-1")


def against(creature: Creature, edition: str, hp: int | None = None) -> Fight:
    fight = Fight(edition).map(20, 10)
    fight.add("G", 20, creature=creature, at=(5, 5), hp=hp)
    fight.add("T", 10, character=True, creature=a_creature("t", melee()), at=(6, 5))
    return fight.begin()


def swims(fight: Fight) -> int:
    return speed_of(fight.encounter, fight.ruleset, fight["G"], "swim").value


def bearing(key: str, text: str = "", uses: Uses | None = None) -> Creature:
    armed = a_creature("beast", melee(), hit_points=30)
    trait = replace(feature(key, FeatureGroup.TRAIT), uses=uses)
    trait = replace(trait, texts=trait.texts.with_item("en", text) if text else trait.texts)
    return replace(armed, features=(*armed.features, trait))


@both
@GENERAL
@pytest.mark.parametrize(
    ("golem", "kind"),
    [("clay-golem", "acid"), ("iron-golem", "fire"), ("flesh-golem", "lightning")],
)
def test_a_golem_is_healed_by_what_it_absorbs(edition: str, golem: str, kind: str):
    fight = against(shipped(f"{edition}/{golem}"), edition)
    fight.damage("G", 40, "force")
    hurt = fight.hp("G")
    fight.damage("G", 12, kind)
    assert fight.hp("G") == hurt + 12
    assert "note.absorbs" in fight.told()
    fight.damage("G", 0, kind)
    assert fight.hp("G") == hurt + 12
    fight.damage("G", 5, "force")
    assert fight.hp("G") == hurt + 7


@both
@GENERAL
def test_what_is_dead_absorbs_nothing(edition: str):
    fight = against(bearing("assorbimento-del-fuoco"), edition)
    fight.damage("G", 99, "cold")
    fallen = fight.hp("G")
    fight.damage("G", 9, "fire")
    assert fight.hp("G") == fallen == 0


@both
@GENERAL
def test_cold_slows_a_water_elemental_until_the_end_of_its_next_turn(edition: str):
    fight = against(shipped(f"{edition}/water-elemental"), edition)
    before = swims(fight)
    fight.next()
    fight.damage("G", 3, "cold")
    fight.damage("G", 3, "cold")
    assert swims(fight) == before - 20
    fight.damage("G", 3, "force")
    fight.next()
    assert swims(fight) == before - 20
    fight.next()
    assert swims(fight) == before


@both
@GENERAL
def test_fire_frightens_a_flesh_golem(edition: str):
    fight = against(shipped(f"{edition}/flesh-golem"), edition)

    def modes() -> tuple[RollMode, RollMode]:
        wish = c.RollCheck((fight.ids["G"],), "athletics")
        check = check_preview(fight.encounter, fight.ruleset, fight["G"], wish).mode
        return fight.mode("G", "T", "slam"), check

    assert modes() == (RollMode.PLAIN, RollMode.PLAIN)
    fight.give("G", "deafened")
    fight.damage("G", 3, "fire")
    fight.damage("G", 3, "fire")
    assert modes() == (RollMode.DISADVANTAGE, RollMode.DISADVANTAGE)


@GENERAL
def test_a_boar_holds_on_once_after_a_light_blow():
    text = "If the boar takes 7 damage or less that would reduce it to 0 hit points, it has 1."
    once = Uses(UsesKind.SHORT_REST, 1)
    fight = against(bearing("relentless", text, once), OLD, hp=7)
    fight.damage("G", 7)
    assert (fight.hp("G"), fight["G"].life) == (1, Life.UP)
    assert "note.holds_on" in fight.told()
    fight.damage("G", 7)
    assert fight["G"].life is not Life.UP


@GENERAL
def test_a_boar_falls_by_a_heavy_blow_and_where_nothing_counts_it_holds_on_again():
    text = "Se subisce 7 danni o meno che lo porterebbero a 0 punti ferita, ne conserva 1."
    fight = against(bearing("implacabile", text), OLD, hp=7)
    for _ in range(2):
        fight.damage("G", 7)
        assert fight.hp("G") == 1
    fight.damage("G", 8)
    assert fight.hp("G") == 0
    wordless = against(bearing("relentless", "It never gives up."), OLD, hp=7)
    wordless.damage("G", 7)
    assert wordless.hp("G") == 0


@both
@GENERAL
def test_a_swarm_regains_nothing(edition: str):
    fight = against(shipped(f"{edition}/swarm-of-rats"), edition)
    fight.damage("G", 5)
    hurt = fight.hp("G")
    fight.heal("G", 5)
    assert fight.hp("G") == hurt
    assert "note.cannot_heal" in fight.told()
    fight.do(c.GrantTemporary((fight.ids["G"],), 5))
    assert fight["G"].temporary_hit_points == 0
    assert "note.no_temporary" in fight.told()

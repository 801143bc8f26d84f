"""Metamagic in play: how each option alters a spell, what it costs, and what it is no use for."""

from dataclasses import replace

import pytest

from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.amount import DamageAmount
from desktop.model.counter import BONUS_ACTION, feature_uses
from desktop.model.creature import Creature, FeatureGroup, Uses, UsesKind
from desktop.model.frozen import FrozenMap
from desktop.model.prompt import ROLL, Answer, PromptKind
from desktop.rules.engine.ruleset import RollMode
from desktop.rules.previews.foreseen import roll_of_prompt
from desktop.rules.previews.spell_questions import cast_preview, rolls_of_spell
from tests.support.builders import EDITIONS, a_creature, abilities, feature
from tests.support.loaded_dice import LoadedDice
from tests.support.magic import Casting, laid

OLD, NEW = EDITIONS
both = pytest.mark.parametrize("edition", EDITIONS)
POINTS = feature_uses("sorcery-points")
OPTIONS = (
    "careful", "distant", "empowered", "extended", "heightened", "quickened", "subtle", "twinned",
)  # fmt: skip


def a_sorcerer(edition: str, *options: str, points: int = 9, charisma: int = 14) -> Creature:
    """Level 9, with all options unless some are told."""
    keys = [f"{option}-spell" for option in options or OPTIONS]
    pool = feature("sorcery-points", FeatureGroup.TRAIT)
    pool = replace(pool, uses=Uses(UsesKind.LONG_REST, points))
    own = tuple(feature(key, FeatureGroup.TRAIT) for key in keys)
    return a_creature(
        "sorcerer",
        ruleset=edition,
        abilities=abilities(cha=charisma),
        hit_points=40,
        level=9,
        class_text="sorcerer",
        proficiency=4,
        spell_ability="cha",
        numbers=FrozenMap({"slots_1": 4, "slots_2": 3, "slots_3": 3, "slots_4": 3, "slots_5": 1}),
        features=(pool, *own) if points else own,
    )


class Shaping(Casting):
    """M is a sorcerer; F, its friend, stands beside A and B."""

    def __init__(self, edition: str, *options: str, **more: int) -> None:
        super().__init__(edition, a_sorcerer(edition, *options, **more))
        self.add("F", 15, character=True, hp=60, at=(12, 2))

    @property
    def points(self) -> int:
        return self["M"].count(POINTS)

    def fireball(self, *saving: str, dice: tuple[int, ...] = (), **more: object) -> None:
        """On A, B and F; the saves of those named are rolled."""
        saves = tuple((self.ids[who], ROLL) for who in saving)
        self.cast(
            "fireball", "A", "B", "F", area=laid("sphere", 20, (11, 2)), saves=saves, dice=dice,
            **more,
        )  # fmt: skip

    def why(self, name: str, *targets: str, **more: object) -> str:
        return self.refused(self.wish(name, *targets, **more)).reason.key


def mode_of_save(fight: Casting, who: str, kind: PromptKind = PromptKind.SAVE) -> RollMode:
    (prompt,) = [
        each
        for each in fight.encounter.prompts
        if each.kind is kind and each.combatant == fight.ids[who]
    ]
    seen = roll_of_prompt(fight.encounter, fight.ruleset, prompt)
    assert seen is not None
    return seen.mode


def preview(fight: Casting, wish: c.CastSpell):
    found = cast_preview(fight.encounter, fight.ruleset, wish, dice=LoadedDice(()))
    assert found is not None
    return found


# --- each of them ---------------------------------------------------------------------------------


@both
def test_a_quickened_spell_takes_the_bonus_action(edition):
    fight = Shaping(edition)
    fight.cast("fireball", area=laid("sphere", 20, (20, 20)), meta=("quickened",), dice=(1,) * 8)
    assert fight["M"].count("action") == 1
    assert fight["M"].count(BONUS_ACTION) == 0
    assert fight.points == 7
    assert "note.metamagic" in fight.told()
    fight.cast("fire-bolt", "A", dice=(2,))  # the action is still there
    assert fight.why("misty-step", meta=("quickened",)) == "refusal.metamagic_useless"


def test_in_2014_only_a_cantrip_goes_with_a_quickened_spell():
    fight = Shaping(OLD)
    fight.cast("fire-bolt", "A", meta=("quickened",), dice=(2,))
    assert fight.why("fireball", area=laid("sphere", 20, (20, 20))) == "refusal.bonus_spell"


def test_in_2024_no_other_spell_with_a_level_is_cast_on_that_turn():
    fight = Shaping(NEW)
    fight.cast("fire-bolt", "A", meta=("quickened",), dice=(2,))
    away = {"area": laid("sphere", 20, (20, 20))}
    assert fight.why("fireball", **away) == "refusal.after_quickened"
    fight.next(4)
    fight.cast("fireball", **away, free=True, dice=(1,) * 8)
    assert fight.why("fireball", **away, free=True, meta=("quickened",)) == "refusal.quickened_late"


def test_in_2014_a_twin_of_one_target_costs_the_level_of_the_spell():
    fight = Shaping(OLD)
    fight.cast("hold-person", "A", "B", meta=("twinned",))
    assert fight.saves() == ["A", "B"]
    assert fight.points == 7
    fight = Shaping(OLD)
    assert fight.why("fire-bolt", "A", meta=("twinned",)) == "refusal.twin_needs_two"
    wish = fight.wish("fire-bolt", "A", "B", meta=("twinned",))
    assert len(rolls_of_spell(fight.encounter, fight.ruleset, wish)) == 2
    assert (preview(fight, wish).most, preview(fight, wish).attacks) == (2, 2)
    fight.do(replace(wish, rolls=((18,), (2,))), dice=(3, 3))
    assert (fight.hp("A"), fight.hp("B"), fight.points) == (54, 60, 8)
    for name in ("fireball", "scorching-ray", "misty-step", "magic-missile"):
        assert fight.why(name, meta=("twinned",)) == "refusal.metamagic_useless"


def test_in_2024_a_twin_counts_a_level_higher_for_one_point():
    fight = Shaping(NEW)
    wish = fight.wish("charm-person", "A", "B", meta=("twinned",))
    assert (preview(fight, wish).level, preview(fight, wish).most) == (2, 2)
    fight.do(wish, overruled=True)
    assert fight.slots()[:2] == [3, 3]
    assert fight.points == 8
    assert fight.why("fire-bolt", "A", meta=("twinned",)) == "refusal.metamagic_useless"


@both
def test_whom_a_careful_caster_spares_succeeds(edition):
    fight = Shaping(edition)
    saving = {"careful": (fight.ids["F"],), "meta": ("careful",)}
    fight.fireball("F", dice=(6,) * 8, **saving)
    assert 60 - fight.hp("F") == (24 if edition == OLD else 0)
    assert fight.points == 8
    (rolled,) = fight.happened(e.CheckRolled)
    assert rolled.automatic
    assert fight.saves() == ["A", "B"]


def test_no_more_are_spared_than_charisma_says():
    fight = Shaping(OLD, charisma=8)
    both_of_them = (fight.ids["F"], fight.ids["B"])
    away = {"area": laid("sphere", 20, (11, 2)), "meta": ("careful",)}
    assert fight.why("fireball", careful=both_of_them, **away) == "refusal.too_many_protected"
    fight.fireball(careful=(fight.ids["F"],), meta=("careful",), dice=(1,) * 8)


@both
def test_a_heightened_spell_is_hard_on_one(edition):
    fight = Shaping(edition)
    fight.fireball(hampered=fight.ids["A"], meta=("heightened",), dice=(1,) * 8)
    assert mode_of_save(fight, "A") is RollMode.DISADVANTAGE
    assert mode_of_save(fight, "B") is RollMode.PLAIN
    assert fight.points == (6 if edition == OLD else 7)


@both
def test_only_in_2024_later_saves_are_hard_as_well(edition):
    fight = Shaping(edition)
    wish = fight.wish("hold-monster", "A", hampered=fight.ids["A"], meta=("heightened",))
    fight.do(wish)
    (prompt,) = fight.encounter.prompts
    fight.do(c.AnswerPrompt(prompt.id, Answer(dice=(1, 1))))
    assert "paralyzed" in fight.conditions("A")
    while fight.active != "A":
        fight.next()
    fight.next()
    expected = RollMode.PLAIN if edition == OLD else RollMode.DISADVANTAGE
    assert mode_of_save(fight, "A", PromptKind.REPEATED_SAVE) is expected


@both
def test_an_area_that_stays_spares_nobody_later(edition):
    fight = Shaping(edition)
    wish = fight.wish(
        "stinking-cloud", area=laid("sphere", 20, (20, 20)), hampered=fight.ids["A"],
        meta=("heightened",),
    )  # fmt: skip
    assert fight.refused(wish).reason.key == "refusal.metamagic_useless"
    fight.do(wish, overruled=True)
    (area,) = fight.encounter.areas.values()
    assert area.volley is not None
    assert area.volley.hampered == (None if edition == OLD else fight.ids["A"])


@both
def test_low_dice_of_an_empowered_spell_fall_again_and_cost_a_point_then(edition):
    fight = Shaping(edition)
    fight.fireball(meta=("empowered",), dice=(1, 6, 3, 2, 6, 4, 5, 6, 5, 6))
    (told,) = [x for x in fight.happened(e.Noted) if x.text.key == "note.dice_again"]
    assert dict(told.text.parameters)["before"] == "1, 2"
    assert dict(told.text.parameters)["after"] == "5, 6"
    assert fight.points == 8
    (first, *_) = fight.encounter.prompts
    assert first.volley is not None
    assert first.volley.damage[0].amount == 5 + 6 + 3 + 6 + 6 + 4 + 5 + 6
    fight = Shaping(edition)
    fight.fireball(meta=("empowered",), dice=(4,) * 8)
    assert fight.points == 9, "no die is low"


def test_where_nobody_counts_points_low_dice_fall_again_for_nothing():
    fight = Shaping(OLD, points=0)
    fight.fireball(meta=("empowered",), dice=(1, 6, 3, 6, 6, 4, 5, 6, 5, 6))
    assert "note.dice_again" in fight.told()
    assert POINTS not in fight["M"].counters


@both
def test_an_empowered_attack_throws_its_low_die_again(edition):
    fight = Shaping(edition)
    fight.cast("fire-bolt", "A", rolls=((18,),), meta=("empowered",), dice=(2, 9, 8))
    assert (fight.hp("A"), fight.points) == (60 - 17, 8)
    fight.next(4)
    rays = ((18,), (18,), (2,))
    fight.cast(
        "scorching-ray", "A", "A", "A", rolls=rays, meta=("empowered",), dice=(1, 5, 6, 1, 2)
    )
    assert fight.points == 7, "once with a casting"
    assert fight.hp("A") == 43 - 11 - 3


@both
def test_of_dice_on_the_table_the_gm_rolls_again_and_the_point_is_gone(edition):
    fight = Shaping(edition)
    fight.fireball(meta=("empowered",), damage=(DamageAmount(30, "fire"),))
    assert fight.points == 8


@both
def test_wild_dice_stay_as_they_are(edition):
    fight = Shaping(edition)
    ball = fight.wish("fireball", "A", area=laid("sphere", 20, (11, 2)), meta=("empowered",))
    (part,) = ball.spell.damage
    wild = replace(ball.spell, damage=(replace(part, dice="2d6kh1", growth=""),))
    fight.do(replace(ball, spell=wild), dice=(1, 2))
    assert fight.points == 9


@both
def test_two_kinds_of_damage_share_the_dice_that_fall_again(edition):
    fight = Shaping(edition)
    storm = laid("cylinder", 20, (11, 2))
    fight.cast("ice-storm", "A", area=storm, meta=("empowered",), dice=(5, 7, 6, 1, 6, 2, 4, 4)
               if edition == OLD else (7, 8, 6, 1, 6, 2, 4, 4))  # fmt: skip
    (prompt,) = fight.encounter.prompts
    assert prompt.volley is not None
    assert sum(part.amount for part in prompt.volley.damage) == (
        5 + 7 + 6 + 4 + 6 + 4 if edition == OLD else 7 + 8 + 6 + 4 + 6 + 4
    )


@both
def test_a_subtle_spell_is_neither_heard_nor_countered(edition):
    fight = Shaping(edition)
    fight.give("M", "gagged")
    away = {"area": laid("sphere", 20, (20, 20))}
    assert fight.why("fireball", **away) == "refusal.no_voice"
    wish = fight.wish("fireball", meta=("subtle",), **away)
    altered = fight.ruleset.magic.altered(fight["M"], wish)
    assert altered.spell.material is (edition == OLD), "in 2024 no pinch of sulfur is needed"
    fight.do(wish, dice=(1,) * 8)
    assert fight.points == 8
    costly = fight.wish("chromatic-orb" if edition == NEW else "revivify", "A")
    kept = fight.ruleset.magic.altered(fight["M"], replace(costly, meta=("subtle",)))
    assert kept.spell.material


@both
def test_a_distant_spell_goes_twice_as_far_and_a_touch_thirty_feet(edition):
    fight = Shaping(edition)
    fight.place("A", (25, 2))
    assert fight.why("ray-of-frost", "A") == "refusal.out_of_range_of"
    fight.cast("ray-of-frost", "A", meta=("distant",), rolls=((2,),))
    assert fight.points == 8
    fight.place("A", (7, 2))
    fight.next(4)
    assert fight.why("shocking-grasp", "A") == "refusal.out_of_range_of"
    fight.cast("shocking-grasp", "A", meta=("distant",), rolls=((2,),))
    assert fight.why("burning-hands", meta=("distant",)) == "refusal.metamagic_useless"


@both
def test_an_extended_spell_lasts_twice_as_long(edition):
    fight = Shaping(edition)
    fight.cast("mage-armor", "F", meta=("extended",), overruled=True)
    (held,) = [each for each in fight["F"].effects if each.influence is not None]
    assert held.end is not None
    assert held.end.remaining == 2 * 4800
    fight.next(4)
    fight.place("F", (3, 2))
    fight.cast("haste", "F", meta=("extended",))
    (kept,) = [each for each in fight["M"].effects if each.key == "concentration"]
    assert kept.end is not None
    assert kept.end.remaining == 20
    fight.damage("M", 5)
    expected = RollMode.PLAIN if edition == OLD else RollMode.ADVANTAGE
    assert mode_of_save(fight, "M", PromptKind.CONCENTRATION) is expected
    assert fight.why("fireball", meta=("extended",)) == "refusal.metamagic_useless"


def test_an_extended_concentration_on_nobody_ends_all_the_same():
    fight = Shaping(NEW)
    fight.cast("hold-monster", "A", meta=("extended",))
    (prompt,) = [each for each in fight.encounter.prompts if each.kind is PromptKind.SAVE]
    fight.do(c.AnswerPrompt(prompt.id, Answer(dice=(20,))))
    assert "concentration" not in fight.conditions("M")


# --- what is asked --------------------------------------------------------------------------------


@both
def test_the_card_offers_what_is_of_use_with_its_price(edition):
    fight = Shaping(edition)
    ball = preview(fight, fight.wish("fireball"))
    assert dict(ball.options) == {
        "careful": 1, "distant": 1, "empowered": 1, "heightened": 3 if edition == OLD else 2,
        "quickened": 2, "subtle": 1,
    }  # fmt: skip
    running = replace(fight.wish("fireball"), again=True)
    assert preview(fight, running).options == ()
    assert preview(Casting(edition), Casting(edition).wish("fireball")).options == ()


@both
def test_the_names_may_stand_in_the_paragraph_of_metamagic(edition):
    told = feature("metamagia", FeatureGroup.TRAIT)
    told = replace(told, texts=FrozenMap({"it": "Incantesimo rapido e Incantesimo celato."}))
    sheet = replace(a_sorcerer(edition), features=(told,))
    fight = Casting(edition, sheet)
    found = preview(fight, fight.wish("fireball"))
    assert {option for option, _ in found.options} == {"quickened", "subtle"}
    fight.cast("fireball", area=laid("sphere", 20, (20, 20)), meta=("subtle",), dice=(1,) * 8)
    assert "note.metamagic" in fight.told(), "though nobody counts its points"


@both
def test_one_option_and_empowered_beside_it(edition):
    fight = Shaping(edition)
    away = {"area": laid("sphere", 20, (20, 20))}
    two = fight.wish("fireball", meta=("quickened", "subtle"), **away)
    assert fight.refused(two).reason.key == "refusal.one_metamagic"
    assert preview(fight, two).refusal is not None
    fight.cast("fireball", meta=("quickened", "empowered"), **away, dice=(4,) * 8)
    assert fight.points == 7


@both
def test_what_it_does_not_know_or_cannot_pay_the_gm_allows(edition):
    fight = Shaping(edition, "subtle", points=1)
    away = {"area": laid("sphere", 20, (20, 20))}
    wish = fight.wish("fireball", meta=("quickened",), **away)
    assert fight.refused(wish).reason.key == "refusal.no_metamagic"
    fight.do(wish, overruled=True, dice=(1,) * 8)
    assert (fight["M"].count(BONUS_ACTION), fight.points) == (0, 0)
    poor = Shaping(edition, points=1)
    assert poor.why("fireball", meta=("quickened",), **away) == "refusal.no_uses"
    unknown = poor.refused(poor.wish("fireball", meta=("seeking",), **away))
    assert (unknown.reason.key, unknown.can_overrule) == ("refusal.unknown_choice", False)


@both
def test_a_spell_held_ready_is_altered_as_it_was_cast(edition):
    fight = Shaping(edition)
    ready = {"readied": True, "trigger": "it comes"}
    assert fight.why("hold-monster", "A", meta=("quickened",), **ready) == "refusal.not_readied"
    fight.cast("hold-monster", "A", meta=("heightened",), **ready)
    points = fight.points
    assert points == (6 if edition == OLD else 7)
    assert fight.saves() == []
    fight.next()
    wish = fight.wish("hold-monster", "A", hampered=fight.ids["A"], meta=("twinned",))
    fight.do(c.ReleaseSpell(wish))
    assert mode_of_save(fight, "A") is RollMode.DISADVANTAGE
    assert fight.points == points, "it was paid for as it was cast"


@both
def test_a_spell_held_ready_without_options_has_none_when_it_comes(edition):
    fight = Shaping(edition)
    fight.cast("hold-monster", "A", readied=True, trigger="it comes")
    fight.next()
    wish = fight.wish("hold-monster", "A", hampered=fight.ids["A"], meta=("heightened",))
    fight.do(c.ReleaseSpell(wish))
    assert mode_of_save(fight, "A") is RollMode.PLAIN


@both
def test_a_spell_that_runs_is_not_altered(edition):
    fight = Shaping(edition)
    again = fight.wish("hold-monster", "A", meta=("quickened",), again=True)
    assert fight.refused(again).reason.key != "refusal.metamagic_useless"
    assert fight.points == 9


@both
def test_somebody_who_is_not_there_is_not_spared(edition):
    fight = Shaping(edition)
    gone = fight.ids["F"]
    fight.do(c.RemoveCombatants((gone,)))
    away = {"area": laid("sphere", 20, (20, 20))}
    assert fight.refused(fight.wish("fireball", careful=(gone,), meta=("careful",), **away))
    assert fight.refused(fight.wish("fireball", hampered=gone, meta=("heightened",), **away))

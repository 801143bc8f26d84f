"""Which forms a spell or Wild Shape lets somebody take, and what comes with them."""

from dataclasses import replace

import pytest

from desktop.model import commands as c
from desktop.model.counter import TEMPORARY_HIT_POINTS
from desktop.model.creature import Creature, CreatureKey, FeatureGroup, Uses, UsesKind
from desktop.model.creature_record import creature_from_record, record_of_creature
from desktop.model.frozen import FrozenMap
from desktop.model.ids import RulesetKey
from desktop.model.prompt import Answer, Outcome, PromptKind
from desktop.rules.engine.refusal import Refusal
from desktop.rules.fifth.magic.forms import FormLimit, find_form_limit
from desktop.rules.fifth.magic.wild_shape import counted_uses, is_in_wild_shape, most_hours
from desktop.rules.fifth.rolls.callings import druid_level
from desktop.rules.fifth.turns.budget import grants_bonus_action
from desktop.rules.registry import ruleset_of
from desktop.session.portraits import portrait_of
from desktop.storage.library import Library
from tests.support.builders import EDITIONS, Fight, a_creature, abilities, feature
from tests.support.magic import RESOURCES, Casting, a_mage, laid

OLD, NEW = EDITIONS
both = pytest.mark.parametrize("edition", EDITIONS)
FAILURE = Answer(outcome=Outcome.FAILURE)
SLOTS = (4, 3, 3, 3, 3, 2, 2, 1, 1)


def limit_of(fight: Fight, name: str) -> FormLimit:
    found = find_form_limit(fight[name], fight.ruleset)
    assert found is not None
    return found


def under(edition: str, spell: str, **more: object) -> Casting:
    """The spell lies on A."""
    fight = Casting(edition, a_mage(level=17, slots=SLOTS))
    fight.do(c.ReplaceCreature(fight.ids["A"], a_creature("a", hit_points=60, **more)))
    fight.cast(spell, "A", saves=((fight.ids["A"], FAILURE),), overruled=True)
    return fight


def a_druid(edition: str, level: int | None = 5, text: str = "", **more: object) -> Fight:
    fight = Fight(edition)
    tags = () if text else ("druid",)
    known = {"challenge": "", "level": level, "class_text": text, "tags": tags, "hit_points": 30}
    creature = a_creature("d", **{**known, **more})
    fight.add("D", 20, creature=creature, character=True)
    fight.add("O", 10)
    return fight.begin()


def shape_of(fight: Fight, name: str = "wolf") -> c.ReplaceCreature:
    wolf = a_creature(name, hit_points=11, kind="beast")
    return c.ReplaceCreature(fight.ids["D"], wolf, change_of_shape=True)


def shift(fight: Fight, name: str = "wolf", *, overruled: bool = True) -> None:
    fight.do(shape_of(fight, name), overruled=overruled)


@both
def test_polymorph_allows_beasts_up_to_the_challenge_of_its_bearer(edition):
    fight = under(edition, "polymorph", challenge="2")
    limit, game = limit_of(fight, "A"), fight.ruleset
    assert limit.allows("beast", "huge", "2", game)
    assert limit.allows("beast", "tiny", "0", game)
    assert not limit.allows("beast", "large", "3", game)
    assert not limit.allows("dragon", "small", "1", game)


@both
def test_whoever_has_no_challenge_is_measured_by_its_level(edition):
    fight = under(edition, "polymorph", challenge="", level=5)
    assert limit_of(fight, "A").challenge == 5
    nobody = under(edition, "polymorph", challenge="")
    assert limit_of(nobody, "A").challenge is None


@both
def test_in_another_form_the_own_challenge_still_counts(edition):
    fight = under(edition, "polymorph", challenge="2")
    rat = a_creature("rat", challenge="0", hit_points=1)
    fight.do(c.ReplaceCreature(fight.ids["A"], rat, change_of_shape=True))
    assert limit_of(fight, "A").challenge == 2


@both
def test_animal_shapes_allows_large_beasts_up_to_challenge_4(edition):
    fight = under(edition, "animal-shapes", challenge="1")
    limit, game = limit_of(fight, "A"), fight.ruleset
    assert limit.allows("beast", "large", "4", game)
    assert not limit.allows("beast", "huge", "4", game)
    assert not limit.allows("beast", "large", "5", game)
    assert limit.allows("beast", "unheard-of", "1", game)


@both
def test_shapechange_forbids_constructs_and_undead(edition):
    fight = Casting(edition, a_mage(level=17, slots=SLOTS))
    mage = replace(fight["M"].creature, challenge="")
    fight.do(c.ReplaceCreature(fight.ids["M"], mage))
    fight.cast("shapechange", "M", overruled=True)
    limit, game = limit_of(fight, "M"), fight.ruleset
    assert limit.allows("dragon", "huge", "17", game)
    assert not limit.allows("dragon", "huge", "18", game)
    assert not limit.allows("construct", "medium", "1", game)
    assert not limit.allows("undead", "medium", "1", game)


@both
def test_nobody_else_may_take_a_form(edition):
    fight = a_druid(edition, text="fighter")
    assert find_form_limit(fight["D"], fight.ruleset) is None
    assert find_form_limit(fight["O"], fight.ruleset) is None
    blessed = under(edition, "bless")
    assert find_form_limit(blessed["A"], blessed.ruleset) is None


@pytest.mark.parametrize(
    ("edition", "level", "challenge", "lacks"),
    [
        (OLD, 2, 0.25, {"fly", "swim"}),
        (OLD, 4, 0.5, {"fly"}),
        (OLD, 8, 1, set()),
        (NEW, 2, 0.25, {"fly"}),
        (NEW, 7, 0.5, {"fly"}),
        (NEW, 8, 1, set()),
    ],
)
def test_wild_shape_by_the_level_of_the_druid(edition, level, challenge, lacks):
    limit = limit_of(a_druid(edition, level), "D")
    assert (limit.challenge, set(limit.lacks), limit.kinds) == (challenge, lacks, ("beast",))
    hawk = a_creature("hawk", speeds=FrozenMap({"walk": 10, "fly": 60}))
    assert limit.allows_ways(hawk) is ("fly" not in lacks)
    assert limit.allows_ways(a_creature("wolf"))


@both
def test_a_druid_of_level_1_has_no_wild_shape_yet(edition):
    fight = a_druid(edition, 1)
    assert find_form_limit(fight["D"], fight.ruleset) is None


def test_a_game_without_wild_shape_has_none():
    fight = a_druid(NEW)
    assert find_form_limit(fight["D"], ruleset_of(RulesetKey("mythcraft-1.2"))) is None


@pytest.mark.parametrize(
    ("text", "level", "tags", "found"),
    [
        ("Druid", 5, (), 5),
        ("druido 3 / guerriera 2", 5, (), 3),
        ("Fighter 2 / Druid 4", 6, (), 4),
        ("circle of the land", 6, ("druid",), 6),
        ("Druid", None, (), 0),
        ("Wizard", 5, ("wizard",), 0),
    ],
)
def test_levels_as_a_druid(text, level, tags, found):
    assert druid_level(a_creature("d", class_text=text, level=level, tags=tags)) == found


def test_2024_wild_shape_brings_temporary_points_of_the_druids_level():
    fight = a_druid(NEW)
    shift(fight)
    assert (fight.hp("D"), fight["D"].temporary_hit_points) == (30, 5)
    assert "note.wild_shape_points" in fight.told()
    fight.damage("D", 5)
    shift(fight, "cat")
    assert fight["D"].temporary_hit_points == 5
    assert "note.wild_shape_points" in fight.told()
    fight.do(c.RevertCreature(fight.ids["D"]))
    assert fight["D"].temporary_hit_points == 5  # they are its own, not the form's


def test_they_never_add_up_nor_take_away_what_it_had():
    fight = a_druid(NEW)
    fight.do(c.SetCounter(fight.ids["D"], TEMPORARY_HIT_POINTS, 9))
    shift(fight)
    assert fight["D"].temporary_hit_points == 9
    assert "note.shape_keeps_points" in fight.told()
    shift(fight, "cat")
    assert "note.shape_keeps_points" not in fight.told()


def test_the_form_of_another_in_2024_brings_nothing():
    fight = a_druid(NEW, text="fighter")
    shift(fight)
    assert fight["D"].temporary_hit_points == 0
    assert "note.shape_keeps_points" in fight.told()


def test_2014_wild_shape_has_the_points_of_the_beast():
    fight = a_druid(OLD)
    shift(fight)
    assert (fight.hp("D"), fight["D"].temporary_hit_points) == (11, 0)


def test_a_druid_under_polymorph_has_the_points_of_the_spell_with_the_first_form():
    fight = under(NEW, "polymorph", challenge="", level=5, class_text="druid 5")
    for points, name in ((7, "ape"), (3, "cat")):
        form = a_creature(name, hit_points=points)
        fight.do(c.ReplaceCreature(fight.ids["A"], form, change_of_shape=True))
        assert fight["A"].temporary_hit_points == 7


# --- what is kept ---------------------------------------------------------------------------------

WOLF = a_creature(
    "wolf",
    challenge="1/4",
    hit_points=11,
    abilities=abilities(str=12, dex=15, con=12, int=3, wis=12, cha=6),
    saves=FrozenMap({"dex": 4, "int": -4}),
    skills=FrozenMap({"perception": 5, "stealth": 4}),
    passive_perception=15,
    speeds=FrozenMap({"walk": 40}),
)
SAGE = {
    "abilities": abilities(str=8, dex=10, con=14, int=13, wis=18, cha=12),
    "saves": FrozenMap({"wis": 7}),
    "skills": FrozenMap({"nature": 4, "survival": 7}),
    "training": FrozenMap({"save:int": 1, "stealth": 2, "tool:herbalism-kit": 1}),
    "proficiency": 3,
    "traits": ("alert",),
}


def wolfish(edition: str) -> Fight:
    fight = a_druid(edition, **SAGE)
    fight.do(c.ReplaceCreature(fight.ids["D"], WOLF, change_of_shape=True))
    return fight


@both
def test_a_druid_keeps_its_mind_and_what_it_is_proficient_in(edition):
    fight = wolfish(edition)
    now = fight["D"].creature
    assert now.key == WOLF.key
    assert (now.speeds, now.features) == (WOLF.speeds, WOLF.features)
    assert now.abilities == abilities(str=12, dex=15, con=12, int=13, wis=18, cha=12)
    assert dict(now.saves) == {"dex": 4, "int": 4, "wis": 7, "cha": 1}
    assert dict(now.skills) == {"perception": 5, "stealth": 8, "nature": 4, "survival": 7}
    assert now.passive_perception == 15
    assert dict(now.training) == {"tool:herbalism-kit": 1}
    assert now.traits == ("alert",)
    assert "note.shape_keeps_training" in fight.told()
    fight.do(c.RevertCreature(fight.ids["D"]))
    assert fight["D"].creature.abilities["wis"] == 18
    assert "note.shape_keeps_training" not in fight.told()


def test_who_looks_out_better_than_the_form_keeps_that():
    keen = {**SAGE, "skills": FrozenMap({"perception": 7})}
    fight = a_druid(NEW, **keen)
    fight.do(c.ReplaceCreature(fight.ids["D"], WOLF, change_of_shape=True))
    now = fight["D"].creature
    assert (now.skills["perception"], now.passive_perception) == (7, 17)
    dull = replace(WOLF, skills=FrozenMap(), passive_perception=11)
    fight.do(c.ReplaceCreature(fight.ids["D"], dull, change_of_shape=True))
    assert fight["D"].creature.passive_perception == 17


@both
def test_animal_shapes_leave_the_mind_alone_and_no_training(edition):
    fight = under(edition, "animal-shapes", **{**SAGE, "challenge": "1"})
    fight.do(c.ReplaceCreature(fight.ids["A"], WOLF, change_of_shape=True))
    now = fight["A"].creature
    assert now.abilities["wis"] == 18
    assert dict(now.saves) == {"dex": 4, "int": 1, "wis": 4, "cha": 1}
    assert dict(now.skills) == {"perception": 5, "stealth": 4}
    assert now.traits == ()
    assert "note.shape_keeps_mind" in fight.told()


@both
def test_polymorph_takes_the_mind_too(edition):
    fight = under(edition, "polymorph", **{**SAGE, "challenge": "1"})
    fight.do(c.ReplaceCreature(fight.ids["A"], WOLF, change_of_shape=True))
    assert fight["A"].creature == WOLF


@pytest.mark.parametrize(
    ("edition", "condition", "stays"),
    [
        (OLD, "stunned", True),
        (OLD, "unconscious", False),
        (NEW, "stunned", False),
        (NEW, "prone", True),
    ],
)
def test_when_a_druid_has_its_own_form_again(edition, condition, stays):
    fight = wolfish(edition)
    fight.give("D", condition)
    assert (fight["D"].original is not None) is stays
    assert ("note.own_shape_again" in fight.told()) is not stays
    if not stays:  # the GM may say otherwise
        fight.do(c.ReplaceCreature(fight.ids["D"], WOLF, change_of_shape=True), overruled=True)
        fight.heal("D", 1)
        fight.damage("D", 1)
        assert fight["D"].original is not None


def test_who_is_no_druid_keeps_the_form_when_it_faints():
    fight = a_druid(NEW, text="fighter")
    fight.do(c.ReplaceCreature(fight.ids["D"], WOLF, change_of_shape=True))
    assert fight["D"].creature == WOLF
    fight.give("D", "stunned")
    assert fight["D"].original is not None


# --- spells ---------------------------------------------------------------------------------------


def a_casting_druid(edition: str, level: int = 8) -> Casting:
    """M, a druid with Wisdom 18, in the form of a wolf: DC 15 and +7 at level 8."""
    druid = a_creature(
        "druid",
        abilities=abilities(wis=18),
        hit_points=40,
        level=level,
        class_text="Druid",
        proficiency=2 + (level - 1) // 4,
        spell_ability="wis",
        spells=(f"{edition}/moonbeam", f"{edition}/flame-strike"),
        unprepared=frozenset({f"{edition}/flame-strike"}),
        numbers=FrozenMap({f"slots_{each}": 3 for each in range(1, 6)}),
    )
    fight = Casting(edition, druid)
    fight.do(c.ReplaceCreature(fight.ids["M"], WOLF, change_of_shape=True))
    return fight


@both
def test_in_wild_shape_no_spell_is_cast_unless_the_gm_says_so(edition):
    fight = a_casting_druid(edition)
    refusal = fight.refused(fight.wish("longstrider", "A"))
    assert refusal.reason.key == "refusal.wild_shape_casts"
    assert refusal.can_overrule
    magic = fight.ruleset.magic
    assert magic is not None
    assert magic.dc(fight.ruleset, fight["M"]).value == 15
    assert magic.attack_bonus(fight.ruleset, fight["M"]).value == 7
    assert magic.modifier(fight["M"]) == 4
    assert magic.caster_level(fight["M"]) == 8
    fight.cast("longstrider", "A", overruled=True)
    assert fight.slots()[0] == 2


@both
def test_what_was_cast_before_goes_on_in_wild_shape(edition):
    fight = a_casting_druid(edition)
    fight.do(c.RevertCreature(fight.ids["M"]))
    fight.next(3)
    bolt = {"area": laid("sphere", 5, (10.5, 2.5))}
    fight.cast("call-lightning", "A", dice=[1, 1, 1], **bolt)
    fight.answer(FAILURE, PromptKind.SAVE)
    fight.do(c.ReplaceCreature(fight.ids["M"], WOLF, change_of_shape=True), overruled=True)
    fight.next(3)
    assert any(each.key == "concentration" for each in fight["M"].effects)
    again = fight.wish("call-lightning", "A", again=True, **bolt)
    fight.do(again, dice=[1, 1, 1])
    save = next(each for each in fight.encounter.prompts if each.kind is PromptKind.SAVE)
    assert save.dc == 15


@pytest.mark.parametrize(
    ("edition", "level", "spell", "cast"),
    [
        (OLD, 18, "speak-with-animals", True),
        (OLD, 18, "longstrider", False),  # a pinch of dirt
        (OLD, 20, "longstrider", True),
        (OLD, 20, "stoneskin", False),  # diamond dust worth 100 gp
        (NEW, 17, "speak-with-animals", False),
        (NEW, 18, "longstrider", True),
        (NEW, 18, "stoneskin", False),
    ],
)
def test_beast_spells_by_their_materials(edition, level, spell, cast):
    fight = a_casting_druid(edition, level)
    decided = fight.attempt(fight.wish(spell, "A", free=True))
    is_refused = isinstance(decided, Refusal) and decided.reason.key == "refusal.wild_shape_casts"
    assert is_refused is not cast


def test_who_takes_the_form_of_a_caster_casts_as_that_one():
    fight = a_casting_druid(NEW)
    priest = a_creature("priest", abilities=abilities(cha=14), spell_ability="cha")
    priest = replace(priest, spells=(f"{NEW}/bless",))
    fight.do(c.ReplaceCreature(fight.ids["M"], priest, change_of_shape=True), overruled=True)
    magic = fight.ruleset.magic
    assert magic is not None
    assert magic.ability(fight["M"]) == "cha"


# --- what it costs --------------------------------------------------------------------------------


def a_counting_druid(edition: str, uses: int = 2, key: str = "wild-shape") -> Fight:
    counted = replace(feature(key, FeatureGroup.ACTION), uses=Uses(UsesKind.DAY, uses))
    return a_druid(edition, features=(counted, feature("roar", FeatureGroup.TRAIT)))


@pytest.mark.parametrize(("edition", "spent"), [(OLD, "action"), (NEW, "bonus_action")])
def test_a_druid_spends_its_turn_on_wild_shape(edition, spent):
    fight = a_druid(edition)
    shift(fight)
    left = {key: fight["D"].count(key) for key in ("action", "bonus_action")}
    assert left == {"action": 1, "bonus_action": 1} | {spent: 0}
    assert fight.told().count("note.wild_shape_paid") == 1
    assert grants_bonus_action(fight["D"])
    shift(fight, "cat")  # another form, without its own between
    assert "note.wild_shape_paid" not in fight.told()
    fight.do(c.RevertCreature(fight.ids["D"]))
    assert fight.refused(shape_of(fight)).can_overrule
    shift(fight)
    assert "note.wild_shape_unpaid" in fight.told()


@both
def test_on_another_turn_wild_shape_costs_nothing_of_it(edition):
    fight = a_druid(edition).next()
    shift(fight)
    assert (fight["D"].count("action"), fight["D"].count("bonus_action")) == (1, 1)
    assert "note.wild_shape_paid" not in fight.told()


@both
@pytest.mark.parametrize("key", ["wild-shape", "forma-selvatica-2"])
def test_uses_of_wild_shape_are_counted_where_the_sheet_has_them(edition, key):
    fight = a_counting_druid(edition, uses=1, key=key).next()
    counter = counted_uses(fight["D"])
    assert counter is not None
    shift(fight)
    assert fight["D"].count(counter) == 0
    assert fight.told().count("note.wild_shape_used") == 1
    assert counted_uses(fight["D"]) == counter
    fight.do(c.RevertCreature(fight.ids["D"]))
    refusal = fight.refused(shape_of(fight))
    assert (refusal.reason.key, refusal.rule) == ("refusal.no_uses", fight.ruleset.rule("uses"))
    shift(fight)
    assert "note.wild_shape_no_use" in fight.told()


@both
def test_a_form_lasts_half_the_druids_level_in_hours(edition):
    fight = a_druid(edition, 7)
    assert not is_in_wild_shape(fight["D"], fight.ruleset)
    shift(fight)
    assert is_in_wild_shape(fight["D"], fight.ruleset)
    assert most_hours(fight["D"]) == 3


@both
def test_the_form_that_a_spell_gives_costs_nothing(edition):
    fight = under(edition, "polymorph", challenge="", level=5, class_text="druid 5")
    form = a_creature("ape", hit_points=7)
    fight.do(c.ReplaceCreature(fight.ids["A"], form, change_of_shape=True))
    assert not is_in_wild_shape(fight["A"], fight.ruleset)
    assert "note.wild_shape_paid" not in fight.told()


def test_what_a_druid_calls_in_a_form_has_the_druids_proficiency():
    fight = a_casting_druid(NEW)
    spirit = spell_block("draconic-spirit")
    wish = {"choice": "damage.fire", "summoned": spirit, "slot": 5, "free": True}
    before = set(fight.encounter.combatants)
    fight.cast("summon-dragon", overruled=True, **wish)
    (who,) = (x for x in fight.encounter.combatants.values() if x.id not in before)
    assert who.creature.proficiency == 3


def spell_block(name: str) -> Creature:
    """A shipped stat block that stands in the text of a spell."""
    found = Library(RESOURCES / "creatures").find_called(CreatureKey(f"{NEW}/{name}"))
    assert found is not None
    return found


@pytest.mark.parametrize(("edition", "kind"), [(OLD, "beast"), (NEW, "humanoid")])
def test_a_druid_as_a_wolf_is_of_its_own_type_in_2024(edition, kind):
    fight = a_druid(edition, kind="humanoid", tags=("druid", "elf"))
    shift(fight)
    wolf = fight["D"].creature
    assert (wolf.kind, wolf.body) == (kind, "beast")
    assert wolf.is_one_of(("elf",)) is (edition == NEW)
    assert portrait_of(fight["D"]) in ("portrait.beast", "portrait.wolf")
    assert creature_from_record(record_of_creature(wolf)) == wolf


@pytest.mark.parametrize(
    ("edition", "spell", "kind"),
    [
        (OLD, "polymorph", "beast"),
        (OLD, "shapechange", "beast"),
        (NEW, "polymorph", "fey"),
        (NEW, "animal-shapes", "fey"),
        (NEW, "true-polymorph", "beast"),
    ],
)
def test_what_a_spell_turns_into_a_beast_keeps_its_type_where_its_text_says_so(
    edition, spell, kind
):
    fight = under(edition, spell, kind="fey", challenge="5")
    who = "M" if spell == "shapechange" else "A"
    rat = a_creature("rat", kind="beast", challenge="0", hit_points=4)
    fight.do(c.ReplaceCreature(fight.ids[who], rat, change_of_shape=True))
    assert fight[who].creature.kind == kind
    assert fight[who].creature.body == "beast"

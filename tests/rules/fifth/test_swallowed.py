"""Swallowed: in by bite or save, acid turn by turn, out by harm from within, death or hand."""

from dataclasses import replace

import pytest

from desktop.battlemap.cells import Cell
from desktop.controllers.map.token_places import elsewhere
from desktop.model import commands as c
from desktop.model.amount import AttackOutcome
from desktop.model.combatant import Life, Ride
from desktop.model.creature import AttackKey, Creature, Damage, Feature, FeatureGroup, FeatureKey
from desktop.model.creature_record import creature_from_record, record_of_creature
from desktop.model.effect import Moment
from desktop.model.frozen import FrozenMap
from desktop.model.prompt import Answer, PromptKind
from desktop.model.swallow import Swallow
from desktop.rules.engine.refusal import Refusal
from desktop.rules.fifth.statblocks.paragraphs import is_understood, understood
from desktop.rules.fifth.statblocks.swallowing import swallow_in, with_swallow
from desktop.session.player_view import player_view
from tests.support.builders import EDITIONS, FAILURE, MAP, SUCCESS, Fight, a_creature, melee, ranged
from tests.support.creatures import shipped
from tests.support.magic import a_mage, spell

pytestmark = pytest.mark.gui

OLD, NEW = EDITIONS
both = pytest.mark.parametrize("edition", EDITIONS)
INSIDE = {"swallowed", "blinded", "restrained"}


def before_the_maw(edition: str, monster: str = "behir", **more: object) -> Fight:
    """M's turn; P and Q are within its reach, and it grapples P."""
    fight = Fight(edition).map()
    fight.add("M", 20, creature=shipped(f"{edition}/{monster}"), at=(10, 10))
    for place, name in enumerate("PQ"):
        creature = a_creature(name, melee(), ranged(), hit_points=300, armour_class=5, **more)
        fight.add(name, 15 - place, creature=creature, character=True, at=(9, 10 + place))
    fight.begin().elsewhere()
    fight.give("P", "grappled", source="M")
    return fight


def wish_to_swallow(fight: Fight, target: str, key: str = "swallow") -> c.Command:
    """By its bite in one edition, by a save in the other; every hit deals 1."""
    attack = fight["M"].creature.find_attack(AttackKey(key))
    one, who, whom = (c.DamageAmount(1),), fight.ids["M"], fight.ids[target]
    if attack is None:
        feature = fight["M"].creature.find_feature(FeatureKey(key))
        damage = one if feature.saves[0].damage else None
        return c.ForceSaves(who, feature.key, 0, (whom,), damage=damage, uses=False)
    return c.MakeAttack(who, attack.key, whom, dice=(18,), damage=one, cost="none")


def gulp(fight: Fight, target: str = "P", key: str = "swallow") -> None:
    """M swallows: whoever saves fails."""
    fight.do(wish_to_swallow(fight, target, key))
    for prompt in fight.encounter.prompts:
        if prompt.kind is PromptKind.SAVE:
            fight.do(c.AnswerPrompt(prompt.id, FAILURE))


def strike(fight: Fight, attacker: str, target: str, key: str) -> c.MakeAttack:
    return c.MakeAttack(fight.ids[attacker], AttackKey(key), fight.ids[target], cost="none")


def swallowed(edition: str, monster: str = "behir", **more: object) -> Fight:
    fight = before_the_maw(edition, monster, **more)
    gulp(fight)
    return fight


def turn_of(fight: Fight, name: str) -> None:
    while fight.active != name:
        fight.next()


def harm_from_within(fight: Fight, amount: int, who: str = "P") -> None:
    """A strike at the swallower, whatever its conditions make of the roll."""
    hit = strike(fight, who, "M", "sword")
    fight.do(replace(hit, outcome=AttackOutcome.HIT, damage=(c.DamageAmount(amount),)))


# --- in -----------------------------------------------------------------------------------------


@both
def test_the_swallowed_is_blinded_and_restrained_and_no_longer_grappled(edition):
    fight = swallowed(edition)
    assert fight.conditions("P") == INSIDE
    assert "note.swallowed" in fight.told()


@both
def test_the_players_do_not_see_the_token_of_the_swallowed_and_nobody_misses_it(edition):
    fight = swallowed(edition)
    assert fight["P"].token is None
    seen = {one.id: one for one in player_view(fight.encounter, fight.ruleset).combatants}
    assert seen[fight.ids["P"]].column is None
    assert elsewhere(fight.encounter) == ()


@both
def test_whoever_is_not_grappled_is_not_swallowed_unless_the_gm_says_so(edition):
    fight = before_the_maw(edition)
    refusal = fight.refused(wish_to_swallow(fight, "Q"))
    assert refusal.reason.key == "refusal.not_gripped"
    assert refusal.can_overrule


@both
def test_the_behir_has_room_for_one(edition):
    fight = swallowed(edition)
    fight.give("Q", "grappled", source="M")
    refusal = fight.refused(wish_to_swallow(fight, "Q"))
    assert refusal.reason.key == "refusal.swallowed_enough"


def test_the_kraken_of_2014_swallows_with_its_bite_whom_its_tentacle_holds():
    fight = before_the_maw(OLD, "kraken")
    gulp(fight, "Q", key="bite")
    assert fight.conditions("Q") == set()
    gulp(fight, key="bite")
    assert fight.conditions("P") == INSIDE


def test_the_kraken_of_2024_bites_the_huge_but_does_not_swallow_them():
    fight = before_the_maw(NEW, "kraken", sizes=("huge",))
    gulp(fight)
    assert fight.conditions("P") == {"grappled"}
    assert fight.hp("P") < 300


def test_the_purple_worm_of_2014_swallows_by_a_save_after_its_bite():
    fight = before_the_maw(OLD, "purple-worm")
    gulp(fight, "Q", key="bite")
    assert fight.conditions("Q") == INSIDE


def test_the_bite_that_fells_its_victim_swallows_it_all_the_same():
    fight = before_the_maw(OLD)
    fight.damage("P", 299)
    gulp(fight)
    assert "swallowed" in fight.conditions("P")


def test_a_rider_is_swallowed_out_of_the_saddle_and_a_mount_from_under_its_rider():
    fight = before_the_maw(NEW)
    fight.place("Q", (9, 10))
    fight.encounter = fight.encounter.with_combatant(
        replace(fight["P"], ride=Ride(fight.ids["Q"], "large", False))
    )
    gulp(fight)
    assert fight["P"].ride is None
    fight = before_the_maw(NEW)
    fight.place("Q", (9, 10))
    fight.encounter = fight.encounter.with_combatant(
        replace(fight["Q"], ride=Ride(fight.ids["P"], "large", False))
    )
    gulp(fight)
    assert fight["Q"].ride is None
    assert fight["Q"].token is not None


# --- inside -------------------------------------------------------------------------------------


@both
def test_the_body_is_total_cover_from_outside_and_from_inside(edition):
    fight = swallowed(edition)
    turn_of(fight, "Q")
    from_outside = fight.refused(strike(fight, "Q", "P", "bow"))
    outwards = fight.refused(strike(fight, "P", "Q", "bow"))
    assert {from_outside.reason.key, outwards.reason.key} == {"refusal.total_cover"}
    assert not isinstance(fight.attempt(strike(fight, "P", "M", "sword"), dice=(1, 1)), Refusal)


@both
def test_no_spell_from_outside_is_aimed_at_the_swallowed(edition):
    fight = swallowed(edition)
    fight.add("W", 18, creature=a_mage("witch"), character=True, at=(8, 10))
    fight.next()
    missile, target = spell(edition, "magic-missile"), fight.ids["P"]
    refusal = fight.refused(c.CastSpell(fight.ids["W"], missile, (target,), free=True))
    assert refusal.reason.key == "refusal.total_cover"
    assert refusal.rule == fight.ruleset.rule("spell_path")
    fight.do(c.CastSpell(fight.ids["W"], missile, (fight.ids["Q"],), free=True), dice=(1, 1, 1))
    assert fight.hp("Q") < 300


def test_the_breath_of_another_does_not_reach_inside():
    fight = swallowed(NEW)
    fight.add("D", 1, creature=shipped("srd-5.2.1/behir"), at=(1, 1))
    wish = c.ForceSaves(
        fight.ids["D"], FeatureKey("lightning-breath"), 0, (fight.ids["P"],), uses=False
    )
    assert fight.refused(wish).reason.key == "refusal.total_cover"
    fight.do(replace(wish, targets=(fight.ids["Q"],), damage=(c.DamageAmount(66),)))
    assert fight.prompt(PromptKind.SAVE).combatant == fight.ids["Q"]


@both
@pytest.mark.parametrize(("monster", "dice"), [("behir", "6d6"), ("tarrasque", "16d6")])
def test_the_acid_is_asked_for_at_the_start_of_the_turns_of_the_swallower(edition, monster, dice):
    fight = swallowed(edition, monster)
    fight.next()
    assert not [p for p in fight.encounter.prompts if p.kind is PromptKind.HARM]
    for prompt in fight.encounter.prompts:
        fight.do(c.AnswerPrompt(prompt.id, SUCCESS))
    while fight.active != "M":
        fight.next()
    asked = fight.prompt(PromptKind.HARM)
    assert (asked.combatant, asked.dice) == (fight.ids["P"], dice)
    before = fight.hp("P")
    fight.answer(Answer(amount=20), PromptKind.HARM)
    assert fight.hp("P") == before - 20
    assert "swallowed" in fight.conditions("P")


def test_the_remorhaz_of_2024_burns_as_well():
    fight = swallowed(NEW, "remorhaz")
    fight.next(3)
    dice = {each.dice for each in fight.encounter.prompts if each.kind is PromptKind.HARM}
    assert "3d6+3d6" in dice
    assert fight.hp("P") == 300


def test_in_the_kraken_of_2024_it_burns_on_the_turns_of_the_swallowed_who_sees():
    fight = swallowed(NEW, "kraken")
    assert fight.conditions("P") == {"swallowed", "restrained"}
    turn_of(fight, "P")
    assert fight.prompt(PromptKind.HARM).dice == "7d6"


def test_the_toad_of_2024_digests_at_the_end_of_its_turns_and_bites_nobody_meanwhile():
    fight = swallowed(NEW, "giant-toad")
    fight.next()
    assert fight.prompt(PromptKind.HARM).dice == "3d6"
    fight.next()
    assert len(fight.encounter.prompts) == 1, "asked once"
    assert fight.refused(strike(fight, "M", "Q", "bite")).reason.key == "refusal.maw_busy"


def test_the_frog_of_2024_brings_up_at_the_end_of_its_next_turn_whoever_outlives_its_acid():
    fight = swallowed(NEW, "giant-frog", sizes=("small",))
    fight.next()
    assert fight.encounter.prompts == ()
    fight.next(3)
    fight.answer(Answer(amount=5), PromptKind.HARM)
    assert fight.conditions("P") == {"prone"}
    assert fight["P"].token is not None


def test_a_medium_hero_is_too_large_for_the_frog():
    fight = before_the_maw(NEW, "giant-frog")
    gulp(fight)
    assert fight.conditions("P") == {"grappled"}


def test_the_dead_inside_are_digested_in_peace():
    fight = swallowed(OLD)
    fight.do(c.DeclareLife((fight.ids["P"],), Life.DEAD.value))
    fight.next(2)
    assert not [p for p in fight.encounter.prompts if p.kind is PromptKind.HARM]


# --- out ----------------------------------------------------------------------------------------


@both
def test_harm_from_within_on_one_turn_asks_the_swallower_to_save_at_its_end(edition):
    fight = swallowed(edition)
    turn_of(fight, "P")
    harm_from_within(fight, 12)
    harm_from_within(fight, 18)
    assert not [p for p in fight.encounter.prompts if p.kind is PromptKind.SAVE]
    fight.next()
    asked = fight.prompt(PromptKind.SAVE)
    assert (asked.combatant, asked.ability, asked.dc) == (fight.ids["M"], "con", 14)
    fight.answer(FAILURE, PromptKind.SAVE)
    assert fight.conditions("P") == {"prone"}
    cell = fight["P"].token.cell
    assert 9 <= cell.column <= 13, "beside the behir"
    assert 9 <= cell.row <= 13


@both
def test_less_harm_or_harm_on_two_turns_asks_for_nothing_and_a_save_keeps_it_down(edition):
    fight = swallowed(edition)
    turn_of(fight, "P")
    harm_from_within(fight, 29)
    fight.next()
    harm_from_within(fight, 1)
    fight.next()
    assert not [p for p in fight.encounter.prompts if p.kind is PromptKind.SAVE]
    for prompt in fight.encounter.prompts:
        fight.do(c.AnswerPrompt(prompt.id, Answer(amount=1)))
    harm_from_within(fight, 30)
    fight.next()
    fight.answer(SUCCESS, PromptKind.SAVE)
    assert "swallowed" in fight.conditions("P")


def test_the_dead_swallower_saves_against_nothing():
    fight = swallowed(OLD)
    turn_of(fight, "P")
    harm_from_within(fight, 400)
    fight.next()
    assert not [p for p in fight.encounter.prompts if p.kind is PromptKind.SAVE]


def test_the_toad_brings_nobody_up_however_much_it_is_hurt_from_within():
    fight = swallowed(OLD, "giant-toad")
    turn_of(fight, "P")
    harm_from_within(fight, 30)
    fight.next()
    assert not [p for p in fight.encounter.prompts if p.kind is PromptKind.SAVE]


def test_acid_that_waits_for_its_dice_is_asked_once():
    fight = swallowed(OLD)
    fight.next(6)
    assert len([p for p in fight.encounter.prompts if p.kind is PromptKind.HARM]) == 1


def test_harm_from_outside_does_not_count():
    fight = swallowed(OLD)
    turn_of(fight, "Q")
    harm_from_within(fight, 60, "Q")
    fight.next()
    assert not [p for p in fight.encounter.prompts if p.kind is PromptKind.SAVE]


def test_the_worm_brings_up_all_and_is_asked_once_for_both():
    fight = swallowed(NEW, "purple-worm")
    fight.give("Q", "grappled", source="M")
    gulp(fight, "Q")
    turn_of(fight, "P")
    harm_from_within(fight, 30)
    harm_from_within(fight, 40, "Q")
    fight.next()
    fight.answer(FAILURE, PromptKind.SAVE)
    assert fight.conditions("P") == fight.conditions("Q") == {"prone"}
    assert fight["P"].token.cell != fight["Q"].token.cell


def test_the_token_has_gone_with_its_swallower():
    fight = swallowed(OLD)
    fight.place("M", (20, 20))
    fight.do(c.EndEffect(fight.ids["P"], fight["P"].effects[0].id))
    cell = fight["P"].token.cell
    assert 19 <= cell.column <= 23
    assert 19 <= cell.row <= 23


def test_a_swallower_that_is_on_no_map_gives_back_where_it_swallowed():
    fight = swallowed(OLD)
    fight.do(c.PlaceTokens(FrozenMap({fight.ids["M"]: None})))
    fight.do(c.EndEffect(fight.ids["P"], fight["P"].effects[0].id))
    assert fight["P"].token.cell == Cell(9, 10)


def test_another_grid_keeps_the_place_on_the_picture():
    fight = swallowed(OLD)
    fight.do(c.PlaceTokens(FrozenMap({fight.ids["M"]: None})))
    room = fight.encounter.maps[MAP]
    fight.do(c.ChangeMap(MAP, room.with_grid(replace(room.grid, cell_pixels=35.0))))
    fight.do(c.EndEffect(fight.ids["P"], fight["P"].effects[0].id))
    there = fight["P"].token.cell
    assert (there.column // 2, there.row // 2) == (9, 10)


def test_a_swallower_that_is_taken_out_of_the_fight_leaves_the_swallowed_behind():
    fight = swallowed(OLD)
    fight.do(c.RemoveCombatants((fight.ids["M"],)))
    assert fight.conditions("P") == set()
    assert fight["P"].token.cell == Cell(9, 10)


def test_whom_the_gm_puts_on_the_map_is_out_as_by_a_teleport():
    fight = swallowed(OLD)
    fight.place("P", (3, 3))
    assert fight.conditions("P") == set()
    assert fight["P"].token.cell == Cell(3, 3)


def test_without_a_map_it_is_all_the_same():
    fight = Fight(OLD)
    fight.add("M", 20, creature=shipped("srd-5.1/giant-toad"))
    fight.add("P", 15, creature=a_creature("P", hit_points=300, armour_class=5), character=True)
    fight.begin()
    fight.give("P", "grappled", source="M")
    gulp(fight)
    assert fight.conditions("P") == INSIDE
    fight.do(c.EndEffect(fight.ids["P"], fight["P"].effects[0].id))
    assert fight.conditions("P") == set()
    assert fight.told().count("note.out_of_maw") == 1


@both
def test_from_the_corpse_it_crawls_out_for_fifteen_feet_and_lies_prone(edition):
    fight = swallowed(edition)
    turn_of(fight, "P")
    refusal = fight.refused(fight.action("P", "leave_corpse"))
    assert refusal.reason.key == "refusal.not_in_corpse"
    fight.damage("M", 400)
    assert fight.conditions("P") == {"swallowed", "blinded"}
    assert "note.in_corpse" in fight.told()
    offered = fight.ruleset.actions["leave_corpse"].offered
    assert offered(fight["P"])
    assert not offered(fight["Q"])
    fight.act("P", "leave_corpse")
    assert fight.conditions("P") == {"prone"}
    assert fight.feet("P") == 15
    assert fight["P"].token is not None


def test_whoever_has_no_movement_left_stays_in_the_corpse_unless_the_gm_says_so():
    fight = swallowed(OLD, "tarrasque")
    fight.damage("M", 2000)
    turn_of(fight, "P")
    fight.give("P", "restrained")
    assert fight.refused(fight.action("P", "leave_corpse")).can_overrule
    fight.do(c.LiftCondition((fight.ids["P"],), "restrained"))
    fight.act("P", "leave_corpse")
    assert fight.conditions("P") == {"prone"}
    fight = swallowed(OLD)
    fight.damage("M", 400)
    turn_of(fight, "P")
    fight.give("P", "slower", level=20)
    assert fight.refused(fight.action("P", "leave_corpse")).reason.key == "refusal.too_far"


def test_the_dead_behir_digests_nobody():
    fight = swallowed(OLD)
    fight.damage("M", 400)
    fight.next(4)
    assert not [p for p in fight.encounter.prompts if p.kind is PromptKind.HARM]


# --- in a cube ----------------------------------------------------------------------------------


def engulfed(edition: str) -> Fight:
    fight = before_the_maw(edition, "gelatinous-cube")
    fight.do(c.LiftCondition((fight.ids["P"],), "grappled"))
    gulp(fight, key="engulf")
    return fight


@both
def test_the_cube_hurts_at_once_holds_its_prey_inside_and_burns_at_its_turns(edition):
    fight = engulfed(edition)
    inside = {OLD: {"swallowed", "restrained"}, NEW: {"swallowed", "restrained", "suffocating"}}
    assert fight.conditions("P") == inside[edition]
    assert fight.hp("P") == 299
    assert fight["P"].token is None
    fight.next(3)
    dice = {each.dice for each in fight.encounter.prompts if each.kind is PromptKind.HARM}
    assert dice == {{OLD: "6d6", NEW: "3d6"}[edition]}


@both
def test_by_strength_it_gets_out_of_the_cube_and_stands_beside_it(edition):
    fight = engulfed(edition)
    turn_of(fight, "P")
    fight.act("P", "break_free", dice=(20,))
    assert fight.conditions("P") == set()
    assert fight["P"].token is not None


@both
def test_whoever_stands_beside_the_cube_pulls_somebody_out_and_is_burnt(edition):
    fight = engulfed(edition)
    turn_of(fight, "Q")
    fight.act("Q", "pull_off", "P", dice=(2,))
    assert "swallowed" in fight.conditions("P")
    burnt = [p for p in fight.encounter.prompts if p.kind is PromptKind.HARM]
    assert [(p.combatant, p.dice) for p in burnt] == [(fight.ids["Q"], "3d6")]
    fight.do(fight.action("Q", "pull_off", "P", cost="none"), dice=(20,))
    assert fight.conditions("P") == set()


def test_a_cube_whose_paragraphs_burn_nobody_burns_nobody_who_pulls():
    fight = engulfed(OLD)
    own = fight["M"].creature
    features = tuple(
        replace(with_swallow(bare, replace(each, swallow=None)), saves=each.saves)
        for bare in (replace(own, features=tuple(x for x in own.features if x.key != "ooze-cube")),)
        for each in bare.features
    )
    mild = replace(fight["M"], creature=replace(own, features=features))
    fight.encounter = fight.encounter.with_combatant(mild)
    turn_of(fight, "Q")
    fight.act("Q", "pull_off", "P", dice=(20,))
    assert not [p for p in fight.encounter.prompts if p.kind is PromptKind.HARM]
    assert fight.conditions("P") == set()


def test_nobody_pulls_from_afar_unless_the_gm_says_so_nor_out_of_a_behir():
    fight = engulfed(OLD)
    fight.place("Q", (25, 25))
    turn_of(fight, "Q")
    wish = fight.action("Q", "pull_off", "P")
    assert fight.refused(wish).reason.key == "refusal.too_far_to_pull"
    fight.do(wish, dice=(20,), overruled=True)
    assert fight.conditions("P") == set()
    fight = swallowed(OLD)
    turn_of(fight, "Q")
    assert fight.refused(fight.action("Q", "pull_off", "P")).reason.key == "refusal.not_attached"


@both
def test_the_cube_has_room_for_four(edition):
    fight = engulfed(edition)
    for name in "RSTU":
        fight.add(name, 1, creature=a_creature(name, hit_points=300), at=(9, 12))
    for name in "RST":
        gulp(fight, name, key="engulf")
    refusal = fight.refused(wish_to_swallow(fight, "U", "engulf"))
    assert refusal.reason.key == "refusal.swallowed_enough"


# --- as it is written ---------------------------------------------------------------------------

MAWS = (
    ("behir", (1, 30, 14, 15)),
    ("giant-toad", (1, 0, 0, 5)),
)


@both
@pytest.mark.parametrize(("monster", "numbers"), MAWS)
def test_both_editions_tell_how_many_how_much_and_how_far(edition, monster, numbers):
    _, swallow = shipped(f"{edition}/{monster}").swallow
    assert (swallow.holds, swallow.threshold, swallow.dc, swallow.leaving) == numbers


@pytest.mark.parametrize(
    "monster",
    [
        *("behir", "gelatinous-cube", "giant-frog", "giant-toad", "kraken", "purple-worm"),
        *("remorhaz", "tarrasque"),
    ],
)
def test_the_italian_paragraph_says_the_same(monster):
    creature = shipped(f"{NEW}/{monster}")
    feature, swallow = creature.swallow
    italian = replace(feature, texts=FrozenMap({"it": feature.texts["it"]}))
    named = replace(
        creature,
        features=tuple(italian if each.key == feature.key else each for each in creature.features),
    )
    assert swallow_in(italian, named) == swallow


ALL = (
    *((OLD, each) for each in ("behir", "giant-frog", "giant-toad", "kraken", "purple-worm")),
    *((NEW, each) for each in ("behir", "giant-frog", "giant-toad", "kraken", "purple-worm")),
    *((edition, each) for edition in EDITIONS for each in ("remorhaz", "tarrasque")),
    *((edition, "gelatinous-cube") for edition in EDITIONS),
)


@pytest.mark.parametrize(("edition", "monster"), ALL)
def test_what_is_shipped_is_what_the_paragraph_says_and_survives_its_record(edition, monster):
    creature = shipped(f"{edition}/{monster}")
    assert creature_from_record(record_of_creature(creature)) == creature
    feature, _ = creature.swallow
    assert with_swallow(creature, replace(feature, swallow=None)) == feature


def test_acid_and_fire_inside_are_no_damage_of_the_save():
    creature = shipped(f"{NEW}/remorhaz")
    feature, _ = creature.swallow
    parts = tuple(Damage("3d6", 10, (kind,)) for kind in ("acid", "fire"))
    misread = replace(feature, swallow=None, saves=(replace(feature.saves[0], damage=parts),))
    assert with_swallow(creature, misread) == feature


def test_use_alone_swallows_where_nobody_rolls():
    creature = shipped(f"{NEW}/giant-toad")
    feature, _ = creature.swallow
    assert with_swallow(creature, replace(feature, swallow=None, saves=())) == feature


def typed(text: str, language: str = "it") -> Creature:
    bite = melee("morso")
    return a_creature(
        "rana",
        bite,
        features=(
            *a_creature("rana", bite).features,
            Feature(
                FeatureKey("inghiottire"),
                FeatureGroup.ACTION,
                FrozenMap({language: "Inghiottire"}),
                FrozenMap({language: text}),
            ),
        ),
    )


def test_a_typed_paragraph_swallows_with_the_attack_that_it_names():
    creature = typed(
        "La rana effettua un attacco di morso contro una creatura di taglia Media o inferiore "
        "che sta afferrando. La creatura inghiottita è accecata e trattenuta e subisce 7 (2d6) "
        "danni da acido all’inizio di ogni turno della rana."
    )
    assert not is_understood(creature)
    read = understood(creature, {})
    assert is_understood(read)
    (attack,) = read.find_feature(FeatureKey("inghiottire")).attacks
    assert attack.conditions == ("swallowed",)
    assert attack.terms.largest == "medium"
    assert read.swallow[1] == Swallow((("2d6", "acid"),), grappled=True)


@pytest.mark.parametrize(
    "text", ["It can use its Swallow instead of its bite.", "The elf sings to the moon."]
)
def test_a_paragraph_that_only_speaks_of_it_swallows_nobody(text):
    creature = typed(text, "en")
    feature = creature.features[-1]
    assert with_swallow(creature, feature) == feature


def test_a_moment_and_a_harm_survive_the_record():
    toad, frog = (shipped(f"{NEW}/giant-{each}").swallow[1] for each in ("toad", "frog"))
    assert (toad.moment, toad.brief, frog.brief) == (Moment.END, False, True)
    assert frog.bars == "bite"

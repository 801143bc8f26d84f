"""The saving throws that stat blocks ask of whoever is hit, and how what a failure brings ends."""

from collections.abc import Iterable
from dataclasses import replace

import pytest

from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.amount import DamageAmount
from desktop.model.combatant import Life
from desktop.model.creature import FeatureKey
from desktop.model.frozen import FrozenMap
from desktop.model.hit_terms import FOR_GOOD, SaveTerms
from desktop.model.moment import Moment
from desktop.model.prompt import Answer, PromptKind
from desktop.rules.fifth.statblocks.blights import with_blights
from desktop.rules.fifth.statblocks.bonds import with_bond
from desktop.rules.fifth.statblocks.grips import with_grip
from desktop.rules.fifth.statblocks.later_harm import later_in, way_out_in
from desktop.rules.fifth.statblocks.save_paragraphs import save_in
from desktop.rules.fifth.statblocks.save_terms import largest_of, spared_by, terms_in
from tests.support.builders import EDITIONS, FAILURE, SUCCESS, Fight, a_creature
from tests.support.creatures import shipped, shipped_records

OLD, NEW = EDITIONS
START, END = Moment.START, Moment.END


def against(edition: str, monster: str, **more: object) -> Fight:
    """M, whose turn it is, within reach of K, a creature with such traits."""
    fight = Fight(edition)
    fight.add("M", 22, creature=shipped(f"{edition}/{monster}"))
    creature = a_creature("k", hit_points=200, armour_class=5, **more)
    fight.add("K", 12, creature=creature, character=True)
    return fight.begin().elsewhere()


def bite(fight: Fight, key: str = "bite", *, damage: int = 1, dice: Iterable[int] = (15,)) -> None:
    """M attacks K; what the dice of the hit show is told."""
    fight.attack("M", "K", key, dice=dice, damage=(DamageAmount(damage, "piercing"),), cost="none")


def asked(fight: Fight) -> list[str]:
    """Who is asked for a saving throw."""
    return [
        fight.name_of(prompt.combatant)
        for prompt in fight.encounter.prompts
        if prompt.kind is PromptKind.SAVE and prompt.combatant is not None
    ]


# --- after a hit --------------------------------------------------------------------------------


@pytest.mark.rule("51-ATK-03")
@pytest.mark.parametrize(("answer", "gained"), [(FAILURE, {"prone"}), (SUCCESS, set())])
def test_whoever_a_wolf_bites_saves_or_is_thrown_down(answer, gained):
    fight = against(OLD, "wolf")
    bite(fight)
    prompt = fight.prompt(PromptKind.SAVE)
    assert (asked(fight), prompt.ability, prompt.dc) == (["K"], "str", 11)
    fight.answer(answer, PromptKind.SAVE)
    assert fight.conditions("K") == gained


def test_a_miss_asks_for_nothing_and_neither_does_a_blow_that_kills():
    fight = against(OLD, "wolf")
    bite(fight, dice=(1,))
    assert asked(fight) == []
    bite(fight, damage=1_000)
    assert (fight["K"].life, asked(fight)) == (Life.DEAD, [])


def test_things_are_not_asked():
    fight = against(OLD, "wolf", kind="object")
    bite(fight)
    assert asked(fight) == []


@pytest.mark.rule("51-RES-07")
@pytest.mark.parametrize(("die", "lost"), [(3, 9), (18, 4)])
def test_the_poison_of_a_spider_is_rolled_with_the_save_and_halved_by_a_success(die, lost):
    fight = against(OLD, "giant-spider")
    bite(fight)
    assert fight.prompt(PromptKind.SAVE).harm == "2d8"
    fight.answer(Answer(dice=(die,)), PromptKind.SAVE, dice=(5, 4))
    assert fight.hp("K") == 200 - 1 - lost


def test_the_poison_of_real_dice_is_typed_with_the_save():
    fight = against(OLD, "giant-spider")
    bite(fight)
    typed = Answer(dice=(3,), damage=(DamageAmount(7),))
    fight.answer(typed, PromptKind.SAVE)
    assert fight.hp("K") == 200 - 1 - 7


@pytest.mark.parametrize(
    ("monster", "key", "kind"),
    [("ghoul", "claws", "undead"), ("werewolf-wolf-form", "bite", "beast")],
)
def test_whom_the_stat_block_spares_makes_no_save_and_that_is_told(monster, key, kind):
    fight = against(OLD, monster, kind=kind)
    bite(fight, key)
    assert asked(fight) == []
    assert fight.told() == ["note.invalid_target"]
    other = against(OLD, monster, kind="humanoid")
    bite(other, key)
    assert asked(other) == ["K"]


def test_whoever_is_too_large_is_not_asked_and_that_is_told():
    fight = against(OLD, "gladiator", sizes=("large",))
    bite(fight, "shield-bash")
    (told,) = fight.happened(e.Noted)
    assert (asked(fight), told.text.key) == ([], "note.too_large_for_hit")
    small = against(OLD, "gladiator")
    bite(small, "shield-bash")
    assert asked(small) == ["K"]


def test_a_curse_that_only_its_paragraph_tells_of_is_marked_with_its_name():
    fight = against(OLD, "giant-rat-diseased")
    bite(fight, "bite")
    fight.answer(FAILURE, PromptKind.SAVE)
    (mark,) = fight["K"].effects
    assert (mark.key, mark.label) == ("custom", "Bite")
    pulled = against(OLD, "balor")
    bite(pulled, "whip")
    pulled.answer(FAILURE, PromptKind.SAVE)
    assert pulled["K"].effects == ()


# --- how it ends --------------------------------------------------------------------------------


@pytest.mark.rule("51-CND-01", "51-CND-PAR-01")
def test_the_paralysis_of_a_ghoul_is_saved_against_at_the_end_of_each_turn_for_a_minute():
    fight = against(OLD, "ghoul")
    bite(fight, "claws")
    fight.answer(FAILURE, PromptKind.SAVE)
    for _ in range(9):
        fight.next(2)
        assert fight.conditions("K") == {"paralyzed"}
        fight.answer(Answer(dice=(2,)), PromptKind.REPEATED_SAVE)
    fight.next(2)
    assert (fight.turn, fight.conditions("K")) == ("R11:M", set())


def test_a_success_at_the_end_of_a_turn_ends_it_before():
    fight = against(OLD, "ghoul")
    bite(fight, "claws")
    fight.answer(FAILURE, PromptKind.SAVE)
    fight.next(2)
    fight.answer(Answer(dice=(19,)), PromptKind.REPEATED_SAVE)
    assert fight.conditions("K") == set()


@pytest.mark.parametrize("edition", EDITIONS)
def test_whoever_fails_twice_against_a_cockatrice_is_stone(edition):
    fight = against(edition, "cockatrice")
    bite(fight, fight["M"].creature.attacks[0].key)
    fight.answer(FAILURE, PromptKind.SAVE)
    assert fight.conditions("K") == {"restrained"}
    fight.next(2)
    fight.answer(FAILURE, PromptKind.REPEATED_SAVE)
    assert fight.conditions("K") == {"petrified"}


def test_the_paralysis_of_2024_is_over_with_the_next_turn_of_its_victim():
    fight = against(NEW, "ghoul")
    bite(fight, "claw")
    fight.answer(FAILURE, PromptKind.SAVE)
    fight.next()
    assert (fight.active, fight.conditions("K")) == ("K", {"paralyzed"})
    fight.next()
    assert fight.conditions("K") == set()


@pytest.mark.rule("51-CND-FRI-01")
def test_the_presence_of_a_dragon_frightens_for_a_minute_with_a_save_each_turn():
    fight = against(OLD, "adult-red-dragon")
    presence = FeatureKey("frightful-presence")
    fight.do(c.ForceSaves(fight.ids["M"], presence, 0, (fight.ids["K"],)))
    fight.answer(FAILURE, PromptKind.SAVE)
    (fear,) = fight["K"].effects
    assert fear.end is not None
    assert fear.save is not None
    assert (fear.key, fear.end.remaining, fear.save.moment) == ("frightened", 10, END)


def test_what_lasts_until_the_next_turn_of_whoever_gave_it_ends_there():
    fight = against(OLD, "cloaker")
    fight.do(c.ForceSaves(fight.ids["M"], FeatureKey("moan"), 0, (fight.ids["K"],)))
    fight.answer(FAILURE, PromptKind.SAVE)
    fight.next(2)
    assert (fight.active, fight.conditions("K")) == ("M", {"frightened"})
    fight.next()
    assert fight.conditions("K") == set()


# --- how it is read -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("after", "terms"),
    [
        (" or be blinded for 1 minute.", SaveTerms(rounds=10)),
        (", altrimenti è accecato per 1 ora.", SaveTerms(rounds=600)),
        (" or be poisoned for 2 days.", SaveTerms(rounds=28_800)),
        (" o resta avvelenato per 3 giorni.", SaveTerms(rounds=43_200)),
        (" or be stunned until the end of the vrock’s next turn.", SaveTerms(until=END)),
        (
            " o è stordito fino all’inizio del proprio turno successivo.",
            SaveTerms(until=START, of_target=True),
        ),
        (
            " or be blinded until the end of the creature’s next turn.",
            SaveTerms(until=END, of_target=True),
        ),
        (
            " The target is poisoned and repeats the save at the start of each of its turns.",
            SaveTerms(repeats=START),
        ),
        (
            " is charmed. Ripete il tiro salvezza alla fine di ogni suo turno. Successo: immune"
            " per 24 ore.",
            SaveTerms(repeats=END),
        ),
        (" or fall. It is immune for 24 hours.", FOR_GOOD),
    ],
)
def test_how_long_it_lasts_is_read_from_the_words_after_the_save(after, terms):
    assert terms_in("", after, ("blinded",)) == terms


@pytest.mark.parametrize(
    ("before", "kinds"),
    [
        ("If the target is a creature other than an undead or a construct, it must", 2),
        ("each non-undead creature within 10 feet", 1),
        ("una creatura diversa da un non morto o da un costrutto, deve", 2),
        ("If the target is a creature, it must", 0),
    ],
)
def test_whom_it_spares_stands_before_the_save(before, kinds):
    assert spared_by(before) == ("undead", "construct")[:kinds]


@pytest.mark.parametrize(
    ("before", "size"),
    [
        ("a Medium or smaller creature", "medium"),
        ("di taglia Enorme o inferiore", "huge"),
        ("", ""),
    ],
)
def test_how_large_it_may_be_stands_before_the_save(before, size):
    assert largest_of(before) == size


def test_only_humanoids_are_asked_where_it_says_so():
    assert terms_in("If the target is a humanoid, it must", "", ()).kinds == ("humanoid",)
    assert terms_in("Se il bersaglio è un umanoide", "", ()).kinds == ("humanoid",)


UNLIKE = frozenset({"chain-devil", "gelatinous-cube", "kraken"})
"""Of these the two languages tell one thing differently."""


@pytest.mark.parametrize("edition", EDITIONS)
def test_both_languages_of_the_library_tell_the_same_of_a_save(edition):
    wrong = []
    for key in shipped_records():
        ruleset, _, name = key.partition("/")
        if ruleset != edition or name in UNLIKE:
            continue
        for feature in shipped(key).features:
            text = feature.texts.get("it", "")
            read = save_in(text) if len(feature.saves) == 1 else None
            if read is None or set(read.conditions) != set(feature.saves[0].conditions):
                continue
            known = feature.saves[0]
            italian = replace(feature, saves=(read,), texts=FrozenMap({"it": text}))
            (read,) = with_grip(with_bond(shipped(key), with_blights(italian))).saves
            told = (read.terms, read.spares, read.largest)
            if told != (known.terms, known.spares, known.largest):
                wrong.append((key, feature.key, told))
    assert wrong == []


def test_the_bite_of_an_otyugh_is_saved_against_after_a_long_rest_and_not_at_once():
    otyugh = shipped("srd-5.2.1/otyugh")
    assert not any(each.saves for each in otyugh.features if each.attacks)


# --- turn by turn -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("monster", "key", "dice"),
    [("chain-devil", "chain", "2d6"), ("fire-elemental", "touch", "1d10")],
)
def test_what_holds_or_burns_hurts_at_the_start_of_each_turn_until_it_ends(monster, key, dice):
    fight = against(OLD, monster)
    bite(fight, key)
    fight.next()
    prompt = fight.prompt(PromptKind.HARM)
    assert (fight.active, prompt.dice) == ("K", dice)
    fight.answer(Answer(amount=6), PromptKind.HARM)
    assert fight.hp("K") == 200 - 1 - 6
    for effect in fight["K"].effects:
        if effect.held_by is None:
            fight.do(c.EndEffect(fight.ids["K"], effect.id))
    fight.next(2)
    assert fight.active == "K"
    assert not [x for x in fight.encounter.prompts if x.kind is PromptKind.HARM]


def test_the_same_fire_burns_once():
    fight = against(OLD, "magmin")
    for _ in range(2):
        bite(fight, "touch")
    assert [x.label for x in fight["K"].effects] == ["Touch"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_poison_of_a_pit_fiend_hurts_as_long_as_it_lasts(edition):
    fight = against(edition, "pit-fiend")
    bite(fight)
    fight.answer(FAILURE, PromptKind.SAVE)
    fight.next()
    fight.answer(Answer(amount=20), PromptKind.HARM)
    assert (fight.conditions("K"), fight.hp("K")) == ({"poisoned"}, 200 - 1 - 20)
    fight.next()
    fight.answer(SUCCESS, PromptKind.REPEATED_SAVE)
    assert fight["K"].effects == ()


@pytest.mark.parametrize(("die", "left"), [(11, set()), (10, {"restrained"})])
def test_whoever_is_stuck_in_a_web_tears_it_with_a_check(die, left):
    fight = against(OLD, "ettercap")
    bite(fight, "web")
    fight.next()
    fight.act("K", "break_free", dice=(die,))
    assert fight.conditions("K") == left


# --- what is lost of the maximum ----------------------------------------------------------------


def maximum(fight: Fight) -> int:
    return fight["K"].maximum_hit_points


@pytest.mark.rule("51-HP-04")
@pytest.mark.parametrize(("answer", "lost"), [(FAILURE, 14), (SUCCESS, 0)])
def test_a_drained_life_loses_of_its_maximum_what_the_blow_has_taken(answer, lost):
    fight = against(OLD, "specter")
    bite(fight, "life-drain", damage=14)
    fight.answer(answer, PromptKind.SAVE)
    assert (fight.hp("K"), maximum(fight)) == (200 - 14, 200 - lost)


def test_what_is_lost_of_the_maximum_adds_up_and_comes_back_with_a_long_rest():
    fight = against(NEW, "specter")
    for total in (9, 18):
        bite(fight, "life-drain", damage=9)
        assert maximum(fight) == 200 - total
    fight.do(c.EndFight())
    fight.do(c.TakeRest((fight.ids["K"],), "long", 480))
    assert maximum(fight) == 200


@pytest.mark.rule("51-HP-04", "52-PTG-DROP-4")
@pytest.mark.parametrize("edition", EDITIONS)
def test_whoever_is_drained_of_its_whole_maximum_dies(edition):
    fight = against(edition, "specter")
    bite(fight, "life-drain", damage=200)
    if edition == OLD:
        assert fight["K"].life is Life.DYING
        fight.answer(FAILURE, PromptKind.SAVE)
    assert (maximum(fight), fight["K"].life) == (0, Life.DEAD)
    assert "note.maximum_zero" in fight.told()


@pytest.mark.parametrize("is_character", [True, False])
def test_the_vampire_regains_what_it_takes_of_whoever_falls(is_character):
    fight = against(OLD, "vampire-vampire-form")
    fight.add("V", 12, creature=a_creature("v", hit_points=10, armour_class=5), hp=10)
    if is_character:
        fight.damage("K", 190)
    fight.damage("M", 40)
    before = fight.hp("M")
    teeth = (DamageAmount(6, "piercing"), DamageAmount(10, "necrotic"))
    victim = "K" if is_character else "V"
    fight.attack("M", victim, "bite", dice=(15,), damage=teeth, cost="none")
    left = 190 if is_character else 10
    assert (fight[victim].maximum_hit_points, fight.hp("M")) == (left, before + 10)


def test_whoever_is_drained_to_nothing_bit_by_bit_dies_of_the_last():
    fight = against(OLD, "specter")
    for _ in range(2):
        assert fight["K"].life is Life.UP
        bite(fight, "life-drain", damage=100)
        fight.answer(FAILURE, PromptKind.SAVE)
    assert (maximum(fight), fight["K"].life) == (0, Life.DEAD)


def test_another_loss_of_the_maximum_kills_nobody_who_lies_in_2014():
    fight = against(OLD, "specter")
    fight.damage("K", 200)
    fight.give("K", "maximum_reduced", parameters=FrozenMap({"amount": 200}))
    assert (maximum(fight), fight["K"].life) == (0, Life.DYING)


def test_the_vampire_regains_what_its_teeth_take_of_the_maximum():
    fight = against(OLD, "vampire-vampire-form")
    fight.damage("M", 40)
    before = fight.hp("M")
    teeth = (DamageAmount(6, "piercing"), DamageAmount(10, "necrotic"))
    fight.attack("M", "K", "bite", dice=(15,), damage=teeth, cost="none")
    assert (fight.hp("K"), maximum(fight), fight.hp("M")) == (200 - 16, 190, before + 10)


@pytest.mark.parametrize(("answer", "lost"), [(FAILURE, 12), (SUCCESS, 0)])
def test_the_vampire_of_2024_does_so_by_a_saving_throw(answer, lost):
    fight = against(NEW, "vampire")
    fight.damage("M", 40)
    before = fight.hp("M")
    typed = (DamageAmount(5, "piercing"), DamageAmount(12, "necrotic"))
    wish = c.ForceSaves(
        fight.ids["M"], FeatureKey("bite"), 0, (fight.ids["K"],), damage=typed, uses=False
    )
    fight.do(wish)
    fight.answer(answer, PromptKind.SAVE)
    assert (maximum(fight), fight.hp("M")) == (200 - lost, before + lost)


def test_a_kiss_drains_and_gives_nothing_back():
    fight = against(OLD, "succubus-incubus")
    fight.damage("M", 20)
    before = fight.hp("M")
    kiss = FeatureKey("draining-kiss")
    typed = (DamageAmount(21, "psychic"),)
    wish = c.ForceSaves(fight.ids["M"], kiss, 0, (fight.ids["K"],), damage=typed, uses=False)
    fight.do(wish)
    fight.answer(SUCCESS, PromptKind.SAVE)
    assert (fight.hp("K"), maximum(fight), fight.hp("M")) == (190, 190, before)


@pytest.mark.parametrize(
    ("text", "harm"),
    [
        ("takes 5 (1d10) fire damage at the end of each of its turns", ("1d10", "fire", END)),
        (
            "at the start of each of the target’s turns, the target takes 10 (2d6 + 3) bludgeoning"
            " damage",
            ("2d6+3", "bludgeoning", START),
        ),
        ("loses 5 (1d10) hit points at the start of each of its turns", ("1d10", "", START)),
        (
            "subisce 21 (6d6) danni da veleno all’inizio di ogni suo turno",
            ("6d6", "poison", START),
        ),
        ("takes 5 (1d10) fire damage", None),
    ],
)
def test_what_comes_turn_by_turn_is_read(text, harm):
    found = [(each.dice, each.type, each.moment) for each in later_in(text)]
    assert found == ([] if harm is None else [harm])


def test_the_way_out_is_the_check_that_the_paragraph_names():
    bare = way_out_in("As an action, the restrained creature can make a DC 11 Strength check.")
    trained = way_out_in("An engulfed target can make a DC 12 Strength (Athletics) check.")
    assert bare is not None
    assert trained is not None
    assert ((bare.checks, bare.dc), (trained.checks, trained.dc)) == (
        (("str",), 11),
        (("athletics",), 12),
    )
    assert way_out_in("A DC 15 Perception check finds it.") is None


@pytest.mark.rule("51-STB-02")
@pytest.mark.parametrize(("before", "life"), [(6, Life.STABLE), (1, Life.DYING)])
def test_the_poison_of_a_spider_fells_without_killing_and_its_bite_may_kill(before, life):
    fight = against(OLD, "giant-spider")
    fight.damage("K", 200 - before)
    bite(fight)
    fight.answer(Answer(dice=(2,)), PromptKind.SAVE, dice=(4, 4))
    assert fight["K"].life is life
    felled = {"unconscious", "prone"}
    spared = {"poisoned", "paralyzed"} if life is Life.STABLE else set()
    assert fight.conditions("K") == felled | spared
    if life is Life.STABLE:
        fight.heal("K", 5)
        assert fight.conditions("K") == {"prone", "poisoned", "paralyzed"}


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_breath_that_fells_spares_nobody_and_leaves_its_victim_dying(edition: str):
    fight = against(edition, "young-red-dragon")
    fight.damage("K", 190)
    breath = next(x for x in fight["M"].creature.features if x.saves and x.saves[0].damage)
    fire = (DamageAmount(30, "fire"),)
    wish = c.ForceSaves(fight.ids["M"], breath.key, 0, (fight.ids["K"],), damage=fire)
    fight.do(wish)
    fight.answer(FAILURE, PromptKind.SAVE)
    assert (fight["K"].life, fight.conditions("K")) == (Life.DYING, {"unconscious", "prone"})
    assert "note.poison_spares" not in fight.told()


def test_whom_poison_cannot_hold_is_stable_all_the_same():
    fight = against(OLD, "giant-spider", condition_immunities=("poisoned",))
    fight.damage("K", 195)
    bite(fight)
    fight.answer(Answer(dice=(2,)), PromptKind.SAVE, dice=(4, 4))
    assert (fight["K"].life, fight.conditions("K")) == (Life.STABLE, {"unconscious", "prone"})


@pytest.mark.parametrize(
    ("answer", "gained"),
    [
        (Answer(dice=(8,)), {"poisoned", "unconscious", "prone"}),
        (Answer(dice=(9,)), {"poisoned"}),
        (FAILURE, {"poisoned"}),
    ],
)
def test_whoever_fails_by_five_against_the_poison_of_the_drow_faints(answer, gained):
    fight = against(OLD, "drow")
    bite(fight, "hand-crossbow")
    fight.answer(answer, PromptKind.SAVE)
    assert fight.conditions("K") == gained


@pytest.mark.parametrize(
    ("edition", "monster", "key", "wakes"),
    [
        (OLD, "drow", "hand-crossbow", True),
        (OLD, "pseudodragon", "sting", True),
        (OLD, "homunculus", "bite", False),
        (NEW, "homunculus", "bite", True),
    ],
)
def test_damage_wakes_whom_some_poisons_fell_and_the_poison_stays(edition, monster, key, wakes):
    fight = against(edition, monster)
    bite(fight, key)
    fight.answer(Answer(dice=(1,)), PromptKind.SAVE)
    assert fight.conditions("K") == {"poisoned", "unconscious", "prone"}
    fight.damage("K", 1)
    left = {"poisoned", "prone"}
    assert fight.conditions("K") == left | (set() if wakes else {"unconscious"})


def test_the_damage_of_the_sting_itself_wakes_nobody():
    fight = against(NEW, "pseudodragon")
    fight.do(
        c.ForceSaves(
            fight.ids["M"],
            FeatureKey("sting"),
            0,
            (fight.ids["K"],),
            damage=(DamageAmount(5, "poison"),),
        )
    )
    fight.answer(Answer(dice=(1,)), PromptKind.SAVE)
    assert fight.hp("K") == 195
    assert fight.conditions("K") == {"poisoned", "unconscious", "prone"}
    fight.damage("K", 1)
    assert fight.conditions("K") == {"poisoned", "prone"}


def test_by_how_much_it_fails_matters_for_some_poisons_only():
    fight = against(OLD, "ettercap")
    bite(fight)
    fight.answer(Answer(dice=(1,)), PromptKind.SAVE)
    assert fight.conditions("K") == {"poisoned"}


def test_the_gaze_of_the_old_medusa_turns_to_stone_who_fails_twice():
    fight = against(OLD, "medusa")
    gaze = FeatureKey("petrifying-gaze")
    fight.do(c.ForceSaves(fight.ids["M"], gaze, 0, (fight.ids["K"],)))
    fight.answer(FAILURE, PromptKind.SAVE)
    assert fight.conditions("K") == {"restrained"}
    fight.next(2)
    fight.answer(FAILURE, PromptKind.REPEATED_SAVE)
    assert fight.conditions("K") == {"petrified"}


@pytest.mark.parametrize(
    ("monster", "key", "die", "gained"),
    [
        ("medusa", "petrifying-gaze", 9, {"petrified"}),
        ("medusa", "petrifying-gaze", 10, {"restrained"}),
        ("basilisk", "petrifying-gaze", 1, {"restrained"}),
        ("mummy", "dreadful-glare", 6, {"frightened", "paralyzed"}),
        ("mummy-lord", "dreadful-glare", 12, {"frightened"}),
    ],
)
def test_whoever_fails_by_five_against_some_gazes_fares_worse_at_once(monster, key, die, gained):
    fight = against(OLD, monster)
    fight.do(c.ForceSaves(fight.ids["M"], FeatureKey(key), 0, (fight.ids["K"],)))
    fight.answer(Answer(dice=(die,)), PromptKind.SAVE)
    assert fight.conditions("K") == gained
    fight.next(2)
    asked_again = [x for x in fight.encounter.prompts if x.kind is PromptKind.REPEATED_SAVE]
    assert bool(asked_again) is ("restrained" in gained)

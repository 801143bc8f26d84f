"""The part of a bundle that both editions share; an edition completes it by `replace()`."""

import tomllib
from dataclasses import replace
from pathlib import Path

from desktop.model.counter import TEMPORARY_HIT_POINTS
from desktop.model.effect import Moment
from desktop.model.frozen import FrozenMap
from desktop.model.ids import RulesetKey
from desktop.model.prompt import PromptKind
from desktop.rules.areas import areas, burning, outliving, own_turns, raised_walls, steeled, volleys
from desktop.rules.casting import influences
from desktop.rules.effects import effects, reeling
from desktop.rules.encounter import turns
from desktop.rules.engine import prompts
from desktop.rules.engine.conditions import read_conditions
from desktop.rules.engine.ruleset import (
    Action,
    AnswerStep,
    Finisher,
    Grouping,
    Rounding,
    Ruleset,
    Setting,
    Size,
)
from desktop.rules.fifth.acting import actions, drawing, gestures, supplies
from desktop.rules.fifth.answering import answers, following, saving
from desktop.rules.fifth.attacking import (
    adhering,
    attaching,
    blows,
    cutting_words,
    features,
    hit_reactions,
    hit_saves,
    masteries,
    perceiving,
    taking_up,
    throwing_back,
    touching,
)
from desktop.rules.fifth.attacking.attacks import FifthAttacks
from desktop.rules.fifth.attacking.water import UnderwaterAttacks
from desktop.rules.fifth.casting.spellcasting import FifthMagic
from desktop.rules.fifth.effects.stacking import FifthEffects
from desktop.rules.fifth.effects.states import STATES
from desktop.rules.fifth.gear import armour, hands, things, worn
from desktop.rules.fifth.gear.arms import WeaponRules
from desktop.rules.fifth.harm import (
    attached,
    berserk,
    blights,
    bodies,
    bonds,
    concentration,
    defeat,
    hazards,
    heads,
    insides,
    last_words,
    occasions,
    recovering,
    regenerating,
    sparing,
    suffering,
)
from desktop.rules.fifth.harm.damage import FifthDamage
from desktop.rules.fifth.harm.defeat import FifthDefeat
from desktop.rules.fifth.magic import (
    images,
    magic_acts,
    shaking,
    shapes,
    splitting,
    summoning,
    ways_out,
    wild_shape,
)
from desktop.rules.fifth.moving import falls, lifting, riding, throwing
from desktop.rules.fifth.moving.movement import FifthMovement
from desktop.rules.fifth.places import steadfast, sunlight, surroundings
from desktop.rules.fifth.resting import hit_dice
from desktop.rules.fifth.resting.rests import FifthRests
from desktop.rules.fifth.rolls import abilities, checks
from desktop.rules.fifth.rolls.advantage import CancellingRolls
from desktop.rules.fifth.skills import asking, hiding, noticing, rerolled_actions, rerolls
from desktop.rules.fifth.statblocks import edges, traits
from desktop.rules.fifth.turns import (
    animating,
    ethereal,
    homes,
    keeping_up,
    legendary,
    monsters,
    phantasms,
    readying,
    shrieking,
)
from desktop.rules.fifth.turns import start_and_end as fifth_turns
from desktop.rules.fifth.turns.budget import TurnBudget, judge_extra_action, judge_only_actions
from desktop.rules.fifth.turns.initiative import DexterityInitiative
from desktop.rules.fifth.turns.roster import FifthRoster
from desktop.rules.harm import damage
from desktop.rules.harm.maximum import settle_maximum
from desktop.rules.moving import away, chances, going_on, growing, movement, swallowed
from desktop.rules.moving.pushing import push_far
from desktop.rules.moving.riding import follow, settle_sizes
from desktop.rules.rolls import saves
from desktop.rules.sight.cover import COVERS
from desktop.rules.sight.covering import propose_cover
from desktop.rules.turn_order import initiative, ties

SIZES: FrozenMap[str, Size] = FrozenMap(
    {
        "tiny": Size(0, 2.5),
        "small": Size(1, 5),
        "medium": Size(2, 5),
        "large": Size(3, 10),
        "huge": Size(4, 15),
        "gargantuan": Size(5, 20),
    }
)

DAMAGE_TYPES = (
    "acid",
    "bludgeoning",
    "cold",
    "fire",
    "force",
    "lightning",
    "necrotic",
    "piercing",
    "poison",
    "psychic",
    "radiant",
    "slashing",
    "thunder",
)

ON_OFF = ("on", "off")

TABLE_SETTINGS: tuple[Setting, ...] = (
    Setting("skip_defeated", "on", ON_OFF),
    Setting("ties", "rule", ("rule", "ask")),
    Setting("character_initiative", "roll", ("roll", "ask")),
    Setting("diagonals", "map", ("map", "every_5", "alternating", "straight")),
    Setting("sight_lines", "viewer", ("viewer", "both")),
    Setting("unseen_in_dark", "hidden", ("hidden", "shown")),
    Setting("beyond_darkness", "hidden", ("hidden", "shown")),
    Setting("unseen_invisible", "hidden", ("hidden", "shown")),
)
"""Settings that every game has; the grouping has another default in each."""

FIFTH_SETTINGS: tuple[Setting, ...] = (
    Setting("monsters_at_zero", "defeated", ("defeated", "dead", "ask", "death_saves")),
    Setting("monster_damage", "rolled", ("rolled", "average")),
    Setting("knock_out", "ask", ("ask", "off")),
    Setting("breaking_spells", "ask", ("ask", "no_cantrips", "off")),
    Setting("flanking", "off", ("off", "advantage", "two")),
    Setting("hints", "on", ON_OFF),
)

ANSWERS: FrozenMap[PromptKind, AnswerStep] = FrozenMap(
    {
        PromptKind.INITIATIVE: initiative.answer_initiative,
        PromptKind.TIE_ORDER: ties.answer_tie_order,
        PromptKind.END_FIGHT: turns.answer_end_fight,
        PromptKind.REPEATED_SAVE: saving.answer_save,
        PromptKind.OPPORTUNITY_ATTACK: movement.answer_opportunity,
        PromptKind.DEATH_SAVE: saving.answer_death_save,
        PromptKind.CONCENTRATION: saving.answer_save,
        PromptKind.RECHARGE: monsters.answer_recharge,
        PromptKind.LEGENDARY_ACTION: legendary.answer,
        PromptKind.DEFEAT: defeat.answer_defeat,
        PromptKind.SAVE: saving.answer_save,
        PromptKind.CHOICE: answers.answer_choice,
        PromptKind.CHECK: checks.answer_check(following.CHECKS),
        PromptKind.HAZARD: following.answer_hazard,
        PromptKind.HARM: volleys.answer_harm,
        PromptKind.GROUND: movement.answer_ground,
    }
)

FINISHERS: FrozenMap[str, Finisher] = FrozenMap(
    {
        "riders": riding.settle_riders,
        "sizes": settle_sizes,
        "follow": follow,
        "life": defeat.settle_life,
        "again": rerolled_actions.offer_again,
        "inspiration": asking.use_up,
        "hiding": hiding.ask_whether_found,
        "voices": hiding.hear_voices,
        "readied": readying.settle,
        "lair": monsters.offer_lair_count,
        "homes": homes.offer_home,
        "told": hiding.tell_what_follows,
        "hands": taking_up.drop_at_once,
        "true_forms": perceiving.tell_true_forms,
        "flight": falls.settle_flight,
        "breath": hazards.settle_breath,
        "water": surroundings.propose_water,
        "sunlight": sunlight.settle,
        "steadfast": steadfast.settle,
        "effects": effects.settle,
        "chances": chances.settle,
        "possessed": bodies.settle,
        "away": away.settle,
        "ethereal": ethereal.settle,
        "swallowed": swallowed.settle,
        "attached": attached.settle,
        "phantasms": phantasms.settle,
        "shrieks": shrieking.settle,
        "kept up": keeping_up.settle,
        "bonds": bonds.settle,
        "animated": animating.settle,
        "heads": heads.settle,
        "deaths": occasions.settle_deaths,
        "last words": last_words.settle,
        "steeled": steeled.settle,
        "wounds": blights.settle,
        "splits": splitting.settle,
        "areas": areas.settle,
        "bursts": own_turns.settle,
        "burning": burning.settle,
        "shapes": shapes.settle,
        "room": growing.settle,
        "lifted": lifting.settle,
        "summoned": summoning.settle,
        "raised walls": raised_walls.settle,
        "maximum": settle_maximum,
        "influences": influences.settle,
        "damaged": saves.ask_when_damaged,
        "reeling": reeling.settle,
        "regeneration": regenerating.note_what_stops,
        "berserk": berserk.settle,
        "legendary": legendary.drop_unable,
        "armour": armour.settle_armour,
        "waking": sparing.settle_waking,
        "recovering": recovering.settle,
        "temporary": damage.settle_temporary,
        "oil": supplies.settle_oil,
        "true_form": recovering.take_true_form,
        "idle concentration": concentration.settle_idle,
        "hit dice": hit_dice.ask_in_new_form,
        "outliving": outliving.settle,
        "prompts": prompts.sweep,
        "end": turns.offer_end,
    }
)


AFTERMATH = (
    hit_saves.ask,
    attaching.attach,
    adhering.stick,
    touching.strike_back,
    throwing_back.offer,
    masteries.use_up,
    masteries.bring,
    supplies.catch_by_hit,
    blows.strike,
)


def read_rules(*paths: Path) -> tuple[FrozenMap[str, str], FrozenMap[str, int]]:
    """The row ids and the numbers of an edition, from its files."""
    ids: dict[str, str] = {}
    numbers: dict[str, int] = {}
    for path in paths:
        with path.open("rb") as file:
            read = tomllib.load(file)
        ids |= read["ids"]
        numbers |= read["numbers"]
    return FrozenMap(ids), FrozenMap(numbers)


def read_budgets(path: Path) -> tuple[tuple[int, int, int], ...]:
    """The budgets of experience by level, from an edition's file."""
    with path.open("rb") as file:
        read = tomllib.load(file)
    return tuple((low, moderate, high) for low, moderate, high in read["experience"]["budgets"])


def table_of(known: tuple[Action, ...], ids: FrozenMap[str, str]) -> FrozenMap[str, Action]:
    """Actions by their keys, with the ids of their rows ("action_dash")."""
    return FrozenMap(
        {action.key: replace(action, rule=ids.get(f"action_{action.key}", "")) for action in known}
    )


def with_settings(ruleset: Ruleset, *settings: Setting) -> Ruleset:
    """The ruleset with settings of its own instead of those with their keys."""
    own = {setting.key for setting in settings}
    others = tuple(known for known in ruleset.settings if known.key not in own)
    return replace(ruleset, settings=(*others, *settings))


def with_actions(ruleset: Ruleset, *known: Action) -> Ruleset:
    """The ruleset with more actions; each finds the id of its row."""
    added = table_of(known, ruleset.ids)
    return replace(ruleset, actions=ruleset.actions.with_items(added))


def shared(key: str, folder: Path, weapons: WeaponRules, water: UnderwaterAttacks) -> Ruleset:
    """What both editions have in common, with the data in an edition's folder."""
    ids, numbers = read_rules(
        *(folder / f"rules{part}.toml" for part in ("", "_moving", "_arms", "_magic"))
    )
    return Ruleset(
        key=RulesetKey(key),
        rounding=Rounding.DOWN,
        round_seconds=6,
        sizes=SIZES,
        conditions=read_conditions(
            *STATES, folder / "conditions.toml", folder / "surroundings.toml"
        ),
        settings=(*TABLE_SETTINGS, *FIFTH_SETTINGS),
        roster=FifthRoster(),
        initiative=DexterityInitiative(Grouping.SLOT, surprise_ends=Moment.END),
        rolls=CancellingRolls(),
        turn_start=fifth_turns.TURN_START,
        turn_end=fifth_turns.TURN_END,
        after_turn=(
            sparing.drop_offers,
            readying.drop_with_turn,
            going_on.drop,
            legendary.offer,
        ),
        budget=TurnBudget(),
        covers=COVERS,
        attacks=FifthAttacks(weapons, aftermath=AFTERMATH, water=water),
        damage=FifthDamage(),
        defeat=FifthDefeat(knock_out_points=0),
        movement=FifthMovement(rule=ids["movement"], opportunity_rule=ids["opportunity"]),
        pushes=push_far,
        throws=throwing.throw,
        leaves_space=throwing.leave_space,
        summons=summoning.bring,
        effects=FifthEffects(),
        actions=table_of(
            (
                *actions.SHARED,
                *armour.ACTIONS,
                *supplies.SHARED,
                *drawing.ACTIONS,
                *things.ACTIONS,
                magic_acts.DISMISSING,
                magic_acts.CONTACTING,
                *gestures.SHARED,
                *ways_out.ACTIONS,
                *shaking.ACTIONS,
                *insides.ACTIONS,
                *attached.ACTIONS,
                *bodies.ACTIONS,
                adhering.ADHERING,
            ),
            ids,
        ),
        magic=FifthMagic(),
        answers=ANSWERS,
        saves=worn.save_reasons,
        checks=worn.check_reasons,
        asked_checks=worn.asked_reasons,
        after_check=rerolls.after_check,
        after_attack=rerolls.after_attack,
        holds_damage=rerolls.hold_damage,
        suffers=suffering.suffer,
        never_heals=suffering.never_heals,
        spares=edges.spared,
        turns_back=edges.turns_back,
        hit_reactions=hit_reactions.reactions_of,
        pays_reaction=cutting_words.pay,
        stand_in=images.stand_in,
        abilities=abilities.ABILITIES,
        check_words=(*abilities.ABILITIES, *abilities.SKILLS),
        usual_dcs=abilities.DCS,
        save_words=abilities.ABILITIES,
        rests=FifthRests(),
        is_at_hand=hands.is_at_hand,
        restraints=(riding.judge_controlled, judge_extra_action, judge_only_actions),
        notices=noticing.notices,
        delay_rule=ids["delay"],
        temporary=TEMPORARY_HIT_POINTS,
        asks_temporary=True,
        evades=features.evades,
        flies_past=traits.flies_past,
        takes_form=wild_shape.judge,
        goes_back=wild_shape.pay_back,
        after_fight=(supplies.offer_gathering,),
        at_count=(monsters.offer_lair,),
        cover=propose_cover,
        finishers=FINISHERS,
        ids=ids,
        numbers=numbers,
        damage_types=DAMAGE_TYPES,
    )

"""MythCraft 1.2 as one value."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from desktop.battlemap.areas import CellRule
from desktop.language.message import Message
from desktop.model.combatant import Combatant
from desktop.model.commands import RollCheck
from desktop.model.counter import TEMPORARY_HIT_POINTS
from desktop.model.creature import AreaShape, Creature
from desktop.model.frozen import FrozenMap
from desktop.model.ids import RulesetKey
from desktop.model.prompt import Answer, Prompt, PromptKind
from desktop.model.reasons import Contribution, Kind, Trace
from desktop.rules.areas import areas, volleys
from desktop.rules.effects import effects
from desktop.rules.effects.asking import asked
from desktop.rules.encounter import turns
from desktop.rules.engine import prompts
from desktop.rules.engine.conditions import Question, read_conditions
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.ruleset import AnswerStep, Offer, Rounding, Ruleset
from desktop.rules.engine.situation import Situation
from desktop.rules.harm.maximum import settle_maximum
from desktop.rules.moving import chances, movement
from desktop.rules.moving.pushing import push_far
from desktop.rules.moving.riding import follow, settle_sizes
from desktop.rules.moving.teleporting import ARRIVE, answer_place
from desktop.rules.mythcraft.acting import answering, gestures, magic, rests
from desktop.rules.mythcraft.acting.actions import ACTIONS
from desktop.rules.mythcraft.attacking.attacks import MythcraftAttacks
from desktop.rules.mythcraft.attacking.prices import kept_cost
from desktop.rules.mythcraft.creatures import numbers, skills
from desktop.rules.mythcraft.creatures.rolls import MythcraftRolls, with_choice_of_dice
from desktop.rules.mythcraft.creatures.roster import MythcraftRoster
from desktop.rules.mythcraft.creatures.stacking import MythcraftStacking
from desktop.rules.mythcraft.harm import bleeding, death, finishing
from desktop.rules.mythcraft.harm.reductions import MythcraftDamage
from desktop.rules.mythcraft.moving import balancing, riding
from desktop.rules.mythcraft.moving.movement import PoolMovement
from desktop.rules.mythcraft.points import conjured, luck, special, spells
from desktop.rules.mythcraft.points.costs import COST, STEP, answer_cost
from desktop.rules.mythcraft.points.points import PointsBudget, lost_by_paying
from desktop.rules.mythcraft.settings import SETTINGS
from desktop.rules.mythcraft.turns import auras, roll_offs, summons, waiting
from desktop.rules.mythcraft.turns import start_and_end as steps
from desktop.rules.mythcraft.turns.initiative import MythcraftInitiative, bad_luck
from desktop.rules.rolls import saves
from desktop.rules.rulebook.open_points import with_open_points
from desktop.rules.sight import covering
from desktop.rules.turn_order import initiative, ties

_STEPS: FrozenMap[str, AnswerStep] = FrozenMap(
    {
        COST: answer_cost,
        riding.ANATOMY: riding.answer_anatomy,
        death.MASSIVE: death.answer_massive,
        death.HELPLESS: death.answer_helpless,
        bleeding.MAGICAL: bleeding.answer_magical,
        rests.BREATH: rests.answer_breath,
        special.SPECIAL: special.answer_special,
        luck.LUCK: luck.answer_luck,
    }
)


def _answer_hazard(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """Bleeding and Burning, else a fall off the mount."""
    is_suffering = steps.SUFFERS in prompt.continuation
    step = steps.answer_suffering if is_suffering else balancing.answer_saddle_fall
    return step(draft, prompt, answer)


def _answer_check(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """A check that is asked for; a Luck Point may roll it again before anything follows."""

    def reasons(who: Combatant) -> Trace:
        if prompt.continuation.get("then") == balancing.UNSEATED:
            return balancing.balance_reasons(draft, who)
        return saves.save_trace(draft, who, prompt.ability)

    return luck.answer_luckily(draft, prompt, answer, reasons=reasons, step=_settle_check)


def _settle_check(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """Against an area, of balance in the saddle, of a conjuring, or against an aura."""
    if prompt.volley is not None:
        return volleys.answer_check(draft, prompt, answer)
    if prompt.continuation.get("then") == magic.CONJURING:
        return magic.answer_hold(draft, prompt, answer)
    if prompt.continuation.get("then") == balancing.UNSEATED:
        return balancing.answer_balance(draft, prompt, answer)
    return auras.answer_aura(draft, prompt, answer)


def _answer_choice(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """Go on with the step that the prompt's continuation names."""
    if prompt.continuation.get("choice") == ARRIVE:
        return answer_place(draft, prompt, answer)
    return _STEPS[str(prompt.continuation[STEP])](draft, prompt, answer)


def _check_reasons(situation: Situation, word: str, chosen: str = "", needs: str = "") -> Trace:
    """Attribute, skill, size, conditions: everything on a check but the die (MC-CHK-01).

    `chosen` is the attribute that goes with a skill where it is not the usual one; `needs` the
    sense, or the voice, without which it fails.
    """
    creature = situation.actor.creature
    attribute = skills.attribute_for(creature, word, chosen)
    trace = list(_bonus(creature, word, attribute))
    size = numbers.SIZES[numbers.plain_size(creature.size)].check
    if attribute in ("str", "dex") and size:
        change = size if attribute == "str" else -size
        trace.append(Contribution(Message("reason.myth.size"), change=change, rule="MC-SIZE-02"))
    trace += bad_luck(situation.actor)
    for about in dict.fromkeys((word, attribute, needs)):
        if about:
            trace += _not_in(trace, asked(situation, Question.OWN_CHECK, ability=about))
            of_target = asked(situation, Question.CHECK_ON, of_target=True, ability=about)
            trace += _not_in(trace, of_target)
    return with_choice_of_dice(situation.encounter, situation.ruleset, tuple(trace))


def _bonus(creature: Creature, word: str, attribute: str) -> Iterator[Contribution]:
    own = creature.skills.get(word)
    if word in numbers.ATTRIBUTES or not attribute:
        whole = numbers.attribute(creature, word) if own is None else own
        yield Contribution(Message("reason.myth.check_bonus"), change=whole, rule="MC-CHK-01")
        return
    base = numbers.attribute(creature, attribute)
    yield Contribution(Message(f"ability.{attribute}"), change=base, rule="MC-CHK-01")
    if own:
        yield Contribution(Message(f"skill.{word}"), change=own, rule="MC-CHK-01")


def _not_in(known: Sequence[Contribution], found: Trace) -> Trace:
    """What the same condition says of a skill and of its attribute counts once."""
    return tuple(each for each in found if each not in known)


def _asked_reasons(situation: Situation, command: RollCheck) -> Trace:
    """The same for a check that the GM asks for."""
    return _check_reasons(situation, command.word, command.ability, command.needs)


OFFERS = (
    Offer("reason.offer.tactical_advantage", Kind.NUMBER, 1, word="advantage"),
    Offer("reason.offer.tactical_disadvantage", Kind.NUMBER, -1, word="disadvantage"),
    Offer("reason.offer.add_two", Kind.NUMBER, 2),
    Offer("reason.offer.take_two", Kind.NUMBER, -2),
    Offer("reason.offer.higher", Kind.HIGHER),
    Offer("reason.offer.lower", Kind.LOWER),
)
"""What the GM may grant for reasons of the story (AP-TA-03)."""

_WHOLE = Ruleset(
    key=RulesetKey(numbers.KEY),
    rounding=Rounding.UP,
    round_seconds=10,
    bearer_counts=True,  # MC-DUR-01
    sizes=numbers.size_table(),
    conditions=read_conditions(Path(__file__).with_name("conditions.toml")),
    settings=SETTINGS,
    roster=MythcraftRoster(),
    initiative=MythcraftInitiative(),
    rolls=MythcraftRolls(),
    turn_start=(
        steps.gain_points,
        magic.go_on,
        steps.suffer_at_start,
        steps.lose_breath,
        auras.ask_near_auras,
        areas.act_at_start,
    ),
    turn_end=(
        steps.suffer_at_end,
        areas.act_at_end,
        steps.die_further,
        steps.get_over_surprise,
        steps.keep_reactive_points,
        saves.ask_repeated_at_end,
    ),
    after_turn=(steps.end_extra_turn, luck.drop_offers),
    after_fight=(magic.let_go,),
    budget=PointsBudget(),
    warns=lost_by_paying,
    attacks=MythcraftAttacks(),
    cover=covering.propose_partial_cover,
    covers=covering.ORDER,
    damage=MythcraftDamage(),
    defeat=death.DeathPoints(),
    movement=PoolMovement(),
    pushes=push_far,
    effects=MythcraftStacking(),
    actions=ACTIONS.with_items(gestures.ACTIONS),
    restraints=(riding.judge_controlled,),
    answers=FrozenMap(
        {
            PromptKind.CHOICE: _answer_choice,
            PromptKind.CHECK: _answer_check,
            PromptKind.HARM: volleys.answer_harm,
            PromptKind.HAZARD: _answer_hazard,
            PromptKind.DEFEAT: death.answer_defeat,
            PromptKind.GROUND: movement.answer_ground,
            PromptKind.INITIATIVE: initiative.answer_initiative,
            PromptKind.REPEATED_SAVE: saves.answer_repeated_save,
            PromptKind.TIE_ORDER: ties.answer_tie_order,
            PromptKind.OPPORTUNITY_ATTACK: movement.answer_opportunity,
            PromptKind.END_FIGHT: turns.answer_end_fight,
        }
    ),
    saves=_check_reasons,
    volley_roll=PromptKind.CHECK,
    checks=_check_reasons,
    asked_checks=_asked_reasons,
    after_check=luck.after_check,
    after_attack=luck.after_attack,
    abilities=numbers.ATTRIBUTES,
    check_words=numbers.ATTRIBUTES,
    rests=rests.MythcraftRests(),
    defences=numbers.DEFENCES,
    area_cells=FrozenMap(
        {
            **dict.fromkeys(
                (AreaShape.CONE, AreaShape.SPHERE, AreaShape.CYLINDER, AreaShape.EMANATION),
                CellRule.HALF,
            ),
            AreaShape.LINE: CellRule.ENTERED,
        }
    ),
    is_slow=spells.is_slow,
    begins_first=conjured.begins_first,
    feature_detail=spells.detail_of,
    kept_cost=kept_cost,
    shares_attack_rolls=True,
    hit_reactions=answering.reactions_of,
    judges_reaction=answering.judge,
    pays_reaction=answering.pay,
    damage_types=tuple(numbers.DAMAGE_TYPES),
    words=FrozenMap({"ability.int": "term.myth.intellect"}),
    ids=FrozenMap(
        {
            "condition_immunity": "MC-COND-04",
            "dead": "AP-DP-04",
            "mount": "AP-MNT-02",
            "mount_independent": "AP-MNT-11",
            "temporary": "MC-SHLD-01",
        }
    ),
    offers=OFFERS,
    waits=waiting.wait,
    lapses=waiting.let_pass,
    temporary=TEMPORARY_HIT_POINTS,
    shields=True,  # MC-SHLD-01
    finishers=FrozenMap(
        {
            "riders": balancing.settle_riders,
            "sizes": settle_sizes,
            "follow": follow,
            "points": finishing.cap_points,
            "fatigue": finishing.tire,
            "death": death.settle,
            "ties": roll_offs.roll_off,
            "summons": summons.settle_summons,
            "conjuring": magic.ask_hold,
            "auras": auras.settle_auras,
            "effects": effects.settle,
            "breath": rests.settle_breath,
            "chances": chances.settle,
            "areas": areas.settle,
            "maximum": settle_maximum,
            "end": turns.offer_end,
            "prompts": prompts.sweep,
        }
    ),
)

RULESET = with_open_points(_WHOLE, Path(__file__).parent)

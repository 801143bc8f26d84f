"""Hit dice of D&D: how many somebody has, and those that a short rest spends one by one."""

from desktop.dice.expression import pools_in
from desktop.dice.notation import parse
from desktop.language.message import Message
from desktop.model import events as e
from desktop.model.combatant import Combatant
from desktop.model.counter import Counter
from desktop.model.creature import Creature
from desktop.model.ids import CombatantId, CounterKey
from desktop.model.prompt import Answer, Outcome, Prompt
from desktop.rules.engine import prompts
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters, judge_number
from desktop.rules.engine.ruleset import Ruleset
from desktop.rules.fifth.resting import song
from desktop.rules.fifth.rolls.abilities import ability_modifier
from desktop.rules.fifth.rolls.callings import hit_dice_by_class
from desktop.rules.fifth.rolls.minds import form_dice
from desktop.rules.harm.damage import heal

KEPT_IN_FORM = "forms_keep_hit_dice"
"""Whether one has the own hit dice in another form; else those of the form."""
STEP, HIT_DIE, ENOUGH = "choice", "hit_die", "enough"
SPENT = "spent"
NO_TYPICAL_DIE = 8

Options = tuple[tuple[str, Message], ...]


def dice_counter(sides: int) -> CounterKey:
    """The counter of the hit dice with so many sides."""
    return CounterKey(f"hit_dice:{sides}")


def dice_of(creature: Creature) -> dict[int, int]:
    """How many hit dice of which sides it has: as its hit points say, else by class and level.

    Levels of no known class have d8s.
    """
    found: dict[int, int] = {}
    if creature.hit_dice:
        for pool in pools_in(parse(creature.hit_dice).root):
            found[pool.sides] = found.get(pool.sides, 0) + pool.count
    elif creature.level:
        found = hit_dice_by_class(creature)
        if rest := creature.level - sum(found.values()):
            found[NO_TYPICAL_DIE] = found.get(NO_TYPICAL_DIE, 0) + rest
    return dict(sorted(found.items(), reverse=True))


def dice_left(who: Combatant, ruleset: Ruleset) -> dict[int, Counter]:
    """Its hit dice by sides, the largest first; untouched ones have no counter yet.

    In another form they are its own, or those of the form where the edition says so.
    """
    has_others = _has_those_of_its_form(who, ruleset)
    own = who.creature if has_others else who.original or who.creature
    key_of = form_dice if has_others else dice_counter
    return {sides: _counted(who, key_of(sides), count) for sides, count in dice_of(own).items()}


def _has_those_of_its_form(who: Combatant, ruleset: Ruleset) -> bool:
    return who.original is not None and not ruleset.numbers[KEPT_IN_FORM]


def _counted(who: Combatant, key: CounterKey, count: int) -> Counter:
    known = who.counters.get(key)
    if known is None or known.maximum is None:
        return Counter(count, count)
    # Whoever came in with some spent has a counter that knows no more than those left.
    return Counter(min(known.current, count), count)


def book_dice(draft: Draft, who: CombatantId, sides: int, current: int, told: Message) -> None:
    """So many with so many sides are left."""
    combatant = draft.combatant(who)
    whole = dice_left(combatant, draft.ruleset)[sides].maximum
    key_of = form_dice if _has_those_of_its_form(combatant, draft.ruleset) else dice_counter
    draft.add(e.CounterSet(who, key_of(sides), current, whole, told))


def ask_hit_die(draft: Draft, who: CombatantId, *, spent: int = 0) -> None:
    """Offer a hit die to somebody who is hurt and has one left, after so many in this rest."""
    question = _question(draft, draft.combatant(who))
    if question is None:
        return
    text, options = question
    prompts.ask_choice(
        draft,
        who,
        text,
        dice=f"1{options[0][0]}",
        options=options,
        then={STEP: HIT_DIE, SPENT: spent},
        rule=draft.ruleset.rule("hit_dice"),
    )


def _question(draft: Draft, who: Combatant) -> tuple[Message, Options] | None:
    """What it is asked, with its kinds of dice, the largest first."""
    dice = dice_left(who, draft.ruleset)
    left = {sides: each.current for sides, each in dice.items() if each.current}
    if not left or who.hit_points >= who.maximum_hit_points:
        return None
    bonus = ability_modifier(who.creature, "con")
    told: Parameters = {
        "who": who.name,
        "points": who.hit_points,
        "maximum": who.maximum_hit_points,
        "left": sum(left.values()),
    }
    options = tuple(
        (f"d{sides}", Message("prompt.option_hit_die", {"sides": sides, "bonus": bonus}))
        for sides in left
    )
    return Message("prompt.hit_die", told), (*options, (ENOUGH, Message("prompt.option_enough")))


def forget_hit_dice(draft: Draft, who: CombatantId) -> None:
    """Close what an earlier rest still asks: a new rest is over."""
    prompts.drop_where(
        draft,
        lambda prompt: prompt.combatant == who and prompt.continuation.get(STEP) == HIT_DIE,
    )


def ask_in_new_form(draft: Draft) -> None:
    """A finisher: whoever has another form is asked with the dice that it has now."""
    changed = {x.combatant for x in draft.facts(e.CreatureReplaced)}
    for prompt in draft.encounter.prompts:
        if prompt.combatant not in changed or prompt.continuation.get(STEP) != HIT_DIE:
            continue
        who = draft.find(prompt.combatant)
        if who is not None and _question(draft, who) != (prompt.text, prompt.options):
            spent = int(prompt.continuation.get(SPENT, 0))
            forget_hit_dice(draft, who.id)
            ask_hit_die(draft, who.id, spent=spent)


def answer_hit_die(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """Roll one, with the die on the table where one is typed; then the next is offered."""
    who = None if prompt.combatant is None else draft.find(prompt.combatant)
    option = answer.option or (prompt.options[0][0] if answer.dice else ENOUGH)
    if who is None or answer.outcome is Outcome.SKIPPED or option == ENOUGH:
        return None
    told: Parameters
    sides = int(option.removeprefix("d"))
    typed = answer.dice[0] if answer.dice else answer.amount
    if typed is not None and (refusal := judge_number(typed, low=1, high=sides)):
        return refusal
    dice = dice_left(who, draft.ruleset).get(sides)
    left = 0 if dice is None else dice.current
    if left < 1:
        told = {"who": who.name, "sides": sides}
        text = Message("refusal.no_hit_die", told)
        return Refusal(text, draft.ruleset.rule("hit_dice"), can_overrule=False)
    die = draft.dice.roll(sides) if typed is None else typed
    least = draft.ruleset.numbers["hit_die_least"]
    points = max(least, die + ability_modifier(who.creature, "con"))
    told = {"who": who.name, "sides": sides, "die": die, "points": points}
    book_dice(draft, who.id, sides, left - 1, Message("note.hit_die", told))
    heal(draft, who.id, points)
    spent = int(prompt.continuation.get(SPENT, 0))
    if not spent:
        song.ask(draft, who.id)
    ask_hit_die(draft, who.id, spent=spent + 1)
    return None


def answer_song(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """What the bard gives; whoever is asked for a further hit die is told its points anew."""
    if refusal := song.answer(draft, prompt, answer):
        return refusal
    for other in draft.encounter.prompts:
        if other.combatant == prompt.combatant and other.continuation.get(STEP) == HIT_DIE:
            assert prompt.combatant is not None, "somebody has rested"
            spent = int(other.continuation.get(SPENT, 0))
            forget_hit_dice(draft, prompt.combatant)
            ask_hit_die(draft, prompt.combatant, spent=spent)
    return None

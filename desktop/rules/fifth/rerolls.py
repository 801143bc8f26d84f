"""One die rolled again: by Heroic Inspiration, or by a trait on a natural 1.

Offered after the roll and before anything follows from it, where a failure is what follows. Of
two dice one is rolled again, of the roller's choice (51-ADV-04, 52-PTG-D20-2).
"""

from desktop.language.message import Message
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.amount import AttackOutcome
from desktop.model.combatant import Combatant
from desktop.model.creature import AttackKey
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId, ConditionKey
from desktop.model.prompt import Answer, Outcome, Prompt, PromptKind
from desktop.rules import effects, prompts
from desktop.rules.attacks import decide_make_attack
from desktop.rules.checks import can_resist
from desktop.rules.draft import Draft
from desktop.rules.fifth.asking import offer_resistance, use_help
from desktop.rules.refusal import Refusal
from desktop.rules.refusals import Parameters, judge_number
from desktop.rules.rolling import kept_of, number
from desktop.rules.ruleset import RollMode

STEP, REROLL, KEEP, DIE = "choice", "reroll", "keep", "die:"
INSPIRATION = ConditionKey("inspiration")
REROLLS_ONES = "rerolls_ones"
"""The number of a creature that says whether it rolls a natural 1 again."""


def may_reroll(draft: Draft, who: Combatant, roll: e.D20Roll) -> bool:
    """Whether somebody has something to roll a die of this roll again with."""
    if who.creature.numbers.get(REROLLS_ONES, 0) and 1 in roll.dice:
        return True
    by_inspiration = draft.ruleset.numbers["inspiration_rerolls"]
    return bool(by_inspiration) and who.character and who.has_effect(INSPIRATION)


def offer(
    draft: Draft,
    who: Combatant,
    roll: e.D20Roll,
    text: Message,
    then: dict[str, str | int],
    *,
    effect: Prompt | None = None,
) -> None:
    """Ask whether a die is rolled again; `then` says what the new roll is for."""
    _, mode = draft.ruleset.rolls.settle(roll.trace)
    is_lucky = bool(who.creature.numbers.get(REROLLS_ONES, 0)) and 1 in roll.dice
    dice = [(place, die) for place, die in enumerate(roll.dice) if not is_lucky or die == 1]
    continuation: dict[str, str | int] = {
        STEP: REROLL,
        "dice": ",".join(str(die) for die in roll.dice),
        "mode": mode.value,
        "bonus": roll.total - roll.kept,
        "lucky": int(is_lucky),
        **then,
    }
    prompts.ask(
        draft,
        Prompt(
            prompts.NEW,
            PromptKind.CHOICE,
            who.id,
            text,
            dc=None if effect is None else effect.dc,
            dice="1d20",
            effect=None if effect is None else effect.effect,
            source=None if effect is None else effect.source,
            options=(
                *(
                    (f"{DIE}{place}", Message("prompt.option_reroll", {"die": die}))
                    for place, die in dice
                ),
                (KEEP, Message("prompt.option_keep_roll")),
            ),
            continuation=FrozenMap(continuation),
            rule=draft.ruleset.rule("reroll_one" if is_lucky else "inspiration"),
        ),
    )


def after_attack(
    draft: Draft, command: c.MakeAttack, roll: e.D20Roll | None, outcome: AttackOutcome
) -> None:
    """After a miss: the attack is made again with the new die, for nothing."""
    who = draft.combatant(command.attacker)
    if outcome is not AttackOutcome.MISS or roll is None or not may_reroll(draft, who, roll):
        return
    told: Parameters = {"who": who.name, "total": roll.total}
    then: dict[str, str | int] = {
        "what": "attack",
        "attack": command.attack,
        "target": command.target,
        "versatile": int(command.versatile),
    }
    offer(draft, who, roll, Message("prompt.reroll_attack", told), then)


def after_check(
    draft: Draft, command: c.RollCheck, who: Combatant, roll: e.D20Roll, success: bool
) -> None:
    """After a failed check or save that the GM asked for: legend, inspiration, luck."""
    if not command.save:
        use_help(draft, who.id, command.word)
    if can_resist(command, who, success):
        offer_resistance(draft, who)
        return
    if success or not may_reroll(draft, who, roll):
        return
    told: Parameters = {"who": who.name, "total": roll.total}
    then: dict[str, str | int] = {
        "what": "check",
        "word": command.word,
        "save": int(command.save),
        "dc": -1 if command.dc is None else command.dc,
    }
    offer(draft, who, roll, Message("prompt.reroll_check", told), then)


def rerolled(
    draft: Draft, prompt: Prompt, answer: Answer
) -> tuple[int, tuple[int, ...], int] | Refusal | None:
    """The new kept die, all dice and the bonus; None: the roll is kept."""
    if not answer.option.startswith(DIE) or answer.outcome is Outcome.SKIPPED:
        return None
    typed = answer.dice[0] if answer.dice else answer.amount
    if typed is not None and (refusal := judge_number(typed, low=1, high=20)):
        return refusal
    new = draft.dice.roll(20) if typed is None else typed
    dice = [int(die) for die in str(prompt.continuation["dice"]).split(",")]
    dice[int(answer.option.removeprefix(DIE))] = new
    kept = kept_of(tuple(dice), RollMode(str(prompt.continuation["mode"])))
    return kept, tuple(dice), int(prompt.continuation["bonus"])


def spend(draft: Draft, who: CombatantId, prompt: Prompt) -> None:
    """The inspiration is gone; a trait stays."""
    if not prompt.continuation["lucky"]:
        effects.end_all(draft, who, INSPIRATION, Message("note.inspiration_used"))


def new_roll(kept: int, dice: tuple[int, ...], bonus: int, rule: str) -> e.D20Roll:
    """The roll with its new die; the old reasons are told as one number."""
    die = number(Message("reason.die", {"kept": kept}), kept)
    rest = number(Message("reason.as_before"), bonus, rule)
    return e.D20Roll(dice, kept, kept + bonus, (die, rest), typed=False)


def answer_reroll(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """Roll it again, and let follow what follows."""
    who = None if prompt.combatant is None else draft.find(prompt.combatant)
    if who is None:
        return None
    result = rerolled(draft, prompt, answer)
    if isinstance(result, Refusal):
        return result
    what = str(prompt.continuation["what"])
    if result is None:
        return None
    spend(draft, who.id, prompt)
    kept, dice, bonus = result
    if what == "attack":
        return _attack_again(draft, who.id, prompt, kept)
    word, dc = str(prompt.continuation["word"]), int(prompt.continuation["dc"])
    key = "note.save_of" if prompt.continuation["save"] else "note.check_of"
    kind = "ability" if word in draft.ruleset.abilities else "skill"
    name = "ability" if prompt.continuation["save"] else "skill"
    purpose = Message(key, {name: Message(f"{kind}.{word}")})
    roll = new_roll(kept, dice, bonus, prompt.rule)
    success = dc < 0 or roll.total >= dc
    draft.add(e.CheckRolled(who.id, purpose, roll, None if dc < 0 else dc, success))
    return None


def _attack_again(draft: Draft, who: CombatantId, prompt: Prompt, kept: int) -> Refusal | None:
    target = CombatantId(str(prompt.continuation["target"]))
    if draft.find(target) is None:
        return None
    command = c.MakeAttack(
        who,
        AttackKey(str(prompt.continuation["attack"])),
        target,
        dice=(kept,),
        cost="none",
        versatile=bool(prompt.continuation["versatile"]),
    )
    return decide_make_attack(draft, command)

"""One die rolled again: by Heroic Inspiration, or by a trait on a natural 1.

Offered after the roll and before anything follows from it, where a failure is what follows. Of
two dice one is rolled again, of the roller's choice (51-ADV-04, 52-PTG-D20-2).
"""

from collections.abc import Callable

from desktop.dice.expression import pools_in
from desktop.dice.notation import parse
from desktop.language.message import Message
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.amount import AttackOutcome
from desktop.model.combatant import Combatant
from desktop.model.copying import replace
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId, ConditionKey
from desktop.model.prompt import Answer, Outcome, Prompt, PromptKind
from desktop.model.reasons import number
from desktop.model.volley import Volley
from desktop.rules.attacking import again
from desktop.rules.effects import effects
from desktop.rules.engine import hits, prompts
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters, judge_number
from desktop.rules.engine.ruleset import RollMode
from desktop.rules.engine.situation import Situation
from desktop.rules.fifth.attacking.features import LUCKY
from desktop.rules.fifth.attacking.masteries import graze_at_last
from desktop.rules.fifth.effects.states import AIDED
from desktop.rules.fifth.rolls.abilities import TOOL
from desktop.rules.fifth.skills import inspired_dice, mocking
from desktop.rules.fifth.skills.asking import offer_resistance
from desktop.rules.fifth.skills.helping import use_help
from desktop.rules.harm import damage
from desktop.rules.rolls.checks import can_resist
from desktop.rules.rolls.rolling import TYPED, kept_of

STEP, REROLL, KEEP, DIE = "choice", "reroll", "keep", "die:"
REROLL_DAMAGE, REROLL_SAVE = "reroll_damage", "reroll_save"
ACTION = "action"
"""What a new roll is for: an action that failed."""
ActsAgain = Callable[[Draft, CombatantId, Prompt, int], Refusal | None]
HELD = "save:"
"""Before the keys of what is left of a save that waits."""
LOW = 4
"""A die of damage that shows no more than its sides by this is worth the question."""
INSPIRATION = ConditionKey("inspiration")
REROLLS_ONES = "rerolls_ones"
"""The number of a creature that says whether it rolls a natural 1 again."""


def may_reroll(draft: Draft, who: Combatant, roll: e.D20Roll) -> bool:
    """Whether somebody has something to roll a die of this roll again with."""
    if _rolls_ones_again(who) and 1 in roll.dice:
        return True
    by_inspiration = draft.ruleset.numbers["inspiration_rerolls"]
    return bool(by_inspiration) and who.character and who.has_effect(INSPIRATION)


def _rolls_ones_again(who: Combatant) -> bool:
    return LUCKY in who.creature.traits or bool(who.creature.numbers.get(REROLLS_ONES, 0))


def offer(
    draft: Draft,
    who: Combatant,
    roll: e.D20Roll,
    text: Message,
    then: dict[str, str | int],
    *,
    volley: Volley | None = None,
) -> None:
    """Ask whether a die is rolled again; `then` says what the new roll is for."""
    asked = _question(draft, who, roll, text, {STEP: REROLL, **then})
    prompts.ask(draft, replace(asked, volley=volley))


def offer_save(draft: Draft, prompt: Prompt) -> bool:
    """Whether the save of a prompt, just failed, waits for a die that may be rolled again.

    What follows from the save is kept with the question.
    """
    assert prompt.combatant is not None, "somebody saves"
    who = draft.combatant(prompt.combatant)
    roll = next(
        event.roll for event in reversed(draft.facts(e.CheckRolled)) if event.combatant == who.id
    )
    if roll is None:
        return False
    if not may_reroll(draft, who, roll):
        return inspired_dice.offer_save(draft, prompt, roll)
    told: Parameters = {"who": who.name, "total": roll.total}
    held = {f"{HELD}{key}": value for key, value in prompt.continuation.items()}
    then: dict[str, str | int] = {STEP: REROLL_SAVE, "kind": prompt.kind.value, **held}
    asked = _question(draft, who, roll, Message("prompt.reroll_check", told), then)
    prompts.ask(
        draft,
        replace(
            prompt,
            id=prompts.NEW,
            kind=PromptKind.CHOICE,
            text=asked.text,
            bonus=0,
            bonus_dice="",
            dice=asked.dice,
            options=asked.options,
            continuation=asked.continuation,
            rule=asked.rule,
        ),
    )
    return True


def save_that_waits(prompt: Prompt) -> Prompt:
    """The prompt whose save it was, with all that follows from it."""
    kept = {
        key.removeprefix(HELD): value
        for key, value in prompt.continuation.items()
        if key.startswith(HELD)
    }
    kind = PromptKind(str(prompt.continuation["kind"]))
    return replace(prompt, kind=kind, continuation=FrozenMap(kept))


def kept_before(prompt: Prompt) -> int:
    """The die that counted before one is rolled again."""
    dice = tuple(int(die) for die in str(prompt.continuation["dice"]).split(","))
    return kept_of(dice, RollMode(str(prompt.continuation["mode"])))


def _question(
    draft: Draft, who: Combatant, roll: e.D20Roll, text: Message, then: dict[str, str | int]
) -> Prompt:
    _, mode = draft.ruleset.rolls.settle(roll.trace)
    is_lucky = _rolls_ones_again(who) and 1 in roll.dice
    dice = [(place, die) for place, die in enumerate(roll.dice) if not is_lucky or die == 1]
    continuation: dict[str, str | int] = {
        "dice": ",".join(str(die) for die in roll.dice),
        "mode": mode.value,
        "bonus": roll.total - roll.kept,
        "lucky": int(is_lucky),
        TYPED: int(roll.typed),
        **then,
    }
    return Prompt(
        prompts.NEW,
        PromptKind.CHOICE,
        who.id,
        text,
        dice="1d20",
        options=(
            *(
                (f"{DIE}{place}", Message("prompt.option_reroll", {"die": die}))
                for place, die in dice
            ),
            (KEEP, Message("prompt.option_keep_roll")),
        ),
        continuation=FrozenMap(continuation),
        rule=draft.ruleset.rule("reroll_one" if is_lucky else "inspiration"),
    )


def after_attack(
    draft: Draft,
    situation: Situation,
    command: c.MakeAttack,
    roll: e.D20Roll | None,
    outcome: AttackOutcome,
    then: Volley | None,
) -> None:
    """After a miss: the attack is made again with the new die, for nothing."""
    who = draft.combatant(command.attacker)
    if outcome is not AttackOutcome.MISS:
        return
    if roll is None or not may_reroll(draft, who, roll):
        if roll is None or not inspired_dice.offer_attack(draft, situation, command, roll, then):
            graze_at_last(draft, situation)
        return
    told: Parameters = {"who": who.name, "total": roll.total}
    left: dict[str, str | int] = {"what": "attack", **again.kept(situation, command)}
    offer(draft, who, roll, Message("prompt.reroll_attack", told), left, volley=then)


def after_check(
    draft: Draft, command: c.RollCheck, who: Combatant, roll: e.D20Roll, success: bool
) -> None:
    """After a failed check or save that the GM asked for: legend, inspiration, luck.

    Help that the GM struck was for another task, and waits for it (51-HLP-01).
    """
    if not command.save and draft.ruleset.conditions[AIDED].rule not in command.adjustments.struck:
        use_help(draft, who.id, command.word, f"{TOOL}{command.tool}")
    if can_resist(command, who, success):
        offer_resistance(draft, who)
        return
    if success:
        mocking.offer(draft, command, who, roll)
        return
    if not may_reroll(draft, who, roll):
        inspired_dice.offer_check(draft, command, who, roll)
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


def answer_reroll(
    draft: Draft, prompt: Prompt, answer: Answer, *, acts: ActsAgain
) -> Refusal | None:
    """Roll it again, and let follow what follows; `acts` tries an action again."""
    who = None if prompt.combatant is None else draft.find(prompt.combatant)
    if who is None:
        return None
    what = str(prompt.continuation["what"])
    rolls = answer.option.startswith(DIE) and answer.outcome is not Outcome.SKIPPED
    if what == "attack" and rolls and (refusal := again.judge(draft, prompt)) is not None:
        return refusal
    if what == "attack" and not rolls:
        if (missed := again.situation_in(draft, prompt)) is not None:
            graze_at_last(draft, missed)
        return None
    result = rerolled(draft, prompt, answer)
    if result is None or isinstance(result, Refusal):
        return result
    spend(draft, who.id, prompt)
    kept, dice, bonus = result
    if what == "attack":
        again.strike(draft, prompt, kept)
        return None
    if what == ACTION:
        return acts(draft, who.id, prompt, kept)
    word, dc = str(prompt.continuation["word"]), int(prompt.continuation["dc"])
    key = "note.save_of" if prompt.continuation["save"] else "note.check_of"
    kind = "ability" if word in draft.ruleset.abilities else "skill"
    name = "ability" if prompt.continuation["save"] else "skill"
    purpose = Message(key, {name: Message(f"{kind}.{word}")})
    roll = new_roll(kept, dice, bonus, prompt.rule)
    success = dc < 0 or roll.total >= dc
    draft.add(e.CheckRolled(who.id, purpose, roll, None if dc < 0 else dc, success))
    return None


# --- dice of damage -----------------------------------------------------------------------------


def hold_damage(
    draft: Draft,
    situation: Situation,
    command: c.MakeAttack,
    parts: tuple[hits.Incoming, ...],
    *,
    critical: bool,
) -> bool:
    """Ask the inspired whether a low die of damage is rolled again, before it is dealt.

    52-D20-INSP-1: any die just rolled, and the new result counts.
    """
    who = situation.actor
    may = draft.ruleset.numbers["inspiration_rerolls"] and who.character
    if not (may and who.has_effect(INSPIRATION)):
        return False
    dice = _dice_in(parts, _sides_of(draft, situation, command, critical=critical))
    if not any(value * LOW <= max(LOW, most) for _, value, most, _ in dice):
        return False
    kinds = {most for _, _, most, _ in dice}
    total = sum(part.amount for part in parts)
    told: Parameters = {"who": who.name, "amount": total}
    options = tuple(
        (f"{DIE}{place}:{at}:{most}", Message("prompt.option_reroll", {"die": value}))
        for place, value, most, at in dice
    )
    prompts.ask_choice(
        draft,
        who.id,
        Message("prompt.reroll_damage", told),
        dice=f"1d{kinds.pop()}" if len(kinds) == 1 else "",
        options=(*options, (KEEP, Message("prompt.option_keep_roll"))),
        then=_kept_damage(situation, command, parts, critical=critical),
        rule=draft.ruleset.rule("inspiration"),
    )
    return True


def _dice_in(
    parts: tuple[hits.Incoming, ...], sides: list[list[int]]
) -> list[tuple[int, int, int, int]]:
    """Each die of the damage: the place of its part, what it shows, its sides, its own place."""
    return [
        (place, value, sides[place][at], at)
        for place, part in enumerate(parts)
        for at, value in enumerate(part.dice)
        if place < len(sides) and at < len(sides[place])
    ]


def _kept_damage(
    situation: Situation,
    command: c.MakeAttack,
    parts: tuple[hits.Incoming, ...],
    *,
    critical: bool,
) -> dict[str, str | int]:
    """The damage that waits, as plain data."""
    kept: dict[str, str | int] = {
        STEP: REROLL_DAMAGE,
        "target": command.target,
        "critical": int(critical),
        "melee": int(not situation.ranged),
        "knock_out": int(command.knock_out),
        "parts": len(parts),
    }
    for place, part in enumerate(parts):
        kept |= {
            f"amount{place}": part.amount,
            f"type{place}": part.type,
            f"tags{place}": " ".join(part.tags),
            f"dice{place}": " ".join(map(str, part.dice)),
        }
    return kept


def _sides_of(
    draft: Draft, situation: Situation, command: c.MakeAttack, *, critical: bool
) -> list[list[int]]:
    """The sides of the dice of each part, in the order in which they were rolled."""
    policy = draft.ruleset.attacks
    found = []
    for part in policy.parts(situation, versatile=command.versatile):
        expression = parse(policy.damage_text(situation, part, critical=critical))
        pools = pools_in(expression.root)
        found.append([pool.sides for pool in pools for _ in range(pool.count)])
    return found


def answer_damage(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """Deal it as it was rolled, or with the new die."""
    kept = prompt.continuation
    who, target = prompt.combatant, CombatantId(str(kept["target"]))
    if who is None or draft.find(target) is None:
        return None
    parts = []
    for place in range(int(kept["parts"])):
        dice = tuple(int(die) for die in str(kept[f"dice{place}"]).split())
        amount = int(kept[f"amount{place}"])
        tags = tuple(str(kept[f"tags{place}"]).split())
        parts.append(hits.Incoming(amount, str(kept[f"type{place}"]), tags, dice))
    if answer.option.startswith(DIE) and answer.outcome is not Outcome.SKIPPED:
        place, at, most = map(int, answer.option.removeprefix(DIE).split(":"))
        typed = answer.dice[0] if answer.dice else answer.amount
        if typed is not None and (refusal := judge_number(typed, low=1, high=most)):
            return refusal
        new = draft.dice.roll(most) if typed is None else typed
        parts[place] = _with_new_die(draft, parts[place], at, new)
        effects.end_all(draft, who, INSPIRATION, Message("note.inspiration_used"))
    blow = hits.Blow(
        who,
        critical=bool(kept["critical"]),
        melee=bool(kept["melee"]),
        knock_out=bool(kept["knock_out"]),
    )
    damage.deal(draft, target, tuple(parts), blow)
    return None


def _with_new_die(draft: Draft, part: hits.Incoming, at: int, new: int) -> hits.Incoming:
    old = part.dice[at]
    text = Message("reason.die_again", {"old": old, "new": new})
    trace = (
        number(Message("reason.as_before"), part.amount),
        number(text, new - old, draft.ruleset.rule("inspiration")),
    )
    dice = (*part.dice[:at], new, *part.dice[at + 1 :])
    return hits.Incoming(part.amount + new - old, part.type, part.tags, dice, trace)

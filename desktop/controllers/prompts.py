"""Prompts as cards: what is asked, which buttons answer it, and the answer as a command."""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from desktop.controllers.cast.doubting import doubted
from desktop.controllers.desk import Desk
from desktop.controllers.rolls.amounts import read_damage, type_words
from desktop.controllers.rolls.typed import BLOW_SIGN, PLAIN, DiceWanted, read_roll, wanted_by
from desktop.dice.notation import written
from desktop.language.message import Listing, Message, Parameter
from desktop.language.numbers import read_number
from desktop.model.amount import AS_REASONED, Adjustments, DamageAmount
from desktop.model.combatant import Combatant
from desktop.model.commands import AnswerPrompt, AnswerSaves
from desktop.model.creature import AttackKey
from desktop.model.effect import check_name
from desktop.model.ids import CombatantId, PromptId
from desktop.model.prompt import Answer, Outcome, Prompt, PromptKind
from desktop.model.reasons import Kind, Standing, Trace
from desktop.rules.casting.countering import PASS
from desktop.rules.engine.ruleset import RollMode
from desktop.rules.fifth.magic.shapes import LIBRARY
from desktop.rules.moving.strikers import AT, DEED
from desktop.rules.moving.strikers import SKIP as CHANCE_LEFT
from desktop.rules.previews.foreseen import Foreseen, roll_of_prompt
from desktop.rules.rolls.asked_checks import WORDS

ROLL, SUCCESS, FAILURE, SKIP, AMOUNT = "roll", "success", "failure", "skip", "amount"
WILLING = "willing"
OPTION = "option:"

SHAPES = OPTION + LIBRARY

ROLLED = {
    PromptKind.DEATH_SAVE: "d20",
    PromptKind.CONCENTRATION: "d20",
    PromptKind.REPEATED_SAVE: "d20",
    PromptKind.SAVE: "d20",
    PromptKind.CHECK: "d20",
    PromptKind.INITIATIVE: "d20",
    PromptKind.RECHARGE: "d6",
}
TITLES = {
    PromptKind.DEATH_SAVE: "view.prompt.death_save",
    PromptKind.CONCENTRATION: "view.prompt.concentration",
    PromptKind.REPEATED_SAVE: "view.prompt.repeated_save",
    PromptKind.SAVE: "view.prompt.save",
    PromptKind.CHECK: "view.prompt.check",
    PromptKind.RECHARGE: "view.prompt.recharge",
    PromptKind.OPPORTUNITY_ATTACK: "view.prompt.opportunity_attack",
    PromptKind.LEGENDARY_ACTION: "view.prompt.legendary_action",
    PromptKind.TIE_ORDER: "view.prompt.tie_order",
    PromptKind.INITIATIVE: "view.prompt.initiative",
    PromptKind.DEFEAT: "view.prompt.defeat",
    PromptKind.CHOICE: "view.prompt.choice",
    PromptKind.END_FIGHT: "view.prompt.end_fight",
    PromptKind.HARM: "view.prompt.harm",
    PromptKind.HAZARD: "view.prompt.hazard",
    PromptKind.GROUND: "view.prompt.ground",
}
OWN_TITLES = {
    "prompt.reactive_attack": "action.reactive_attack",
    "prompt.pit": "view.prompt.pit",
    "prompt.pit_by_table": "view.prompt.pit",
    "prompt.pit_unhurt": "view.prompt.pit",
    "prompt.ledge": "view.prompt.ledge",
    "prompt.ledge_by_table": "view.prompt.ledge",
    "prompt.ledge_unhurt": "view.prompt.ledge",
    "prompt.saddle_fall": "view.prompt.saddle_fall",
    "prompt.saddle_fall_by_table": "view.prompt.saddle_fall",
    "prompt.takes_shape": "view.prompt.shape",
    "prompt.regenerates": "view.prompt.regeneration",
    "prompt.regenerates_at_zero": "view.prompt.regeneration",
    "prompt.regeneration_fails_at_zero": "view.prompt.regeneration",
}
"""Titles of prompts that a game calls by another name, by the key of their text."""
BESIDE = ("prompt.readied", "prompt.readied_spell")
"""Prompts that wait for something to happen, by the key of their text."""
FALLS = ("view.prompt.pit", "view.prompt.ledge", "view.prompt.saddle_fall")
ICONS = {
    PromptKind.DEATH_SAVE: "action.death_save",
    PromptKind.CONCENTRATION: "state.concentration",
    PromptKind.REPEATED_SAVE: "action.die",
    PromptKind.SAVE: "action.die",
    PromptKind.CHECK: "action.die",
    PromptKind.RECHARGE: "action.recharge",
    PromptKind.OPPORTUNITY_ATTACK: "action.opportunity_attack",
    PromptKind.LEGENDARY_ACTION: "action.legendary",
    PromptKind.TIE_ORDER: "interface.swap",
    PromptKind.INITIATIVE: "action.die",
    PromptKind.DEFEAT: "state.dead",
    PromptKind.CHOICE: "interface.help",
    PromptKind.END_FIGHT: "interface.check",
    PromptKind.HARM: "damage.fire",
    PromptKind.HAZARD: "action.hazard",
    PromptKind.GROUND: "action.hazard",
}


@dataclass(frozen=True, slots=True)
class PromptButton:
    """A button of a prompt: the key that comes back, and its text."""

    key: str
    text: Message
    icon: str = ""  # shown instead of the text where room is short


@dataclass(frozen=True, slots=True)
class SavesTogether:
    """Open saves against one spell or feature that can be answered in one step."""

    prompts: tuple[PromptId, ...]
    label: Parameter


ROLLED_BY_TARGETS = (PromptKind.SAVE, PromptKind.CHECK)
MOST_ALIKE = 2
"""So many saves of one volley are offered together."""


def waits_beside(prompt: Prompt) -> bool:
    """Whether it asks for nothing now: what is held ready may come into play, or may not."""
    return prompt.text.key in BESIDE


def by_urgency(prompts: tuple[Prompt, ...]) -> tuple[Prompt, ...]:
    """What is to be decided first, then what only waits beside it."""
    return tuple(sorted(prompts, key=waits_beside))


def saves_together(prompts: tuple[Prompt, ...]) -> SavesTogether | None:
    """The first saves that come from one volley, where there are several."""
    groups: dict[tuple[object, ...], list[Prompt]] = {}
    for prompt in prompts:
        if prompt.kind in ROLLED_BY_TARGETS and prompt.volley is not None:
            known = (prompt.volley.label, prompt.source, prompt.ability, prompt.dc)
            groups.setdefault(known, []).append(prompt)
    for found in groups.values():
        if len(found) >= MOST_ALIKE:
            return SavesTogether(tuple(prompt.id for prompt in found), _called(found[0]))
    return None


def _called(prompt: Prompt) -> Parameter:
    return "" if prompt.volley is None else prompt.volley.called


def answer_together(saves: SavesTogether, key: str) -> AnswerSaves:
    """The command for one of the three buttons: rolled, all saved, all failed."""
    outcomes = {SUCCESS: Outcome.SUCCESS, FAILURE: Outcome.FAILURE}
    return AnswerSaves(saves.prompts, Answer(outcome=outcomes.get(key)))


PASSED = PromptButton(SUCCESS, Message("view.prompt.success"), "interface.success")
FAILED = PromptButton(FAILURE, Message("view.prompt.failure"), "interface.failure")
RECHARGING = (
    PromptButton(SUCCESS, Message("view.prompt.recharged"), "interface.success"),
    PromptButton(FAILURE, Message("view.prompt.not_recharged"), "interface.failure"),
)
DECLINING = ("skip", "no", "kill", "enough")
"""Options that let something go: beside them nothing is left to skip."""


def title_of(prompt: Prompt, desk: Desk) -> str:
    """What is asked, and of whom."""
    title = Message(OWN_TITLES.get(prompt.text.key, TITLES[prompt.kind]))
    if prompt.combatant is None or prompt.combatant not in desk.encounter.combatants:
        return desk.rendered(title)
    name = desk.encounter.combatants[prompt.combatant].name
    return desk.text("view.prompt.of", title=title, who=name)


def foreseen_of(
    prompt: Prompt, desk: Desk, adjustments: Adjustments = AS_REASONED
) -> Foreseen | None:
    """The d20 that a prompt asks for, as it would be rolled now; None where it asks for none."""
    if desk.session is None:
        return None
    return roll_of_prompt(desk.encounter, desk.ruleset, prompt, adjustments)


def wanted_of(prompt: Prompt, foreseen: Foreseen | None) -> DiceWanted:
    """The dice that its field takes: two d20s with advantage, and those that effects add."""
    if foreseen is not None:
        return replace(wanted_by(foreseen), blow=asks_damage(prompt))
    if prompt.kind not in ROLLED:
        return PLAIN
    told = _DICE.findall(prompt.bonus_dice)
    bonus = tuple(dice.removeprefix("+") for dice in told)
    return DiceWanted(bonus=bonus, blow=asks_damage(prompt))


def asks_damage(prompt: Prompt) -> bool:
    """Whether damage may be typed with its d20."""
    return bool(prompt.harm) or prompt.kind is PromptKind.OPPORTUNITY_ATTACK


def blow_text(prompt: Prompt, desk: Desk) -> str:
    """What stands in the field of the damage: its dice, where they are known."""
    return written(prompt.harm) if prompt.harm else desk.text("view.prompt.damage")


def doubt_of(prompt: Prompt, blow: str, desk: Desk) -> Message | None:
    """Why the damage that is typed with a prompt's d20 cannot be; None where it may."""
    return (
        doubted([blow], [prompt.harm], desk, may_double=False, together=1) if prompt.harm else None
    )


_DICE = re.compile("[+-][^+-]+")
BY_DICE = {Kind.HIGHER: "view.reason.higher", Kind.LOWER: "view.reason.lower"}
MODES = {
    RollMode.PLAIN: "",
    RollMode.ADVANTAGE: "view.reason.advantage",
    RollMode.DISADVANTAGE: "view.reason.disadvantage",
    RollMode.LOWEST_OF_THREE: "view.reason.lowest",
}


def turning_of(mode: RollMode, trace: Trace) -> str:
    """The key of how the dice are turned, in the words of the game; "" for one die.

    Where two dice are no advantage they are called by which of them counts (MC-D20-02).
    """
    counted = {each.kind for each in trace if each.standing is Standing.COUNTED}
    return next((key for kind, key in BY_DICE.items() if kind in counted), MODES[mode])


def sentence_of(prompt: Prompt, desk: Desk, foreseen: Foreseen | None = None) -> str:
    """The roll that it asks for, and what happened: "Constitution +2 against DC 10. …".

    The roll stands first: where a card is too small for all, it is what is needed.
    """
    mode = "" if foreseen is None else turning_of(foreseen.mode, foreseen.trace)
    roll = _roll_told(prompt, desk, foreseen)
    if roll is not None:
        key = "view.prompt.with_roll_mode" if mode else "view.prompt.with_roll"
        more = {"mode": Message(mode)} if mode else {}
        return desk.text(key, roll=roll, text=prompt.text, **more)
    sentence = desk.rendered(prompt.text)
    if prompt.dc is not None and prompt.kind is not PromptKind.RECHARGE and _roller(prompt, desk):
        sentence = desk.text("view.prompt.with_dc", text=prompt.text, dc=prompt.dc)
    return (
        desk.text("view.prompt.with_mode", text=sentence, mode=Message(mode)) if mode else sentence
    )


def _roller(prompt: Prompt, desk: Desk) -> Combatant | None:
    if prompt.combatant is None:
        return None
    return desk.encounter.combatants.get(prompt.combatant)


def _roll_told(prompt: Prompt, desk: Desk, foreseen: Foreseen | None) -> Message | None:
    """Ability, bonus, dice and DC; None where it is no roll with an ability."""
    who = _roller(prompt, desk)
    # What comes back on a die says its number itself: that is no DC.
    if prompt.dc is None or who is None or prompt.kind is PromptKind.RECHARGE:
        return None
    named = _named(prompt, who)
    if not named:
        return None
    bonus = prompt.bonus if foreseen is None else foreseen.bonus
    dice = prompt.bonus_dice
    if foreseen is not None:
        dice = "".join(
            each.dice if each.dice.startswith("-") else f"+{each.dice}" for each in foreseen.waiting
        )
    told: dict[str, Parameter] = {
        "ability": Listing(named, choice=True),
        "bonus": bonus,
        "dc": prompt.dc,
    }
    return (
        Message("view.prompt.roll_dice", told | {"dice": dice})
        if dice
        else Message("view.prompt.roll_told", told)
    )


def _named(prompt: Prompt, who: Combatant) -> tuple[Message, ...]:
    """The abilities of a save, or the skills of a check."""
    if words := str(prompt.continuation.get(WORDS, "")):
        return tuple(check_name(word) for word in words.split("/"))
    known = [key for key in prompt.ability.split("/") if key in who.creature.abilities]
    return tuple(Message(f"ability.{key}") for key in known)


def buttons_of(prompt: Prompt) -> tuple[PromptButton, ...]:
    """The buttons of a prompt, the main one first."""
    if prompt.kind in ROLLED and not prompt.options:
        buttons = [PromptButton(ROLL, Message("view.prompt.roll"))]
        if _may_be_willing(prompt):
            buttons.append(PromptButton(WILLING, Message("view.prompt.willing")))
        if prompt.kind is not PromptKind.INITIATIVE:
            is_recharge = prompt.kind is PromptKind.RECHARGE
            buttons.extend(RECHARGING if is_recharge else (PASSED, FAILED))
        return tuple(buttons)
    if prompt.kind is PromptKind.HAZARD:
        # A sum of dice: rolled by the program, or typed as it lies on the table.
        word = "view.prompt.apply" if prompt.dice.isdecimal() else "view.prompt.roll"
        return (
            PromptButton(AMOUNT, Message(word)),
            PromptButton(SKIP, Message("view.prompt.skip")),
        )
    buttons = [PromptButton(OPTION + key, text) for key, text in prompt.options]
    if prompt.dice and not buttons:
        buttons = [PromptButton(AMOUNT, Message("view.prompt.apply"))]
    if not buttons:
        buttons = [PromptButton(SUCCESS, Message("view.prompt.done"))]
    declines = any(key in DECLINING for key, _ in prompt.options)
    if len(buttons) < 3 and not declines:
        falls = OWN_TITLES.get(prompt.text.key) in FALLS
        word = "view.prompt.no_fall" if falls else "view.prompt.skip"
        buttons.append(PromptButton(SKIP, Message(word)))
    return tuple(buttons)


def is_best_first(prompt: Prompt) -> bool:
    """Whether the answer behind the main one is the one to take, as the slot that is enough."""
    if _may_be_willing(prompt):
        return True
    return bool(prompt.options) and prompt.options[0][0] == PASS


def _may_be_willing(prompt: Prompt) -> bool:
    return prompt.volley is not None and prompt.volley.willing and not prompt.options


def is_ruled(prompt: Prompt) -> bool:
    """Whether it asks for a d20, whose reasons the GM may strike and add to."""
    return ROLLED.get(prompt.kind) == "d20" and not prompt.options


def die_of(prompt: Prompt) -> str:
    """The placeholder of the field for a die rolled on the table; "" without one."""
    if prompt.kind is PromptKind.OPPORTUNITY_ATTACK:
        return "d20"
    if prompt.options and not prompt.dice:
        return ""
    # One die is called by its name alone, which fits the field.
    dice = prompt.dice or ROLLED.get(prompt.kind, "")
    return dice.removeprefix("1") if dice.startswith("1d") else dice


OUTCOMES = {
    SUCCESS: Outcome.SUCCESS,
    FAILURE: Outcome.FAILURE,
    SKIP: Outcome.SKIPPED,
    WILLING: Outcome.WILLING,
}
SIGNS = {"+": Outcome.SUCCESS, "-": Outcome.FAILURE, "\u2212": Outcome.FAILURE}
"""Passed, failed: no number on the table."""


@dataclass(frozen=True, slots=True)
class Strike:
    """An attack of opportunity that the attack card asks for: with what, and on whom."""

    striker: CombatantId
    attack: AttackKey
    target: CombatantId
    chance: AnswerPrompt  # what tells the prompt that it was made
    typed: str = ""  # the die that was typed beside the button


IsAnswered = Callable[[Strike], bool]
"""Whether somebody could answer that attack, so that the card asks before it is made."""


def never_answered(strike: Strike) -> bool:
    """Nobody is asked."""
    return False


def strike_of(
    prompt: Prompt,
    key: str,
    desk: Desk,
    *,
    typed: str = "",
    is_answered: IsAnswered = never_answered,
) -> Strike | None:
    """The attack that a button stands for, where the attack card asks for more.

    That is for the dice of a character, and for a reaction of the one who is struck. None: the
    button does something else, or the program rolls for a creature of the GM.
    """
    option = key.removeprefix(OPTION)
    if prompt.kind is not PromptKind.OPPORTUNITY_ATTACK or not key.startswith(OPTION):
        return None
    if option == CHANCE_LEFT or option.startswith(DEED):
        return None
    known = desk.encounter.combatants
    striker = None if prompt.combatant is None else known.get(prompt.combatant)
    weapon, _, chosen = option.partition(AT)
    target = CombatantId(chosen) if chosen else prompt.source
    if striker is None or target not in known:
        return None
    assert target is not None, "it is in the fight"
    chance = AnswerPrompt(prompt.id, Answer(option=option, outcome=Outcome.SUCCESS))
    strike = Strike(striker.id, AttackKey(weapon), target, chance, typed.strip())
    return strike if striker.character or is_answered(strike) else None


def shifter_of(prompt: Prompt, key: str) -> CombatantId | None:
    """Who takes a form that the button leads to: it is chosen in the library."""
    return prompt.combatant if key == SHAPES and prompt.text.key == "prompt.takes_shape" else None


def answer_of(
    prompt: Prompt,
    key: str,
    typed: str,
    desk: Desk,
    adjustments: Adjustments = AS_REASONED,
) -> AnswerPrompt:
    """The command for a button; `adjustments` are the GM's to the reasons of its d20.

    Raises NumberError where `typed` is no number, AmountError where its damage is none.
    """
    text, is_blow = typed.strip(), prompt.kind is PromptKind.OPPORTUNITY_ATTACK
    if is_blow and key not in OUTCOMES:
        return _blow_of(prompt, key.removeprefix(OPTION), text, desk)
    damage: tuple[DamageAmount, ...] = ()
    if asks_damage(prompt) and key != SKIP:
        text, _, blow = text.partition(BLOW_SIGN)
        text, damage = text.strip(), _damage_of(blow.strip(), desk)
    if key in OUTCOMES:
        return AnswerPrompt(prompt.id, Answer(outcome=OUTCOMES[key], damage=damage))
    if text in SIGNS:
        return AnswerPrompt(prompt.id, Answer(outcome=SIGNS[text], damage=damage))
    if ROLLED.get(prompt.kind) == "d20" and not key.startswith(OPTION):
        foreseen = foreseen_of(prompt, desk, adjustments)
        wanted = replace(wanted_of(prompt, foreseen), blow=False)
        answer = read_roll(text, wanted, desk.language).answer
        ruled = replace(answer, damage=damage, adjustments=adjustments)
        return AnswerPrompt(prompt.id, ruled)
    number = read_number(text, desk.language, low=0, high=100_000) if text else None
    if key.startswith(OPTION):
        return AnswerPrompt(prompt.id, Answer(option=key.removeprefix(OPTION), amount=number))
    if number is None:
        return AnswerPrompt(prompt.id, Answer())
    if prompt.kind in ROLLED:
        return AnswerPrompt(prompt.id, Answer(dice=(number,)))
    return AnswerPrompt(prompt.id, Answer(amount=number))


def _blow_of(prompt: Prompt, option: str, text: str, desk: Desk) -> AnswerPrompt:
    """The blow with the dice and the damage that were typed for it."""
    wanted = replace(wanted_of(prompt, foreseen_of(prompt, desk)), blow=True)
    typed = read_roll(text, wanted, desk.language)
    damage = _damage_of(typed.blow, desk)
    return AnswerPrompt(prompt.id, replace(typed.answer, option=option, damage=damage))


def _damage_of(typed: str, desk: Desk) -> tuple[DamageAmount, ...]:
    if not typed or desk.session is None:
        return ()
    words = type_words(desk.ruleset.damage_types, desk.all_languages)
    return read_damage(typed, words, {}, desk.session.dice).amounts

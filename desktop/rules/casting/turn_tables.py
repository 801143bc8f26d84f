"""Dice that an effect rolls on each turn of its bearer: confusion, blinking in and out."""

from desktop.dice.notation import parse
from desktop.dice.rolling import roll
from desktop.language.message import Message
from desktop.model import events as e
from desktop.model.combatant import Combatant, Life
from desktop.model.effect import ActiveEffect, End, Moment
from desktop.model.ids import CombatantId, ConditionKey, EffectId
from desktop.model.modifier import Influence, TurnRow, TurnTable
from desktop.model.prompt import Answer, Outcome, Prompt
from desktop.rules.effects import effects
from desktop.rules.engine import prompts
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters, judge_number
from desktop.rules.map.places import are_apart, distance_between
from desktop.rules.rolls.saves import ask_save

TABLE, ROLL = "turn_table", "roll"
"""The word of its prompt, and its answer that lets the die say; others are keys of its rows."""


def ask_at_start(draft: Draft, who: CombatantId) -> None:
    """A turn step: the tables at the start of its turn."""
    _ask(draft, who, Moment.START)


def ask_at_end(draft: Draft, who: CombatantId) -> None:
    """A turn step: those at its end."""
    _ask(draft, who, Moment.END)


def _ask(draft: Draft, who: CombatantId, moment: Moment) -> None:
    combatant = draft.combatant(who)
    if combatant.life is not Life.UP:
        return
    for effect in combatant.effects:
        table = None if effect.influence is None else effect.influence.table
        if table is None or table.moment is not moment:
            continue
        _drop_unanswered(draft, effect)
        told: Parameters = {"who": combatant.name, "label": effect.called}
        if table.ability:
            ask_save(
                draft,
                combatant,
                Message("prompt.turn_save", {**told, "what": _text(table.rows[0])}),
                ability=table.ability,
                dc=table.dc,
                then={"then": TABLE},
                effect=effect.id,
                source=effect.source,
            )
            continue
        prompts.ask_choice(
            draft,
            who,
            Message("prompt.turn_table", told),
            dice=table.dice,
            effect=effect.id,
            options=(
                *(((ROLL, Message("view.prompt.roll")),) if table.dice else ()),
                *((row.key, _text(row)) for row in table.rows),
            ),
            then={"choice": TABLE},
        )


def _drop_unanswered(draft: Draft, effect: ActiveEffect) -> None:
    """The table of an earlier turn, to which nobody has answered, is over with that turn."""

    def is_old(prompt: Prompt) -> bool:
        return prompt.effect == effect.id and TABLE in (
            prompt.continuation.get("choice"),
            prompt.continuation.get("then"),
        )

    prompts.drop_where(draft, is_old)


def settle_save(draft: Draft, prompt: Prompt, success: bool) -> None:
    """After a failure it does as the first row says."""
    assert prompt.combatant is not None, "somebody saves"
    assert prompt.effect is not None, "an effect asks for it"
    who = draft.combatant(prompt.combatant)
    effect = who.find_effect(prompt.effect)
    assert effect is not None, "the question goes with its effect"
    assert effect.influence is not None, "it changes turns"
    assert effect.influence.table is not None, "it changes turns"
    if not success:
        _follow(draft, who, effect, effect.influence.table.rows[0])


def _text(row: TurnRow) -> Message:
    return Message(f"turn_table.{row.key}")


def answer_table(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """The row of the die on the table, of the program's own, or the one that the GM names."""
    assert prompt.combatant is not None, "somebody does as its table says"
    assert prompt.effect is not None, "an effect has the table"
    who = draft.combatant(prompt.combatant)
    effect = who.find_effect(prompt.effect)
    assert effect is not None, "the question goes with its effect"
    table = None if effect.influence is None else effect.influence.table
    if table is None or answer.outcome is Outcome.SKIPPED:
        return None
    row = next((each for each in table.rows if each.key == answer.option), None)
    if row is None:
        found = _rolled(draft, table, answer)
        if isinstance(found, Refusal):
            return found
        row = found
    _follow(draft, who, effect, row)
    return None


def _rolled(draft: Draft, table: TurnTable, answer: Answer) -> TurnRow | Refusal:
    typed = answer.dice[0] if answer.dice else answer.amount
    if typed is not None and (refusal := judge_number(typed, low=1, high=table.rows[-1].most)):
        return refusal
    die = roll(parse(table.dice), draft.dice).total if typed is None else typed
    return next(each for each in table.rows if die <= each.most)


def _follow(draft: Draft, who: Combatant, effect: ActiveEffect, row: TurnRow) -> None:
    told: Parameters = {"who": who.name, "label": effect.called, "what": _text(row)}
    draft.add(e.Noted(Message("note.turn_table", told), combatants=(who.id,)))
    if row.way:
        way = roll(parse(row.way), draft.dice).total
        text = Message("note.turn_way", {"who": who.name, "way": Message(f"way.{row.way}.{way}")})
        draft.add(e.Noted(text, combatants=(who.id,)))
    if row.strikes:
        _tell_victim(draft, who)
    if row.modifiers or row.lets_go:
        origin = "" if effect.influence is None else effect.influence.origin
        given = ActiveEffect(
            EffectId(""),
            effects.CUSTOM,
            source=effect.source,
            end=End(who.id, Moment.END),
            held_by=effect.id,
            label=effect.label,
            name=effect.name,
            influence=Influence(f"{origin}:{TABLE}", row.modifiers, lets_go=row.lets_go),
        )
        effects.give(draft, who.id, given)
    for key in row.conditions:
        stays = draft.ruleset.conditions[ConditionKey(key)].stays
        condition = ActiveEffect(
            EffectId(""),
            ConditionKey(key),
            source=effect.source,
            end=None if stays else End(who.id, Moment.START),
            held_by=None if stays else effect.id,
        )
        effects.give(draft, who.id, condition)


def _tell_victim(draft: Draft, who: Combatant) -> None:
    """Whom in its reach it attacks, by lot."""
    reach = draft.ruleset.movement.reach(who)
    near = []
    for other in draft.encounter.in_order():
        distance = distance_between(draft.encounter, draft.ruleset, who, other)
        if other.id == who.id or other.is_out or are_apart(who, other) or distance is None:
            continue
        if distance <= reach:
            near.append(other)
    told: Parameters = {"who": who.name}
    key = "note.nobody_in_reach"
    if near:
        place = draft.dice.roll(len(near)) if len(near) > 1 else 1
        told["target"] = near[place - 1].name
        key = "note.strikes_by_lot"
    draft.add(e.Noted(Message(key, told), combatants=(who.id,)))

"""Saves against spells and features: asked of each target, answered, and what follows.

Damage is rolled once for all targets of a volley; who saves takes half of it or nothing.
"""

from dataclasses import replace

from desktop.dice.notation import parse
from desktop.dice.rolling import Roll, roll
from desktop.language.message import Distance, Message
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import Combatant, Life
from desktop.model.commands.magic import Saves
from desktop.model.effect import ActiveEffect, End, Moment, RepeatedSave
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId, ConditionKey, EffectId
from desktop.model.prompt import Answer, Outcome, Prompt, PromptKind
from desktop.model.volley import Volley, VolleyDamage
from desktop.rules.areas import empowering, lights, possessing, sequels, steeled
from desktop.rules.areas.valid_targets import is_valid
from desktop.rules.effects import effects
from desktop.rules.effects.ends import next_turn_of, turns_of
from desktop.rules.engine import hits, prompts
from desktop.rules.engine.conditions import ConditionKind
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters, judge_number
from desktop.rules.engine.typed_dice import judge_typed_dice
from desktop.rules.harm import damage, maximum
from desktop.rules.map.places import ELSEWHERE
from desktop.rules.rolls.asked_checks import ask_check_of
from desktop.rules.rolls.rolling import at_the_table
from desktop.rules.rolls.saves import (
    roll_against,
    save_trace,
    shown_bonus,
    shown_dice,
)
from desktop.rules.sight.covering import THREE_QUARTERS, TOTAL, find_cover_from
from desktop.rules.sight.seeing import truesight_of

ONCE = "once"
WITHIN = "within"
"""The parameter of an effect that names the area that its bearer must be in."""
ESCAPE_DC = "escape_dc"
"""The parameter of a grapple that says against what one escapes it."""
DICE = "dice"
"""The same for what it deals again and again: the X of Burning (X)."""
ROUNDS_A_DAY = 14_400
MAGICAL = ("magical", "spell")
ILLUSION = "illusion"
VISUAL = "visual"
"""The mark of an illusion for the eyes."""
"""The tag of what a spell of that school does."""


def rolled(draft: Draft, volley: Volley, *, asks: bool = False) -> Volley:
    """The volley with its dice thrown; `asks`: they have had no field to be typed into."""
    if not any(part.text for part in volley.damage):
        return volley
    with at_the_table(draft, Message("throw.area", {"label": volley.called}), asks=asks):
        open_parts = [part for part in volley.damage if part.text]
        thrown = [roll(parse(part.text), draft.dice) for part in open_parts]
        told = iter(empowering.fall_again(draft, volley.source, thrown, volley.again))
        damage = tuple(_rolled(part, next(told)) if part.text else part for part in volley.damage)
        return replace(volley, damage=damage)


def _rolled(part: VolleyDamage, thrown: Roll) -> VolleyDamage:
    values = tuple(die.value for die in thrown.dice)
    return VolleyDamage(part.type, max(0, thrown.total), values)


def text_of(volley: Volley) -> str:
    """The dice that are not rolled yet, as one text."""
    return "+".join(part.text for part in volley.damage if part.text)


def loose(
    draft: Draft, volley: Volley, targets: tuple[CombatantId, ...], saves: Saves = ()
) -> None:
    """Let a volley reach its targets: known answers count at once, the other saves are asked.

    Without a saving throw everything comes at once.
    """
    volley = rolled(draft, volley)
    answers = dict(saves)
    for who in dict.fromkeys(targets):
        combatant = draft.find(who)
        if combatant is None or combatant.life is Life.DEAD:
            continue
        if not is_valid(draft, combatant, volley):
            continue
        if lights.mends(draft, combatant, volley):
            continue
        if not volley.ability:
            strike(draft, who, volley, saved=False)
            continue
        prompt = ask(draft, combatant, volley)
        answer = answers.get(who)
        if answer is not None and answer.outcome is not Outcome.SKIPPED:
            draft.add(e.PromptClosed(prompt.id, answer))
            step = draft.ruleset.answers[prompt.kind]
            step(draft, prompt, answer)


def ask_of_one(draft: Draft, who: Combatant, volley: Volley) -> None:
    """Ask one target for its save; the dice of its damage wait for the answer, or are typed."""
    if is_valid(draft, who, volley):
        ask(draft, who, volley)


def ask(draft: Draft, who: Combatant, volley: Volley) -> Prompt:
    """Ask for one save; cover against where it comes from counts (51-COV-03, 52-COVER-1)."""
    volley = replace(volley, cover=_cover(draft, volley, who))
    _tell_illusion(draft, volley, who)
    told: Parameters = {"who": who.name, "label": volley.called}
    if volley.contest:
        text = Message("prompt.check_of_volley", told)
        return ask_check_of(draft, who, volley, text, CONTESTED)
    trace = save_trace(draft, who, volley.ability, volley.cover)
    return prompts.ask(
        draft,
        Prompt(
            prompts.NEW,
            draft.ruleset.volley_roll,
            who.id,
            Message("prompt.save_of_volley", told),
            ability=volley.ability,
            dc=volley.dc,
            bonus=shown_bonus(trace),
            bonus_dice=shown_dice(trace),
            dice="1d20",
            source=volley.source,
            rule=volley.rule,
            volley=volley,
            harm=text_of(volley),
        ),
    )


CONTESTED = "contested"
"""What follows from a check against a volley: the word in its prompt."""


def _tell_illusion(draft: Draft, volley: Volley, who: Combatant) -> None:
    """Truesight sees through what is only seen; of a strange illusion the GM says what it is."""
    if ILLUSION in volley.tags and truesight_of(who):
        told: Parameters = {"who": who.name, "label": volley.called}
        rule = draft.ruleset.rule("truesight")
        key = "note.illusion_seen_through" if VISUAL in volley.tags else "note.perhaps_illusion"
        draft.add(e.Noted(Message(key, told), rule, (who.id,)))


def _cover(draft: Draft, volley: Volley, who: Combatant) -> str:
    """The degree that the map proposes; an area that reaches it leaves no total cover."""
    if who.token is None or volley.uncovered:
        return ""
    source = None if volley.source is None else draft.find(volley.source)
    if volley.origin is not None:
        found = find_cover_from(draft.encounter, draft.ruleset, volley.origin, 0.0, who, source)
        degree = "" if found is None else found.degree
    elif source is not None:
        degree = draft.ruleset.cover(draft.encounter, draft.ruleset, source, who)
    else:
        return ""  # nobody knows where it comes from
    return THREE_QUARTERS if degree == TOTAL else degree


def ask_harm(
    draft: Draft,
    who: Combatant,
    volley: Volley,
    effect: EffectId | None = None,
    *,
    once: bool = False,
) -> Prompt:
    """Ask for damage that nobody saves against: rolled, typed or skipped.

    `once`: the effect ends when it has been dealt.
    """
    told: Parameters = {"who": who.name, "label": volley.called}
    kinds = [part.type for part in volley.damage if part.type]
    if kinds:
        told["type"] = Message(f"damage.{kinds[0]}")
    return prompts.ask(
        draft,
        Prompt(
            prompts.NEW,
            PromptKind.HARM,
            who.id,
            Message("prompt.harm" if kinds else "prompt.harm_untyped", told),
            dice=text_of(volley),
            effect=effect,
            source=volley.source,
            continuation=FrozenMap({ONCE: 1} if once else {}),
            rule=volley.rule,
            volley=volley,
        ),
    )


def settle(draft: Draft, prompt: Prompt, success: bool) -> None:
    """A save against a volley is made: damage, and on a failure what it gives.

    Dice that nobody has thrown yet are thrown only where some of the damage arrives.
    """
    volley = prompt.volley
    assert volley is not None, "a volley asks for this save"
    if prompt.combatant is not None and draft.find(prompt.combatant) is not None:
        if not success or volley.half:
            volley = rolled(draft, volley)
        strike(draft, prompt.combatant, volley, saved=success)


def with_typed(prompt: Prompt, answer: Answer) -> Prompt:
    """The prompt with the damage that was typed for it in place of its dice."""
    volley = prompt.volley
    if volley is None or not (prompt.harm and answer.damage):
        return prompt
    kinds = [part.type for part in volley.damage] or [""]
    parts = tuple(
        VolleyDamage(each.type or kinds[min(place, len(kinds) - 1)], each.amount)
        for place, each in enumerate(answer.damage)
    )
    return replace(prompt, volley=replace(volley, damage=parts))


def answer_check(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """The check that stands for a save in games without them; skipped, nothing follows."""
    who = None if prompt.combatant is None else draft.find(prompt.combatant)
    if who is None or answer.outcome is Outcome.SKIPPED:
        return None
    success = roll_against(
        draft,
        who.id,
        save_trace(draft, who, prompt.ability),
        dc=0 if prompt.dc is None else prompt.dc,
        purpose=Message("note.check_of", {"skill": Message(f"ability.{prompt.ability}")}),
        answer=answer,
    )
    settle(draft, with_typed(prompt, answer), success)
    return None


def answer_harm(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """Deal the damage as rolled or typed; skipped, nothing happens."""
    who = None if prompt.combatant is None else draft.find(prompt.combatant)
    if who is None or prompt.volley is None or answer.outcome is Outcome.SKIPPED:
        return None
    volley = prompt.volley
    if answer.amount is not None:
        if refusal := judge_number(answer.amount):
            return refusal
        kind = volley.damage[0].type if volley.damage else ""
        volley = replace(volley, damage=(VolleyDamage(kind, answer.amount),))
    strike(draft, who.id, rolled(draft, volley), saved=False)
    if prompt.effect is not None and ONCE in prompt.continuation:
        effects.end_effect(draft, who.id, prompt.effect, Message("note.time_over"))
    return None


def strike(draft: Draft, who: CombatantId, volley: Volley, *, saved: bool) -> None:
    """What one target gets."""
    if volley.damage:
        volley = sequels.sparing(draft, who, volley, saved=saved)
        parts = tuple(
            hits.Incoming(part.amount, part.type, volley.tags, part.dice) for part in volley.damage
        )
        is_spared = saved and volley.unhurt and who in volley.careful
        blow = hits.Blow(volley.source, saved=saved, none_on_save=not volley.half)
        whom = draft.combatant(who)
        if volley.half and volley.ability == "dex" and draft.ruleset.evades(draft, whom):
            # Evasion: nothing on a success, half on a failure.
            blow = hits.Blow(volley.source, saved=True, none_on_save=saved)
            told = Message("note.evasion", {"who": whom.name})
            draft.add(e.Noted(told, combatants=(who,)))
        if not saved or (volley.half and not is_spared):
            damage.deal(draft, who, parts, blow)
            sequels.follow(draft, whom, volley, saved=saved)
    if draft.combatant(who).life is Life.DEAD:
        return
    if saved and volley.steels:
        steeled.steel(draft, who, volley.source, volley.label)
    if not saved and sequels.destroy(draft, who, volley):
        return
    if not saved:
        give(draft, who, volley)
        sequels.age(draft, who, volley)
        if volley.possesses:
            possessing.possess(draft, who, volley)
        _move_away(draft, who, volley)
        _tell_moved(draft, who, volley)
        return
    if volley.saved_push and volley.source is not None:
        draft.ruleset.pushes(draft, volley.source, who, volley.saved_push)
    if volley.saved_out:
        draft.ruleset.leaves_space(draft, who, volley)
    for influence in filter(None, (volley.saved, volley.saved_once)):
        left = replace(volley, conditions=(), later=(), ends=(), influence=influence, repeats=None)
        give(draft, who, replace(left, end=volley.saved_end, held_by=None, way_out=None, bond=None))


def _move_away(draft: Draft, who: CombatantId, volley: Volley) -> None:
    """Push it straight away from the source, or pull it there, unless it is too large for that.

    Or it is thrown, as its game does that.
    """
    if volley.throws is not None:
        draft.ruleset.throws(draft, who, volley)
    sizes = draft.ruleset.sizes
    if volley.push_largest in sizes:
        own = draft.ruleset.size_of(draft.combatant(who)).order
        if own > sizes[volley.push_largest].order:
            return
    if volley.push and volley.source is not None and volley.source != who:
        draft.ruleset.pushes(draft, volley.source, who, volley.push)


def _tell_moved(draft: Draft, who: CombatantId, volley: Volley) -> None:
    """Its source may move it: the GM drags the token."""
    if volley.moves:
        told: Parameters = {
            "who": draft.combatant(who).name,
            "label": volley.called,
            "distance": Distance(volley.moves),
        }
        draft.add(e.Noted(Message("note.may_be_moved", told), combatants=(who,)))


def give(draft: Draft, who: CombatantId, volley: Volley) -> None:
    """The conditions of a volley, or a mark with its name; what comes later hangs on the first."""
    ended = Message("note.ended_by", {"label": volley.called})
    if volley.bands or volley.sends:
        _give_band(draft, who, volley)
        return
    maximum.lower(draft, who, volley.lowers, volley.source)
    for each in volley.ends:
        effects.end_all(draft, who, ConditionKey(each), ended)
    far = sequels.of_far_failure(draft, who, volley)
    at_once = volley.worse in far  # it needs no second failure
    wanted = (volley.worse,) if at_once else (*volley.conditions, *far)
    keys = [ConditionKey(key) for key in wanted if key in draft.ruleset.conditions]
    if volley.choice:
        keys = keys[:1]
    if not keys and (volley.marks or volley.later or volley.influence or volley.way_out):
        keys = [effects.CUSTOM]
    repeated = None
    if not at_once and (volley.repeats is not None or volley.when_damaged):
        ability = volley.repeats_with or volley.ability
        repeated = RepeatedSave(
            ability,
            volley.dc,
            volley.repeats,
            volley.when_damaged,
            volley.eased,
            volley.worse,
            volley.out_of_sight,
            volley.tally,
            volley.by_source,
            volley.hampers and volley.hampered == who,
        )
    end = End(who, Moment.END) if volley.this_turn else volley.end
    if volley.rounds:
        end = turns_of(draft.encounter, who, Moment.END, volley.rounds)
    if volley.influence is not None and volley.influence.until is not None:
        end = next_turn_of(draft.encounter, who, volley.influence.until)
    anchor: EffectId | None = None
    for key in keys:
        condition = draft.ruleset.conditions[key]
        is_plain = condition.kind is ConditionKind.CONDITION
        is_first = anchor is None and not condition.stays
        within: dict[str, int | str] = {} if volley.within is None else {WITHIN: str(volley.within)}
        if volley.given:
            within[DICE] = volley.given
        if volley.escape_dc is not None and is_first:
            within[ESCAPE_DC] = volley.escape_dc
        if volley.steels_after and is_first:
            within[steeled.AFTER] = volley.label
        held_by = anchor or (None if volley.this_turn else volley.held_by)
        effects.give(
            draft,
            who,
            ActiveEffect(
                EffectId(""),
                key,
                level=1 if condition.has_levels else None,
                source=volley.source,
                end=end if is_first else None,
                save=repeated if is_first else None,
                held_by=None if condition.stays else held_by,
                label="" if is_plain else volley.label,
                name=None if is_plain else volley.name,
                later=volley.later if is_first else (),
                influence=sequels.influence_of(volley, key, first=is_first),
                way_out=volley.way_out if is_first else None,
                bond=volley.bond if is_first else None,
                spell_level=volley.spell_level,
                parameters=FrozenMap(within),
            ),
        )
        if is_first:  # what else it gives goes with it, with a save that ends it, too
            given = [x.id for x in draft.combatant(who).effects if x.key == key]
            anchor = given[-1] if given else None


def _give_band(draft: Draft, who: CombatantId, volley: Volley) -> None:
    """What comes to it by its hit points; strangers to this plane are sent back first."""
    target = draft.combatant(who)
    told: Parameters = {"who": target.name, "label": volley.called}
    if target.creature.is_one_of(volley.sends):
        draft.add(e.Noted(Message("note.sent_back", told), volley.rule, (who,)))
        gone = ActiveEffect(
            EffectId(""), ELSEWHERE, source=volley.source, end=_rounds(who, ROUNDS_A_DAY)
        )
        effects.give(draft, who, gone)
    band = next((each for each in volley.bands if target.hit_points <= each.points), None)
    if band is None:
        draft.add(e.Noted(Message("note.beyond_bands", told), volley.rule, (who,)))
    elif band.kills:
        told["points"] = band.points
        draft.add(e.LifeChanged(who, Life.DEAD, Message("note.killed_by_word", told)))
        draft.ruleset.defeat.declared(draft, who)
    else:
        for key in band.conditions:
            end = _rounds(who if volley.source is None else volley.source, band.rounds)
            given = ActiveEffect(EffectId(""), ConditionKey(key), source=volley.source, end=end)
            effects.give(draft, who, given)


def _rounds(whose: CombatantId, rounds: int) -> End:
    return End(whose, Moment.START, rounds)


def follow_hit(draft: Draft, who: CombatantId, volley: Volley) -> None:
    """What a spell's attack brings besides its damage, once it has hit."""
    _regain(draft, who, volley)
    if draft.combatant(who).life is Life.DEAD:
        return
    if volley.ability:
        loose(draft, replace(volley, damage=()), (who,))
    else:
        give(draft, who, volley)


def _regain(draft: Draft, who: CombatantId, volley: Volley) -> None:
    """Its source regains its share of what the attack has just dealt."""
    taken = next(reversed(draft.facts(e.DamageTaken)), None)
    if volley.regains and volley.source is not None and taken is not None and taken.target == who:
        damage.heal(draft, volley.source, taken.total * volley.regains // 100)


def decide_answer_saves(draft: Draft, command: c.AnswerSaves) -> Refusal | None:
    """Answer several open prompts alike in one step."""
    if refusal := judge_typed_dice(command.answer.dice):
        return refusal
    open_ones = [p for p in (prompts.find_prompt(draft, i) for i in command.prompts) if p]
    if not open_ones:
        return Refusal(Message("refusal.answered_already"), can_overrule=False)
    for prompt in open_ones:  # before a die is asked for any of them
        if refusal := prompts.judge_answer(prompt, command.answer):
            return refusal
    for prompt in open_ones:
        if prompts.find_prompt(draft, prompt.id) is None:
            continue  # it was about what an answer before has ended
        refusal = prompts.decide_answer_prompt(draft, c.AnswerPrompt(prompt.id, command.answer))
        if refusal is not None:
            return refusal
        prompts.sweep(draft)
    return None

"""Falling: from how high, what it deals, who lies prone, water below, flyers that drop."""

from dataclasses import replace

from desktop.battlemap.battle_map import TerrainKind
from desktop.language.message import Distance, Message
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import Combatant, Life
from desktop.model.counter import REACTION
from desktop.model.effect import ActiveEffect
from desktop.model.ids import CombatantId, ConditionKey, EffectId
from desktop.model.prompt import Answer, Outcome, Prompt, PromptKind
from desktop.rules.effects import effects
from desktop.rules.effects.asking import asked, counted, situation_of
from desktop.rules.encounter.counters import spend
from desktop.rules.engine import hits, prompts
from desktop.rules.engine.conditions import Question, modifiers_of
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters
from desktop.rules.fifth.effects.states import GRAPPLED
from desktop.rules.fifth.harm.hazards import HAZARDS_STEP
from desktop.rules.fifth.moving.going import FLYING
from desktop.rules.fifth.places.speeds import ALOFT, FLY
from desktop.rules.fifth.rolls.checks import kept_words
from desktop.rules.fifth.turns.budget import judge_able
from desktop.rules.harm import damage
from desktop.rules.map.places import table_grid
from desktop.rules.moving.measuring import ground_at, map_of, place_at
from desktop.rules.moving.riding import riders_of
from desktop.rules.moving.typed_feet import typed_whole_feet
from desktop.rules.rolls.asked_checks import ask_check
from desktop.rules.sight.perceiving import is_incapacitated

PRONE = ConditionKey("prone")
PER_DIE = 10
MOST_DICE = 20
FALL, PLUNGE = "fall", "plunge"
PLUNGE_DC = 15
BLUDGEONING = "bludgeoning"


def fall_dice(feet: int) -> int:
    """A die for each full 10 ft, 20 at most."""
    return min(MOST_DICE, feet // PER_DIE)


# --- the GM's gesture ---------------------------------------------------------------------------


def take_fall(draft: Draft, command: c.TakeAction) -> Refusal | None:
    """Fall so many feet as the text says, else from its height."""
    return _take_fall(draft, command, into_water=False)


def take_plunge(draft: Draft, command: c.TakeAction) -> Refusal | None:
    """The same into water or another liquid."""
    return _take_fall(draft, command, into_water=True)


def _take_fall(draft: Draft, command: c.TakeAction, *, into_water: bool) -> Refusal | None:
    who = draft.combatant(command.combatant)
    text = command.text.strip()
    feet = typed_whole_feet(text) if text else elevation_of(who)
    if not feet:
        return Refusal(Message("refusal.no_feet", {"value": text}), can_overrule=False)
    fall(draft, who.id, feet, into_water=into_water)
    return None


def elevation_of(who: Combatant) -> int:
    """Feet over the ground, as far as its token tells."""
    return 0 if who.token is None else max(0, who.token.elevation)


def fall(
    draft: Draft,
    who: CombatantId,
    feet: int,
    because: Message | None = None,
    *,
    into_water: bool = False,
) -> None:
    """Down at once, and the question what the fall deals. No step of its own: nobody strikes."""
    faller = draft.combatant(who)
    into_water = into_water or _is_over_water(draft, faller)
    token = faller.token
    if token is not None and token.elevation > 0:
        down = replace(token, elevation=max(0, token.elevation - feet))
        draft.add(e.TokenPlaced(who, down))
    effects.end_all(draft, who, FLYING, Message("note.falls_down"))
    told: Parameters = {"who": faller.name, "distance": Distance(feet)}
    text = Message("note.falls", told)
    if because is not None:
        text = Message("note.falls_because", {**told, "reason": because})
    draft.add(e.Noted(text, draft.ruleset.rule("fall"), (who,)))
    for one in (faller, *riders_of(draft, who)):
        _ask_harm(draft, one, feet, into_water=into_water)


def _ask_harm(draft: Draft, faller: Combatant, feet: int, *, into_water: bool) -> None:
    """What the fall deals: to a mount and to each of its riders."""
    count = fall_dice(feet)
    if count == 0 or faller.life is Life.DEAD or lands_softly(draft, faller.id):
        return
    told: Parameters = {"who": faller.name, "distance": Distance(feet), "dice": f"{count}d6"}
    prompts.ask(
        draft,
        Prompt(
            prompts.NEW,
            PromptKind.HAZARD,
            faller.id,
            Message("prompt.fall", told),
            dice=f"{count}d6",
            continuation=kept_words({HAZARDS_STEP: FALL, "water": int(into_water)}),
            rule=draft.ruleset.rule("fall"),
        ),
    )


def lands_softly(draft: Draft, who: CombatantId) -> bool:
    """Whether magic takes the harm out of its fall; that is told, and over with it."""
    faller = draft.combatant(who)
    if not modifiers_of(faller, Question.SOFT_FALL):
        return False
    draft.add(e.Noted(Message("note.lands_softly", {"who": faller.name}), combatants=(who,)))
    for effect in faller.effects:
        given = () if effect.influence is None else effect.influence.modifiers
        if any(each.question == Question.SOFT_FALL.value for each in given):
            effects.end_effect(draft, who, effect.id, Message("note.used_up"))
    return True


def _is_over_water(draft: Draft, who: Combatant) -> bool:
    battle_map = map_of(draft.encounter, who)
    if battle_map is None or who.token is None:
        return False
    grid = table_grid(battle_map.grid, draft.encounter, draft.ruleset)
    cells = grid.under(place_at(draft.ruleset, who, grid, who.token.cell))
    return ground_at(battle_map, cells, TerrainKind.WATER) is not None


def answer_fall(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """Roll or type the damage; into a liquid the reaction may halve it first (52-HAZ-FALL-3)."""
    assert prompt.combatant is not None, "somebody falls"
    if lands_softly(draft, prompt.combatant):
        return None
    who = draft.combatant(prompt.combatant)
    amount, dice = prompts.summed(draft, prompt, answer)
    rule = draft.ruleset.rule("plunge")
    may_react = (
        bool(prompt.continuation["water"])
        and rule != ""
        and who.count(REACTION) > 0
        and judge_able(draft, who, "reaction") is None
    )
    if not may_react or amount == 0:
        strike_ground(draft, who.id, amount, dice)
        return None
    ask_check(
        draft,
        who,
        "athletics/acrobatics",
        dc=PLUNGE_DC,
        text=Message("prompt.plunge", {"who": who.name, "amount": amount}),
        then=PLUNGE,
        rule=rule,
        more=kept_words({"amount": amount, "dice": " ".join(map(str, dice))}),
    )
    return None


def settle_plunge(draft: Draft, prompt: Prompt, success: bool) -> None:
    """With the reaction a success takes half; a check that was skipped spends nothing."""
    assert prompt.combatant is not None, "somebody falls"
    amount = int(prompt.continuation["amount"])
    dice = tuple(int(die) for die in str(prompt.continuation["dice"]).split())
    if _was_answered(draft, prompt):
        spend(draft, prompt.combatant, REACTION)
    strike_ground(
        draft, prompt.combatant, draft.ruleset.rounding.half(amount) if success else amount, dice
    )


def _was_answered(draft: Draft, prompt: Prompt) -> bool:
    return any(
        event.prompt == prompt.id
        and event.answer is not None
        and event.answer.outcome is not Outcome.SKIPPED
        for event in draft.facts(e.PromptClosed)
    )


def strike_ground(
    draft: Draft, who: CombatantId, amount: int, dice: tuple[int, ...] = ()
) -> hits.Hit:
    """The damage of a fall; whoever takes any lies prone."""
    part = hits.Incoming(amount, BLUDGEONING, dice=dice)
    hit = damage.deal(draft, who, (part,), hits.Blow())
    stands = draft.ruleset.chooses(draft.encounter, "absorbed_fall", "standing")
    hurts = hit.got_through if stands else hit.total
    if hurts > 0 and not draft.combatant(who).has_effect(PRONE):
        effects.give(draft, who, ActiveEffect(EffectId(""), PRONE))
    return hit


# --- flyers -------------------------------------------------------------------------------------


def settle_flight(draft: Draft) -> None:
    """A finisher: flyers that cannot stay up fall from where they are."""
    for who in draft.affected():
        if not who.effects or not who.has_effect(FLYING):
            continue
        reason = falls_because(draft, who)
        if reason is None:
            _tell_what_holds(draft, who)
            continue
        feet = elevation_of(who)
        if feet:
            fall(draft, who.id, feet, reason)
        else:
            told: Parameters = {"who": who.name, "reason": reason}
            text = Message("note.falls_height_unknown", told)
            draft.add(e.Noted(text, draft.ruleset.rule("flight"), (who.id,)))
            effects.end_all(draft, who.id, FLYING, Message("note.falls_down"))


def falls_because(draft: Draft, who: Combatant) -> Message | None:
    """Why a flyer does not stay up, or None.

    The dead fall in any case; whoever hovers or is held up by magic does for no other reason.
    """
    if who.is_out:
        return Message("reason.down")
    if _is_borne(who) or _is_carried(draft, who):
        return None
    return _falls_by_itself(draft, who)


def _is_borne(who: Combatant) -> bool:
    return who.creature.hover or who.has_effect(ALOFT) or held_up_by(who) is not None


def _is_carried(draft: Draft, who: Combatant) -> bool:
    """Whether a flyer that stays up itself holds it in its grip (51-FLY-02)."""
    sources = (each.source for each in who.effects if each.key == GRAPPLED)
    holders = (draft.find(source) for source in sources if source is not None)
    return any(
        holder is not None
        and not holder.is_out
        and elevation_of(holder) > 0
        and holder.has_effect(FLYING)
        and (_is_borne(holder) or _falls_by_itself(draft, holder) is None)
        for holder in holders
    )


def held_up_by(who: Combatant) -> ActiveEffect | None:
    """The magic that gives it its flight, such as the Fly spell, and holds it up (51-FLY-05)."""
    return next((effect for effect in who.effects if _gives_flight(effect)), None)


def _gives_flight(effect: ActiveEffect) -> bool:
    given = () if effect.influence is None else effect.influence.modifiers
    return any(each.question == Question.OWN_SPEED.value and FLY in each.what for each in given)


def _tell_what_holds(draft: Draft, who: Combatant) -> None:
    """Who would have fallen by what has just come over it is told to be held up."""
    magic = held_up_by(who)
    has_changed = any(event.combatant == who.id for event in draft.facts(e.EffectGained))
    if magic is None or who.creature.hover or not has_changed:
        return
    if magic.source == who.id and is_incapacitated(who, draft.ruleset):
        return  # its concentration ends, and the magic with it
    if _falls_by_itself(draft, who) is not None:
        told: Parameters = {"who": who.name, "because": magic.called}
        note = e.Noted(
            Message("note.held_aloft", told), draft.ruleset.rule("held_aloft"), (who.id,)
        )
        if note not in draft.events:
            draft.add(note)


def _falls_by_itself(draft: Draft, who: Combatant) -> Message | None:
    """Why its own flight ends; where the edition says so, being incapacitated is enough."""
    ruleset = draft.ruleset
    if who.has_effect(PRONE):
        return Message("condition.prone")
    speed = ruleset.movement.speed(draft.encounter, ruleset, who, FLY)
    if speed.value <= 0:
        return Message("reason.no_flying_speed")
    if ruleset.numbers["incapacitated_flyers_fall"] and is_incapacitated(who, ruleset):
        return Message("condition.incapacitated")
    still = counted(asked(situation_of(draft.encounter, ruleset, who), Question.STILL))
    return still[0].reason if still else None

"""Things that are thrown, drunk, used up or let go: nets, flasks, potions, kits, ammunition."""

from dataclasses import dataclass, replace

from desktop.dice.notation import parse
from desktop.dice.rolling import roll, shown_roll, typed_total
from desktop.language.message import Message, Name
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.amount import AttackOutcome
from desktop.model.combatant import Combatant, Life
from desktop.model.creature import AttackKind, FeatureGroup
from desktop.model.effect import ActiveEffect, End, Moment
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId, ConditionKey, CounterKey, EffectId
from desktop.model.prompt import Answer, Outcome, Prompt
from desktop.model.reasons import Contribution, Kind
from desktop.rules.attacking.actions import own_roll
from desktop.rules.attacking.harming import judge_harm
from desktop.rules.effects import effects
from desktop.rules.effects.asking import situation_of
from desktop.rules.engine import hits, prompts
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters
from desktop.rules.engine.ruleset import Action
from desktop.rules.engine.situation import CLOSE, Situation
from desktop.rules.fifth.gear import ammunition, arms, hands
from desktop.rules.fifth.gear.arms import WeaponRules
from desktop.rules.fifth.harm.dying import stabilise
from desktop.rules.fifth.places.within import judge_within
from desktop.rules.fifth.rolls.resisting import ask_to_resist, dc_by
from desktop.rules.fifth.turns.budget import ATTACK
from desktop.rules.harm import damage, wards
from desktop.rules.rolls.rolling import at_the_table, throw
from desktop.rules.rolls.saves import roll_against

RESTRAINED = ConditionKey("restrained")
BURNING = ConditionKey("burning")
OILED = ConditionKey("oiled")
NET_MARK = "net"
NET_DC, NET_CLASS, NET_POINTS, NET_RANGE = 10, 10, 5, 15
FORMLESS = "formless"
FLASK_RANGE = 20
POTION = "2d4+2"
MINUTE = 10
KIT = CounterKey("healers_kit")


def _judge_within(draft: Draft, command: c.TakeAction, feet: int, rule: str) -> Refusal | None:
    if command.target is None:
        return None
    who, target = draft.combatant(command.combatant), draft.combatant(command.target)
    return judge_within(draft, who, target, feet, rule)


# --- nets ---------------------------------------------------------------------------------------


def resists_net(draft: Draft, target: Combatant) -> bool:
    """Huge and larger creatures, and those without form, are not held by a net."""
    sizes = draft.ruleset.sizes
    is_huge = draft.ruleset.size_of(target).order >= sizes["huge"].order
    return is_huge or FORMLESS in target.creature.traits


def catch(draft: Draft, source: CombatantId, target: CombatantId) -> None:
    """Restrained by the net until somebody frees it."""
    whom = draft.combatant(target)
    if resists_net(draft, whom):
        text = Message("note.net_slips", {"who": whom.name})
        draft.add(e.Noted(text, draft.ruleset.rule("net"), (target,)))
        return
    held = ActiveEffect(
        EffectId(""), RESTRAINED, source=source, parameters=FrozenMap({NET_MARK: 0})
    )
    effects.give(draft, target, held)


def catch_by_hit(
    draft: Draft, situation: Situation, outcome: AttackOutcome, rules: WeaponRules
) -> None:
    """What a net does on a hit, in the edition where it is shot like a weapon."""
    attack, target = situation.attack, situation.target
    assert attack is not None, "an attack is made with something"
    assert target is not None, "an attack is made on somebody"
    if arms.NET not in attack.properties:
        return
    if outcome is not AttackOutcome.MISS and draft.combatant(target.id).life is Life.UP:
        catch(draft, situation.actor.id, target.id)


def find_net(who: Combatant) -> ActiveEffect | None:
    """The net that holds it, or None."""
    return next((x for x in who.effects if x.key == RESTRAINED and NET_MARK in x.parameters), None)


def _judge_netted(draft: Draft, who: Combatant) -> Refusal | None:
    if find_net(who) is not None:
        return None
    text = Message("refusal.in_no_net", {"who": who.name})
    return Refusal(text, draft.ruleset.rule("net"), can_overrule=False)


def _judge_at_net(draft: Draft, command: c.TakeAction, whom: Combatant) -> Refusal | None:
    """Whether there is a net within reach."""
    refusal = _judge_netted(draft, whom)
    return refusal or draft.stands(_judge_within(draft, command, CLOSE, draft.ruleset.rule("net")))


def free_from_net(draft: Draft, command: c.TakeAction) -> Refusal | None:
    """A check of DC 10 frees oneself, or somebody within reach."""
    whom = draft.combatant(command.target or command.combatant)
    refusal = _judge_at_net(draft, command, whom)
    if refusal is not None:
        return refusal
    who = draft.combatant(command.combatant)
    word = "athletics" if draft.ruleset.numbers["net_by_athletics"] else "str"
    trace = draft.ruleset.checks(situation_of(draft.encounter, draft.ruleset, who), word)
    answer = own_roll(command)
    purpose = Message("note.frees_from_net", {"target": whom.name})
    if roll_against(draft, who.id, trace, dc=NET_DC, purpose=purpose, answer=answer):
        _open_net(draft, whom)
    return None


def _open_net(draft: Draft, whom: Combatant) -> None:
    held = find_net(whom)
    assert held is not None, "judged before"
    effects.end_effect(draft, whom.id, held.id, Message("note.net_open"))


NO_HARM_TO_NETS = frozenset(("bludgeoning", "poison", "psychic"))


def cut_net(draft: Draft, command: c.TakeAction) -> Refusal | None:
    """An attack on the net: Armour Class 10, 5 hit points, hurt by what the edition says."""
    whom = draft.combatant(command.target or command.combatant)
    refusal = _judge_at_net(draft, command, whom)
    if refusal is not None:
        return refusal
    who = draft.combatant(command.combatant)
    policy = draft.ruleset.attacks
    usual = [x for x in who.creature.attacks if x.kind is not AttackKind.RANGED]
    attack = usual[0] if usual else policy.common(who)[0]
    situation = situation_of(draft.encounter, draft.ruleset, who, None, attack)
    typed = own_roll(command)
    rolled = throw(draft, arms.attack_bonus(who.creature, attack), typed.dice, typed.bonus)
    success = rolled.total >= NET_CLASS
    purpose = Message("note.cuts_net", {"target": whom.name})
    draft.add(e.CheckRolled(who.id, purpose, rolled, NET_CLASS, success))
    if success:
        aimed = replace(situation, target=whom)
        _hurt_net(draft, aimed, whom)
    return None


def _hurt_net(draft: Draft, situation: Situation, whom: Combatant) -> None:
    policy = draft.ruleset.attacks
    only_slashing = bool(draft.ruleset.numbers["net_cut_by_slashing"])
    total = 0
    for part in policy.parts(situation, versatile=False):
        with at_the_table(draft, Message("throw.net", {"target": whom.name})):
            dealt = policy.damage(draft, situation, part, critical=False)
        counts = dealt.type == "slashing" if only_slashing else dealt.type not in NO_HARM_TO_NETS
        total += dealt.amount if counts else 0
    held = find_net(whom)
    assert held is not None, "judged before"
    hurt = int(held.parameters[NET_MARK]) + total
    if hurt >= NET_POINTS:
        _open_net(draft, whom)
        return
    worn = replace(held, parameters=held.parameters.with_item(NET_MARK, hurt))
    draft.add(e.EffectChanged(whom.id, worn, told=False))
    left = Message("note.net_holds", {"left": NET_POINTS - hurt})
    draft.add(e.Noted(left, draft.ruleset.rule("net"), (whom.id,)))


# --- what is thrown in place of an attack (2024) ------------------------------------------------


def _ask_dodge(
    draft: Draft, command: c.TakeAction, then: str, rule: str, *, harm: str = ""
) -> None:
    dc = dc_by(draft.combatant(command.combatant).creature, "dex")
    ask_to_resist(draft, command, ability="dex", dc=dc, then=then, rule=rule, harm=harm)


def throw_net(draft: Draft, command: c.TakeAction) -> Refusal | None:
    """Restrained on a failed Dexterity save; the Huge succeed by themselves."""
    rule = draft.ruleset.rule("net")
    if refusal := draft.stands(_judge_within(draft, command, NET_RANGE, rule)):
        return refusal
    assert command.target is not None, "the action needs a target"
    if resists_net(draft, draft.combatant(command.target)):
        catch(draft, command.combatant, command.target)
        return None
    _ask_dodge(draft, command, "net", "net")
    return None


@dataclass(frozen=True, slots=True)
class Flask:
    """What is in it: dice and type; whom alone it harms; what it gives."""

    dice: str = ""
    type: str = ""
    harms: tuple[str, ...] = ()
    gives: ConditionKey | None = None


FLASKS: FrozenMap[str, Flask] = FrozenMap(
    {
        "throw_acid": Flask("2d6", "acid"),
        "throw_fire": Flask("1d4", "fire", gives=BURNING),
        "throw_holy_water": Flask("2d8", "radiant", harms=("fiend", "undead")),
        "throw_oil": Flask(gives=OILED),
    }
)
"""By the action that throws it."""


def throw_flask(draft: Draft, command: c.TakeAction) -> Refusal | None:
    """A flask in place of an attack: a Dexterity save, nothing on a success."""
    rule = draft.ruleset.rule("flask")
    if refusal := draft.stands(_judge_within(draft, command, FLASK_RANGE, rule)):
        return refusal
    flask = FLASKS[command.action]
    assert command.target is not None, "the action needs a target"
    is_damaging = bool(flask.dice) or flask.gives == BURNING
    harm = judge_harm(draft, command.combatant, (command.target,), damaging=is_damaging)
    if refusal := draft.stands(harm):
        return refusal
    is_harmed = _harms(flask, draft.combatant(command.target))
    _ask_dodge(draft, command, command.action, "flask", harm=flask.dice if is_harmed else "")
    return None


def _harms(flask: Flask, target: Combatant) -> bool:
    return not flask.harms or target.creature.kind in flask.harms


SPILT = "spilt"
"""The word of a prompt's continuation for the damage that was typed with its save."""


def with_typed(prompt: Prompt, answer: Answer) -> Prompt:
    """The prompt with the damage of the flask as it was typed with the save."""
    if not (answer.damage and prompt.continuation.get("then") in FLASKS):
        return prompt
    total = sum(each.amount for each in answer.damage)
    return replace(prompt, continuation=prompt.continuation.with_item(SPILT, total))


def settle_thrown(draft: Draft, prompt: Prompt, success: bool) -> None:
    """What a net or flask does on a failed save."""
    if success or prompt.combatant is None or prompt.source is None:
        return
    then = str(prompt.continuation.get("then"))
    if then == "net":
        catch(draft, prompt.source, prompt.combatant)
        return
    flask, target = FLASKS[then], draft.combatant(prompt.combatant)
    if not _harms(flask, target):
        text = Message("note.flask_harmless", {"who": target.name})
        draft.add(e.Noted(text, draft.ruleset.rule("flask"), (target.id,)))
        return
    if flask.dice:
        dice, typed = parse(flask.dice), prompt.continuation.get(SPILT)
        rolled = roll(dice, draft.dice) if typed is None else typed_total(dice, int(typed))
        told = Message("reason.damage_dice", {"dice": shown_roll(rolled)})
        values = tuple(die.value for die in rolled.dice)
        trace = (Contribution(told, Kind.NUMBER, rolled.total),)
        dealt = hits.Incoming(rolled.total, flask.type, (), values, trace)
        damage.deal(draft, target.id, (dealt,), hits.Blow(prompt.source))
    if flask.gives is not None and flask.gives in draft.ruleset.conditions:
        end = End(target.id, Moment.START, MINUTE) if flask.gives == OILED else None
        given = ActiveEffect(EffectId(""), flask.gives, source=prompt.source, end=end)
        effects.give(draft, target.id, given)


def settle_oil(draft: Draft) -> None:
    """A finisher: the first fire that is taken burns the oil away."""
    for event in draft.facts(e.DamageTaken):
        is_fire = any(part.dealt.type == "fire" and part.taken > 0 for part in event.parts)
        who = draft.find(event.target)
        was_oiled = event.target in draft.start.combatants and draft.start.combatants[
            event.target
        ].has_effect(OILED)
        if is_fire and was_oiled and who is not None and who.has_effect(OILED):
            effects.end_all(draft, event.target, OILED, Message("note.oil_burnt"))


# --- potions and kits ---------------------------------------------------------------------------


def drink(draft: Draft, command: c.TakeAction) -> Refusal | None:
    """A potion of healing, for oneself or somebody within 5 ft."""
    whom = command.target or command.combatant
    refusal = draft.stands(
        _judge_within(draft, command, CLOSE, draft.ruleset.rule("potion"))
    ) or draft.stands(damage.judge_alive(draft, whom))
    if refusal is not None:
        return refusal
    potion = parse(POTION)
    typed = command.amount
    rolled = roll(potion, draft.dice) if typed is None else typed_total(potion, typed)
    told: Parameters = {"who": draft.combatant(whom).name, "dice": shown_roll(rolled)}
    draft.add(e.Noted(Message("note.potion", told), draft.ruleset.rule("potion"), (whom,)))
    damage.heal(draft, whom, wards.healing_for(draft, whom, POTION, rolled.total))
    return None


def use_kit(draft: Draft, command: c.TakeAction) -> Refusal | None:
    """One use of a healer's kit makes somebody at 0 hit points stable, without a check."""
    assert command.target is not None, "the action needs a target"
    who, target = draft.combatant(command.combatant), draft.combatant(command.target)
    rule = draft.ruleset.rule("healers_kit")
    if refusal := draft.stands(_judge_within(draft, command, CLOSE, rule)):
        return refusal
    if target.life is not Life.DYING:
        return Refusal(Message("refusal.not_dying", {"target": target.name}), rule)
    counter = who.counters.get(KIT)
    if counter is None or counter.current < 1:
        return Refusal(Message("refusal.kit_empty", {"who": who.name}), rule, can_overrule=False)
    left = counter.current - 1
    told = Message("note.kit", {"who": who.name, "left": left})
    draft.add(e.CounterSet(who.id, KIT, left, counter.maximum, told))
    stabilise(draft, target.id)
    return None


# --- hands and ammunition -----------------------------------------------------------------------


def interact(draft: Draft, command: c.TakeAction) -> Refusal | None:
    """Free, but for things of the stat block that always take an action."""
    who = draft.combatant(command.combatant)
    wanted = command.text.strip().casefold()
    for feature in who.creature.features_in(FeatureGroup.ACTION):
        names = {str(feature.key), *feature.names.values()}
        if wanted and wanted in {name.casefold() for name in names}:
            told: Parameters = {"what": command.text.strip()}
            text = Message("refusal.takes_an_action", told)
            return draft.stands(Refusal(text, draft.ruleset.rule("object_action")))
    return None


def drop_held(draft: Draft, command: c.TakeAction) -> Refusal | None:
    """Let go of what is in its hands: free, unless the GM objects."""
    hands.let_go(draft, command.combatant)
    return None


def count_ammunition(draft: Draft, command: c.TakeAction) -> Refusal | None:
    """How many pieces a monster has, where that matters: 2d4 to throw, 2d10 to shoot."""
    who = draft.combatant(command.combatant)
    for attack in who.creature.attacks:
        dice = {AttackKind.RANGED: "2d10", AttackKind.BOTH: "2d4"}.get(attack.kind)
        if dice is None:
            continue
        counted: Parameters = {"who": who.name, "attack": Name(tuple(attack.names.items()))}
        with at_the_table(draft, Message("throw.ammunition", counted)):
            pieces = roll(parse(dice), draft.dice).total
        told = Message("note.ammunition_counted", {"who": who.name, "count": pieces})
        key = ammunition.ammunition_key(attack)
        draft.add(e.CounterSet(who.id, key, pieces, pieces, told))
    return None


GATHER = "gather"


def used_ammunition(who: Combatant) -> dict[CounterKey, int]:
    """Pieces that it used up in this fight, by their counters."""
    found = {}
    for key, counter in who.counters.items():
        if str(key).startswith("ammunition:") and counter.maximum is not None:
            found[key] = counter.maximum - counter.current
    return found


def offer_gathering(draft: Draft) -> None:
    """After the fight: a minute of search returns half of what was shot."""
    for who in tuple(draft.encounter.combatants.values()):
        found = sum(used // 2 for used in used_ammunition(who).values())
        if not found or not who.character or who.is_out:
            continue
        told: Parameters = {"who": who.name, "count": found}
        prompts.ask_choice(
            draft,
            who.id,
            Message("prompt.gather", told),
            options=(
                ("yes", Message("prompt.option_gather", {"found": found})),
                ("no", Message("prompt.option_no")),
            ),
            then={"choice": GATHER},
            rule=draft.ruleset.rule("ammunition_found"),
        )


def answer_gathering(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """Half of each kind is found, the rest is lost."""
    who = None if prompt.combatant is None else draft.find(prompt.combatant)
    if who is None or answer.option != "yes" or answer.outcome is Outcome.SKIPPED:
        return None
    for key, used in used_ammunition(who).items():
        counter = who.counters[key]
        now = counter.current + used // 2
        told = Message("note.ammunition_found", {"who": who.name, "left": now})
        draft.add(e.CounterSet(who.id, key, now, now, told))
    return None


SHARED: tuple[Action, ...] = (
    Action("free_from_net", "action", free_from_net, aims=True),
    Action("cut_net", ATTACK, cut_net, aims=True),
    Action("healers_kit", "action", use_kit, needs_target=True),
    Action("drop_held", "none", drop_held),
    # The pieces of characters stand on their sheets.
    Action(
        "count_ammunition",
        "none",
        count_ammunition,
        own_turn=False,
        offered=lambda who: not who.character,
    ),
)
THROWN: tuple[Action, ...] = (
    Action("throw_net", ATTACK, throw_net, needs_target=True),
    *(Action(key, ATTACK, throw_flask, needs_target=True) for key in FLASKS),
)

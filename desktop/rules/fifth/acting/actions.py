"""The actions of D&D that the program plays: what each does once it is paid for."""

from desktop.language.message import Distance, Message
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import Combatant, Life
from desktop.model.counter import DASHES
from desktop.model.creature import FeatureGroup
from desktop.model.effect import ActiveEffect, End, Moment
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId, ConditionKey, EffectId
from desktop.model.prompt import Answer, Outcome, Prompt
from desktop.rules.attacking.actions import MOVING, is_counted, is_its_turn, nothing_more, own_roll
from desktop.rules.attacking.granted import ACTING, Granted
from desktop.rules.casting.long_castings import go_on_casting
from desktop.rules.effects import effects
from desktop.rules.effects.asking import asked, counted, situation_of
from desktop.rules.encounter.counters import set_current
from desktop.rules.engine import prompts
from desktop.rules.engine.conditions import Question
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters
from desktop.rules.engine.ruleset import Action
from desktop.rules.engine.situation import CLOSE
from desktop.rules.fifth.acting import supplies
from desktop.rules.fifth.effects.states import HELPED
from desktop.rules.fifth.harm.dying import is_knocked_out, stabilise
from desktop.rules.fifth.moving.movement import stand_up_cost
from desktop.rules.fifth.places.speeds import WALK, dashes_in, own_speed, walking_speed, ways_of
from desktop.rules.fifth.places.within import OUT_OF_REACH, judge_within
from desktop.rules.fifth.skills import asking, helping, hiding
from desktop.rules.fifth.statblocks.spell_lists import casts
from desktop.rules.fifth.turns import quick
from desktop.rules.fifth.turns.monsters import use_feature
from desktop.rules.map.places import are_allies
from desktop.rules.rolls.saves import roll_against

PRONE = ConditionKey("prone")
DASH = "dash"
DODGING = ConditionKey("dodging")
DISENGAGED = ConditionKey("disengaged")
READIED = ConditionKey("readied")
FIRST_AID_DC = 10
FRIEND, AGAINST = "help_friend", "help_against"


def own_effect(
    who: CombatantId, key: ConditionKey, moment: Moment, label: str = ""
) -> ActiveEffect:
    """A state of its own until that moment of its next turn (or of this one, for its end)."""
    return ActiveEffect(EffectId(""), key, source=who, end=End(who, moment), label=label)


def dash(draft: Draft, command: c.TakeAction) -> Refusal | None:
    """Its speed once more on this turn; `text` may name a special speed of its own.

    Where the edition lets it choose and it has faster ways than walking, it is asked.
    """
    who = draft.combatant(command.combatant)
    by = command.text.strip() or WALK
    if by != WALK and own_speed(who, by) <= 0:
        return Refusal(Message("refusal.no_such_speed", {"who": who.name}), can_overrule=False)
    key = dashes_in(by)
    draft.add(e.CounterSet(who.id, key, who.count(key) + 1, None))
    faster = [way for way in ways_of(who) if own_speed(who, way) > walking_speed(who)]
    if not command.text and faster and draft.ruleset.rule("dash_special"):
        _ask_speed(draft, who, tuple(faster))
    return None


def _ask_speed(draft: Draft, who: Combatant, faster: tuple[str, ...]) -> None:
    prompts.ask_choice(
        draft,
        who.id,
        Message("prompt.dash_speed", {"who": who.name}),
        options=tuple((by, Message(f"speed.{by}")) for by in (WALK, *faster)),
        then={"choice": DASH},
        rule=draft.ruleset.rule("dash_special"),
    )


def answer_dash(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """The Dash adds the chosen speed instead of the walking one."""
    if prompt.combatant is None or answer.outcome is Outcome.SKIPPED or answer.option == WALK:
        return None
    who = draft.combatant(prompt.combatant)
    key = dashes_in(answer.option)
    set_current(draft, who.id, DASHES, who.count(DASHES) - 1)
    draft.add(e.CounterSet(who.id, key, who.count(key) + 1, None))
    return None


def dodge(draft: Draft, command: c.TakeAction) -> Refusal | None:
    """Dodging until the start of its next turn."""
    effects.give(draft, command.combatant, own_effect(command.combatant, DODGING, Moment.START))
    return None


def disengage(draft: Draft, command: c.TakeAction) -> Refusal | None:
    """Its movement provokes nothing for the rest of this turn."""
    effects.give(draft, command.combatant, own_effect(command.combatant, DISENGAGED, Moment.END))
    return None


def judge_close(draft: Draft, command: c.TakeAction, rule: str) -> Refusal | None:
    """A refusal when the target is farther away than 5 ft."""
    assert command.target is not None, "the action needs a target"
    who, target = draft.combatant(command.combatant), draft.combatant(command.target)
    return judge_within(draft, who, target, CLOSE, rule, text=OUT_OF_REACH)


def help_attack(draft: Draft, command: c.TakeAction) -> Refusal | None:
    """Distract an enemy within 5 ft; `text` may be the id of the one friend that it is for.

    Where the edition helps one friend only, the helper is asked which, unless there is but one.
    """
    assert command.target is not None, "the action needs a target"
    helper, aimed = draft.combatant(command.combatant), draft.combatant(command.target)
    if helper.id != aimed.id and are_allies(helper, aimed):
        return _help_friend(draft, helper, aimed)
    if refusal := draft.stands(judge_close(draft, command, draft.ruleset.rule("help"))):
        return refusal
    friend = draft.find(CombatantId(command.text))
    if friend is None and draft.ruleset.numbers["help_names_friend"]:
        friends = _friends_of(draft, draft.combatant(command.combatant))
        if len(friends) > 1:
            _ask_friend(draft, command, friends)
            return None
        friend = next(iter(friends), None)
    _distract(draft, command.combatant, command.target, friend)
    return None


def _help_friend(draft: Draft, helper: Combatant, friend: Combatant) -> Refusal | None:
    """The friend was pointed at: it is helped against the enemy beside its helper."""
    foes = tuple(
        other
        for other in draft.encounter.combatants.values()
        if not other.is_out
        and not are_allies(other, helper)
        and judge_within(draft, helper, other, CLOSE, "", text=OUT_OF_REACH) is None
    )
    told: Parameters = {"who": helper.name, "friend": friend.name, "distance": Distance(CLOSE)}
    rule = draft.ruleset.rule("help")
    if not foes:
        return Refusal(Message("refusal.nobody_to_distract", told), rule, can_overrule=False)
    if len(foes) == 1:
        _distract(draft, helper.id, foes[0].id, friend)
        return None
    prompts.ask_choice(
        draft,
        helper.id,
        Message("prompt.help_against", told),
        options=tuple(
            (str(foe.id), Message("prompt.option_name", {"who": foe.name})) for foe in foes
        ),
        then={"choice": AGAINST, "friend": friend.id},
        rule=rule,
    )
    return None


def answer_against(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """The enemy that was chosen is distracted for the friend."""
    foe = draft.find(CombatantId(answer.option))
    friend = draft.find(CombatantId(str(prompt.continuation["friend"])))
    if answer.outcome is Outcome.SKIPPED or None in (foe, friend, prompt.combatant):
        return None
    assert foe is not None, "somebody was chosen"
    assert prompt.combatant is not None, "somebody helps"
    _distract(draft, prompt.combatant, foe.id, friend)
    return None


def _friends_of(draft: Draft, helper: Combatant) -> tuple[Combatant, ...]:
    return tuple(
        other
        for other in draft.encounter.combatants.values()
        if other.id != helper.id and other.life is Life.UP and are_allies(other, helper)
    )


def _distract(
    draft: Draft, helper: CombatantId, enemy: CombatantId, friend: Combatant | None
) -> None:
    parameters: FrozenMap[str, int | str] = FrozenMap()
    if friend is not None:
        parameters = FrozenMap({"target": friend.id})
    end = End(helper, Moment.START)
    helped = ActiveEffect(EffectId(""), HELPED, source=helper, end=end, parameters=parameters)
    effects.give(draft, enemy, helped)


def _ask_friend(draft: Draft, command: c.TakeAction, friends: tuple[Combatant, ...]) -> None:
    assert command.target is not None, "the action needs a target"
    told: Parameters = {
        "who": draft.combatant(command.combatant).name,
        "target": draft.combatant(command.target).name,
    }
    prompts.ask_choice(
        draft,
        command.combatant,
        Message("prompt.help_friend", told),
        source=command.target,
        options=tuple(
            (str(friend.id), Message("prompt.option_name", {"who": friend.name}))
            for friend in friends
        ),
        then={"choice": FRIEND},
        rule=draft.ruleset.rule("help_friend"),
    )


def answer_friend(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """The enemy is distracted for the friend that was chosen."""
    friend = draft.find(CombatantId(answer.option))
    if friend is None or answer.outcome is Outcome.SKIPPED:
        return None
    if prompt.combatant is not None and prompt.source is not None:
        _distract(draft, prompt.combatant, prompt.source, friend)
    return None


def ready(draft: Draft, command: c.TakeAction) -> Refusal | None:
    """Hold an act ready: what for stands in the text; gone at the start of its next turn."""
    effects.end_all(draft, command.combatant, READIED)
    held = own_effect(command.combatant, READIED, Moment.START, command.text.strip())
    effects.give(draft, command.combatant, held)
    return None


def use_readied(draft: Draft, command: c.TakeAction) -> Refusal | None:
    """The trigger came: the reaction is spent, and one action is free until this turn ends.

    It is one attack, a feature that takes an action, or an action of the list (51-RDY-03).
    """
    held = next((x for x in draft.combatant(command.combatant).effects if x.key == READIED), None)
    if refusal := _end_readied(draft, command):
        return refusal
    who, slot = draft.combatant(command.combatant), draft.encounter.active_slot
    if held is None or slot is None or not slot.members:
        return None
    attacks = (*who.creature.attacks, *draft.ruleset.attacks.common(who))
    acts = Granted(
        tuple(dict.fromkeys(attack.key for attack in attacks)),
        features=tuple(
            feature.key
            for feature in who.creature.features_in(FeatureGroup.ACTION)
            if not (feature.attacks or feature.multiattack or casts(feature))
        ),
        actions=True,
    )
    acting = ActiveEffect(
        EffectId(""),
        ACTING,
        source=who.id,
        end=End(slot.members[0], Moment.END),
        label=held.label,
        name=held.name,
        parameters=acts.parameters,
    )
    effects.give(draft, who.id, acting)
    return None


def _end_readied(draft: Draft, command: c.TakeAction) -> Refusal | None:
    who = draft.combatant(command.combatant)
    if not who.has_effect(READIED):
        return Refusal(Message("refusal.nothing_readied", {"who": who.name}), can_overrule=False)
    effects.end_all(draft, who.id, READIED)
    return None


def move_readied(draft: Draft, command: c.TakeAction) -> Refusal | None:
    """The trigger came: the reaction is spent, until this turn ends it moves up to its speed.

    That move is judged and provokes like one on its own turn.
    """
    if refusal := _end_readied(draft, command):
        return refusal
    slot = draft.encounter.active_slot
    if slot is not None and slot.members:
        end = End(slot.members[0], Moment.END)
        moving = ActiveEffect(EffectId(""), MOVING, source=command.combatant, end=end)
        effects.give(draft, command.combatant, moving)
    return None


def stand_up(draft: Draft, command: c.TakeAction) -> Refusal | None:
    """End prone for half of its speed; not at speed 0, not with less left."""
    who = draft.combatant(command.combatant)
    if not who.has_effect(PRONE):
        return Refusal(Message("refusal.not_prone", {"who": who.name}), can_overrule=False)
    if is_counted(draft, who) and is_its_turn(draft, who):
        if refusal := draft.stands(_judge_standing(draft, who)):
            return refusal
        cost = stand_up_cost(draft.encounter, draft.ruleset, who)
        draft.ruleset.movement.spend(draft, who.id, cost, WALK)
    effects.end_all(draft, who.id, PRONE)
    return None


def _judge_standing(draft: Draft, who: Combatant) -> Refusal | None:
    ruleset = draft.ruleset
    if refusal := ruleset.movement.judge(draft, who, WALK):
        return refusal
    cost = stand_up_cost(draft.encounter, ruleset, who)
    left = ruleset.movement.left(draft.encounter, ruleset, who, WALK)
    if cost <= left:
        return None
    told: Parameters = {"who": who.name, "cost": Distance(cost), "left": Distance(left)}
    return Refusal(Message("refusal.too_far", told), ruleset.rule("stand_up"))


def drop_prone(draft: Draft, command: c.TakeAction) -> Refusal | None:
    """Prone, for nothing; in the edition that says so not at speed 0."""
    who = draft.combatant(command.combatant)
    needs_speed = bool(draft.ruleset.numbers["drop_prone_needs_speed"])
    speed = draft.ruleset.movement.speed(draft.encounter, draft.ruleset, who, WALK)
    if needs_speed and speed.value == 0:
        refusal = Refusal(
            Message("refusal.speed_zero", {"who": who.name}), draft.ruleset.rule("drop_prone")
        )
        if draft.stands(refusal):
            return refusal
    effects.give(draft, who.id, ActiveEffect(EffectId(""), PRONE, source=who.id))
    return None


def first_aid(draft: Draft, command: c.TakeAction) -> Refusal | None:
    """A Medicine check of DC 10 makes a dying creature within 5 ft stable."""
    assert command.target is not None, "the action needs a target"
    rule = draft.ruleset.rule("first_aid")
    if refusal := draft.stands(judge_close(draft, command, rule)):
        return refusal
    target = draft.combatant(command.target)
    if target.life is not Life.DYING:
        return Refusal(Message("refusal.not_dying", {"target": target.name}), rule)
    if refusal := draft.stands(_judge_air(draft, target)):
        return refusal
    if _medicine(draft, command):
        stabilise(draft, target.id)
    return None


def _judge_air(draft: Draft, target: Combatant) -> Refusal | None:
    """Whoever suffocates is not made stable before it breathes (51-SUF-04)."""
    held = counted(asked(situation_of(draft.encounter, draft.ruleset, target), Question.HEALING))
    if not held:
        return None
    told: Parameters = {"target": target.name, "because": held[0].reason}
    return Refusal(Message("refusal.cannot_be_stabilised", told), held[0].rule)


def wake(draft: Draft, command: c.TakeAction) -> Refusal | None:
    """First aid wakes somebody knocked out: a Medicine check of DC 10 (52-HP-KO-2)."""
    assert command.target is not None, "the action needs a target"
    rule = draft.ruleset.rule("action_wake")
    if refusal := draft.stands(judge_close(draft, command, rule)):
        return refusal
    target = draft.combatant(command.target)
    if not is_knocked_out(target):
        return Refusal(Message("refusal.not_knocked_out", {"target": target.name}), rule)
    if _medicine(draft, command):
        draft.ruleset.defeat.healed(draft, target.id, before=target.hit_points)
    return None


def _medicine(draft: Draft, command: c.TakeAction) -> bool:
    """Roll Medicine against the DC of first aid."""
    who = draft.combatant(command.combatant)
    situation = situation_of(draft.encounter, draft.ruleset, who)
    trace = draft.ruleset.checks(situation, "medicine")
    helping.use_help(draft, who.id, "medicine")
    answer = own_roll(command)
    purpose = Message("note.check_of", {"skill": Message("skill.medicine")})
    return roll_against(draft, who.id, trace, dc=FIRST_AID_DC, purpose=purpose, answer=answer)


def end_concentration(draft: Draft, command: c.TakeAction) -> Refusal | None:
    """Let go of what it concentrates on, at any time, for nothing."""
    who = draft.combatant(command.combatant)
    if effects.concentration_of(who) is None:
        return Refusal(Message("refusal.no_concentration", {"who": who.name}), can_overrule=False)
    effects.end_all(draft, who.id, effects.CONCENTRATION)
    return None


SHARED: tuple[Action, ...] = (
    Action("dash", "action", dash),
    Action("dodge", "action", dodge),
    Action("disengage", "action", disengage),
    Action("help", "action", help_attack, needs_target=True),
    Action("help_check", "action", helping.help_check, needs_target=True),
    Action("hide", "action", hiding.hide, foreseen=hiding.judge_hiding),
    Action("ready", "action", ready, needs_text=True),
    Action("use_readied", "reaction", use_readied, own_turn=False),
    Action("move_readied", "reaction", move_readied, own_turn=False),
    Action("search", "action", asking.search),
    Action("continue_casting", "action", go_on_casting),
    Action("stand_up", "none", stand_up),
    Action("drop_prone", "none", drop_prone),
    Action("stabilise", "action", first_aid, needs_target=True),
    Action("interact", "object", supplies.interact, tells_text=True, asks="view.ask.thing"),
    Action("improvise", "action", nothing_more, tells_text=True),
    Action("inspire", "none", asking.inspire, own_turn=False),
    Action("spend_inspiration", "none", asking.spend_inspiration, own_turn=False),
    Action("feature", "none", use_feature, told=False, own_turn=False),
    Action("end_concentration", "none", end_concentration, own_turn=False),
    *quick.actions_of(
        FrozenMap({"dash": dash, "disengage": disengage, "hide": hiding.hide}),
        FrozenMap({"hide": hiding.judge_hiding}),
    ),
)
"""The actions of both editions; a bundle adds its own and the ids of their rows."""

"""Loading and ammunition."""

from desktop.language.message import Message
from desktop.model.counter import Counter
from desktop.model.creature import (
    Attack,
)
from desktop.model.events import CounterSet
from desktop.model.ids import CounterKey
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters
from desktop.rules.engine.situation import Situation
from desktop.rules.fifth.gear.arms import LOADING, NET, has_mark


def ammunition_key(attack: Attack) -> CounterKey:
    """The counter of its pieces."""
    return CounterKey(f"ammunition:{attack.key}")


def judge_loading(situation: Situation, cost: str) -> Refusal | None:
    """One shot (or one net) of an action, bonus action or reaction."""
    who, attack, rules = situation.actor, situation.attack, situation.ruleset
    assert attack is not None, "an attack is made with something"
    for property_, key in ((LOADING, "refusal.loading"), (NET, "refusal.one_net")):
        if property_ in attack.properties and has_mark(who, f"shot:{attack.key}:{cost}"):
            told: Parameters = {"who": who.name}
            return Refusal(Message(key, told), rules.rule(property_))
    return None


def judge_ammunition(situation: Situation) -> Refusal | None:
    """No piece, no shot."""
    who, attack = situation.actor, situation.attack
    assert attack is not None, "an attack is made with something"
    counter = who.counters.get(ammunition_key(attack))
    if counter is None or counter.current > 0 or not situation.ranged:
        return None
    text = Message("refusal.no_ammunition", {"who": who.name})
    return Refusal(text, situation.ruleset.rule("ammunition"))


def spend_ammunition(draft: Draft, situation: Situation) -> None:
    """A ranged attack takes one piece, hit or miss."""
    attack = situation.attack
    assert attack is not None, "an attack is made with something"
    key = ammunition_key(attack)
    counter = draft.combatant(situation.actor.id).counters.get(key)
    if counter is None or not situation.ranged or counter.current < 1:
        return
    left = counter.with_current(counter.current - 1)
    told = Message("note.ammunition", {"who": situation.actor.name, "left": left.current})
    draft.add(CounterSet(situation.actor.id, key, left.current, left.maximum, told))


def filled(attack: Attack) -> dict[CounterKey, Counter]:
    """The counter of the pieces that it begins with."""
    if attack.ammunition is None:
        return {}
    return {ammunition_key(attack): Counter(attack.ammunition, attack.ammunition)}

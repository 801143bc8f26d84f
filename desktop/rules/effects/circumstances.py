"""The circumstances on which answers of conditions depend, by their names in the tables."""

import re
from collections.abc import Callable

from desktop.model.combatant import Combatant
from desktop.model.creature import Attack, AttackSource, text_in
from desktop.model.frozen import FrozenMap
from desktop.model.ids import ConditionKey
from desktop.rules.engine.conditions import Held, has
from desktop.rules.engine.situation import CLOSE, Situation
from desktop.rules.map.places import are_allies, distance_between
from desktop.rules.sight.perceiving import can_see, is_incapacitated

ATTITUDES = tuple(ConditionKey(f"attitude_{key}") for key in ("friendly", "indifferent", "hostile"))
"""How a creature stands toward all who talk to it, or toward the one who is its source."""

BEAST = "beast"

When = Callable[[Situation, Held, bool], bool]
"""A circumstance: situation, the condition that answers, whether its bearer is the actor."""


def _other(situation: Situation, is_actor: bool) -> Combatant | None:
    return situation.target if is_actor else situation.actor


def _bearer(situation: Situation, is_actor: bool) -> Combatant | None:
    return situation.actor if is_actor else situation.target


def _within_5(situation: Situation, held: Held, is_actor: bool) -> bool:
    return situation.is_close


def _beyond_5(situation: Situation, held: Held, is_actor: bool) -> bool:
    return not situation.is_close


def _melee(situation: Situation, held: Held, is_actor: bool) -> bool:
    return not situation.ranged


def _ranged(situation: Situation, held: Held, is_actor: bool) -> bool:
    return situation.ranged


def _other_is_source(situation: Situation, held: Held, is_actor: bool) -> bool:
    other = _other(situation, is_actor)
    return other is not None and held.effect.source == other.id


def _meant_for_other(situation: Situation, held: Held, is_actor: bool) -> bool:
    """What somebody feels for one counts for that one, else what it feels for all."""
    other, bearer = _other(situation, is_actor), _bearer(situation, is_actor)
    if other is None or bearer is None:
        return False
    own = [effect for effect in bearer.effects if effect.key in ATTITUDES]
    is_special = any(effect.source == other.id for effect in own)
    return held.effect.source == (other.id if is_special else None)


def _other_is_not_source(situation: Situation, held: Held, is_actor: bool) -> bool:
    """For two grapplers the answer holds only if the target is none of them.

    The table may let each hold count by itself.
    """
    other, bearer = _other(situation, is_actor), _bearer(situation, is_actor)
    if other is None or bearer is None:
        return False
    if situation.ruleset.chooses(situation.encounter, "two_grapplers", "each"):
        return held.effect.source != other.id
    key = held.effect.key
    sources = {effect.source for effect in bearer.effects if effect.key == key}
    return other.id not in sources


def _source_in_sight(situation: Situation, held: Held, is_actor: bool) -> bool:
    bearer = _bearer(situation, is_actor)
    source = situation.encounter.combatants.get(held.effect.source) if held.effect.source else None
    if bearer is None or source is None:
        return held.effect.source is None
    return can_see(situation.encounter, situation.ruleset, bearer, source)


def _sees_other(situation: Situation, held: Held, is_actor: bool) -> bool:
    bearer, other = _bearer(situation, is_actor), _other(situation, is_actor)
    if bearer is None or other is None:
        return True
    return can_see(situation.encounter, situation.ruleset, bearer, other)


def _other_stands_open(situation: Situation, held: Held, is_actor: bool) -> bool:
    """The other one is not Concealed anyway, which would count by itself."""
    other = _other(situation, is_actor)
    return other is None or not has(other, "concealed", situation.ruleset.conditions)


def _sees_not_other(situation: Situation, held: Held, is_actor: bool) -> bool:
    """What it does not see; other senses help the Blinded unless the table says they do not."""
    is_blind = held.condition.key == "blinded"
    if is_blind and situation.ruleset.chooses(situation.encounter, "blind_who_sees", "blind"):
        return True
    return not _sees_other(situation, held, is_actor)


def _unseen_by_other(situation: Situation, held: Held, is_actor: bool) -> bool:
    bearer, other = _bearer(situation, is_actor), _other(situation, is_actor)
    if bearer is None or other is None:
        return True
    return not can_see(situation.encounter, situation.ruleset, other, bearer)


def _unseen_or_by_text(situation: Situation, held: Held, is_actor: bool) -> bool:
    """The text of 2014 makes no exception for whoever sees the invisible; the table may."""
    if situation.ruleset.chooses(situation.encounter, "invisible_seen", "text"):
        return True
    return _unseen_by_other(situation, held, is_actor)


def _other_is_named(situation: Situation, held: Held, is_actor: bool) -> bool:
    """The other one is whom the effect names (parameter "target"); unnamed, any friend."""
    other = _other(situation, is_actor)
    named = held.effect.parameters.get("target")
    if named is None:
        return _other_is_ally_of_source(situation, held, is_actor)
    return other is not None and named == other.id


def _other_is_ally_of_source(situation: Situation, held: Held, is_actor: bool) -> bool:
    """The other one is a friend, but not the same, of whoever caused the effect."""
    other = _other(situation, is_actor)
    source = situation.encounter.combatants.get(held.effect.source) if held.effect.source else None
    return (
        other is not None
        and source is not None
        and other.id != source.id
        and are_allies(other, source)
    )


def _aimed_at(situation: Situation, held: Held, is_actor: bool) -> bool:
    """The other one is whom the effect names; where it names nobody, everybody is meant."""
    other = _other(situation, is_actor)
    return held.effect.source is None or (other is not None and held.effect.source == other.id)


def _aimed_elsewhere(situation: Situation, held: Held, is_actor: bool) -> bool:
    return held.effect.source is not None and not _aimed_at(situation, held, is_actor)


MENTAL = frozenset(("ant", "log", "will"))
"""Defences against attacks on the mind."""


def _seen_by_other(situation: Situation, held: Held, is_actor: bool) -> bool:
    return not _unseen_by_other(situation, held, is_actor)


def _weapon_attack(situation: Situation, held: Held, is_actor: bool) -> bool:
    return situation.attack is not None and situation.attack.source is not AttackSource.SPELL


def is_of_beast_form(who: Combatant, attack: Attack) -> bool:
    """Whether it strikes with the body of the beast whose form it has, and with no weapon."""
    return (
        who.original is not None
        and who.creature.body == BEAST
        and any(each.key == attack.key for each in who.creature.attacks)
    )


def _wielded(situation: Situation, held: Held, is_actor: bool) -> bool:
    """An attack with a weapon that its bearer holds."""
    attack = situation.attack
    if attack is None or attack.source is AttackSource.SPELL:
        return False
    return not is_of_beast_form(situation.actor, attack)


def _strength_attack(situation: Situation, held: Held, is_actor: bool) -> bool:
    """By what is printed an attack in melee is one of Strength."""
    return weapon_ability(situation) == "str"


def _dexterity_attack(situation: Situation, held: Held, is_actor: bool) -> bool:
    """And a shot one of Dexterity."""
    return weapon_ability(situation) == "dex"


def weapon_ability(situation: Situation) -> str:
    """The ability that a weapon is swung or shot with; "" of spells."""
    attack = situation.attack
    if attack is None or attack.source is AttackSource.SPELL:
        return ""
    return attack.ability or ("dex" if situation.ranged else "str")


def _mental(situation: Situation, held: Held, is_actor: bool) -> bool:
    return situation.attack is not None and situation.attack.defence in MENTAL


def _two_handed(situation: Situation, held: Held, is_actor: bool) -> bool:
    return "two-handed" in situation.properties


def _verbal(situation: Situation, held: Held, is_actor: bool) -> bool:
    return "verbal" in situation.properties


def _unnoticed_by_other(situation: Situation, held: Held, is_actor: bool) -> bool:
    """The other one neither sees its bearer nor notices it in passing."""
    bearer, other = _bearer(situation, is_actor), _other(situation, is_actor)
    if bearer is None or other is None:
        return True
    if not _unseen_by_other(situation, held, is_actor):
        return False
    return not situation.ruleset.notices(situation.encounter, situation.ruleset, bearer, other)


def _helper_is_near(situation: Situation, held: Held, is_actor: bool) -> bool:
    """Whoever helps is still beside its bearer, where the table asks for that."""
    if not situation.ruleset.chooses(situation.encounter, "help_distance", "both"):
        return True
    bearer = _bearer(situation, is_actor)
    source = situation.encounter.combatants.get(held.effect.source) if held.effect.source else None
    if bearer is None or source is None:
        return True
    distance = distance_between(situation.encounter, situation.ruleset, source, bearer)
    return distance is None or distance <= CLOSE


def _dodge_stands(situation: Situation, held: Held, is_actor: bool) -> bool:
    """A Dodge that the table lets come back gives nothing while its bearer cannot dodge."""
    bearer = _bearer(situation, is_actor)
    ruleset, encounter = situation.ruleset, situation.encounter
    if bearer is None or not ruleset.chooses(encounter, "lost_dodge", "returns"):
        return True
    if is_incapacitated(bearer, ruleset):
        return False
    return ruleset.movement.speed(encounter, ruleset, bearer, "walk").value > 0


def _word_is_named(situation: Situation, held: Held, is_actor: bool) -> bool:
    """The check is of what the effect names (parameter "word"); unnamed, any is.

    A skill, an ability, or a tool that is used ("tool:thieves-tools").
    """
    named = held.effect.parameters.get("word", situation.word)
    return named == situation.word or named in situation.properties


def _first_round(situation: Situation, held: Held, is_actor: bool) -> bool:
    return situation.encounter.round <= 1


def _second_round(situation: Situation, held: Held, is_actor: bool) -> bool:
    return situation.encounter.round == 2


_UNSPOKEN = re.compile(r"\b(?:understands|telepathy)\b")


def _mute_form(situation: Situation, held: Held, is_actor: bool) -> bool:
    """The form that its bearer has taken speaks no language of its own."""
    bearer = _bearer(situation, is_actor)
    if bearer is None or bearer.original is None:
        return False
    known = text_in(bearer.creature.languages, "en").casefold()
    return not any(letter.isalpha() for letter in _UNSPOKEN.split(known, maxsplit=1)[0])


def _form_casts_nothing(situation: Situation, held: Held, is_actor: bool) -> bool:
    """The form that its bearer has taken has no spells."""
    bearer, magic = _bearer(situation, is_actor), situation.ruleset.magic
    if bearer is None or bearer.original is None or magic is None:
        return False
    return not magic.known(bearer)


def _in_form(situation: Situation, held: Held, is_actor: bool) -> bool:
    """Its bearer has taken another form."""
    bearer = _bearer(situation, is_actor)
    return bearer is not None and bearer.original is not None


WHEN: FrozenMap[str, When] = FrozenMap(
    {
        "within_5": _within_5,
        "beyond_5": _beyond_5,
        "melee": _melee,
        "ranged": _ranged,
        "other_is_source": _other_is_source,
        "meant_for_other": _meant_for_other,
        "other_is_not_source": _other_is_not_source,
        "source_in_sight": _source_in_sight,
        "sees_other": _sees_other,
        "sees_not_other": _sees_not_other,
        "other_stands_open": _other_stands_open,
        "unseen_by_other": _unseen_by_other,
        "other_is_named": _other_is_named,
        "other_is_ally_of_source": _other_is_ally_of_source,
        "aimed_at": _aimed_at,
        "aimed_elsewhere": _aimed_elsewhere,
        "unseen_or_by_text": _unseen_or_by_text,
        "seen_by_other": _seen_by_other,
        "weapon_attack": _weapon_attack,
        "wielded": _wielded,
        "strength_attack": _strength_attack,
        "dexterity_attack": _dexterity_attack,
        "mental": _mental,
        "two_handed": _two_handed,
        "verbal": _verbal,
        "dodge_stands": _dodge_stands,
        "helper_is_near": _helper_is_near,
        "unnoticed_by_other": _unnoticed_by_other,
        "word_is_named": _word_is_named,
        "first_round": _first_round,
        "second_round": _second_round,
        "mute_form": _mute_form,
        "form_casts_nothing": _form_casts_nothing,
        "in_form": _in_form,
    }
)

TOLD_UNMET = frozenset(
    (
        *("source_in_sight", "sees_other", "sees_not_other", "unseen_by_other"),
        *("seen_by_other", "unnoticed_by_other"),
    )
)
"""Circumstances that are worth telling when they are missing."""

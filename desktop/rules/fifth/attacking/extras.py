"""Attacks beyond the Attack action's own: of a second light weapon, of Cleave, of monks."""

from desktop.language.message import Message
from desktop.model.combatant import Combatant
from desktop.model.counter import BONUS_ACTION
from desktop.model.creature import Attack, AttackKey, AttackKind, AttackSource
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId
from desktop.rules.encounter.counters import spend
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters
from desktop.rules.engine.situation import CLOSE, Situation
from desktop.rules.fifth.attacking import hordes
from desktop.rules.fifth.effects.turn_marks import FLURRY_LEFT
from desktop.rules.fifth.gear import arms
from desktop.rules.fifth.gear.arms import WeaponRules
from desktop.rules.fifth.statblocks.class_features import find_class_feature
from desktop.rules.map.places import distance_between

LIGHT, NICK, CLEAVE = "light", "nick", "cleave"
MARTIAL, FLURRY = "martial", "flurry"
"""The unarmed strike of Martial Arts, and those of a Flurry of Blows that is paid for."""
HORDE = "horde"
"""The attack of a Horde Breaker on a second creature."""
EXTRAS = (LIGHT, NICK, CLEAVE, MARTIAL, FLURRY, HORDE)
WITH_FISTS = (MARTIAL, FLURRY)
PAIR = "pair"
"""Property of a weapon that its bearer has twice, one for each hand."""

LIGHT_USED, CLEAVE_USED = "extra:light", "extra:cleave"
ATTACKED = "attack_action"
"""The mark of whoever has begun its Attack action, where Martial Arts ask for it."""
FISTS = ("unarmed-strike", "colpo-senz-armi", "colpo-senza-armi", "colpo-disarmato")
"""How the keys of unarmed strikes begin, as people call theirs."""
TWO_WEAPON_STYLE = "two-weapon-fighting"
WEAPON_MASTERY = "weapon-mastery"


def has_mastery(who: Combatant, attack: Attack, rules: WeaponRules, name: str) -> bool:
    """Whether it may use that property of the weapon."""
    knows = WEAPON_MASTERY in who.creature.traits
    return rules.has_masteries and knows and attack.mastery == name


def is_light(attack: Attack, rules: WeaponRules) -> bool:
    """Whether it serves for fighting with two weapons."""
    if arms.LIGHT not in attack.properties or attack.source is not AttackSource.WEAPON:
        return False
    return attack.kind is not AttackKind.RANGED or not rules.light_needs_melee


def remember_light(draft: Draft, who: CombatantId, attack: Attack, rules: WeaponRules) -> None:
    """An attack of the Attack action with a light weapon opens one with another."""
    if is_light(attack, rules):
        arms.mark(draft, who, f"light:{attack.key}")


def first_weapons(who: Combatant, attack: Attack) -> tuple[str, ...]:
    """The light weapons of this turn's Attack action beside which this one is another."""
    used = arms.marks_of(who, "light:")
    return tuple(key for key in used if key != attack.key or PAIR in attack.properties)


def is_unarmed(attack: Attack) -> bool:
    """Whether it is made with fists and feet."""
    return str(attack.key).startswith(FISTS)


def knows_martial_arts(who: Combatant) -> bool:
    """Whether it may strike with its fists for a bonus action."""
    found = map(find_class_feature, who.creature.features)
    return any(each is not None and each.key == "martial_arts" for each in found)


def _with_fists(who: Combatant, attack: Attack, rules: WeaponRules) -> tuple[str, ...]:
    """The strikes of a monk that are open to it."""
    if not is_unarmed(attack):
        return ()
    flurry = (FLURRY,) if who.count(FLURRY_LEFT) else ()
    is_open = arms.has_mark(who, ATTACKED) or not rules.martial_arts_follow
    is_open = is_open and knows_martial_arts(who) and who.count(BONUS_ACTION) > 0
    return (*flurry, MARTIAL) if is_open else flurry


def open_extras(who: Combatant, attack: Attack, rules: WeaponRules) -> tuple[str, ...]:
    """The further attacks that are open to it with this weapon now, the free ones first."""
    horde = (HORDE,) if hordes.is_open(who, attack) else ()
    return (*horde, *_of_weapon(who, attack, rules))


def _of_weapon(who: Combatant, attack: Attack, rules: WeaponRules) -> tuple[str, ...]:
    if fists := _with_fists(who, attack, rules):
        return fists
    if arms.has_mark(who, LIGHT_USED) or not is_light(attack, rules):
        return ()
    firsts = first_weapons(who, attack)
    if not firsts:
        return ()
    pair = [attack, *filter(None, (who.creature.find_attack(AttackKey(key)) for key in firsts))]
    is_nick = any(has_mastery(who, each, rules, NICK) for each in pair)
    return (NICK, LIGHT) if is_nick else (LIGHT,)


def judge_extra(situation: Situation, rules: WeaponRules) -> Refusal | None:
    """Why it is no such further attack, or None."""
    extra = situation.extra
    attack, who = situation.attack, situation.actor
    assert attack is not None, "an attack is made with something"
    if not extra:
        return None
    if extra not in EXTRAS:
        return Refusal(Message("refusal.unknown_choice", {"value": extra}), can_overrule=False)
    told: Parameters = {"who": who.name}
    if extra == CLEAVE:
        return _judge_cleave(situation, told)
    if extra == HORDE:
        return hordes.judge(situation)
    if extra in WITH_FISTS:
        return _judge_fists(situation, rules, told)
    rule = situation.ruleset.rule("light_extra")
    if arms.has_mark(who, LIGHT_USED):
        return Refusal(Message("refusal.extra_used", told), rule)
    if not is_light(attack, rules) or not first_weapons(who, attack):
        return Refusal(Message("refusal.no_light_pair", told), rule)
    if extra not in open_extras(who, attack, rules):
        return Refusal(Message("refusal.no_mastery", told), situation.ruleset.rule("nick"))
    return None


def _judge_fists(situation: Situation, rules: WeaponRules, told: Parameters) -> Refusal | None:
    """The strikes of a Flurry as long as some are left; that of Martial Arts costs itself."""
    attack, who, extra = situation.attack, situation.actor, situation.extra
    assert attack is not None, "an attack is made with something"
    if not is_unarmed(attack):
        return Refusal(Message("refusal.not_unarmed", told))
    if extra == FLURRY and not who.count(FLURRY_LEFT):
        return Refusal(Message("refusal.no_flurry", told))
    if extra == MARTIAL and not knows_martial_arts(who):
        return Refusal(Message("refusal.no_martial_arts", told))
    if extra == MARTIAL and rules.martial_arts_follow and not arms.has_mark(who, ATTACKED):
        return Refusal(Message("refusal.martial_arts_first", told))
    return None


def _judge_cleave(situation: Situation, told: Parameters) -> Refusal | None:
    rule = situation.ruleset.rule("cleave")
    attack, who, target = situation.attack, situation.actor, situation.target
    assert attack is not None, "an attack is made with something"
    assert target is not None, "an attack is made on somebody"
    if arms.has_mark(who, CLEAVE_USED):
        return Refusal(Message("refusal.cleave_used", told), rule)
    firsts = [
        CombatantId(mark.partition(":")[2])
        for mark in arms.marks_of(who, "cleft:")
        if mark.partition(":")[0] == attack.key
    ]
    near = [first for first in firsts if _is_beside(situation, first, target)]
    if not near:
        return Refusal(Message("refusal.no_cleave", told), rule)
    return None


def _is_beside(situation: Situation, first: CombatantId, target: Combatant) -> bool:
    struck = situation.encounter.combatants.get(first)
    if struck is None or first == target.id:
        return False
    distance = distance_between(situation.encounter, situation.ruleset, struck, target)
    return distance is None or distance <= CLOSE


def cost_of(extra: str) -> str | None:
    """What a further attack costs of the budget; None: it is an ordinary one."""
    return COSTS.get(extra)


COSTS: FrozenMap[str, str] = FrozenMap(
    {
        **dict.fromkeys((LIGHT, MARTIAL), "bonus_action"),
        **dict.fromkeys((NICK, CLEAVE, FLURRY, HORDE), "none"),
    }
)


def is_bare(situation: Situation) -> bool:
    """Whether its damage goes without the ability modifier."""
    extra = situation.extra
    if extra == CLEAVE:
        return True
    if extra in (*WITH_FISTS, HORDE):
        return False
    return bool(extra) and TWO_WEAPON_STYLE not in situation.actor.creature.traits


def remember_extra(draft: Draft, situation: Situation) -> None:
    """Each of them once a turn."""
    extra = situation.extra
    if extra in (LIGHT, NICK):
        arms.mark(draft, situation.actor.id, LIGHT_USED)
    elif extra == CLEAVE:
        arms.mark(draft, situation.actor.id, CLEAVE_USED)
    elif extra == HORDE:
        arms.mark(draft, situation.actor.id, hordes.USED)
    elif extra == FLURRY:
        spend(draft, situation.actor.id, FLURRY_LEFT)


def remember_attack(draft: Draft, who: Combatant) -> None:
    """An attack of the Attack action opens that of Martial Arts."""
    if knows_martial_arts(who) and not arms.has_mark(who, ATTACKED):
        arms.mark(draft, who.id, ATTACKED)

"""Traits of 2014 that make a hit more after a charge: their damage and save go with that attack.

"If it moves at least 20 feet straight toward a target and then hits it with a gore attack on the
same turn, …"; in 2024 the attack says so itself.
"""

import re
from dataclasses import replace

from desktop.model.creature import Attack, Creature, Damage, DamageWhen, Feature, FeatureGroup
from desktop.rules.fifth.statblocks.deeds import feet_of, text_of
from desktop.rules.fifth.statblocks.later_harm import TYPES

_CHARGE = re.compile(
    r"moves at least (?P<feet>\d+) f\w+\.? straight toward .*? hits it with (?:a|its) "
    r"(?P<name>[\w ]+?)(?: attack)? on the same turn"
    r"|(?:si muove|muove) di almeno (?P<metri>\d+(?:,\d+)?) metri in linea retta verso "
    r".*? lo colpisce con (?:un attacco (?:di |con )?(?:il |la |le |gli |l[’'])?|le sue |i suoi )"
    r"(?P<nome>[\w ]+?) (?:nello stesso|durante lo stesso|nel) turno"
)
_EXTRA = re.compile(
    r"takes an extra (?P<average>\d+) \((?P<dice>\d*d\d+)\) (?:(?P<kind>\w+) )?damage"
    r"|subisce (?P<media>\d+) \((?P<dadi>\d*d\d+)\) danni (?:da )?(?P<tipo>\w+) "
    r"(?:extra|aggiuntivi)"
)


def with_charges(creature: Creature) -> Creature:
    """The creature whose attacks know what a charge adds to them."""
    for trait in creature.features:
        found = _CHARGE.search(text_of(trait)[1].lower())
        if found is not None and trait.group is FeatureGroup.TRAIT:
            creature = _with_charge(creature, trait, found)
    return creature


def _with_charge(creature: Creature, trait: Feature, found: re.Match[str]) -> Creature:
    name = (found["name"] or found["nome"]).strip()
    feet = feet_of(found["feet"], found["metri"])
    features = tuple(
        replace(each, attacks=tuple(_charging(a, trait, name, feet) for a in each.attacks))
        for each in creature.features
    )
    return replace(creature, features=features)


def _charging(attack: Attack, trait: Feature, name: str, feet: int) -> Attack:
    names = {each.lower() for each in attack.names.values()}
    if attack.terms.charge or not names & {name, name.removesuffix("s")}:
        return attack
    terms = replace(attack.terms, charge=feet, then=str(trait.key) if trait.saves else "")
    extra = _EXTRA.search(text_of(trait)[1].lower())
    if extra is None:
        return replace(attack, terms=terms)
    return replace(attack, terms=terms, damage=(*attack.damage, _more(extra, attack)))


def _more(extra: re.Match[str], attack: Attack) -> Damage:
    """The damage of a charge; of no type of its own, of that of the attack."""
    kind = extra["kind"] or TYPES.get(extra["tipo"] or "", "")
    types = (kind,) if kind else attack.damage[0].types if attack.damage else ()
    dice, average = extra["dice"] or extra["dadi"], int(extra["average"] or extra["media"])
    return Damage(dice, average, types, DamageWhen.STATED)

"""What holds somebody and may be destroyed, read in English and Italian: its numbers and types.

They stand in the paragraph that holds, or in a trait that speaks of the same thing.
"""

import re
from dataclasses import replace

from desktop.model.bond import Bond
from desktop.model.creature import Attack, Creature, Feature, FeatureGroup, ForcedSave, Texts
from desktop.model.effect import WayOut
from desktop.rules.fifth.statblocks.deeds import text_of
from desktop.rules.fifth.statblocks.later_harm import TYPES

HOLDS = ("grappled", "restrained")
_NUMBERS = re.compile(
    r"\bac (?P<ac>\d+)[,;] ?(?:(?:and )?(?P<points>\d+) hit points|hp (?P<hp>\d+))"
    r"|\bca (?P<ca>\d+)[,;] ?(?:(?P<punti>\d+) (?:punti ferita|pf)|pf (?P<pf>\d+))"
)
_VULNERABLE = re.compile(
    r"vulnerability to (?P<types>[^.;)]*?) damage|vulnerabilità ai (?P<tipi>[^.;)]+)"
)
_IMMUNE = re.compile(r"immunity to (?P<types>[^.;)]*?) damage|immunità ai (?P<tipi>[^.;)]+)")
_REGROWS = re.compile(r"regrows|replacement|ricresce|sostitutiv")
_BROKEN = re.compile(
    r"\bdc (?P<dc>\d+) strength check against it|prova di forza con cd (?P<cd>\d+) contro di esso"
)
_WORD = re.compile(r"\w+")


def bond_in(creature: Creature, feature: Feature, names: Texts) -> tuple[Bond, str] | None:
    """What holds whom the paragraph holds, and the text that says so; None: nothing does."""
    for each in (feature, *creature.features_in(FeatureGroup.TRAIT)):
        low = text_of(each)[1].lower()
        found = _NUMBERS.search(low)
        if found is not None and (each is feature or _speaks_of(low, names)):
            told = found.groupdict()
            bond = Bond(
                int(told["ac"] or told["ca"]),
                int(told["points"] or told["hp"] or told["punti"] or told["pf"]),
                names,
                vulnerable=_types(_VULNERABLE.search(low)),
                immune=_types(_IMMUNE.search(low)),
                regrows=_REGROWS.search(low) is not None,
            )
            return bond, low
    return None


def _speaks_of(low: str, names: Texts) -> bool:
    """Whether a trait is about the same thing: "each tendril", "the rope"."""
    last = (_WORD.findall(name.lower())[-1:] for name in names.values())
    first = (_WORD.findall(name.lower())[:1] for name in names.values())
    return any(re.search(rf"\b{word}\b", low) for words in (*last, *first) for word in words)


def _types(found: re.Match[str] | None) -> tuple[str, ...]:
    if found is None:
        return ()
    words = _WORD.findall(found["types"] or found["tipi"])
    found_types = (TYPES.get(word, word) for word in words if word in TYPES or word in KNOWN)
    return tuple(sorted(found_types))


KNOWN = frozenset(TYPES.values())


def with_bond(creature: Creature, feature: Feature) -> Feature:
    """The paragraph with what holds those whom it grapples or restrains."""
    if feature.attacks:
        attacks = tuple(_attack(creature, feature, attack) for attack in feature.attacks)
        return feature if attacks == feature.attacks else replace(feature, attacks=attacks)
    saves = tuple(_save(creature, feature, save) for save in feature.saves)
    return feature if saves == feature.saves else replace(feature, saves=saves)


def _attack(creature: Creature, feature: Feature, attack: Attack) -> Attack:
    terms = attack.terms
    if terms.bond is not None or set(HOLDS).isdisjoint(attack.conditions):
        return attack
    found = bond_in(creature, feature, attack.names)
    if found is None:
        return attack
    bond, low = found
    broken = _BROKEN.search(low)
    way = terms.way_out
    if way is None and broken is not None:
        way = WayOut(("str",), int(broken["dc"] or broken["cd"]))
    return replace(attack, terms=replace(terms, bond=bond, way_out=way))


def _save(creature: Creature, feature: Feature, save: ForcedSave) -> ForcedSave:
    if save.terms.bond is not None or set(HOLDS).isdisjoint(save.conditions):
        return save
    found = bond_in(creature, feature, feature.names)
    if found is None:
        return save
    return replace(save, terms=replace(save.terms, bond=found[0]))

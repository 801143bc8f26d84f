"""A character taken over into the other edition of its game, as a copy that says what to check."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from desktop.controllers.creature_form.shape import SHAPES
from desktop.language.message import Listing, Message, Parameter
from desktop.language.render import Language, render
from desktop.model.creature import CreatureKey, Feature, FeatureGroup, FeatureKey
from desktop.model.frozen import FrozenMap
from desktop.model.party import Character
from desktop.model.spell import FindSpell, SpellKey
from desktop.rules.fifth.attacking.features import MASTERY

EDITIONS = FrozenMap({"srd-5.1": "srd-5.2.1", "srd-5.2.1": "srd-5.1"})
"""Each edition of D&D with the other one."""

CHECK = FeatureKey("taken-over")
"""The feature of a copy that says what is to be checked; the GM takes it out in the form."""


@dataclass(frozen=True, slots=True)
class Taken:
    """A copy, and what is to be checked on it."""

    character: Character
    checks: Message


def taken_over(
    character: Character,
    key: CreatureKey,
    find_spell: FindSpell,
    languages: Iterable[Language],
    games: Mapping[str, str],
) -> Taken:
    """The character in the other edition, under another key; the numbers stay as they are.

    `games` are the names of the rulesets. Spells and features that the other edition lacks stay
    behind, and the copy says so.
    """
    old = character.creature
    new = EDITIONS[old.ruleset]
    kept = {each: _there(each, new) for each in old.spells if find_spell(_there(each, new))}
    lost = [_spell_name(find_spell, each) for each in old.spells if each not in kept]
    traits = tuple(each for each in old.traits if each in SHAPES[new].traits)
    gone = [Message(f"trait.{each}") for each in old.traits if each not in traits]
    checks = _checks(lost, gone, games[new], gains_mastery=MASTERY in SHAPES[new].traits)
    told = Message("party.taken_over", {"game": games[old.ruleset], "checks": Listing(checks)})
    known = tuple(languages)
    feature = Feature(
        CHECK,
        FeatureGroup.TRAIT,
        FrozenMap({one.code: render(Message("party.to_check"), one) for one in known}),
        texts=FrozenMap({one.code: render(told, one) for one in known}),
    )
    creature = replace(
        old,
        key=key,
        ruleset=new,
        source="",
        traits=traits,
        spells=tuple(kept.values()),
        unprepared=tuple(kept[each] for each in old.unprepared if each in kept),
        features=(feature, *(each for each in old.features if each.key != CHECK)),
    )
    return Taken(replace(character, creature=creature), told)


def _checks(
    lost: list[Parameter], gone: list[Message], game: str, *, gains_mastery: bool
) -> tuple[Parameter, ...]:
    checks = [Message("party.check.features"), Message("party.check.spells")]
    if gains_mastery:
        checks.append(Message("party.check.mastery"))
    if gone:
        checks.append(Message("party.check.gone", {"game": game, "what": Listing(tuple(gone))}))
    if lost:
        checks.append(Message("party.check.lost", {"game": game, "what": Listing(tuple(lost))}))
    return tuple(checks)


def _there(key: str, ruleset: str) -> SpellKey:
    return SpellKey(f"{ruleset}/{key.partition('/')[2]}")


def _spell_name(find_spell: FindSpell, key: str) -> Parameter:
    entry = find_spell(SpellKey(key))
    return key.partition("/")[2] if entry is None else entry.spell.name

"""An attack that comes without a text, told from its numbers: all that was typed for it."""

from collections.abc import Iterator

from desktop.controllers.cast.spellbook import area_text
from desktop.controllers.desk import Desk
from desktop.controllers.library.unrolled import as_attack, gifts_of, is_unrolled
from desktop.dice.notation import written
from desktop.language.message import Distance, Listing, Message, Name, Parameter
from desktop.model.combatant import Combatant, Side
from desktop.model.creature import Attack, Creature, Damage, DamageWhen, Feature
from desktop.model.ids import CombatantId
from desktop.rules.engine.ruleset import Ruleset
from desktop.rules.registry import ruleset_of

SOMEBODY = Name(())
GRAPPLED = "grappled"
HURTING = ("bleeding", "burning")
"""Conditions of MythCraft that deal X at each turn of their bearer."""
QUALITIES = ("magical", "silvered", "adamantine")
"""What a weapon is, more than steel."""


def attacks_text(creature: Creature, feature: Feature, desk: Desk) -> str:
    """The attacks of a paragraph in words, then what was typed beside their numbers."""
    told = [attack_sentence(creature, feature, attack, desk) for attack in feature.attacks]
    if is_unrolled(feature):
        told.append(_unrolled_sentence(creature, feature, desk))
    return " ".join(filter(None, (*told, feature.texts.get("", ""))))


def tells_numbers(feature: Feature, text: str) -> bool:
    """Whether a paragraph is told from its numbers: `text` is missing, or only what was added."""
    has_numbers = bool(feature.attacks) or is_unrolled(feature)
    return has_numbers and (not text or bool(feature.texts.get("")))


def attack_sentence(creature: Creature, feature: Feature, attack: Attack, desk: Desk) -> str:
    """Its price, how it reaches whom, what a hit deals and gives and how long, its shots.

    The numbers are those in the hands of its bearer.
    """
    ruleset = ruleset_of(creature.ruleset)
    bearer = Combatant(
        CombatantId(""), creature, Side.HOSTILE, character=creature.level is not None
    )
    shown = ruleset.attacks.printed(bearer, attack)
    parameters: dict[str, Parameter] = {
        "bonus": shown.bonus,
        "defence": Message(f"defence.{shown.defence}.short"),
        "where": Listing(tuple(_where(shown, ruleset, desk))),
    }
    key = "attack" if parameters["where"] != Listing(()) else "attack_anywhere"
    told = [desk.rendered(Message(f"view.stats.{key}_{shown.kind.value}", parameters))]
    if price := _price(feature, shown, desk):
        told.insert(0, f"{price}.")
    if hit := _hit(shown, desk):
        told.append(desk.text("view.stats.hit", damage=hit))
    if shown.ammunition is not None:
        told.append(desk.text("view.stats.ammunition", count=shown.ammunition))
    return " ".join(told)


def _unrolled_sentence(creature: Creature, feature: Feature, desk: Desk) -> str:
    """A spell that needs no roll: its price, where it works, what it deals, gives and restores."""
    spell = as_attack(feature)
    parts = [_damage(spell, desk), *gifts_of(feature, desk.language), _given(spell, desk)]
    what = "; ".join(filter(None, parts))
    where = tuple(_where(spell, ruleset_of(creature.ruleset), desk))
    told = [f"{_price(feature, spell, desk)}."]
    if where and what:
        told.append(desk.text("view.stats.unrolled", where=Listing(where), what=what))
    elif where or what:
        told.append(desk.text("view.stats.unrolled_alone", what=what or Listing(where)))
    return " ".join(told)


def _price(feature: Feature, attack: Attack, desk: Desk) -> str:
    """ "3 AP", of a spell "3 AP · 3 SP"; "" where it has none."""
    if attack.ap_cost is None:
        return ""
    if feature.spell_points is not None:
        parameters = {"ap": attack.ap_cost, "sp": feature.spell_points}
        return desk.rendered(Message("view.myth.spell", parameters))
    return desk.text("view.deeds.points", count=attack.ap_cost)


def _where(attack: Attack, ruleset: Ruleset, desk: Desk) -> Iterator[Parameter]:
    if attack.reach is not None:
        yield Message("view.stats.reach", {"reach": Distance(attack.reach)})
    if attack.normal_range is not None:
        far = attack.long_range
        spans = [Distance(feet) for feet in (attack.normal_range, far) if feet is not None]
        key = "view.stats.range" if far is None else "view.stats.ranges"
        yield Message(key, dict(zip(("range", "far"), spans, strict=False)))
    if (area := attack.area) is not None:
        yield area_text(area.shape, area.size, area.width, desk, ruleset)


def _hit(attack: Attack, desk: Desk) -> str:
    """ "6 (1d8+2) sharp; bleeding (1d4) and prone for 2 rounds"; "" where it does nothing."""
    parts = [part for part in (_damage(attack, desk), _given(attack, desk)) if part]
    return "; ".join(parts)


def _damage(attack: Attack, desk: Desk) -> str:
    usual = [part for part in attack.damage if part.when is DamageWhen.ALWAYS]
    if not usual:
        return ""
    told = desk.shown(Listing(tuple(map(_damage_words, usual))))
    for part in attack.damage:
        if part.when is DamageWhen.TWO_HANDED:
            told = desk.text("view.stats.or_two_handed", damage=told, other=_damage_words(part))
    for quality in QUALITIES:
        if quality in attack.properties:
            made = Message(f"view.form.quality.{quality}")
            told = desk.text("view.stats.made_of", damage=told, quality=made)
    return told


def _damage_words(part: Damage) -> Message:
    types = tuple(Message(f"damage.{key}") for key in part.types)
    parameters: dict[str, Parameter] = {
        "amount": part.average,
        "dice": written(part.dice),
        "type": Listing(types),
    }
    is_constant = part.dice == str(part.average)
    return Message("view.stats.constant_damage" if is_constant else "view.stats.damage", parameters)


def _given(attack: Attack, desk: Desk) -> str:
    """The conditions that a hit gives, with the X of each and the DC to escape a grapple."""
    if not attack.conditions:
        return ""
    told = desk.shown(Listing(tuple(_condition(attack, key, desk) for key in attack.conditions)))
    if attack.rounds:
        told = desk.text("view.stats.for_rounds", what=told, count=attack.rounds)
    return told


def _condition(attack: Attack, key: str, desk: Desk) -> str:
    word = desk.rendered(Message(f"condition.{key}", {"who": SOMEBODY})).lower()
    if key == GRAPPLED and attack.escape_dc is not None:
        return desk.text("view.stats.escape_dc", condition=word, dc=attack.escape_dc)
    if key in HURTING and attack.given:
        return f"{word} ({written(attack.given)})"
    return word

"""Attacks and saves of Foundry's items as the sentences of stat blocks, with their numbers."""

import re
from collections.abc import Iterator

from desktop.dice.average import average
from desktop.dice.error import DiceError
from desktop.dice.notation import parse
from desktop.exchange.creatures.foundry_texts import Numbers, save_dc, without_templates
from desktop.exchange.creatures.plain import Record, entry, first, number, records, text
from desktop.exchange.statblock.words import ABILITIES, DAMAGE_TYPES

_FORMER_KINDS = {
    "mwak": ("Melee", "Weapon"),
    "rwak": ("Ranged", "Weapon"),
    "msak": ("Melee", "Spell"),
    "rsak": ("Ranged", "Spell"),
}
_NAMES = {key: word.capitalize() for word, key in ABILITIES.items()}
_BASE_TYPES = {
    **dict.fromkeys(
        ("club", "greatclub", "lighthammer", "mace", "quarterstaff", "flail", "maul", "sling"),
        "bludgeoning",
    ),
    "warhammer": "bludgeoning",
    **dict.fromkeys(
        ("handaxe", "sickle", "battleaxe", "glaive", "greataxe", "greatsword", "halberd"),
        "slashing",
    ),
    **dict.fromkeys(("longsword", "scimitar", "whip"), "slashing"),
}
"""All other weapons pierce."""
_TEMPLATES = ("[[/attack]]", "[[/damage]]")
_REFERENCE = re.compile(r"@[\w.]{1,60}")


def attack_in(item: Record, numbers: Numbers, *, former: bool) -> str:
    """The line of an item's attack: "Melee Attack Roll: +14, reach 10 ft. Hit: …"; "" for none."""
    data = entry(item, "system") or entry(item, "data")
    activity = next(
        (each for each in records(data.get("activities")) if first(each, "type") == "attack"), None
    )
    if activity is None and first(data, "actionType") not in _FORMER_KINDS:
        return ""
    reach, kind, source = _reach(item, data, activity)
    ability = _ability(data, activity, numbers, kind)
    attack = entry({} if activity is None else activity, "attack")
    bonus = numbers.value(first(attack, "bonus") or first(data, "attackBonus"))
    if attack.get("flat") is not True:
        bonus += numbers.modifier(ability) + numbers.proficiency
    bonus += number(data.get("magicalBonus")) or 0
    hurts = " plus ".join(_damage_words(data, activity, numbers, ability))
    hit = f" Hit: {hurts}." if hurts else ""
    if former:
        return f"{kind} {source} Attack: {bonus:+d} to hit, {reach}, one target.{hit}"
    return f"{kind} Attack Roll: {bonus:+d}, {reach}.{hit}".replace("..", ".")


def add_sentences(told: str, attack: str, item: Record, numbers: Numbers) -> str:
    """A description with its attack and its saves put in where its templates are, or in front."""
    hurts = _save_damage(item, numbers)
    if attack:
        if _TEMPLATES[0] in told:
            told = told.replace(_TEMPLATES[0], attack.rstrip("."), 1)
        elif "Attack:" not in told and "Attack Roll:" not in told:
            told = f"{attack} {told}".strip()
        told = told.replace(_TEMPLATES[1] + ".", "").replace(_TEMPLATES[1], "")
        told = re.sub(r"(\w)\. \.", r"\1.", told)
    else:
        told = told.replace(f"{_TEMPLATES[1]} damage", f"{hurts} damage").replace(
            _TEMPLATES[1], f"{hurts} damage" if hurts else ""
        )
    told = without_templates(told)
    if not re.search(r"saving throw|tiro salvezza", told, re.IGNORECASE):
        told = f"{told} {_save_sentence(item, numbers, hurts)}".strip()
    return told


def _reach(item: Record, data: Record, activity: Record | None) -> tuple[str, str, str]:
    """Where it reaches, "Melee" or "Ranged", "Weapon" or "Spell"."""
    span = entry(data, "range")
    own = entry({} if activity is None else activity, "range")
    if own.get("override") is True or not span:
        span = own or span
    near, far = number(span.get("value")), number(span.get("long"))
    reach = number(span.get("reach"))
    kind, source = _FORMER_KINDS.get(first(data, "actionType"), ("", "Weapon"))
    if activity is not None:
        told = entry(entry(activity, "attack"), "type")
        kind = {"melee": "Melee", "ranged": "Ranged"}.get(first(told, "value"), "")
        source = "Spell" if first(told, "classification") == "spell" else "Weapon"
    weapon = first(entry(data, "type"), "value") or first(data, "weaponType")
    properties = text(data.get("properties"))
    is_thrown = "thr" in properties
    if not kind:
        is_ranged = weapon.endswith("R") or (near and not reach and not is_thrown)
        kind = "Ranged" if is_ranged and weapon != "natural" else "Melee"
        if weapon == "natural" and near and not reach and near > 15:
            kind = "Ranged"
    ranges = f"range {near}/{far} ft." if far else f"range {near} ft."
    if kind == "Ranged":
        return (ranges if near else "range 30 ft."), kind, source
    reach = reach or (near if near and not is_thrown and not far else None)
    reach = reach or (10 if "rch" in properties else 5)
    if is_thrown and near:
        return f"reach {reach} ft. or {ranges}", "Melee or Ranged", source
    return f"reach {reach} ft.", kind, source


def _ability(data: Record, activity: Record | None, numbers: Numbers, kind: str) -> str:
    attack = entry({} if activity is None else activity, "attack")
    told = first(attack, "ability") or first(data, "ability")
    if told == "spellcasting":
        return numbers.spell_ability
    if told in _NAMES:
        return told
    if first(entry(attack, "type"), "classification") == "spell":
        return numbers.spell_ability
    if "fin" in text(data.get("properties")):
        return max(("str", "dex"), key=numbers.modifier)
    return "dex" if kind == "Ranged" else "str"


def _damage_words(
    data: Record, activity: Record | None, numbers: Numbers, ability: str
) -> Iterator[str]:
    """ "13 (1d10 + 8) slashing damage" for the weapon, then for each further part."""
    damage = entry({} if activity is None else activity, "damage")
    base = entry(entry(data, "damage"), "base")
    if activity is None:
        parts = entry(data, "damage").get("parts")
        for part in parts[:6] if isinstance(parts, list) else ():
            if isinstance(part, list) and len(part) >= 2:
                formula = text(part[0]).replace("@mod", str(numbers.modifier(ability)))
                yield from _words(_settled(formula, numbers), [text(part[1])])
        return
    if damage.get("includeBase") is not False and base:
        bonus = numbers.modifier(ability) + numbers.value(first(base, "bonus"))
        bonus += number(data.get("magicalBonus")) or 0
        yield from _part(_typed(base, data), numbers, bonus)
    for part in records(damage.get("parts")):
        formula = first(part, "bonus").replace("@mod", str(numbers.modifier(ability)))
        yield from _part(part, numbers, numbers.value(formula))


def _typed(base: Record, data: Record) -> Record:
    """The damage of a weapon that says nothing of its type: that of the weapon it is made after."""
    if any(each in DAMAGE_TYPES for each in base.get("types") or ()):
        return base
    made_after = first(entry(data, "type"), "baseItem").lower()
    return {**base, "types": [_BASE_TYPES.get(made_after, "piercing")]}


def _part(part: Record, numbers: Numbers, bonus: int) -> Iterator[str]:
    custom = entry(part, "custom")
    types = [text(each) for each in part.get("types") or [] if each in DAMAGE_TYPES]
    if custom.get("enabled") is True:
        yield from _words(_settled(first(custom, "formula"), numbers), types)
        return
    count, sides = number(part.get("number")), number(part.get("denomination"))
    dice = f"{count}d{sides}" if count and sides else ""
    if dice:
        yield from _words(f"{dice} {bonus:+d}" if bonus else dice, types)
    elif bonus > 0:
        yield from _words(str(bonus), types)


def _settled(formula: str, numbers: Numbers) -> str:
    """A formula with numbers for its references; marks such as "[fire]" are dropped."""
    told = re.sub(r"\[[^\]]{0,40}\]", "", formula)
    return _REFERENCE.sub(lambda met: str(numbers.reference(met[0])), told)


def _words(dice: str, types: list[str]) -> Iterator[str]:
    """A damage as stat blocks print it; nothing for what is no dice or has no type."""
    told = re.sub(r"\s+", "", dice).replace("+-", "-").replace("+0", "").lower()
    kinds = [kind for kind in types if kind in DAMAGE_TYPES]
    if not told or not kinds:
        return
    try:
        amount = average(parse(told))
    except DiceError:
        return
    words = ", or ".join(kinds)
    printed = re.sub(r"([+-])", r" \1 ", told)
    yield f"{amount} ({printed}) {words} damage" if "d" in told else f"{amount} {words} damage"


def _saves(item: Record) -> Iterator[Record]:
    data = entry(item, "system") or entry(item, "data")
    yield from (each for each in records(data.get("activities")) if first(each, "type") == "save")


def _save_damage(item: Record, numbers: Numbers) -> str:
    """ "59 (17d6) fire": the damage of a save without its last word."""
    found: list[str] = []
    for activity in _saves(item):
        for part in records(entry(activity, "damage").get("parts")):
            found += _part(part, numbers, numbers.value(first(part, "bonus")))
        break
    return " plus ".join(found).removesuffix(" damage")


def _save_sentence(item: Record, numbers: Numbers, hurts: str) -> str:
    """The save of an item whose text tells nothing of it."""
    for activity in _saves(item):
        abilities = entry(activity, "save").get("ability")
        ability = text(abilities[0]) if isinstance(abilities, list) and abilities else ""
        ability = ability or text(abilities)
        dc = save_dc(activity, numbers)
        if dc is None or ability not in _NAMES:
            return ""
        half = first(entry(activity, "damage"), "onSave") == "half"
        told = f"Each target must make a DC {dc} {_NAMES[ability]} saving throw"
        if not hurts:
            return f"{told}."
        less = ", or half as much damage on a successful one" if half else ""
        return f"{told}, taking {hurts} damage on a failed save{less}."
    return ""

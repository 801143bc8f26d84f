"""What a paragraph of a stat block lets a creature do, read once in English or Italian.

The shipped library was condensed with it, the form reads what the GM types with it, and old
creatures are read with it as they come from the disk. In play only what was understood counts.
"""

import re
from dataclasses import replace

from desktop.model.creature import (
    Attack,
    Creature,
    Feature,
    FeatureGroup,
    FeatureKey,
    ForcedSave,
    Opening,
    Regeneration,
)
from desktop.rules.attacking.granted import ANY_CANTRIP, ANY_SPELL, HALF, WHOLE
from desktop.rules.fifth.statblocks.adhesive import with_hard_grip
from desktop.rules.fifth.statblocks.attaching import with_attachment
from desktop.rules.fifth.statblocks.attack_counts import NAMES, attacks_granted
from desktop.rules.fifth.statblocks.blights import with_blights
from desktop.rules.fifth.statblocks.bonds import with_bond
from desktop.rules.fifth.statblocks.charging import with_charges
from desktop.rules.fifth.statblocks.class_features import find_class_feature
from desktop.rules.fifth.statblocks.class_saves import with_class_saves
from desktop.rules.fifth.statblocks.deeds import (
    SpellWords,
    deed_of,
    does_something,
    feet_of,
    teleport_of,
    text_of,
)
from desktop.rules.fifth.statblocks.devil_sight import with_devil_sight
from desktop.rules.fifth.statblocks.grips import with_grip
from desktop.rules.fifth.statblocks.heads import with_heads
from desktop.rules.fifth.statblocks.healing_touch import with_healing_touch
from desktop.rules.fifth.statblocks.moved import with_moves
from desktop.rules.fifth.statblocks.occasions import with_occasion
from desktop.rules.fifth.statblocks.possessing import with_possession
from desktop.rules.fifth.statblocks.save_paragraphs import save_in
from desktop.rules.fifth.statblocks.sequences import with_sequence
from desktop.rules.fifth.statblocks.spell_lists import VERSION, casts, spell_key
from desktop.rules.fifth.statblocks.swallowing import with_swallow
from desktop.rules.fifth.statblocks.throwing import with_throw

ALWAYS = {"invisibility": "invisible", "invisibilità": "invisible"}
"""Traits that put their bearer under a condition from the start, by their keys."""
IS_ALWAYS = {
    "invisible": re.compile(
        r"^(?:the |il |la |l[’'])?[\w ’'-]{1,60}? (?:is invisible|has the invisible condition"
        r"|è invisibile|ha la condizione (?:di )?invisibile)\.?$"
    )
}
"""The whole paragraph of such a trait."""

REGENERATES = ("regeneration", "rigenerazione")

ANY_CAST = re.compile(
    r"\bcasts? (?:a|one) (?:spell|(cantrip))|\blancia(?:re)? un (?:incantesimo|(trucchetto))"
)
CAST = re.compile(
    r"\b(?:casts?|lancia(?:re)?) (?P<name>[\w’' -]{2,60}?)"
    r"(?= \(|[,.;]| on | using| su | senza | utilizzando|$)"
)
LEVEL = re.compile(r"\bdi (\d)\.?[º°o] livello")
MOVES = re.compile(
    r"\b(?:moves?|fly|flies|swims?) up to (?P<half>half )?its"
    r" (?:(?P<fly>fly(?:ing)?) |(?P<swim>swim(?:ming)?) )?speed"
    r"|\bmoves up to (?P<feet>\d+) feet"
    r"|(?:\bmuove(?:rsi)?|\bvol(?:are?|a)|\bnuota(?:re)?)"
    r" fino (?:al massimo della|alla|(?:a|alla) (?P<meta>metà) della) (?:sua|propria) velocità"
    r"(?:(?P<volo> di volo)|(?P<nuoto> di nuoto))?"
    r"|\bsi muove fino a (?P<metri>\d+(?:,\d+)?) metri"
)
AGAIN = re.compile(
    r"can[’']t (?:take|use) this (?:legendary )?action again"
    r"|non può (?:ripetere|(?:compiere|effettuare|usare) di nuovo) quest"
)
AFTERWARDS = re.compile(
    r"at the end of this movement|destination space|alla fine di questo mov|spazio di destinazione"
)
SAFE = re.compile(r"without provoking|senza provocare")
DOES = re.compile(r"\b(?:makes?|uses?|effettua(?:ndo|re)?|usa|utilizza|compie)\b(?P<what>[^.]*)")
PERCEIVES = re.compile(r"\((?:perception|percezione)\)")
BY_BONUS_ACTION = re.compile(
    r"\bas a bonus action\b|\bcan (?:take|use) a bonus action\b|\b(?:takes|uses) a bonus action\b"
    r"|(?<!non può )\b(?:come|con|effettua(?:re)?|usa(?:re)?|utilizza(?:re)?|compie(?:re)?)"
    r" (?:un[’'])?azione bonus\b"
)
"""A trait of 2014 that is had for a bonus action, such as Aggressive or Rampage."""
HEALS = re.compile(
    r"(?:regains|recupera(?: magicamente)?) (?:\d+ \()?(?P<dice>\d+d\d+(?: ?[+-] ?\d+)?)\)?"
    r" (?:hit points|punti ferita)"
)

REPLACES = re.compile(
    r"\breplace (?:one of those|one|two|three|any|the [\w ]{1,40}?) attacks?"
    r"|each of which it can replace|\bin place of|\binstead of its"
    r"|\bsostituire (?:un[’']?|due|qualsiasi|l[’'])"
)
MANY = re.compile(r"any|each|qualsiasi")
TWO = ("two attacks", "due")
BESIDE = re.compile(
    r"\b(?:and|can|also|it) (?:also )?uses?\b|, uses |^the [\w ]{1,40}? uses |\bcasts one spell"
    r"|\b(?:e|può) (?:usa|utilizza)|, (?:e )?(?:usa|utilizza)"
)
EITHER_ALL = re.compile(r"\bor uses\b[^.]{0,80}\btwice|oppure usa|alternatively")
SPELLCASTING = re.compile(r"\bspellcasting\b|\bcasts one spell|\bincantesimi\b")

AMOUNT = re.compile(r"\d+")
FROM_ZERO = re.compile(r"dies only if it starts|muore solo se inizia")
STOPPERS = {
    "acid": "acid|acido",
    "cold": "cold|freddo",
    "fire": "fire|fuoco",
    "lightning": "lightning|fulmine",
    "necrotic": "necrotic|necrotici",
    "poison": "poison|veleno",
    "radiant": "radiant|radiosi",
    "thunder": "thunder|tuono",
}


SAID_OF_SAVES = (
    *("ability", "dc", "on_success", "damage", "area", "conditions"),
    *("spares", "largest", "terms"),
)
"""What a paragraph says of its saving throw."""


def understood(creature: Creature, spells: SpellWords) -> Creature:
    """The creature with what its paragraphs say, where nobody has read them yet.

    What has no source was typed: saves and the attacks of a Multiattack are read as well.
    """
    read = with_devil_sight(creature)
    if not creature.source:
        read = replace(read, features=tuple(_played(read, each) for each in read.features))
    read = replace(read, features=tuple(_clinging(read, each) for each in read.features))
    read = with_charges(read)
    features = tuple(_understood(read, feature, spells) for feature in read.features)
    if features == creature.features and read.senses == creature.senses:
        return creature
    return replace(creature, senses=read.senses, features=features)


def is_understood(creature: Creature) -> bool:
    """Whether there is no paragraph left to read."""
    if not creature.source and any(_played(creature, x) != x for x in creature.features):
        return False
    is_whole = with_charges(creature) == creature and with_devil_sight(creature) == creature
    return is_whole and not any(
        _is_unread(feature)
        or _clinging(creature, feature) != feature
        or (feature.deed is None and does_something(creature.ruleset, feature))
        for feature in creature.features
    )


def _played(creature: Creature, feature: Feature) -> Feature:
    """A typed paragraph with its saving throw, or with the attacks of its Multiattack.

    What the feature of a class does goes by the sheet, unless the paragraph says it itself.
    """
    if feature.attacks or feature.group is FeatureGroup.LEGENDARY:
        return feature
    count = feature.multiattack or _attacks_granted(feature)
    if not (told := saves_of(feature)):
        feature = with_class_saves(creature, feature)
    return replace(feature, multiattack=count, saves=feature.saves or told)


def _attacks_granted(feature: Feature) -> int | None:
    """How many attacks a Multiattack grants; None for every other paragraph."""
    if not any(name.strip().lower() in NAMES for name in feature.names.values()):
        return None
    return attacks_granted(text_of(feature)[1])


BONUS = "bonus_action"


def takes_bonus_action(feature: Feature) -> bool:
    """Whether it is had for a bonus action: by its place, or as its trait was understood."""
    if feature.group is not FeatureGroup.TRAIT:
        return feature.group is FeatureGroup.BONUS_ACTION
    of_class = find_class_feature(feature)
    return feature.opens is not None or (of_class is not None and of_class.cost == BONUS)


def is_freely_used(feature: Feature) -> bool:
    """Whether it is a trait that does something when its bearer wants it, for nothing."""
    of_class = find_class_feature(feature)
    is_free = of_class is not None and of_class.cost == "none"
    return is_free and feature.group is FeatureGroup.TRAIT


def takes_action(feature: Feature) -> bool:
    """Whether it is a trait for which an action is taken, such as Turn Undead."""
    of_class = find_class_feature(feature)
    is_one = of_class is not None and of_class.cost == "action"
    return is_one and feature.group is FeatureGroup.TRAIT


def saves_with_hit(feature: Feature) -> bool:
    """Whether its save comes with a hit, for nothing, and only a further attack is its bonus.

    So do Pounce and Trampling Charge of 2014.
    """
    is_trait = feature.group is FeatureGroup.TRAIT
    return is_trait and bool(feature.saves and feature.opens and feature.opens.attacks)


def _says_bonus_action(feature: Feature) -> bool:
    if feature.group is not FeatureGroup.TRAIT:
        return feature.group is FeatureGroup.BONUS_ACTION
    return BY_BONUS_ACTION.search(text_of(feature)[1].lower()) is not None


def _is_unread(feature: Feature) -> bool:
    if feature.group is FeatureGroup.LEGENDARY or feature.multiattack:
        return feature.opens is None
    if feature.opens is None and _says_bonus_action(feature):
        return True
    if feature.key in ALWAYS:
        return feature.group is FeatureGroup.TRAIT and feature.always != always_of(feature)
    return feature.key in REGENERATES and feature.regeneration is None


def _clinging(creature: Creature, feature: Feature) -> Feature:
    """With whom it swallows, attaches itself to, pushes or pulls, and what comes by itself."""
    played = with_possession(
        with_occasion(with_moves(with_swallow(creature, with_sequence(feature))))
    )
    clinging = with_healing_touch(with_attachment(creature, with_blights(played)))
    gripping = with_hard_grip(with_grip(with_heads(creature, clinging)))
    return with_throw(with_bond(creature, gripping))


def _understood(creature: Creature, feature: Feature, spells: SpellWords) -> Feature:
    read = _opened(creature, feature, spells)
    if read.deed is None and (deed := deed_of(creature.ruleset, read, spells)) is not None:
        return replace(read, deed=deed)
    return read


def _opened(creature: Creature, feature: Feature, spells: SpellWords) -> Feature:
    if not _is_unread(feature):
        return feature
    if feature.multiattack:
        return replace(feature, opens=beside_attacks(creature, feature, spells))
    if feature.group is FeatureGroup.LEGENDARY:
        saves = feature.saves or saves_of(feature)
        return replace(feature, opens=opening_of(creature, feature, spells), saves=saves)
    if feature.opens is None and _says_bonus_action(feature):
        return replace(feature, opens=bonus_opening_of(creature, feature))
    if feature.key in ALWAYS:
        return replace(feature, always=always_of(feature))
    return replace(feature, regeneration=regeneration_of(feature))


def always_of(feature: Feature) -> tuple[str, ...]:
    """The condition that a trait is, and nothing else."""
    condition = ALWAYS[str(feature.key)]
    _, text = text_of(feature)
    return (condition,) if IS_ALWAYS[condition].match(text.strip().lower()) else ()


def saves_of(feature: Feature) -> tuple[ForcedSave, ...]:
    """The saving throw that its paragraph asks for, where it is no attack."""
    found = None if feature.attacks else save_in(text_of(feature)[1])
    return () if found is None else (found,)


def as_changed(before: Feature, after: Feature) -> Feature:
    """A paragraph that says something else now, with the attacks and the saves that it tells of.

    Of a save only what the words changed is changed: what they never said of it stays, and words
    that nobody could read before change nothing.
    """
    count = _attacks_granted(after) or before.multiattack
    return replace(after, multiattack=count, saves=_changed_saves(before, after))


def _changed_saves(before: Feature, after: Feature) -> tuple[ForcedSave, ...]:
    was, now = saves_of(before), saves_of(after)
    if not before.saves:
        return now
    if not was:
        return before.saves
    if not now:
        return before.saves[1:]
    changed = {
        name: getattr(now[0], name)
        for name in SAID_OF_SAVES
        if getattr(now[0], name) != getattr(was[0], name)
    }
    return (replace(before.saves[0], **changed), *before.saves[1:])


# --- regeneration -------------------------------------------------------------------------------


def regeneration_of(feature: Feature) -> Regeneration | None:
    """How much comes back, and what stops it; None where the paragraph names no number."""
    low = text_of(feature)[1].lower()
    if (amount := AMOUNT.search(low)) is None:
        return None
    stopped = tuple(kind for kind, words in STOPPERS.items() if re.search(rf"\b(?:{words})\b", low))
    return Regeneration(int(amount[0]), stopped, FROM_ZERO.search(low) is not None)


# --- what a legendary action opens --------------------------------------------------------------


def opening_of(creature: Creature, feature: Feature, spells: SpellWords) -> Opening:
    """The attacks, spell, features and move that its paragraph names."""
    code, text = text_of(feature)
    low = text.lower()
    told = "; ".join(each["what"] for each in DOES.finditer(low))
    attacks = feature.attacks or tuple(
        attack for attack in creature.attacks if _is_named(attack, code, told)
    )
    spell, level = _spell(creature, text, spells)
    move, heals = MOVES.search(low), HEALS.search(low)
    return Opening(
        attacks=tuple(attack.key for attack in attacks),
        spell=spell,
        level=level,
        features=() if spell else _features(creature, feature, code, told),
        move=_move(move),
        way=_way(move),
        teleport=teleport_of(feature),
        safely=move is not None and SAFE.search(low) is not None,
        once=AGAIN.search(low) is not None,
        moves_first=AFTERWARDS.search(low) is not None,
        check="perception" if PERCEIVES.search(low) else "",
        heals="" if heals is None else heals["dice"].replace(" ", ""),
    )


def bonus_opening_of(creature: Creature, feature: Feature) -> Opening:
    """The attacks of others of its paragraphs and the move that a bonus action opens."""
    named = opening_of(creature, feature, {})
    return Opening(
        attacks=() if feature.attacks else named.attacks,
        move=named.move,
        way=named.way,
        safely=named.safely,
        moves_first=named.moves_first,
    )


def beside_attacks(creature: Creature, feature: Feature, spells: SpellWords) -> Opening:
    """What a Multiattack holds beside its attacks: a use of features or of a spell."""
    code, text = text_of(feature)
    low = text.lower()
    replaced = REPLACES.search(low)
    if EITHER_ALL.search(low) or not (replaced or BESIDE.search(low)):
        return Opening()
    told = low[replaced.start() :] if replaced else low
    features = tuple(
        each.key
        for each in creature.features
        if each.group is FeatureGroup.ACTION
        and each.key != feature.key
        and not each.attacks
        and not each.multiattack
        and not casts(each)
        and _named((each.names.get(code, ""), each.names.get("", "")), told)
    )
    spell, level = ("", None)
    if SPELLCASTING.search(told):
        spell, level = _spell(creature, told, spells)
        spell = spell or ANY_SPELL
    if not features and not spell:
        return Opening()
    count = 0
    if replaced is not None:
        count = 2 if replaced[0].endswith(TWO) else 1
    often = replaced is not None and MANY.search(replaced[0]) is not None
    return Opening(features=features, spell=spell, level=level, replaces=count, often=often)


def _named(names: tuple[str, ...], told: str) -> bool:
    """Whether a sentence names it: "its Paralyzing Touch", "one claw attack"."""
    for name in names:
        bare = re.sub(r"\(.*", "", name).strip().lower()
        stems = {bare, bare.removesuffix("s")}
        if any(stem and re.search(rf"\b{re.escape(stem)}\b", told) for stem in stems):
            return True
    return False


def _is_named(attack: Attack, code: str, told: str) -> bool:
    return _named((attack.names.get(code, ""), attack.names.get("", "")), told)


def _features(creature: Creature, own: Feature, code: str, told: str) -> tuple[FeatureKey, ...]:
    """Other features that it uses: "uses Lightning Strike"."""
    return tuple(
        feature.key
        for feature in creature.features
        if feature.group is FeatureGroup.ACTION
        and feature.key != own.key
        and feature.saves
        and not feature.attacks
        and _named((feature.names.get(code, ""), feature.names.get("", "")), told)
    )


def _spell(creature: Creature, text: str, spells: SpellWords) -> tuple[str, int | None]:
    """The spell that it names, else any of its own."""
    low = text.lower()
    if found := ANY_CAST.search(low):
        return ANY_CANTRIP if any(found.groups()) else ANY_SPELL, None
    if (named := CAST.search(low)) is None:
        return "", None
    version = VERSION.search(low) or LEVEL.search(low)
    key = spells.get(named["name"]) or str(spell_key(creature.ruleset, named["name"]))
    is_known = not spells or key in spells.values()
    return (key, int(version[1]) if version else None) if is_known else (ANY_SPELL, None)


def _move(found: re.Match[str] | None) -> str:
    if found is None:
        return ""
    if found["feet"] or found["metri"]:
        return str(feet_of(found["feet"], found["metri"]))
    return HALF if found["half"] or found["meta"] else WHOLE


def _way(found: re.Match[str] | None) -> str:
    if found is None:
        return ""
    flies, swims = found["fly"] or found["volo"], found["swim"] or found["nuoto"]
    return "fly" if flies else "swim" if swims else ""

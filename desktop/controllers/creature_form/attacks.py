"""Reading the attacks of a form: rows made from an attack keep what the row cannot show."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from desktop.controllers.creature_form.fields import FieldReading
from desktop.controllers.creature_form.form import (
    AttackText,
    attack_text,
    rolled_and_not,
    with_nature,
    with_pair,
    with_quality,
)
from desktop.controllers.creature_form.hits import (
    read_given,
    read_hit,
    sentence_of,
    shown_hit,
)
from desktop.controllers.creature_form.shape import Shape
from desktop.controllers.creature_form.spells import SPELLS, SpellReading
from desktop.controllers.creature_form.words import find_damage_type, type_missing
from desktop.controllers.library.attack_words import HURTING
from desktop.controllers.library.unrolled import NO_ROLL
from desktop.controllers.rolls.amounts import type_words
from desktop.dice.average import average
from desktop.dice.error import DiceError
from desktop.dice.notation import parse, stored
from desktop.language.message import Message
from desktop.language.render import Language
from desktop.model.creature import (
    Attack,
    AttackKey,
    AttackKind,
    AttackSource,
    Damage,
    DamageWhen,
    Feature,
    FeatureGroup,
    FeatureKey,
    text_in,
)
from desktop.model.frozen import FrozenMap
from desktop.model.record import MOST_BONUS, MOST_HIT_POINTS, TEXT_LENGTH
from desktop.rules.fifth.gear.weapons import weapons_of
from desktop.rules.fifth.statblocks.save_paragraphs import save_in
from desktop.rules.registry import ruleset_of

USUAL_REACH = 5
_BETWEEN = re.compile(r"\s*[,;]\s*|\s+(?:plus|più|piu|and|e)\s+", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class AttackReading:
    """Reads rows for a creature of a game; what is wrong goes to the errors of `fields`."""

    fields: FieldReading
    ruleset: str
    shape: Shape
    languages: tuple[Language, ...]

    def kept(self, known: Feature, rows: Iterable[tuple[int, AttackText]]) -> Feature | None:
        """A paragraph with attacks after its rows were edited; None when all were deleted.

        A changed attack takes the paragraph's text with it: its numbers would be the old ones.
        """
        rows = tuple(rows)
        before = rolled_and_not(known, self.shape)
        shown = {one.key: attack_text(known, one, self.fields.language) for one in before}
        if len(rows) == len(before) and all(
            row.attack is not None and shown.get(row.attack) == row for _, row in rows
        ):
            return known
        if len(rows) == 1 and NO_ROLL in (rows[0][1].against, before[0].defence):
            return self._changed_spell(known, *rows[0])
        attacks = []
        for place, row in rows:
            old = next((one for one in known.attacks if one.key == row.attack), None)
            if old is not None and row == shown[old.key]:
                attacks.append(old)
            else:
                attacks.append(self._attack(place, row, old))
        if not attacks:
            return None
        names = attacks[0].names if len(attacks) == 1 else known.names
        saves = () if sentence_of(known) else known.saves
        changed = replace(
            known, names=names, texts=FrozenMap(), attacks=tuple(attacks), saves=saves
        )
        return changed if len(rows) > 1 else self._with_spell(changed, *rows[0])

    def _changed_spell(self, known: Feature, place: int, row: AttackText) -> Feature:
        """A spell that rolls no more, rolls now, or never did: made anew under its key."""
        made = self.fresh(place, row, str(known.key), known)
        is_same = row.name == text_in(known.names, self.fields.language.code)
        return replace(made, names=known.names if is_same else made.names, uses=known.uses)

    def fresh(self, place: int, row: AttackText, key: str, known: Feature | None = None) -> Feature:
        """The paragraph of a row that was added, or made anew from `known`."""
        spells = SpellReading(self.fields, self.languages)
        gifts: dict[str, str] = {}
        if row.against == NO_ROLL:
            gifts, rest = spells.gifts(_BETWEEN.split(row.damage.strip()))
            row = replace(row, damage=", ".join(rest), bonus=row.bonus.strip() or "0")
        attack = self._attack(place, row, None)
        cost = attack.ap_cost if attack.ap_cost is not None else 1
        group = FeatureGroup.ACTION if known is None else known.group
        made = Feature(FeatureKey(key), group, attack.names, FrozenMap(), cost=cost)
        if row.against == NO_ROLL:
            made = replace(made, saves=(spells.forced(attack, gifts, known),))
        else:
            made = replace(made, attacks=(replace(attack, key=AttackKey(key)),))
        return self._with_spell(made, place, row)

    def _with_spell(self, made: Feature, place: int, row: AttackText) -> Feature:
        """With the spell points of its row, and its own words; or with the save of its hit."""
        if not self.shape.has_natures:
            return self._with_save(made, place, row)
        points = None
        if row.nature in SPELLS or row.against == NO_ROLL:
            path = f"attacks.{place}.spell_points"
            points = self.fields.optional(path, row.spell_points, 99, low=0)
        if points is not None and not row.cost.strip():
            self.fields.errors[f"attacks.{place}.cost"] = Message("view.form.spell_cost_missing")
        note = self.fields.plain(f"attacks.{place}.note", row.note, TEXT_LENGTH)
        cost = made.attacks[0].ap_cost if made.attacks else None
        return replace(
            made,
            spell_points=points,
            texts=FrozenMap({"": note} if note else {}),
            cost=made.cost if cost is None else cost,
        )

    def _with_save(self, made: Feature, place: int, row: AttackText) -> Feature:
        """With the saving throw that the sentence of its row asks of whoever is hit."""
        text = self.fields.plain(f"attacks.{place}.gives", row.gives, TEXT_LENGTH)
        save = save_in(text)
        if save is None:
            return made
        return replace(made, saves=(save,), texts=FrozenMap({"": text}))

    def _attack(self, place: int, row: AttackText, old: Attack | None) -> Attack:
        path = f"attacks.{place}"
        name = self.fields.name(f"{path}.name", row.name)
        kind = row.kind
        reach = None
        if kind is not AttackKind.RANGED:
            reach = (
                self.fields.feet(f"{path}.reach", row.reach) if row.reach.strip() else USUAL_REACH
            )
        normal, far = (
            self._range(f"{path}.range", row) if kind is not AttackKind.MELEE else (None, None)
        )
        cost = (
            self.fields.optional(f"{path}.cost", row.cost, 99, low=0)
            if self.shape.has_costs
            else None
        )
        by_ability = bool(row.ability) and not row.bonus.strip()
        names = FrozenMap({"": name})
        if old is not None and name == text_in(old.names, self.fields.language.code):
            names = old.names
        conditions, escape_dc, given = self._gives(f"{path}.gives", row, old)
        made = Attack(
            key=AttackKey("") if old is None else old.key,
            names=names,
            kind=kind,
            source=AttackSource.WEAPON,
            bonus=0
            if by_ability
            else self.fields.number(f"{path}.bonus", row.bonus, low=-MOST_BONUS, high=MOST_BONUS),
            reach=reach,
            normal_range=normal,
            long_range=far,
            damage=self._damage(f"{path}.damage", row.damage, name),
            defence=row.against or self.shape.defences[0],
            ap_cost=cost,
            ability=row.ability,
            ammunition=self.fields.optional(
                f"{path}.ammunition", row.ammunition, MOST_BONUS, low=0
            ),
            conditions=conditions,
            escape_dc=escape_dc,
            given=given,
        )
        if self.shape.has_natures:
            spells = SpellReading(self.fields, self.languages)
            area = None if old is None else old.area
            made = replace(
                with_nature(
                    made if old is None else replace(made, properties=old.properties), row.nature
                ),
                area=spells.area(f"{path}.size", row.area, row.size, area),
                rounds=spells.rounds(f"{path}.lasts", row.lasts),
            )
        if old is None:
            held = self._as_weapon(made, row.weapon)
            return replace(held, properties=_as_typed(held.properties, row))
        rest = _held_alike(made.damage, old.damage)
        return replace(
            made,
            source=made.source if self.shape.has_natures else old.source,
            damage=(*made.damage, *rest),
            terms=old.terms,
            properties=_as_typed(
                made.properties if self.shape.has_natures else old.properties, row
            ),
            mastery=old.mastery,
            miss=old.miss,
            area=made.area if self.shape.has_natures else old.area,
        )

    def _gives(
        self, path: str, row: AttackText, old: Attack | None
    ) -> tuple[tuple[str, ...], int | None, str]:
        """The conditions of a hit, the DC to escape, and the X of those that go on hurting."""
        if old is not None and row.gives.strip() == shown_hit(old, self.fields.language):
            return old.conditions, old.escape_dc, old.given
        text, given = read_given(row.gives) if self.shape.has_natures else (row.gives, "")
        keys, escape_dc = read_hit(path, text, self.ruleset, self.fields, self.languages)
        if given and not set(HURTING).intersection(keys):
            self.fields.errors[path] = Message(
                "view.form.gives_no_number", {"text": row.gives[:60]}
            )
        return keys, escape_dc, given

    def _as_weapon(self, made: Attack, key: str) -> Attack:
        """What the row of a chosen weapon does not show: properties, mastery, two hands."""
        weapon = weapons_of(self.ruleset).get(key)
        if weapon is None:
            return made
        held = _held_alike(made.damage, weapon.damage)
        return replace(
            made,
            properties=weapon.properties,
            mastery=weapon.mastery,
            damage=(*made.damage, *held),
        )

    def _range(self, path: str, row: AttackText) -> tuple[int | None, int | None]:
        if not row.range.strip() and (row.area or row.against == NO_ROLL):
            return None, None  # from its maker on, or on whoever is pointed at
        first, _, second = row.range.partition("/")
        normal = self.fields.feet(path, first)
        far = self.fields.feet(path, second) if second.strip() else None
        if path not in self.fields.errors and far is not None and far < normal:
            self.fields.errors[path] = Message("view.form.range_wrong")
        return normal, far

    def _damage(self, path: str, text: str, name: str) -> tuple[Damage, ...]:
        """ "1d8+3 slashing, 2d6 fire"; an attack may do no damage."""
        known = tuple(ruleset_of(self.ruleset).damage_types)
        words = type_words(known, self.languages)
        parts = []
        for part in _BETWEEN.split(text.strip()):
            if not part:
                continue
            pieces = part.split()
            types: list[str] = []
            while pieces and not any(sign.isdigit() for sign in pieces[-1]):
                types.insert(0, pieces.pop())
            keys = [find_damage_type(word, words) for word in "/".join(types).lower().split("/")]
            keys = [key for key in keys if key != ""]
            if not keys or None in keys:
                self.fields.errors[path] = type_missing(part, name, known)
                return ()
            try:
                expression = parse(" ".join(pieces))
            except DiceError as error:
                self.fields.errors[path] = Message(error.key, error.parameters)
                return ()
            dealt = max(0, average(expression))
            if dealt > MOST_HIT_POINTS:
                bounds: dict[str, str | int] = {"low": 0, "high": MOST_HIT_POINTS}
                self.fields.errors[path] = Message("number.out_of_range", bounds)
                return ()
            named = tuple(key for key in keys if key is not None)
            parts.append(Damage(stored(" ".join(pieces)), dealt, named))
        return tuple(parts)


def _as_typed(properties: tuple[str, ...], row: AttackText) -> tuple[str, ...]:
    """With what the row says of the weapon: its make, and whether there are two of it."""
    return with_pair(with_quality(properties, row.quality), row.pair)


_PLUS = re.compile(r"^(?P<dice>\d*d\d+)(?P<plus>[+-]\d+)?$")


def _held_alike(typed: tuple[Damage, ...], known: tuple[Damage, ...]) -> tuple[Damage, ...]:
    """What the row does not show of `known`; in both hands a weapon has its bonus and type, too."""
    rest = tuple(part for part in known if part.when is not DamageWhen.ALWAYS)
    main = next((part for part in known if part.when is DamageWhen.ALWAYS), None)
    if not typed or main is None:
        return rest
    return tuple(
        _as_main(part, typed[0])
        if part.when is DamageWhen.TWO_HANDED and part.replaces and part.types == main.types
        else part
        for part in rest
    )


def _as_main(part: Damage, main: Damage) -> Damage:
    """The die of two hands with the number that is added in one."""
    own, other = _PLUS.match(part.dice), _PLUS.match(main.dice)
    if own is None or other is None:
        return replace(part, types=main.types)
    dice = own["dice"] + (other["plus"] or "")
    return replace(part, dice=dice, average=max(0, average(parse(dice))), types=main.types)

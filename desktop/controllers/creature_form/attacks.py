"""Reading the attacks of a form: rows made from an attack keep what the row cannot show."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from desktop.controllers.creature_form.fields import FieldReading
from desktop.controllers.creature_form.form import (
    AttackText,
    attack_text,
    with_nature,
    with_quality,
)
from desktop.controllers.creature_form.shape import Shape
from desktop.controllers.creature_form.words import find_damage_type, type_missing
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
from desktop.model.record import MOST_BONUS, MOST_HIT_POINTS
from desktop.rules.fifth.gear.weapons import weapons_of
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
        attacks = []
        for place, row in rows:
            old = next((one for one in known.attacks if one.key == row.attack), None)
            if old is not None and row == attack_text(known, old, self.fields.language):
                attacks.append(old)
            else:
                attacks.append(self._attack(place, row, old))
        if not attacks:
            return None
        if tuple(attacks) == known.attacks:
            return known
        names = attacks[0].names if len(attacks) == 1 else known.names
        return replace(known, names=names, texts=FrozenMap(), attacks=tuple(attacks))

    def fresh(self, place: int, row: AttackText, key: str) -> Feature:
        """The paragraph of a row that was added."""
        attack = self._attack(place, row, None)
        cost = attack.ap_cost if attack.ap_cost is not None else 1
        return Feature(
            FeatureKey(key),
            FeatureGroup.ACTION,
            attack.names,
            FrozenMap(),
            attacks=(replace(attack, key=AttackKey(key)),),
            cost=cost,
        )

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
        )
        if self.shape.has_natures:
            made = with_nature(
                made if old is None else replace(made, properties=old.properties), row.nature
            )
        if old is None:
            held = self._as_weapon(made, row.weapon)
            return replace(held, properties=with_quality(held.properties, row.quality))
        rest = tuple(part for part in old.damage if part.when is not DamageWhen.ALWAYS)
        return replace(
            made,
            source=made.source if self.shape.has_natures else old.source,
            damage=(*made.damage, *rest),
            conditions=old.conditions,
            escape_dc=old.escape_dc,
            terms=old.terms,
            properties=with_quality(
                made.properties if self.shape.has_natures else old.properties, row.quality
            ),
            mastery=old.mastery,
            miss=old.miss,
            area=old.area,
        )

    def _as_weapon(self, made: Attack, key: str) -> Attack:
        """What the row of a chosen weapon does not show: properties, mastery, two hands."""
        weapon = weapons_of(self.ruleset).get(key)
        if weapon is None:
            return made
        held = tuple(part for part in weapon.damage if part.when is not DamageWhen.ALWAYS)
        return replace(
            made,
            properties=weapon.properties,
            mastery=weapon.mastery,
            damage=(*made.damage, *held),
        )

    def _range(self, path: str, row: AttackText) -> tuple[int | None, int | None]:
        first, _, second = row.range.partition("/")
        normal = self.fields.feet(path, first)
        far = self.fields.feet(path, second) if second.strip() else None
        if path not in self.fields.errors and far is not None and far < normal:
            self.fields.errors[path] = Message("view.form.range_wrong")
        return normal, far

    def _damage(self, path: str, text: str, name: str) -> tuple[Damage, ...]:
        """ "1d8+3 slashing, 2d6 fire"; an attack may do no damage."""
        words = type_words(ruleset_of(self.ruleset).damage_types, self.languages)
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
                self.fields.errors[path] = type_missing(part, name)
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

"""What somebody does on its turn: help whoever lies dying, else the blow that takes the most."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from math import ceil

from desktop.insight.stage import SKIP, Stage
from desktop.insight.worth import Blow, Worth
from desktop.model.combatant import Combatant, Life, Side
from desktop.model.commands import CastSpell, ForceSaves, MakeAttack, TakeAction
from desktop.model.copying import replace
from desktop.model.creature import (
    AreaShape,
    Attack,
    AttackKey,
    CreatureKey,
    Feature,
    FeatureGroup,
    FeatureKey,
    ForcedSave,
)
from desktop.model.encounter import Encounter
from desktop.model.ids import CombatantId, ConditionKey
from desktop.model.prompt import Answer, Prompt, PromptKind
from desktop.model.spell import CastingTime, Spell, SpellKey
from desktop.rules.engine.ruleset import RollMode
from desktop.rules.previews.questions import attack_preview

MOST_DEEDS = 12
"""What one does on a turn; no turn of any game has more."""
FEET_A_TARGET = {AreaShape.CONE: 10, AreaShape.LINE: 30}
"""Feet of an area's size to one of those who are usually caught in it; else 5."""
HEROES, FOES = (Side.HERO, Side.ALLY), (Side.HOSTILE,)
PRONE = ConditionKey("prone")

NOBODY_BESIDE = "optional_damage.sneak_not"
UNPAID = frozenset(
    (
        "refusal.no_action",
        "refusal.no_bonus_action",
        "refusal.one_slot_a_turn",
        "refusal.bonus_spell",
        "refusal.myth.too_few_points",
        "refusal.myth.too_few_creature_actions",
        "refusal.myth.too_few_spell_points",
    )
)

Spells = Mapping[SpellKey, Spell]


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that might be done to foes."""

    blow: Blow
    source: tuple[object, ...]
    """What tells one from another, whoever it is aimed at."""
    price: tuple[object, ...]
    """Equal for those that are paid for alike."""


class Aim(Enum):
    """Whom a side strikes."""

    WEAKEST = "weakest"  # whoever has the fewest hit points left
    SPREAD = "spread"  # anybody, and then the same until it falls


@dataclass(frozen=True, slots=True)
class Tactics:
    """How each side fights."""

    heroes: Aim = Aim.WEAKEST
    foes: Aim = Aim.SPREAD


class Fighters:
    """Plays the turns of everybody on a stage."""

    def __init__(self, stage: Stage, spells: Spells, worth: Worth, tactics: Tactics) -> None:
        self._stage, self._spells = stage, spells
        self._worth, self._tactics = worth, tactics
        self._aims: dict[CombatantId, CombatantId] = {}
        self._plain: set[tuple[CreatureKey, AttackKey]] = set()
        """Attacks without parts that depend on anything."""
        self._spells_of: dict[CreatureKey, tuple[Spell, ...]] = {}

    def take_turn(self, identity: CombatantId) -> None:
        """Everything that somebody does on its turn; nothing where it has left the fight."""
        who = self._stage.encounter.combatants.get(identity)
        if who is None or who.life is not Life.UP or who.side is Side.NEUTRAL:
            return
        if who.has_effect(PRONE):
            self._done(TakeAction(who.id, "stand_up"))
        self._help(who)
        refused: set[tuple[object, ...]] = set()
        for _ in range(MOST_DEEDS):
            if not self._strike(identity, refused):
                return

    def use_legendary(self) -> None:
        """Let those act who may at the end of another's turn: by the best that they have."""
        stage = self._stage
        while (asked := self._legendary_asked()) is not None:
            prompt, who = asked
            before = stage.encounter
            found: list[tuple[float, Blow, Encounter]] = []
            for key, _ in prompt.options[:-1]:  # the last one is to do nothing
                stage.answer(prompt.id, Answer(option=key))
                if (best := self._best_of(stage.who(who), key)) is not None:
                    found.append((*best, stage.encounter))
                stage.encounter = before
            if not found:
                stage.answer(prompt.id, SKIP)
                continue
            _, blow, stage.encounter = max(found, key=lambda each: each[0])
            self._done(blow)

    # --- choosing --------------------------------------------------------------------------------

    def _strike(self, identity: CombatantId, refused: set[tuple[object, ...]]) -> bool:
        """The best blow that the rules allow; False where nothing is left to do."""
        who = self._stage.who(identity)
        target = None if who.life is not Life.UP else self._target_of(who)
        if target is None:
            return False
        for choice in self._ranked(who, target):
            if choice.source in refused or choice.price in refused:
                continue
            if self._done(choice.blow):
                return True
            refused.add(choice.price if self._is_unpaid() else choice.source)
        return False

    def _is_unpaid(self) -> bool:
        """Whether the last wish was refused for its price, so that its like would be, too."""
        refusal = self._stage.refusal
        return refusal is not None and refusal.reason.key in UNPAID

    def _ranked(self, who: Combatant, target: Combatant) -> list[Choice]:
        encounter = self._stage.encounter
        weighed = [
            (self._worth.of(encounter, choice.blow), choice) for choice in self._blows(who, target)
        ]
        weighed.sort(key=lambda each: -each[0])
        return [choice for worth, choice in weighed if worth > 0]

    def _blows(self, who: Combatant, target: Combatant) -> Iterator[Choice]:
        """Everything that it might do to foes, with what tells one from another."""
        for feature, attack, extra in self._attacks(who):
            blow = MakeAttack(who.id, attack.key, target.id, extra=extra)
            blow = replace(blow, optional=self._parts_of(who, blow))
            group = None if feature is None else feature.group
            yield Choice(blow, (attack.key, extra), ("attack", group, attack.ap_cost, extra))
        for feature in who.creature.features:
            if feature.group in (FeatureGroup.ACTION, FeatureGroup.BONUS_ACTION):
                yield from self._forced(who, feature, target)
        yield from self._cast(who, target)

    def _parts_of(self, who: Combatant, blow: MakeAttack) -> tuple[str, ...] | None:
        """The parts of the damage that depend on something, as the rules find it; None: all so.

        What asks for a friend beside the target has one, since everybody is in reach.
        """
        key = (who.creature.key, blow.attack)
        if key in self._plain or not self._has_company(who):
            return None
        stage = self._stage
        preview = attack_preview(stage.encounter, stage.ruleset, blow, dice=stage.dice)
        offered = () if preview is None else preview.optional
        if not offered:
            self._plain.add(key)
        if preview is None or preview.mode is not RollMode.PLAIN:
            return None
        beside = [each.key for each in offered if each.reason.key == NOBODY_BESIDE]
        chosen = (each.key for each in offered if each.chosen)
        return (*chosen, *beside) if beside else None

    def _has_company(self, who: Combatant) -> bool:
        return len(self._stage.standing(*(HEROES if who.side in HEROES else FOES))) > 1

    def _attacks(self, who: Combatant) -> Iterator[tuple[Feature | None, Attack, str]]:
        policy = self._stage.ruleset.attacks
        own: list[tuple[Feature | None, Attack]] = [
            (feature, attack)
            for feature in who.creature.features
            if feature.group not in (FeatureGroup.LEGENDARY, FeatureGroup.REACTION)
            for attack in feature.attacks
        ]
        for feature, attack in own or [(None, attack) for attack in policy.common(who)]:
            yield feature, attack, ""
            for extra in policy.extras(who, attack):
                yield feature, attack, extra

    def _forced(self, who: Combatant, feature: Feature, target: Combatant) -> Iterator[Choice]:
        if feature.attacks:  # its save follows from a hit
            return
        for option, save in enumerate(feature.saves):
            if save.damage:
                targets = self._caught(who, target, save)
                blow = ForceSaves(who.id, feature.key, option, targets)
                yield Choice(blow, (feature.key, option), ("feature", feature.group, feature.cost))

    def _caught(
        self, who: Combatant, target: Combatant, save: ForcedSave
    ) -> tuple[CombatantId, ...]:
        area = save.area
        return self._in_area(who, target, 1 if area is None else caught_by(area.shape, area.size))

    def _in_area(self, who: Combatant, target: Combatant, count: int) -> tuple[CombatantId, ...]:
        others = [foe.id for foe in self._foes_of(who) if foe.id != target.id]
        caught = [target.id]
        while others and len(caught) < count:
            caught.append(others.pop(self._stage.dice.roll(len(others)) - 1))
        return tuple(caught)

    def _cast(self, who: Combatant, target: Combatant) -> Iterator[Choice]:
        for spell in self._known(who):
            if not spell.damage:
                continue
            area = spell.area
            if area is not None:
                targets = self._in_area(who, target, caught_by(area.shape, area.size))
            else:
                targets = self._in_area(who, target, spell.targets or 1)
            for slot in self._slots(who, spell):
                blow = CastSpell(who.id, spell, targets, slot)
                yield Choice(blow, (spell.key, slot), ("spell", spell.time, slot is None))

    def _known(self, who: Combatant) -> tuple[Spell, ...]:
        """The spells that it has at hand and that take no longer than a turn."""
        key = who.creature.key
        if key not in self._spells_of:
            self._spells_of[key] = self._read_spells(who)
        return self._spells_of[key]

    def _read_spells(self, who: Combatant) -> tuple[Spell, ...]:
        magic = self._stage.ruleset.magic
        known = () if magic is None else magic.known(who)
        found = (self._spells[key] for key in known if key in self._spells)
        return tuple(
            spell
            for spell in found
            if spell.time in (CastingTime.ACTION, CastingTime.BONUS_ACTION)
            and (spell.damage or is_cure(spell))
            and str(spell.key) not in who.creature.unprepared
        )

    def _slots(self, who: Combatant, spell: Spell) -> tuple[int | None, ...]:
        """The lowest and the highest slot that it could go into."""
        magic = self._stage.ruleset.magic
        if magic is None or spell.is_cantrip or not magic.spends_slot(who, spell):
            return (None,)
        fitting = magic.fitting_slots(who, spell)
        return tuple(dict.fromkeys((fitting[0], fitting[-1]))) if fitting else ()

    def _target_of(self, who: Combatant) -> Combatant | None:
        foes = self._foes_of(who)
        if not foes:
            return None
        aim = self._tactics.heroes if who.side in HEROES else self._tactics.foes
        if aim is Aim.WEAKEST:
            return min(foes, key=lambda foe: foe.hit_points + foe.temporary_hit_points)
        known = next((foe for foe in foes if foe.id == self._aims.get(who.id)), None)
        chosen = known or foes[self._stage.dice.roll(len(foes)) - 1]
        self._aims[who.id] = chosen.id
        return chosen

    def _foes_of(self, who: Combatant) -> tuple[Combatant, ...]:
        return self._stage.standing(*(FOES if who.side in HEROES else HEROES))

    # --- helping ---------------------------------------------------------------------------------

    def _help(self, who: Combatant) -> None:
        """Bring one friend who lies dying back to its feet, by the least that does it."""
        sides = HEROES if who.side in HEROES else FOES
        known = self._stage.encounter.combatants.values()
        dying = [each for each in known if each.side in sides and each.life is Life.DYING]
        for friend in dying[:1]:
            if any(self._done(cure) for cure in self._cures(who, friend)):
                return

    def _cures(self, who: Combatant, friend: Combatant) -> Iterator[CastSpell | ForceSaves]:
        for feature in who.creature.features:
            for option, save in enumerate(feature.saves):
                if save.heals:
                    yield ForceSaves(who.id, feature.key, option, (friend.id,))
        healing = [spell for spell in self._known(who) if is_cure(spell)]
        # One that takes a bonus action leaves the action for a blow.
        healing.sort(key=lambda spell: (spell.time is CastingTime.ACTION, spell.level))
        for spell in healing:
            for slot in self._slots(who, spell)[:1]:
                yield CastSpell(who.id, spell, (friend.id,), slot)

    # --- doing -----------------------------------------------------------------------------------

    def _done(self, wish: Blow | TakeAction) -> bool:
        """Whether the rules obey; what they ask then is answered."""
        if self._stage.do(wish) is None:
            return False
        self._stage.answer_all()
        return True

    def _legendary_asked(self) -> tuple[Prompt, CombatantId] | None:
        return next(
            (
                (prompt, prompt.combatant)
                for prompt in self._stage.encounter.prompts
                if prompt.kind is PromptKind.LEGENDARY_ACTION and prompt.combatant is not None
            ),
            None,
        )

    def _best_of(self, who: Combatant, key: str) -> tuple[float, Blow] | None:
        """What a legendary action that has just been opened is worth, and what it does."""
        target = self._target_of(who)
        feature = who.creature.find_feature(FeatureKey(key))
        if target is None or feature is None:
            return None
        blows: list[Blow] = [
            MakeAttack(who.id, AttackKey(attack.key), target.id)
            for attack in (feature.attacks or [attack for _, attack, _ in self._attacks(who)])
        ]
        blows += [choice.blow for choice in self._forced(who, feature, target)]
        before, encounter = self._stage.encounter, self._stage.encounter
        weighed = sorted(
            ((self._worth.of(encounter, blow), blow) for blow in blows), key=lambda each: -each[0]
        )
        for worth, blow in weighed:
            allowed = worth > 0 and self._stage.do(blow) is not None
            self._stage.encounter = before
            if allowed:
                return worth, blow
        return None


def is_cure(spell: Spell) -> bool:
    """Whether it gives hit points back."""
    return spell.healing is not None and not spell.healing.temporary


def caught_by(shape: AreaShape, size: int) -> int:
    """How many foes an area of so many feet usually catches."""
    return max(1, ceil(size / FEET_A_TARGET.get(shape, 5)))

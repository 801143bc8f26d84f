"""The cast card: a spell, or a feature that asks for saves, from the choice to the wish."""

from collections.abc import Container
from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from desktop.controllers.cast import altering
from desktop.controllers.cast.aim import Aim
from desktop.controllers.cast.calling import Calling, Cast, cast_of
from desktop.controllers.cast.doubting import dice_dealt, doubted
from desktop.controllers.cast.saving import ALTERED, Saving, Savings
from desktop.controllers.cast.template import template_of_feature, template_of_spell
from desktop.controllers.cast.typed_blows import blows_of_darts, parts_of, read_blows, read_rolls
from desktop.controllers.cast.ways import CastWay
from desktop.controllers.desk import Desk
from desktop.controllers.made_in_turn import MadeInTurn
from desktop.controllers.rolls.amounts import AmountError
from desktop.controllers.rolls.typed import TypedRoll
from desktop.dice.rolling import Dice
from desktop.language.message import Message
from desktop.language.numbers import NumberError
from desktop.model.amount import DamageAmount
from desktop.model.area import LaidArea
from desktop.model.combatant import Combatant, Side
from desktop.model.commands import CastSpell, ForceSaves, ReleaseSpell
from desktop.model.creature import Feature, FeatureKey, ForcedSave, text_in
from desktop.model.ids import CombatantId
from desktop.model.prompt import Answer
from desktop.model.spell import CastingTime, SpellEntry
from desktop.rules.casting import designating
from desktop.rules.casting.making import held_options, held_spell
from desktop.rules.casting.running import running
from desktop.rules.casting.spell_numbers import acts_at_once, makes_targets, only_fills
from desktop.rules.engine.refusal import Refusal
from desktop.rules.fifth.statblocks.held_targets import held_targets
from desktop.rules.fifth.statblocks.paragraphs import saves_with_hit
from desktop.rules.previews.foreseen import Foreseen
from desktop.rules.previews.spell_questions import CastPreview, cast_preview, rolls_of_spell

INITIATOR = "cast"


class CastController(MadeInTurn):
    """One casting in the making."""

    area_wanted = Signal(object)  # LaidArea: its shape, still to be laid
    targets_wanted = Signal()
    targets_known = Signal()
    """Its text says on whom: nobody has to be pointed at."""
    typed = Signal()
    """Another amount is typed."""

    def __init__(self, desk: Desk, dice: Dice, parent: QObject | None = None) -> None:
        super().__init__(desk, CastSpell, ForceSaves, ReleaseSpell, parent=parent)
        self._chance = dice
        self.entry: SpellEntry | None = None
        self.feature: FeatureKey | None = None
        self.option = 0
        self.slot: int | None = None
        self.choice = self.damage = self.trigger = ""
        self._dice: dict[int, str] = {}
        self.ways: frozenset[CastWay] = frozenset()
        self.releases = False
        """Whether a readied spell is let go."""
        self.aim = Aim(desk, self, self._changed)
        """Whom or what it is aimed at."""
        self.calling = Calling(desk, self._calling_spell, self._changed)
        """Which creatures a spell calls."""
        self._savings = Savings()

    # --- what is made ---------------------------------------------------------------------------

    @property
    def caster(self) -> CombatantId | None:
        """Who casts it, or uses it."""
        return self._maker

    @property
    def name(self) -> str:
        """The spell or feature in the GM's language."""
        code = self._desk.language.code
        if self.entry is not None:
            return text_in(self.entry.spell.names, code)
        save, feature = self.forced, self.used_feature
        name = "" if feature is None else text_in(feature.names, code)
        option = "" if save is None else text_in(save.names, code)
        return f"{name}: {option}" if option else name

    @property
    def used_feature(self) -> Feature | None:
        """The feature that is used, None for a spell."""
        combatant = self._combatant(self.caster)
        if combatant is None or self.feature is None:
            return None
        return combatant.creature.find_feature(self.feature)

    @property
    def forced(self) -> ForcedSave | None:
        """The save of the feature, None for a spell."""
        feature = self.used_feature
        if feature is None or self.option >= len(feature.saves):
            return None
        return feature.saves[self.option]

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of creatures that the feature does something to; () all."""
        return () if self.forced is None else self.forced.terms.kinds

    @property
    def asks_saves(self) -> bool:
        """Whether its targets save as it is cast."""
        if self.entry is None:
            return self.forced is not None and bool(self.forced.ability)
        spell = self.entry.spell
        is_asking = spell.save is not None and spell.save.first and spell.attack is None
        return is_asking and acts_at_once(spell)

    @property
    def makes_targets(self) -> bool:
        """Whether those in its area are its targets, or only whom the GM picks of them."""
        return self.entry is None or makes_targets(self.entry.spell)

    @property
    def only_fills(self) -> bool:
        """Whether it is but light, dark or mist, and nobody is to be chosen."""
        return self.entry is not None and only_fills(self.entry.spell)

    def begin_spell(self, who: CombatantId, entry: SpellEntry) -> None:
        """Cast a spell: the map asks for its area or its targets."""
        self._open_for(who)
        self.entry = entry
        held = held_spell(self._desk.encounter.combatants[who])
        self.releases = held is not None and held[0] == entry.spell.key
        self.ways = frozenset({CastWay.AGAIN} if self.runs else ())
        if self.releases:
            self._savings.meta = frozenset(held_options(self._desk.encounter.combatants[who]))
        self._begin()

    def begin_feature(self, who: CombatantId, feature: FeatureKey, option: int = 0) -> None:
        """Use a feature that asks for saves."""
        self._open_for(who)
        self.feature, self.option = feature, option
        used, user = self.used_feature, self._combatant(who)
        if used is not None and user is not None:
            self.aim.targets = list(
                held_targets(self._desk.encounter, self._desk.ruleset, user, used)
            )
        self._begin()

    def _begin(self) -> None:
        self.changed.emit()
        template = self.template()
        if template is not None:
            self.area_wanted.emit(template)
        elif designating.is_on_self(None if self.entry is None else self.entry.spell):
            assert self.caster is not None, "begun"
            self.aim.targets = [self.caster]
            self.changed.emit()
        elif self.aim.targets:
            self.targets_known.emit()
        else:
            self.targets_wanted.emit()

    def template(self) -> LaidArea | None:
        """The shape that is to be laid on the map, None without area or map."""
        encounter, maker = self._desk.encounter, self._combatant(self.caster)
        if maker is None:
            return None
        if self.entry is not None:
            spell = self.entry.spell
            grows = spell.area is not None and spell.area.grows
            level = self._level() if grows else spell.level
            return template_of_spell(encounter, maker, spell, level=level, choice=self.choice)
        forced = self.forced
        return template_of_feature(encounter, maker, None if forced is None else forced.area)

    @property
    def runs(self) -> bool:
        """Whether the spell runs already and can be acted with once more."""
        caster = self._combatant(self.caster)
        if caster is None or self.entry is None or self.entry.spell.again is None:
            return False
        return running(caster, self.entry.spell) is not None

    @property
    def begins_at_maker(self) -> bool:
        """Whether its area goes out from its maker; else it begins at a point in range."""
        return designating.begins_at_maker(None if self.entry is None else self.entry.spell)

    def _level(self) -> int:
        preview = self.preview()
        return 0 if preview is None else preview.level

    # --- choosing -------------------------------------------------------------------------------

    def saving_of(self, who: CombatantId) -> Saving:
        """How somebody's save is made: characters roll real dice."""
        return self._savings.of(self._desk.encounter.combatants[who], self._friends())

    def next_saving(self, who: CombatantId) -> None:
        """The next way of making it."""
        self._savings.go_on(self._desk.encounter.combatants[who], self._friends())
        self._changed()

    def set_slot(self, level: int) -> None:
        """Cast with a slot of that level."""
        self.slot = level
        self._changed()

    def set_choice(self, choice: str) -> None:
        """The damage type or condition, or which creatures come."""
        before = self.template()
        self.choice, self.calling.count = choice, None
        template = self.template()
        if template is not None and template != before:
            self.aim.area = None
            self.area_wanted.emit(template)
        self._changed()

    def set_way(self, way: CastWay, *, on: bool) -> None:
        """Cast it so, or not."""
        self.ways = self.ways | {way} if on else self.ways - {way}
        self._changed()

    def set_meta(self, option: str, *, on: bool) -> None:
        """Alter it with an option of metamagic, or not."""
        self._savings.meta = self.meta | {option} if on else self.meta - {option}
        saving = ALTERED.get(option)
        if on and saving is not None and not self._altered(saving):
            for who in altering.proposed(self._desk.encounter, self.caster, option, self._aimed()):
                self._savings.choose(who, saving)
        self._changed()

    @property
    def meta(self) -> frozenset[str]:
        """The options of metamagic that are chosen."""
        return self._savings.meta

    def _aimed(self) -> tuple[Combatant, ...]:
        known = self._desk.encounter.combatants
        return tuple(known[who] for who in self.aim.targets)

    def _altered(self, saving: Saving) -> tuple[CombatantId, ...]:
        return self._savings.chosen(self._aimed(), saving) if self.asks_saves else ()

    def type_damage(self, text: str) -> None:
        """The damage on the table."""
        self.damage = text
        self.typed.emit()

    def type_dice(self, place: int, text: str) -> None:
        """The dice of one of its attacks, in their order."""
        self._dice[place] = text.strip()

    def type_trigger(self, text: str) -> None:
        """What a readied spell waits for."""
        self.trigger = text

    # --- making it ------------------------------------------------------------------------------

    def preview(self) -> CastPreview | None:
        """The spell as it would be now; None for a feature."""
        if self.entry is None or self.caster is None or self._desk.session is None:
            return None
        return cast_preview(
            self._desk.encounter, self._desk.ruleset, self._spell_command(), dice=self._chance
        )

    def rolls(self) -> tuple[Foreseen, ...]:
        """Its attack rolls on the chosen targets, in their order."""
        if self.entry is None or self.caster is None or self._desk.session is None:
            return ()
        return rolls_of_spell(self._desk.encounter, self._desk.ruleset, self._spell_command())

    def apply(self) -> str:
        """Make it so; answer what is wrong with the typed numbers, "" when nothing is.

        What the rules refuse is not made at first: the next time it is made all the same.
        """
        if self.caster is None:
            return ""
        try:
            thrown, blows = self._typed_rolls(), self._typed_blows()
            damage = blows[0] if len(blows) == 1 else None
        except (NumberError, AmountError) as error:
            return self._desk.rendered(error.message)
        overruled = self.refusal is not None and self.refusal.can_overrule
        command = self._command(damage or None, thrown, blows if len(blows) > 1 else ())
        if self._desk.dispatch(command, overruled=overruled, initiator=INITIATOR):
            self.close()
        return ""

    @property
    def foreseen(self) -> Refusal | None:
        """Why it would be refused before any die is thrown; None while targets are missing."""
        return self._desk.foreseen(self._command()) if self.aim.count else None

    def _command(
        self,
        damage: tuple[DamageAmount, ...] | None = None,
        thrown: tuple[TypedRoll, ...] = (),
        blows: tuple[tuple[DamageAmount, ...], ...] = (),
    ) -> CastSpell | ReleaseSpell | ForceSaves:
        if self.entry is None:
            return self._feature_command(damage)
        rolls, bonus = tuple(x.dice for x in thrown), tuple(x.bonus for x in thrown)
        wish = self._spell_command()
        cast = replace(wish, damage=damage, rolls=rolls, bonus=bonus, blows=blows)
        return ReleaseSpell(cast) if self.releases else cast

    def _spell_command(self) -> CastSpell:
        assert self.entry is not None, "a spell is cast"
        assert self.caster is not None, "somebody casts"
        spell = self.entry.spell
        ways = self.ways
        is_reacting = spell.time is CastingTime.REACTION and CastWay.HAS_TRIGGER in ways
        trigger = self.trigger
        if is_reacting and not trigger:
            trigger = text_in(self.entry.texts.trigger, self._desk.language.code) or "+"
        spared: tuple[CombatantId, ...] = ()
        if self.aim.area is not None and self.makes_targets:
            table = (self._desk.encounter, self._desk.ruleset)
            spared = designating.spared(
                *table, self.caster, spell, self.aim.inside, self.aim.targets
            )
        return CastSpell(
            self.caster,
            spell,
            tuple(self.aim.targets),
            slot=self.slot,
            area=self.aim.area,
            saves=self._saves(),
            choice=self.choice,
            label=self.name,
            free=CastWay.FREE in ways,
            ritual=CastWay.RITUAL in ways,
            readied=CastWay.READIED in ways,
            trigger=trigger,
            hands=0 if CastWay.HANDS_FULL in ways else None,
            spared=spared,
            adjustments=self._adjustments,
            countered=CastWay.COUNTERED in ways,
            again=CastWay.AGAIN in ways,
            summoned=self.calling.creature(),
            called=self.calling.count,
            lying=self.aim.lying,
            meta=tuple(sorted(self.meta)),
            careful=self._altered(Saving.SPARED),
            hampered=next(iter(self._altered(Saving.HAMPERED)), None),
        )

    def _calling_spell(self) -> Cast | None:
        spell = None if self.entry is None else self.entry.spell
        caster = self._combatant(self.caster)
        return cast_of(self._desk.ruleset.magic, caster, spell, self.slot, self.choice)

    def _feature_command(self, damage: tuple[DamageAmount, ...] | None) -> ForceSaves:
        assert self.caster is not None, "somebody uses it"
        assert self.feature is not None, "a feature is used"
        feature = self.used_feature
        comes_with_hit = feature is not None and saves_with_hit(feature)
        return ForceSaves(
            self.caster,
            self.feature,
            self.option,
            tuple(self.aim.targets),
            self.aim.area,
            self._saves(),
            damage,
            self.name,
            uses=CastWay.FREE not in self.ways and not comes_with_hit,
        )

    def _saves(self) -> tuple[tuple[CombatantId, Answer], ...]:
        known = self._desk.encounter.combatants
        if not self.asks_saves:
            return ()
        return self._savings.answers((known[x] for x in self.aim.targets), self._friends())

    def _friends(self) -> Side | None:
        """The caster's side, where who is willing does not save; else None."""
        save = None if self.entry is None else self.entry.spell.save
        if save is None or not save.willing or self.caster is None:
            return None
        return self._desk.encounter.combatants[self.caster].side

    def _typed_rolls(self) -> tuple[TypedRoll, ...]:
        """The dice of each attack; none at all where nothing was typed."""
        if not any(self._dice.values()):
            return ()
        return read_rolls(self._dice, self.rolls(), self._desk.language)

    @property
    def is_divided(self) -> bool:
        """Whether the amounts are typed one by one: of several attacks, or shares of healing."""
        healing = None if self.entry is None else self.entry.spell.healing
        return self.aim.shots > 1 or (healing is not None and healing.shared)

    def doubted_damage(self) -> Message | None:
        """Why its dice cannot give the amount that is typed; None where they may."""
        rolls = bool(self.rolls())
        return doubted(
            parts_of(self.damage, is_divided=self.is_divided),
            dice_dealt(self.preview(), self.forced),
            self._desk,
            may_double=rolls,
            together=self.aim.shots if self.aim.shots and not rolls else 1,
        )

    def _typed_blows(self) -> tuple[tuple[DamageAmount, ...], ...]:
        """The damage, of several attacks with a semicolon between; empty: rolled."""
        if not self.damage.strip():
            return ((),)
        parts = parts_of(self.damage, is_divided=self.is_divided)
        blows = read_blows(parts, self._desk, self._chance)
        is_darts = bool(self.aim.shots) and not self.rolls()
        return blows_of_darts(blows, self.aim.shots, self.aim.targets) if is_darts else blows

    # --- keeping in step ------------------------------------------------------------------------

    def _combatant(self, who: CombatantId | None) -> Combatant | None:
        session = self._desk.session
        return None if session is None or who is None else session.encounter.combatants.get(who)

    def _typed(self) -> tuple[str, ...]:
        return *self._dice.values(), self.damage, self.trigger

    def _keeps_up(self, known: Container[CombatantId]) -> bool:
        self.aim.keep_up(known)
        return True

    def _reset(self) -> None:
        super()._reset()
        self.entry = self.feature = None
        self.slot = None
        self.option = 0
        self._savings = Savings()
        self.aim.clear()
        self.choice = self.damage = self.trigger = ""
        self.calling.clear()
        self._dice = {}
        self.ways = frozenset()
        self.releases = False

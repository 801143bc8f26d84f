"""The attack card: choose attack and target, type or roll the die, apply."""

from collections.abc import Container
from dataclasses import replace
from fractions import Fraction

from PySide6.QtCore import QObject

from desktop.controllers.attack.castings import castings, fits
from desktop.controllers.attack.deeds import name_of
from desktop.controllers.attack.foreseeing import drops, left_after, unparted
from desktop.controllers.attack.manner import Manner
from desktop.controllers.attack.turning_away import cast_on_oneself, changes, spells_against
from desktop.controllers.cast.template import template_of_feature
from desktop.controllers.desk import Desk
from desktop.controllers.made_in_turn import MadeInTurn
from desktop.controllers.prompts import Strike
from desktop.controllers.rolls.amounts import AmountError, read_damage, type_words
from desktop.controllers.rolls.doubts import doubted_amount, doubted_total
from desktop.controllers.rolls.typed import PLAIN, DiceWanted, TypedRoll, read_roll, wanted_for
from desktop.dice.average import MiddlingDice
from desktop.dice.rolling import Dice
from desktop.language.message import Message, Parameter
from desktop.language.numbers import NumberError
from desktop.model.amount import AttackOutcome, DamageAmount
from desktop.model.area import LaidArea
from desktop.model.combatant import Life
from desktop.model.commands import AnswerPrompt, CastSpell, MakeAttack
from desktop.model.creature import AttackKey
from desktop.model.ids import CombatantId
from desktop.model.spell import FindSpell, SpellEntry, SpellKey
from desktop.rules.areas import areas
from desktop.rules.attacking.attacks import find_attack
from desktop.rules.engine.reactions import HitReaction
from desktop.rules.engine.refusal import Refusal
from desktop.rules.map.places import are_allies
from desktop.rules.previews.foreseen import waiting_in
from desktop.rules.previews.questions import (
    AttackPreview,
    Verdict,
    attack_preview,
    verdict_of,
)

INITIATOR = "attack"
SIGNS = {"+": AttackOutcome.HIT, "-": AttackOutcome.MISS, "\u2212": AttackOutcome.MISS}


def no_spell(key: SpellKey) -> SpellEntry | None:
    """For a desk without spells."""
    return None


class AttackController(MadeInTurn):
    """One attack in the making."""

    def __init__(
        self,
        desk: Desk,
        dice: Dice,
        parent: QObject | None = None,
        *,
        find_spell: FindSpell = no_spell,
    ) -> None:
        super().__init__(desk, MakeAttack, parent=parent)
        self._dice, self._find_spell = dice, find_spell
        self._attack: AttackKey | None = None
        self._target: CombatantId | None = None
        self._die = ""
        self._damage = ""
        self._knock_out = False
        self._versatile = False
        self._manner = Manner()
        self._cost = ""
        self.said: AttackOutcome | None = None
        """The outcome that the GM has said instead of a die."""
        self._asked_about: tuple[str, ...] = ()
        self._chance: AnswerPrompt | None = None

    @property
    def attacker(self) -> CombatantId | None:
        """Who attacks."""
        return self._maker

    @property
    def target(self) -> CombatantId | None:
        """Whom; None while it is being picked."""
        return self._target

    @property
    def attack(self) -> AttackKey | None:
        """With what."""
        return self._attack

    @property
    def name(self) -> Parameter:
        """What it is called."""
        who = self._desk.encounter.combatants.get(self._maker) if self._maker else None
        if who is None or self._attack is None:
            return ""
        attack = find_attack(self._desk.ruleset, who, self._attack)
        return "" if attack is None else name_of(attack.names)

    @property
    def knock_out(self) -> bool:
        """Whether a melee blow is to knock out."""
        return self._knock_out

    @property
    def versatile(self) -> bool:
        """Whether the weapon is held in both hands."""
        return self._versatile

    @property
    def manner(self) -> Manner:
        """How it is made."""
        return self._manner

    @property
    def is_critical(self) -> bool:
        """Whether the typed die is a critical hit, or the GM has said so."""
        if self.said is not None:
            return self.said is AttackOutcome.CRITICAL
        verdict = self.verdict()
        return verdict is not None and verdict.outcome is AttackOutcome.CRITICAL

    @property
    def is_miss(self) -> bool:
        """Whether the typed die misses."""
        verdict = self.verdict()
        return verdict is not None and verdict.outcome is AttackOutcome.MISS

    @property
    def foreseen(self) -> Refusal | None:
        """Why it would be refused before any die is thrown; None while there is no target."""
        preview = self.preview()
        if preview is None:
            return None
        return preview.refusal or self._desk.foreseen(self._command(()))

    def begin(
        self, attacker: CombatantId, attack: AttackKey, *, cost: str = "", extra: str = ""
    ) -> None:
        """Choose an attack; the target comes next."""
        self._open_for(attacker)
        self._begin(attack, cost, extra)

    def begin_strike(self, strike: Strike) -> None:
        """Make an attack of opportunity; once it is applied, its prompt is answered, too."""
        self._open_for(strike.striker)
        self._target, self._chance = strike.target, strike.chance
        cost = self._desk.ruleset.movement.opportunity_cost
        self._begin(strike.attack, cost, "")

    def is_answered(self, strike: Strike) -> bool:
        """Whether the target could answer such a strike with a reaction, or a spell as one."""
        command = MakeAttack(strike.striker, strike.attack, strike.target)
        preview = attack_preview(self._desk.encounter, self._desk.ruleset, command, dice=self._dice)
        if preview is None:
            return False
        spells = spells_against(
            self._desk, self._find_spell, self._dice, strike.target, preview, None
        )
        return bool(preview.reactions or spells)

    def _begin(self, attack: AttackKey, cost: str, extra: str) -> None:
        self._attack, self._cost = attack, cost
        self._manner = Manner(extra=extra)
        self.changed.emit()

    def aim_at(self, target: CombatantId) -> None:
        """Choose the target."""
        if self.is_open:
            self._target = target
            self._changed()

    def template(self) -> LaidArea | None:
        """The shape of its area, still to be laid on the map; None without area or map."""
        who = self._desk.encounter.combatants.get(self._maker) if self._maker else None
        if who is None or self._attack is None:
            return None
        attack = find_attack(self._desk.ruleset, who, self._attack)
        area = None if attack is None else attack.area
        return template_of_feature(self._desk.encounter, who, area)

    def lay(self, laid: LaidArea) -> bool:
        """Aim at everybody alive in the area but its maker; False where nobody is in it."""
        known, maker = self._desk.encounter.combatants, self._maker
        inside = [
            who
            for who in areas.inside(self._desk.encounter, self._desk.ruleset, laid)
            if who != maker and known[who].life is not Life.DEAD
        ]
        if not inside or maker is None:
            return False
        # The card is about the first one: an enemy, where there is one.
        inside.sort(key=lambda who: are_allies(known[who], known[maker]))
        self._manner = replace(self._manner, also=tuple(inside[1:]))
        self.aim_at(inside[0])
        return True

    def type_die(self, text: str) -> None:
        """What the die field holds now."""
        self._die = text.strip()

    def type_damage(self, text: str) -> None:
        """What the damage field holds now."""
        self._damage = text.strip()

    def set_knock_out(self, knock_out: bool) -> None:
        """Knock out instead of killing."""
        self._knock_out = knock_out

    def set_versatile(self, versatile: bool) -> None:
        """Hold it in both hands."""
        self._versatile = versatile
        self._changed()

    def change_manner(self, manner: Manner) -> None:
        """Make it another way: cover, ability, purpose, further attack, others in its area."""
        self._manner = manner
        self._changed()

    def toggle_optional(self, key: str) -> None:
        """Deal a part of the damage that depends on something, or leave it."""
        preview = self.preview()
        if preview is None:
            return
        chosen = tuple(each.key for each in preview.optional if each.chosen != (each.key == key))
        self.change_manner(replace(self._manner, optional=chosen))

    # --- reactions of the target ----------------------------------------------------------------

    def reactions(self) -> tuple[HitReaction, ...]:
        """What the target could answer this hit with; what would change nothing is left out."""
        preview = self.preview()
        if preview is None:
            return ()
        verdict = self.verdict()
        return tuple(
            each
            for each in preview.reactions
            if each.key in self._manner.reactions or changes(each, preview, verdict)
        )

    def toggle_reaction(self, key: str) -> None:
        """Let the target answer the hit so, or not; it is paid for when the attack is applied."""
        chosen = self._manner.reactions
        kept = tuple(each for each in chosen if each != key)
        reactions = kept if key in chosen else (*chosen, key)
        self.change_manner(replace(self._manner, reactions=reactions))

    def answers_with(self, who: CombatantId, key: str) -> bool:
        """Whether a feature is an answer to this attack; then the attack is made with it."""
        offered = () if who != self._target else self.reactions()
        if key not in {each.key for each in offered}:
            return False
        if key not in self._manner.reactions:
            self.toggle_reaction(key)
        return True

    def spells_against(self) -> tuple[SpellEntry, ...]:
        """Spells that the target could cast as a reaction, and that would turn this hit away."""
        preview = self.preview()
        if preview is None or self._target is None:
            return ()
        find, dice, verdict = self._find_spell, self._dice, self.verdict()
        return spells_against(self._desk, find, dice, self._target, preview, verdict)

    # --- spells of the attacker -----------------------------------------------------------------

    def spells_with(self) -> tuple[CastSpell, ...]:
        """The spells that the attacker could cast with this attack, in each slot that fits."""
        preview, verdict = self.preview(), self.verdict()
        is_miss = verdict is not None and verdict.outcome is AttackOutcome.MISS
        if preview is None or is_miss or self._maker is None or self._target is None:
            return ()
        found = castings(self._desk, self._find_spell, self._maker, self._target)
        wish = replace(self._command(()), casts=None)
        return tuple(
            cast
            for cast in found
            if self.is_cast_with(cast) or fits(self._desk, replace(wish, casts=cast), self._dice)
        )

    def is_cast_with(self, cast: CastSpell) -> bool:
        """Whether the attack is made with that spell, in that slot."""
        chosen = self._manner.casts
        return chosen is not None and (chosen.spell.key, chosen.slot) == (cast.spell.key, cast.slot)

    def toggle_spell(self, cast: CastSpell) -> None:
        """Make the attack with that spell, or without it."""
        casts = None if self.is_cast_with(cast) else cast
        self.change_manner(replace(self._manner, casts=casts))

    def cast_against(self, entry: SpellEntry) -> None:
        """Let the target cast it now, before the hit is applied."""
        if self._target is not None:
            self._desk.dispatch(
                cast_on_oneself(self._desk, self._target, entry), initiator=INITIATOR
            )

    # --- reasons --------------------------------------------------------------------------------

    def preview(self) -> AttackPreview | None:
        """The attack as it would be made now; None without a target."""
        if self._maker is None or self._attack is None or self._target is None:
            return None
        return attack_preview(
            self._desk.encounter, self._desk.ruleset, self._command(()), dice=self._dice
        )

    def typed_damage(self) -> int | None:
        """What the damage field comes to, dice in it at their average; None without a number."""
        try:
            typed = self._typed_damage(MiddlingDice())
        except AmountError:
            return None
        return None if typed is None else sum(amount.amount for amount in typed)

    def left_of_target(self, preview: AttackPreview) -> int | None:
        """Its hit points after a hit for what is typed, or for the dice at their average."""
        try:
            typed = self._typed_damage(MiddlingDice())
        except AmountError:
            return None
        parts = preview.critical_damage if self.is_critical else preview.damage
        usual = tuple(DamageAmount(part.average, part.type) for part in parts)
        amounts = usual if typed is None else typed
        return left_after(self._desk, self._command(()), amounts, critical=self.is_critical)

    def drop_chance(self, preview: AttackPreview) -> Fraction | None:
        """How likely it takes the target's last hit point; None once anything is typed or said."""
        if self._damage or self._die or self.said is not None:
            return None
        return drops(self._desk, self._command(()), preview)

    def doubted_damage(self) -> Message | None:
        """Why the dice cannot give the damage that is typed; None where they may."""
        preview = self.preview()
        if preview is None:
            return None
        # A die that nobody has typed yet may be a critical hit.
        is_open = self.is_critical or (self.said is None and self.verdict() is None)
        most = preview.critical_damage if is_open else ()
        least = most if self.said is AttackOutcome.CRITICAL else preview.damage
        return doubted_amount(
            self._damage,
            self.typed_damage(),
            [part.dice for part in least],
            [part.dice for part in most],
        )

    def doubted_total(self) -> Message | None:
        """Why no d20 comes to the total that is typed; None where one does."""
        preview = self.preview()
        if preview is None:
            return None
        try:
            typed = self._typed_dice(preview)
        except NumberError:
            return None
        return doubted_total(typed, preview.bonus, self.wanted(preview))

    def verdict(self, *, waits: bool = True) -> Verdict | None:
        """Total and outcome of the typed dice, or on what it depends; None while none is typed.

        It waits for both of two d20s, unless somebody leaves it at one (`waits`).
        """
        preview = self.preview()
        try:
            typed = self._typed_dice(preview)
        except NumberError:
            return None
        if preview is None or not (typed.dice or typed.total is not None):
            return None
        if waits and typed.dice and len(typed.dice) < self.wanted(preview).d20s:
            return None
        command = replace(self._command(typed.dice, typed.total), bonus=typed.bonus)
        return verdict_of(preview, self._desk.encounter, self._desk.ruleset, command)

    def apply(self, outcome: AttackOutcome | None = None) -> str:
        """Make the attack; answer what is wrong with the typed numbers, "" when nothing is.

        What the rules refuse is not made at first: `refusal` says why, and the next time it is
        made all the same.
        """
        if self._target is None:
            return ""
        try:
            if outcome is None and self._die in SIGNS:
                outcome = SIGNS[self._die]
            preview = self.preview()
            thrown = TypedRoll() if outcome is not None else self._typed_dice(preview)
            damage = self._typed_damage(self._dice)
        except (NumberError, AmountError) as error:
            return self._desk.rendered(error.message)
        doubt = None if outcome is not None else self.doubted_total()
        if doubt is None and damage is not None and preview is not None:
            doubt = unparted(self._desk, self._command(()), preview.damage, self._damage, damage)
        if doubt is not None and self._asked_about != self._typed():
            self._asked_about = self._typed()
            return self._desk.rendered(doubt)
        command = replace(
            self._command(thrown.dice, thrown.total),
            outcome=outcome,
            damage=damage,
            bonus=thrown.bonus,
        )
        overruled = self.refusal is not None and self.refusal.can_overrule
        if (refusal := self.foreseen) is not None and not overruled:
            self.refusal = refusal
            self.changed.emit()
            return ""
        chance = self._chance
        within = None if chance is None else chance.prompt
        if self._desk.dispatch(command, overruled=overruled, initiator=INITIATOR, within=within):
            self.close()
            if chance is not None:
                self._desk.dispatch(chance, initiator=INITIATOR)
        return ""

    def _command(self, dice: tuple[int, ...], total: int | None = None) -> MakeAttack:
        assert self._maker is not None, "the card is open"
        assert self._attack is not None, "the card is open"
        assert self._target is not None, "a target is chosen"
        return MakeAttack(
            self._maker,
            self._attack,
            self._target,
            dice=dice,
            adjustments=self._adjustments,
            cost=self._cost,
            knock_out=self._knock_out,
            versatile=self._versatile,
            total=total,
            ability=self._manner.ability,
            way=self._manner.way,
            extra=self._manner.extra,
            cover=self._manner.cover,
            wrong_place=self._manner.wrong_place,
            also=self._manner.also,
            optional=self._manner.optional,
            reactions=self._manner.reactions,
            casts=self._manner.casts,
        )

    @staticmethod
    def wanted(preview: AttackPreview | None) -> DiceWanted:
        """The dice that the attack asks for."""
        if preview is None:
            return PLAIN
        return wanted_for(preview.mode, waiting_in(preview.trace))

    def _typed_dice(self, preview: AttackPreview | None) -> TypedRoll:
        """Dice, or a total: "=17", or more than 20."""
        return read_roll(self._die, self.wanted(preview), self._desk.language, totals=True)

    def _typed_damage(self, dice: Dice) -> tuple[DamageAmount, ...] | None:
        if not self._damage:
            return None
        preview = self.preview()
        words = type_words(self._desk.ruleset.damage_types, self._desk.all_languages)
        typed = read_damage(self._damage, words, {}, dice).amounts
        if preview is None or not preview.damage:
            return typed
        return tuple(
            amount
            if amount.type
            else replace(amount, type=preview.damage[min(i, len(preview.damage) - 1)].type)
            for i, amount in enumerate(typed)
        )

    # --- keeping in step ------------------------------------------------------------------------

    def _typed(self) -> tuple[str, ...]:
        return self._die, self._damage

    def _keeps_up(self, known: Container[CombatantId]) -> bool:
        return self._target is None or self._target in known

    def _reset(self) -> None:
        super()._reset()
        self._attack = self._target = self._chance = None
        self._die = self._damage = self._cost = ""
        self._asked_about = ()
        self.said = None
        self._knock_out = self._versatile = False
        self._manner = Manner()

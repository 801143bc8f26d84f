"""Casting in D&D: save DC, attack bonus, slots, components, and how many spells fit in a turn."""

from dataclasses import dataclass, replace

from desktop.language.message import Message
from desktop.model import commands as c
from desktop.model.combatant import Combatant
from desktop.model.counter import ACTION, Counter, spell_slots
from desktop.model.creature import Creature
from desktop.model.encounter import Encounter
from desktop.model.events import CounterSet
from desktop.model.ids import CombatantId, ConditionKey, CounterKey
from desktop.model.reasons import Explained, Standing, Trace, number
from desktop.model.spell import CastingTime, Spell, SpellKey
from desktop.rules.attacking import granted
from desktop.rules.attacking.actions import is_counted, is_its_turn
from desktop.rules.casting import countering, running
from desktop.rules.effects.asking import answering, asked, counted, situation_of
from desktop.rules.effects.ends import turn_stamp
from desktop.rules.engine.conditions import Question, modifiers_of
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters
from desktop.rules.engine.ruleset import Ruleset
from desktop.rules.engine.situation import Situation
from desktop.rules.fifth.casting import metamagic
from desktop.rules.fifth.rolls.abilities import BASE_DC, ability_modifier, proficiency
from desktop.rules.fifth.rolls.callings import BEAST_SPELLS_FROM, druid_level
from desktop.rules.fifth.rolls.minds import OWN_SPELLS, OWN_TRAINING, is_wild_shape, kept_in_form
from desktop.rules.fifth.statblocks import multiattack
from desktop.rules.fifth.statblocks.spell_lists import SpellList, spell_list_of, uses_counter

COSTS = {
    CastingTime.ACTION: "action",
    CastingTime.BONUS_ACTION: "bonus_action",
    CastingTime.REACTION: "reaction",
    CastingTime.LONGER: "action",
}
IN_WILD_SHAPE = ConditionKey("wild_shape")
BONUS_SPELL = CounterKey("turn_of_bonus_spell")
OTHER_SPELL = CounterKey("turn_of_other_spell")
SLOT_SPELL = CounterKey("turn_of_slot_spell")


def spell_counters(creature: Creature) -> dict[CounterKey, Counter]:
    """The slots of a creature, and the daily uses of its spells."""
    listed = spell_list_of(creature)
    found = {spell_slots(level): Counter(count, count) for level, count in listed.slots}
    for spell in listed.spells:
        if spell.uses is not None:
            found[uses_counter(spell.key)] = Counter(spell.uses, spell.uses)
    return found


@dataclass(frozen=True, slots=True)
class FifthMagic:
    """`one_slot_a_turn` is the rule of 2024; without it a bonus-action spell leaves cantrips."""

    one_slot_a_turn: bool = False

    # --- numbers --------------------------------------------------------------------------------

    def listed(self, caster: Combatant) -> SpellList:
        """The spells of its stat block or sheet."""
        return spell_list_of(sheet_of(caster))

    def known(self, caster: Combatant) -> tuple[SpellKey, ...]:
        """The keys of those, in its order."""
        return tuple(dict.fromkeys(each.key for each in self.listed(caster).spells))

    def caster_level(self, caster: Combatant) -> int:
        """The level by which its cantrips grow: of its sheet or text, else its challenge."""
        creature, known = sheet_of(caster), self.listed(caster).caster_level
        if known is not None:
            return known
        return int(creature.challenge) if creature.challenge.isdigit() else 1

    def ability(self, caster: Combatant) -> str:
        """Its spellcasting ability; "" where nothing says which that is."""
        return self.listed(caster).ability

    def modifier(self, caster: Combatant) -> int:
        """The modifier of its spellcasting ability; 0 where nothing says which that is."""
        ability = self.ability(caster)
        return ability_modifier(sheet_of(caster), ability) if ability else 0

    def dc(self, ruleset: Ruleset, caster: Combatant) -> Explained:
        """As printed, else 8 + ability modifier + proficiency bonus (52-SP-DC-1)."""
        listed, rule = self.listed(caster), ruleset.rule("spell_dc")
        if listed.dc is not None:
            return Explained((number(Message("reason.spell_dc"), listed.dc, rule),))
        return Explained((number(Message("reason.base"), BASE_DC, rule), *self._own(caster)))

    def attack_bonus(self, ruleset: Ruleset, caster: Combatant) -> Explained:
        """As printed, else ability modifier + proficiency bonus."""
        listed = self.listed(caster)
        if listed.attack is not None:
            text = Message("reason.spell_attack")
            rule = ruleset.rule("spell_attack" if caster.character else "attack_bonus")
            return Explained((number(text, listed.attack, rule),))
        rule = ruleset.rule("spell_attack")
        return Explained(tuple(replace(each, rule=rule) for each in self._own(caster)))

    def _own(self, caster: Combatant) -> Trace:
        ability = self.listed(caster).ability
        own: Trace = ()
        if ability:
            text = Message("reason.ability", {"ability": Message(f"ability.{ability}")})
            own = (number(text, self.modifier(caster)),)
        return (*own, number(Message("reason.proficiency"), proficiency(sheet_of(caster))))

    # --- what pays for it -----------------------------------------------------------------------

    def daily(self, caster: Combatant, spell: SpellKey) -> Counter | None:
        """Its daily uses of a spell; None where it has no such limit."""
        listed = self.listed(caster).find(spell)
        if listed is None or listed.uses is None:
            return None
        return caster.counters.get(uses_counter(spell)) or Counter(listed.uses, listed.uses)

    def spends_slot(self, caster: Combatant, spell: Spell) -> bool:
        """Whether it takes a slot: no cantrip, nothing at will, nothing of daily uses."""
        if spell.is_cantrip or self.daily(caster, spell.key) is not None:
            return False
        listed = self.listed(caster).find(spell.key)
        return listed is None or not listed.at_will

    def slots(self, caster: Combatant) -> tuple[tuple[int, Counter], ...]:
        """Its slots by level, as they are now; those of its sheet where none were counted."""
        listed = dict(self.listed(caster).slots)
        found = []
        for level in range(1, 10):
            known = caster.counters.get(spell_slots(level))
            if known is None and level in listed:
                known = Counter(listed[level], listed[level])
            if known is not None and known.maximum:
                found.append((level, known))
        return tuple(found)

    def fitting_slots(self, caster: Combatant, spell: Spell) -> tuple[int, ...]:
        """The levels of slots left that it may cast the spell with (51-SPL-05)."""
        return tuple(
            level
            for level, counter in self.slots(caster)
            if level >= spell.level and counter.current > 0
        )

    def level_of(self, caster: Combatant, command: c.CastSpell) -> int:
        """The level that the spell counts as (51-SPL-06); metamagic may raise it."""
        raised = 0 if command.altered is None else command.altered.raised
        return self._slot_level(caster, command) + raised

    def _slot_level(self, caster: Combatant, command: c.CastSpell) -> int:
        """That of its slot; monsters cast at the lowest or noted."""
        spell = command.spell
        if command.again:
            return running.level_of(caster, spell)
        if command.ritual or spell.is_cantrip:
            return spell.level
        if command.slot is not None:
            return max(command.slot, spell.level)
        if granted.names_spell(caster, spell) and (level := granted.granted_to(caster).level):
            return max(level, spell.level)
        listed = self.listed(caster).find(spell.key)
        if listed is not None and listed.level is not None:
            return max(listed.level, spell.level)
        if not command.free and self.spends_slot(caster, spell):
            return min(self.fitting_slots(caster, spell), default=spell.level)
        return spell.level

    def cost(self, caster: Combatant, command: c.CastSpell) -> str:
        """What it costs of the turn; what a legendary action names was paid for with it."""
        if not command.cost and granted.grants_spell(caster, command.spell):
            return f"{granted.COST}:{granted.SPELL}"
        if not command.cost and command.spell.time is CastingTime.ACTION:
            is_own = command.spell.key in self.known(caster)
            if cost := multiattack.cost_of_spell(caster, command.spell, is_own=is_own):
                return cost
        return command.cost or COSTS[command.spell.time]

    def _takes_slot(self, caster: Combatant, command: c.CastSpell) -> bool:
        is_free = self._is_free(caster, command) or command.ritual
        return not is_free and self.spends_slot(caster, command.spell)

    def _is_free(self, caster: Combatant, command: c.CastSpell) -> bool:
        """Whether it takes neither slot nor use."""
        return command.free or granted.names_spell(caster, command.spell)

    def is_left(self, caster: Combatant, spell: Spell) -> bool:
        """Whether it has a slot or a use for it, or needs neither."""
        if (daily := self.daily(caster, spell.key)) is not None:
            return daily.current > 0
        return not self.spends_slot(caster, spell) or bool(self.fitting_slots(caster, spell))

    # --- altering -------------------------------------------------------------------------------

    def open_options(self, caster: Combatant, command: c.CastSpell) -> tuple[tuple[str, int], ...]:
        """Its options of metamagic that are of use for the spell, and their prices."""
        return metamagic.open_options(self, caster, command)

    def judge_altered(
        self, draft: Draft, caster: Combatant, command: c.CastSpell
    ) -> Refusal | None:
        """Why it cannot be altered so."""
        return metamagic.judge(draft, self, caster, command)

    def altered(self, caster: Combatant, command: c.CastSpell) -> c.CastSpell:
        """With the spell as metamagic makes it."""
        return metamagic.altered(self, caster, command)

    # --- judging --------------------------------------------------------------------------------

    def judge(self, draft: Draft, caster: Combatant, command: c.CastSpell) -> Refusal | None:
        """Components, slot, other spells of the turn, turn budget."""
        refusal = self.judge_components(draft, caster, command)
        refusal = refusal or self._judge_ritual(draft, command)
        refusal = refusal or self._judge_prepared(draft, caster, command)
        refusal = refusal or self._judge_slot(draft, caster, command)
        if refusal is None and is_counted(draft, caster):
            refusal = self._judge_turn(draft, caster, command)
            cost = self.cost(caster, command)
            refusal = refusal or draft.ruleset.budget.judge(draft, caster, cost)
            if refusal is None and cost == "action" and caster.count(ACTION) < 1:
                # An action that magic gives more is not for casting.
                rule = draft.ruleset.rule("cost_action")
                refusal = Refusal(Message("refusal.no_action", {"who": caster.name}), rule)
        return refusal

    def judge_components(
        self, draft: Draft, caster: Combatant, command: c.CastSpell
    ) -> Refusal | None:
        """A voice for V, one free hand for S and M together (51-SPL-07, 52-SP-COMP-1).

        A druid in Wild Shape has neither.
        """
        spell, rule = command.spell, draft.ruleset.rule("components")
        told: Parameters = {"who": caster.name, "spell": spell.name}
        if modifiers_of(caster, Question.NO_MAGIC):
            return Refusal(Message("refusal.no_magic_here", told), rule)
        if not _casts_in_form(draft, caster, spell):
            told["form"] = caster.creature.name
            return Refusal(Message("refusal.wild_shape_casts", told), rule)
        situation = situation_of(draft.encounter, draft.ruleset, caster)
        if stopping := counted(asked(situation, Question.NO_CASTING)):
            told["because"] = stopping[0].reason
            return Refusal(Message("refusal.form_casts", told), stopping[0].rule or rule)
        if spell.verbal and _is_voiceless(situation):
            return Refusal(Message("refusal.no_voice", told), rule)
        # Where the table wants no hand for gestures, only material components ask for one.
        gestures = spell.somatic and not draft.ruleset.chooses(
            draft.encounter, "somatic_hand", "ignored"
        )
        if command.hands == 0 and (gestures or spell.material):
            key = "refusal.no_hand_somatic" if gestures else "refusal.no_hand_material"
            return Refusal(Message(key, told), rule)
        return None

    def _judge_ritual(self, draft: Draft, command: c.CastSpell) -> Refusal | None:
        if command.ritual and not command.spell.ritual:
            told: Parameters = {"spell": command.spell.name}
            return Refusal(Message("refusal.no_ritual", told), draft.ruleset.rule("ritual"))
        is_reaction = command.spell.time is CastingTime.REACTION
        if is_reaction and not command.readied and not command.trigger.strip():
            told = {"spell": command.spell.name}
            return Refusal(Message("refusal.no_trigger", told), draft.ruleset.rule("spell_trigger"))
        if command.readied and command.spell.time is not CastingTime.ACTION:
            told = {"spell": command.spell.name}
            return Refusal(Message("refusal.not_readied", told), draft.ruleset.rule("ready_spell"))
        return None

    def _judge_prepared(
        self, draft: Draft, caster: Combatant, command: c.CastSpell
    ) -> Refusal | None:
        """What it knows and has not prepared it casts as a ritual only, or from elsewhere."""
        if str(command.spell.key) not in sheet_of(caster).unprepared:
            return None
        if command.ritual or self._is_free(caster, command) or command.spell.is_cantrip:
            return None
        told: Parameters = {"who": caster.name, "spell": command.spell.name}
        return Refusal(Message("refusal.not_prepared", told), draft.ruleset.rule("spell_slot"))

    def _judge_slot(self, draft: Draft, caster: Combatant, command: c.CastSpell) -> Refusal | None:
        spell, rule = command.spell, draft.ruleset.rule("spell_slot")
        told: Parameters = {"who": caster.name, "spell": spell.name}
        if command.slot is not None and command.slot < spell.level:
            told["level"] = command.slot
            return Refusal(Message("refusal.slot_too_low", told), rule)
        if self._is_free(caster, command) or command.ritual or spell.is_cantrip:
            return None
        daily = self.daily(caster, spell.key)
        if daily is not None:
            if daily.current > 0:
                return None
            return Refusal(Message("refusal.no_daily_use", told), draft.ruleset.rule("uses"))
        if not self.spends_slot(caster, spell):
            return None
        wanted = command.slot
        fitting = self.fitting_slots(caster, spell)
        if fitting and (wanted is None or wanted in fitting):
            return None
        told["level"] = spell.level if wanted is None else wanted
        return Refusal(Message("refusal.no_slot", told), rule)

    def _judge_turn(self, draft: Draft, caster: Combatant, command: c.CastSpell) -> Refusal | None:
        stamp, rule = turn_stamp(draft.encounter), draft.ruleset.rule("spells_a_turn")
        told: Parameters = {"who": caster.name}
        if late := metamagic.judge_turn(caster, command, stamp):
            return late
        if self.one_slot_a_turn:
            is_second = self.has_spent_slot(draft.encounter, caster)
            if is_second and self._takes_slot(caster, command):
                return Refusal(Message("refusal.one_slot_a_turn", told), rule)
            return None
        if not is_its_turn(draft, caster):
            return None
        if is_action_cantrip(command.spell):
            return None
        had_bonus = caster.count(BONUS_SPELL) == stamp
        is_bonus = command.spell.time is CastingTime.BONUS_ACTION
        if had_bonus or (is_bonus and caster.count(OTHER_SPELL) == stamp):
            return Refusal(Message("refusal.bonus_spell", told), rule)
        return None

    def has_spent_slot(
        self, encounter: Encounter, caster: Combatant, waiting: tuple[c.CastSpell, ...] = ()
    ) -> bool:
        """Whether no more slot may be spent on this turn, for spells that wait as well."""
        if not self.one_slot_a_turn:
            return False
        mine = (*countering.waiting_of(encounter, caster.id), *waiting)
        is_spent = caster.count(SLOT_SPELL) == turn_stamp(encounter)
        return is_spent or any(self._takes_slot(caster, each) for each in mine)

    # --- paying ---------------------------------------------------------------------------------

    def pay(self, draft: Draft, who: CombatantId, command: c.CastSpell) -> int:
        """Take the turn's share, then the slot or use; the level of the slot, 0 for none."""
        caster = draft.combatant(who)
        command = replace(command, free=self._is_free(caster, command))
        if is_counted(draft, caster):
            draft.ruleset.budget.pay(draft, who, self.cost(caster, command))
        return self.pay_slot(draft, who, command)

    def begun(self, draft: Draft, who: CombatantId, spell: Spell) -> None:
        """Keep in mind what is cast on this turn, also while it waits for an answer (51-SPL-01)."""
        stamp = turn_stamp(draft.encounter)
        if self.one_slot_a_turn and not spell.is_cantrip:
            draft.add(CounterSet(who, metamagic.LEVELLED, stamp, None))
        if spell.time is CastingTime.BONUS_ACTION:
            draft.add(CounterSet(who, BONUS_SPELL, stamp, None))
        elif not is_action_cantrip(spell):
            draft.add(CounterSet(who, OTHER_SPELL, stamp, None))

    def pay_slot(self, draft: Draft, who: CombatantId, command: c.CastSpell) -> int:
        """Take the slot or the daily use, and keep in mind what was cast on this turn."""
        caster, spell = draft.combatant(who), command.spell
        stamp = turn_stamp(draft.encounter)
        self.begun(draft, who, spell)
        metamagic.pay(draft, who, command)
        if command.altered is not None and command.altered.alone:
            draft.add(CounterSet(who, metamagic.ALONE, stamp, None))
        if command.free or command.ritual or spell.is_cantrip:
            return 0
        daily = self.daily(caster, spell.key)
        if daily is not None:
            left = daily.with_current(daily.current - 1)
            draft.add(CounterSet(who, uses_counter(spell.key), left.current, left.maximum))
            return 0
        if not self.spends_slot(caster, spell):
            return 0
        level = self._slot_level(caster, command)
        known = dict(self.slots(caster)).get(level)
        if known is None or known.current < 1:
            return 0  # overruled: cast without one
        draft.add(CounterSet(who, spell_slots(level), known.current - 1, known.maximum))
        draft.add(CounterSet(who, SLOT_SPELL, stamp, None))
        return level


def is_action_cantrip(spell: Spell) -> bool:
    """What may be cast beside a bonus-action spell in 2014."""
    return spell.is_cantrip and spell.time is CastingTime.ACTION


def sheet_of(caster: Combatant) -> Creature:
    """What its magic is reckoned by: in another form that leaves its training, its own sheet.

    A caster that is taken on counts instead, unless one's own spells are kept by what gives it.
    """
    form, own, kept = caster.creature, caster.original, kept_in_form(caster)
    if own is None or OWN_TRAINING not in kept:
        return form
    return own if OWN_SPELLS in kept or not spell_list_of(form).spells else form


def _is_voiceless(situation: Situation) -> bool:
    """Whether anything but Wild Shape takes its voice: whoever casts in that does so without."""
    return any(
        told.standing is Standing.COUNTED and held.condition.key != IN_WILD_SHAPE
        for held, _, told in answering(situation, Question.SPEECH)
    )


def _casts_in_form(draft: Draft, caster: Combatant, spell: Spell) -> bool:
    """Whether Wild Shape leaves it the spell: only to a druid of level 18, by its materials."""
    if caster.original is None or not is_wild_shape(caster):
        return True
    level = druid_level(caster.original)
    if level < BEAST_SPELLS_FROM:
        return False
    has_cheap_ones = level >= draft.ruleset.numbers["wild_shape_materials"]
    return not (spell.costly if has_cheap_ones else spell.material)

"""What is asked of a game about its spells."""

from typing import TYPE_CHECKING, Protocol

from desktop.model.combatant import Combatant
from desktop.model.commands import CastSpell
from desktop.model.counter import Counter
from desktop.model.encounter import Encounter
from desktop.model.ids import CombatantId
from desktop.model.reasons import Explained
from desktop.model.spell import Spell, SpellKey
from desktop.rules.engine.refusal import Refusal

if TYPE_CHECKING:
    from desktop.rules.engine.draft import Draft
    from desktop.rules.engine.ruleset import Ruleset


class MagicPolicy(Protocol):
    """How spells are cast: their numbers, what they cost, how many a turn."""

    def caster_level(self, caster: Combatant) -> int:
        """The level by which its cantrips grow."""

    def known(self, caster: Combatant) -> tuple[SpellKey, ...]:
        """The spells of its stat block or sheet."""

    def ability(self, caster: Combatant) -> str:
        """Its spellcasting ability; "" where nothing says which that is."""

    def modifier(self, caster: Combatant) -> int:
        """The modifier of its spellcasting ability."""

    def dc(self, ruleset: "Ruleset", caster: Combatant) -> Explained:
        """The number that saves against its spells must reach."""

    def attack_bonus(self, ruleset: "Ruleset", caster: Combatant) -> Explained:
        """What its spell attacks add."""

    def slots(self, caster: Combatant) -> tuple[tuple[int, Counter], ...]:
        """Its slots by level."""

    def daily(self, caster: Combatant, spell: SpellKey) -> Counter | None:
        """Its daily uses of a spell, None without such a limit."""

    def spends_slot(self, caster: Combatant, spell: Spell) -> bool:
        """Whether the spell takes a slot of it."""

    def is_left(self, caster: Combatant, spell: Spell) -> bool:
        """Whether it has a slot or a use for it, or needs neither."""
        ...

    def fitting_slots(self, caster: Combatant, spell: Spell) -> tuple[int, ...]:
        """The levels of slots left for the spell."""

    def level_of(self, caster: Combatant, command: CastSpell) -> int:
        """The level that the spell counts as."""

    def cost(self, caster: Combatant, command: CastSpell) -> str:
        """What it costs of the turn."""

    def judge(self, draft: "Draft", caster: Combatant, command: CastSpell) -> Refusal | None:
        """Why it cannot be cast now, or None."""

    def open_options(self, caster: Combatant, command: CastSpell) -> tuple[tuple[str, int], ...]:
        """How it may alter the spell as it casts it, and for how many points each."""

    def judge_altered(
        self, draft: "Draft", caster: Combatant, command: CastSpell
    ) -> Refusal | None:
        """Why it cannot alter it so, or None."""

    def altered(self, caster: Combatant, command: CastSpell) -> CastSpell:
        """The wish with the spell as its options make it."""

    def pay(self, draft: "Draft", who: CombatantId, command: CastSpell) -> int:
        """Take its price; the level of the slot that went, 0 for none."""

    def begun(self, draft: "Draft", who: CombatantId, spell: Spell) -> None:
        """A casting that may still be broken counts on this turn already."""

    def has_spent_slot(
        self, encounter: Encounter, caster: Combatant, waiting: tuple[CastSpell, ...] = ()
    ) -> bool:
        """Whether no more slot may be spent by somebody on this turn (52-SP-SLOT-1).

        `waiting` are castings of its own that are being answered.
        """

    def pay_slot(self, draft: "Draft", who: CombatantId, command: CastSpell) -> int:
        """Take the slot or use alone."""

"""Movement that is bought with points and dies at the next expenditure."""

from collections.abc import Sequence
from dataclasses import dataclass

from desktop.battlemap.battle_map import Terrain, TerrainKind
from desktop.battlemap.cells import Cell
from desktop.language.message import Distance, Message
from desktop.model.combatant import Combatant, Side
from desktop.model.commands import MoveToken
from desktop.model.counter import MOVEMENT_LOST, MOVEMENT_POOL
from desktop.model.encounter import Encounter
from desktop.model.ids import CombatantId, ConditionKey
from desktop.model.reasons import Contribution, Explained
from desktop.rules.attacking.harming import no_strike_at
from desktop.rules.effects.asking import asked, situation_of
from desktop.rules.engine import hits
from desktop.rules.engine.conditions import Question, held_by
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.measured import Fare, Measured, Surcharge
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import plainly_too_far
from desktop.rules.engine.ruleset import Dragged, Ruleset
from desktop.rules.harm import damage
from desktop.rules.map.places import are_allies
from desktop.rules.moving.surcharges import ROUGH, UNPRACTISED
from desktop.rules.mythcraft.creatures import numbers
from desktop.rules.mythcraft.moving import hazards, jumps, moves
from desktop.rules.mythcraft.moving.hazards import FALLING
from desktop.rules.mythcraft.moving.jumps import JUMP
from desktop.rules.mythcraft.points import mcap, points
from desktop.rules.sight.perceiving import facts_of

ALWAYS = ("walk", "climb", "swim")
LETS_THROUGH = ("paralyzed", "restrained", "unconscious")
"""Conditions in which an enemy's space may be crossed (AP-OCC-03)."""
STEPS_TO_PASS = 3
"""So many sizes larger, an enemy's space may be crossed as well."""


@dataclass(frozen=True, slots=True)
class PoolMovement:
    """Feet come from a Move: 1 point (or creature action) buys the speed (AP-MOVE-02)."""

    rule: str = "AP-MOVE-02"
    opportunity_rule: str = "MC-COND-ENGAGED"
    opportunity_text: str = "prompt.reactive_attack"
    ground_asks: bool = False  # every 5 ft in it hurt by themselves (AP-TERR-02)
    opportunity_cost: str = "none"  # Engaged: a reactive attack for 0 AP

    def fall_dice(self, feet: int) -> str:
        """No row says what a fall deals: the table types it."""
        return "0"

    def land(self, draft: Draft, who: CombatantId, amount: int, dice: tuple[int, ...]) -> None:
        """Falling damage, which is none of the eleven types (AP-MNT-17)."""
        damage.deal(draft, who, (hits.Incoming(amount, FALLING, dice=dice),), hits.Blow())

    def speed(self, encounter: Encounter, ruleset: Ruleset, who: Combatant, by: str) -> Explained:
        """The speed of that mode now; halves are rounded up."""
        base = Contribution(
            Message("reason.myth.speed"),
            change=numbers.base_speed(who.creature, by),
            rule="AP-MOVE-01",
        )
        return Explained((base, *asked(situation_of(encounter, ruleset, who), Question.SPEED)))

    def left(self, encounter: Encounter, ruleset: Ruleset, who: Combatant, by: str) -> int:
        """Feet that it may still spend in that mode on this turn.

        With no movement in hand, those of the Move that the first step will buy. Several speeds
        in one Move: none above its own maximum (MC-MOVE-06).
        """
        speed = self.speed(encounter, ruleset, who, by).value
        if points.costs_nothing_now(encounter, who):
            return speed
        pool = who.count(MOVEMENT_POOL)
        if pool:
            return max(0, min(pool, speed - who.count(points.moved_counter(by))))
        return speed if self._can_buy(encounter, ruleset, who) else 0

    def fare(
        self,
        encounter: Encounter,
        ruleset: Ruleset,
        who: Combatant,
        costs: Sequence[int],
        by: str,
    ) -> Fare:
        """A long way takes several Moves, one after the other: their feet never add up.

        A jump is made with the movement in hand (AP-JUMP-01); nobody pays before the fight.
        """
        if by != JUMP and not points.costs_nothing_now(encounter, who):
            return moves.fare(encounter, ruleset, who, costs, by)
        cost, left = sum(costs), self.left(encounter, ruleset, who, by)
        if cost <= left:
            return Fare(left - cost)
        return Fare(0, refusal=Refusal(plainly_too_far(who, cost, left), self.rule))

    def beyond(self, encounter: Encounter, ruleset: Ruleset, who: Combatant, by: str) -> int:
        """As far as the points reach, Move by Move."""
        if by == JUMP or points.costs_nothing_now(encounter, who) or moves.was_split(who):
            return 0
        speed = max(0, self.speed(encounter, ruleset, who, by).value)
        counted = 0 if who.count(MOVEMENT_POOL) else 1  # the first one is in what is left
        return speed * max(0, moves.affordable(encounter, ruleset, who) - counted)

    def _can_buy(self, encounter: Encounter, ruleset: Ruleset, who: Combatant) -> bool:
        return not moves.was_split(who) and moves.affordable(encounter, ruleset, who) > 0

    def ways(
        self, encounter: Encounter, ruleset: Ruleset, who: Combatant
    ) -> tuple[tuple[str, int], ...]:
        """Walking, climbing, swimming, what its speeds add, the jump."""
        modes = dict.fromkeys((*ALWAYS, *who.creature.speeds))
        found = [(by, self.left(encounter, ruleset, who, by)) for by in modes]
        return (*found, (JUMP, jumps.horizontal(encounter, ruleset, who).value))

    def judge(self, draft: Draft, who: Combatant, by: str) -> Refusal | None:
        """Why it cannot move at all in that mode, or None."""
        speed = self.speed(draft.encounter, draft.ruleset, who, by)
        if speed.value <= 0:
            return refuse_no_speed(who, speed)
        if by == "climb" and (refusal := judge_ceiling(who)):
            return refusal
        if who.count(MOVEMENT_POOL):
            return mcap.judge_walking(draft, who)
        if moves.was_split(who):
            # AP-MOVE-04: the same Move cannot be walked on after something else was paid for.
            lost = Distance(who.count(MOVEMENT_LOST))
            told = Message("refusal.myth.movement_lost", {"who": who.name, "distance": lost})
            return Refusal(told, "AP-MOVE-04")
        return moves.judge_move(draft, who)

    def factor(
        self,
        encounter: Encounter,
        ruleset: Ruleset,
        who: Combatant,
        by: str,
        *,
        difficult: bool,
        squeezed: bool = False,
    ) -> int:
        """Feet of movement for each foot moved: 2 at most (AP-TERR-01, AP-TERR-03, MC-MOVE-06).

        3 for a climb or swim without the speed through difficult ground, where the table says so.
        """
        dearer = self.surcharges(
            encounter, ruleset, who, by, difficult=difficult, squeezed=squeezed
        )
        return 1 + sum(each.feet for each in dearer)

    def surcharges(
        self,
        encounter: Encounter,
        ruleset: Ruleset,
        who: Combatant,
        by: str,
        *,
        difficult: bool,
        squeezed: bool = False,
    ) -> tuple[Surcharge, ...]:
        """One for climbing or swimming without the speed, or for difficult ground.

        A jump uses its feet and no more (AP-JUMP-01).
        """
        if by == JUMP:
            return ()
        is_unpractised = by in UNPRACTISED and by not in who.creature.speeds
        is_dearer_still = ruleset.chooses(encounter, "hard_climb", "triple")
        found = (Surcharge(UNPRACTISED[by]),) if is_unpractised else ()
        if difficult and (not found or is_dearer_still):
            found = (Surcharge(ROUGH), *found)
        return found

    def is_rough(self, ruleset: Ruleset, who: Combatant, terrain: Terrain, by: str) -> bool:
        """Difficult and hazardous ground, water to those who do not swim; not from above."""
        if by in ("fly", "burrow"):
            return False
        if terrain.kind is TerrainKind.WATER:
            return by != "swim"
        return terrain.kind in (TerrainKind.DIFFICULT, TerrainKind.HAZARD)

    def judge_way(
        self, draft: Draft, who: Combatant, command: MoveToken, steps: Measured
    ) -> Refusal | None:
        """A jump no farther than it can (AP-JUMP-01, AP-JUMP-02)."""
        return jumps.judge_jump(draft, who, command.by, steps.distance)

    def hindered(self, draft: Draft, who: Combatant, command: MoveToken) -> bool:
        """No way asks for a check first."""
        return False

    def moved(
        self,
        draft: Draft,
        who: CombatantId,
        path: Sequence[Cell],
        steps: Measured,
        *,
        by: str,
        paid: bool,
    ) -> None:
        """Hazardous ground deals its damage for every 5 ft in it (AP-TERR-02)."""
        hazards.suffer_ground(draft, who, path, steps, by)

    def struck_instead(self, draft: Draft, mover: Combatant) -> tuple[Combatant, ...]:
        """Nobody: only the mount triggers anything by moving (AP-MNT-15)."""
        return ()

    def spend(self, draft: Draft, who: CombatantId, feet: int, by: str) -> None:
        """Take feet from what is left, buying a Move first where there is none."""
        self.spend_way(draft, who, (feet,), by)

    def spend_way(self, draft: Draft, who: CombatantId, costs: Sequence[int], by: str) -> None:
        """Take the feet of a way, buying each Move where it is needed."""
        moves.spend(draft, who, costs, by)

    def passes_through(self, who: Combatant) -> bool:
        """Nobody does."""
        return False

    def dragged(self, encounter: Encounter, ruleset: Ruleset, who: Combatant) -> Dragged:
        """Nobody: the GM moves whoever is dragged."""
        return ()

    def clings(self, who: Combatant) -> bool:
        """Nobody does."""
        return False

    def watchers(self, draft: Draft, who: Combatant) -> tuple[Combatant, ...]:
        """All others; only whoever has it Engaged may strike where it leaves their reach."""
        return tuple(other for other in draft.encounter.combatants.values() if other.id != who.id)

    def why_no_strike(self, draft: Draft, mover: Combatant, watcher: Combatant) -> Refusal | None:
        """Out of the fight, not Engaged with the mover, charmed by it, or without reactions."""
        if watcher.is_out:
            return Refusal(Message("refusal.is_down", {"who": watcher.name}))
        engaged = facts_of(mover, Question.ENGAGED, draft.ruleset)
        if any(held.effect.source == watcher.id for held, _ in engaged):
            refusal = points.judge_reaction(draft.ruleset, watcher)
            return refusal or no_strike_at(draft, mover, watcher)
        return Refusal(Message("radar.not_engaged"), self.opportunity_rule)

    def reach(self, watcher: Combatant) -> int:
        """The reach that is left, in feet: the longest of its melee attacks, else its size's."""
        reaches = [attack.reach for attack in watcher.creature.attacks if attack.reach]
        return max(reaches, default=numbers.reach_of(watcher.creature.size))

    def occupied_is_difficult(self, mover: Combatant, other: Combatant, ruleset: Ruleset) -> bool:
        """Whether the space of `other` costs extra: it always does where it may be crossed."""
        return True

    def judge_space(
        self, draft: Draft, mover: Combatant, other: Combatant, *, ends: bool
    ) -> Refusal | None:
        """Why the space of `other` may not be crossed, or be the last one, or None."""
        if other.is_out:
            return None
        told = {"who": mover.name, "other": other.name}
        if not _is_friendly(draft, mover, other) and not _may_pass(mover, other, draft.ruleset):
            return Refusal(Message("refusal.myth.enemy_in_the_way", told), "AP-OCC-03")
        if ends:
            return Refusal(Message("refusal.myth.space_taken", told), "AP-OCC-02")
        return None


def _is_friendly(draft: Draft, mover: Combatant, other: Combatant) -> bool:
    """An ally's space; a neutral's counts as an enemy's, or as an ally's (open point)."""
    neutral = Side.NEUTRAL in (mover.side, other.side)
    if neutral and draft.ruleset.chooses(draft.encounter, "neutral_space", "ally"):
        return True
    return are_allies(mover, other)


def _may_pass(mover: Combatant, enemy: Combatant, ruleset: Ruleset) -> bool:
    """Whether an enemy's space may be crossed (AP-OCC-03)."""
    if holds_any(enemy, LETS_THROUGH, ruleset):
        return True
    return numbers.size_steps(mover.creature.size, enemy.creature.size) >= STEPS_TO_PASS


def holds_any(who: Combatant, keys: tuple[str, ...], ruleset: Ruleset) -> bool:
    """Whether one of these conditions is on it, implied ones included."""
    return any(
        held.condition.key in keys and not held.suppressed
        for held in held_by(who, ruleset.conditions)
    )


CEILING = ConditionKey("on_ceiling")


def judge_ceiling(who: Combatant) -> Refusal | None:
    """A climb speed climbs walls, not upside down (AP-CLIMB-01)."""
    if not who.has_effect(CEILING):
        return None
    return Refusal(Message("refusal.myth.ceiling", {"who": who.name}), "AP-CLIMB-01")


def refuse_no_speed(who: Combatant, speed: Explained) -> Refusal:
    because = speed.trace[1:]
    if not because:
        return Refusal(Message("refusal.myth.no_such_speed", {"who": who.name}), "AP-MOVE-01")
    told = Message("refusal.myth.speed_is_zero", {"who": who.name, "reason": because[-1].reason})
    return Refusal(told, because[-1].rule)

"""What a foot of movement costs in D&D, whom it passes, who may strike."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from desktop.battlemap.battle_map import Terrain
from desktop.battlemap.cells import Cell
from desktop.language.message import Message
from desktop.model.combatant import Combatant, Life
from desktop.model.commands import MoveToken
from desktop.model.counter import DASHES, HEAD_STRIKES, MOVEMENT_SPENT, REACTION
from desktop.model.creature import AttackKind
from desktop.model.encounter import Encounter
from desktop.model.events import CounterSet
from desktop.model.ids import CombatantId
from desktop.model.reasons import Contribution, Explained, Kind, Standing
from desktop.rules.attacking.granted import HALF as HALF_OF_SPEED
from desktop.rules.attacking.granted import WHOLE, granted_to
from desktop.rules.attacking.harming import no_strike_at
from desktop.rules.effects.asking import asked, condition_name, counted, situation_of
from desktop.rules.encounter.counters import set_current
from desktop.rules.engine.conditions import Question
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.measured import Fare, Measured, Surcharge
from desktop.rules.engine.reactions import OPPORTUNITY
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters, plainly_too_far
from desktop.rules.engine.ruleset import Dragged, Ruleset
from desktop.rules.fifth.attacking.features import CRAWLS_FREELY
from desktop.rules.fifth.effects.states import ATTACHED, GRAPPLED
from desktop.rules.fifth.gear import arms, loads
from desktop.rules.fifth.gear.armour import speed_reasons
from desktop.rules.fifth.moving import falls, going, jumps, leading
from desktop.rules.fifth.places import ground, runs
from desktop.rules.fifth.places.speeds import (
    BURROW,
    FLY,
    HALF,
    JUMP,
    WALK,
    WITHOUT_SPEED,
    dash_counters,
    dashes_in,
    detour_in,
    detours,
    exact_value,
    explained_speed,
    halved_once,
    own_speed,
    ways_of,
)
from desktop.rules.fifth.statblocks import incorporeal
from desktop.rules.fifth.statblocks.sharing import may_share_space
from desktop.rules.map.places import are_allies, are_apart, are_hostile, is_ethereal
from desktop.rules.moving.surcharges import CRAWLS, DRAGS, ROUGH, SQUEEZES, UNPRACTISED
from desktop.rules.sight import cover
from desktop.rules.sight.perceiving import answers, can_see, facts_of, is_incapacitated

TWO_SIZES = 2


@dataclass(frozen=True, slots=True)
class FifthMovement:
    """A pool of feet a turn; extra costs add up, two kinds of difficult ground do not."""

    rule: str
    opportunity_rule: str
    opportunity_text: str = "prompt.opportunity_attack"
    ground_asks: bool = True
    allies_are_difficult: bool = True
    """Whether the space of a friend costs extra."""
    tiny_is_difficult: bool = True
    helpless_and_tiny_are_crossed: bool = False
    """Whether these spaces may be crossed whosever they are, and those of neutrals not."""
    opportunity_cost: str = OPPORTUNITY

    def fall_dice(self, feet: int) -> str:
        """A d6 for each full 10 ft, 20 at most (51-FALL-01, 52-HAZ-FALL-1)."""
        count = falls.fall_dice(feet)
        return f"{count}d6" if count else ""

    def land(self, draft: Draft, who: CombatantId, amount: int, dice: tuple[int, ...]) -> None:
        """Bludgeoning damage, unless magic takes it; whoever takes any lies prone."""
        if not falls.lands_softly(draft, who):
            falls.strike_ground(draft, who, amount, dice)

    dragging_halves: bool = False
    """Whether dragging halves the speed; else each creature adds to the cost of every foot."""
    tiny_drags_free: bool = False
    drag_rule: str = ""
    dash_setting: str = ""
    """The setting that says whether a Dash adds each speed to itself; without one it adds the
    speed that was chosen for it to all."""
    speeds_follow: bool = True
    """Whether a change of the speed changes the special speeds too."""
    tight_is_difficult: bool = False
    """Whether a narrow place is difficult ground; else squeezing costs a foot of its own."""
    riders_are_struck: bool = False
    """Whether a strike at a leaving mount may be made on its rider."""

    def fare(
        self,
        encounter: Encounter,
        ruleset: Ruleset,
        who: Combatant,
        costs: Sequence[int],
        by: str,
    ) -> Fare:
        """The feet that are left after all steps; nothing is bought on the way."""
        cost, left = sum(costs), self.left(encounter, ruleset, who, by)
        if cost <= left:
            return Fare(left - cost)
        return Fare(0, refusal=Refusal(plainly_too_far(who, cost, left), self.rule))

    def beyond(self, encounter: Encounter, ruleset: Ruleset, who: Combatant, by: str) -> int:
        """The feet of one Dash."""
        return max(0, self.speed(encounter, ruleset, who, by).value)

    def speed(self, encounter: Encounter, ruleset: Ruleset, who: Combatant, by: str) -> Explained:
        """The creature's speed of that mode and what conditions and loads make of it."""
        more = (*loads.load_reasons(ruleset, who), *speed_reasons(who, ruleset))
        if self._halves(encounter, ruleset):
            half = Contribution(Message("reason.drags"), Kind.MULTIPLIER, HALF, rule=self.drag_rule)
            more = (*more, *(half for _ in range(self._load(encounter, ruleset, who))))
        speed = explained_speed(encounter, ruleset, who, by, follows=self.speeds_follow, more=more)
        if ruleset.chooses(encounter, "halved_twice", "once"):
            return Explained(halved_once(speed.trace))
        return speed

    def _halves(self, encounter: Encounter, ruleset: Ruleset) -> bool:
        """Whether dragging halves the speed now; else every foot of it costs more (AMB-06)."""
        return self.dragging_halves and not ruleset.chooses(encounter, "drag_start", "cost")

    def left(self, encounter: Encounter, ruleset: Ruleset, who: Combatant, by: str) -> int:
        """The speed and what Dashes added, less what is spent in any mode; 0 while it stays put.

        What a legendary action grants is all there is on the turn of another, and comes on top
        on its own turn.
        """
        speed = self._feet(encounter, ruleset, who, by)
        if speed <= 0 or answers(who, Question.STILL, ruleset):
            return 0
        pool = speed + self._dashed(encounter, ruleset, who, by)
        given = granted_to(who)
        if given.move:
            own = given.way in ("", by)
            portion = granted_feet(given.move, speed) if own else Fraction(0)
            is_active = any(one.id == who.id for one in encounter.active_combatants)
            pool = pool + portion if is_active else portion
        return max(0, int(pool) - self._spent(encounter, ruleset, who, by))

    def _feet(self, encounter: Encounter, ruleset: Ruleset, who: Combatant, by: str) -> Fraction:
        """The speed; with half feet where the table keeps them (AMB-01)."""
        speed = self.speed(encounter, ruleset, who, by)
        if ruleset.chooses(encounter, "half_rounding", "exact_speed"):
            return exact_value(speed.trace)
        return Fraction(speed.value)

    def _spent(self, encounter: Encounter, ruleset: Ruleset, who: Combatant, by: str) -> int:
        """What was paid so far; of the ways before a switch only the distance, by choice."""
        spent = who.count(MOVEMENT_SPENT)
        if ruleset.chooses(encounter, "switched_speed", "distance"):
            spent -= sum(who.count(key) for key in detours(who) if key != detour_in(by))
        return spent

    def _dashed(self, encounter: Encounter, ruleset: Ruleset, who: Combatant, by: str) -> Fraction:
        counters = [key for key in dash_counters(who) if who.count(key)]
        if self.dash_setting and ruleset.setting_of(encounter, self.dash_setting) == "own":
            speed = self._feet(encounter, ruleset, who, by)
            return speed * sum(who.count(key) for key in counters)
        added = Fraction(0)
        for key in counters:
            way = key.partition(":")[2] or WALK
            assert key in (DASHES, dashes_in(way)), "a counter of Dashes"
            if key != dashes_in(by) and ruleset.chooses(encounter, "dash_mixed", "own_way"):
                continue
            added += who.count(key) * self._feet(encounter, ruleset, who, way)
        return added

    def ways(
        self, encounter: Encounter, ruleset: Ruleset, who: Combatant
    ) -> tuple[tuple[str, int], ...]:
        """Walking, what its speeds add, climbing and swimming, the long jump."""
        found = [(by, self.left(encounter, ruleset, who, by)) for by in ways_of(who) if by != JUMP]
        jump = jumps.long_jump_of(encounter, ruleset, who).value
        return (*found, (JUMP, jump))

    def judge(self, draft: Draft, who: Combatant, by: str) -> Refusal | None:
        """Down, surprised, without speed, prone and not crawling, or no way on this ground."""
        situation = situation_of(draft.encounter, draft.ruleset, who)
        if still := counted(asked(situation, Question.STILL)):
            told: Parameters = {"who": who.name, "because": still[0].reason}
            return Refusal(Message("refusal.cannot_move", told), still[0].rule)
        speed = self.speed(draft.encounter, draft.ruleset, who, by)
        if speed.value <= 0:
            return _no_speed(who, speed, by)
        if who.life is not Life.UP:
            return Refusal(Message("refusal.is_down", {"who": who.name}))
        crawl = counted(asked(situation, Question.CRAWL))
        if crawl and by != WALK:
            text = Message("refusal.only_crawls", {"who": who.name})
            return Refusal(text, crawl[0].rule)
        return leading.judge_led(draft, who) or ground.judge_material(draft, who, by)

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
        """One, and all surcharges."""
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
        """One each for difficult ground, crawling, squeezing, climbing without speed, dragging.

        A jump has no such costs: it goes over the ground.
        """
        squeezed = squeezed or ground.is_squeezing(who)
        load = 0 if self._halves(encounter, ruleset) else self._load(encounter, ruleset, who)
        drags = (Surcharge(DRAGS, load),) if load else ()
        if by == JUMP:
            return drags
        if self.tight_is_difficult and difficult:
            squeezed = False  # it is difficult ground already
        # A trait of its own beats the general rule (52-PTG-GEN-1).
        freely = CRAWLS_FREELY in who.creature.traits
        crawls = answers(who, Question.CRAWL, ruleset) and not freely
        lacks = by in WITHOUT_SPEED and own_speed(who, by) <= 0
        if by in WITHOUT_SPEED and not lacks:
            # Its own speed for it spares the rough ground as well, where the table says so.
            is_spared = ruleset.chooses(encounter, f"{by}_speed_cost", "everything")
            difficult &= not is_spared
            squeezed &= not (is_spared and self.tight_is_difficult)
        charged = (
            (difficult, ROUGH),
            (crawls, CRAWLS),
            (lacks, UNPRACTISED.get(by, ROUGH)),
            (squeezed, SQUEEZES),
        )
        return (*(Surcharge(reason) for is_so, reason in charged if is_so), *drags)

    def is_rough(self, ruleset: Ruleset, who: Combatant, terrain: Terrain, by: str) -> bool:
        """Whether that ground costs it extra in that mode."""
        return ground.is_rough(ruleset, who, terrain, by)

    def judge_way(
        self, draft: Draft, who: Combatant, command: MoveToken, steps: Measured
    ) -> Refusal | None:
        """Too narrow for it, or farther than it can jump."""
        return ground.judge_gaps(draft, who, steps) or jumps.judge_jump(
            draft, who, command.by, steps
        )

    def hindered(self, draft: Draft, who: Combatant, command: MoveToken) -> bool:
        """Whether a slippery wall or rough water asks for a check first."""
        return going.ask_to_get_ahead(draft, who, command)

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
        """Run-up and landing of a jump, flying, squeezing, a charge follow from a move."""
        if paid:
            runs.remember(draft, who, path)
        else:
            runs.forget(draft, who)
        going.follow_move(draft, who, path, steps, by=by, paid=paid)
        extra = steps.cost - steps.distance
        if (
            paid
            and extra > 0
            and draft.ruleset.chooses(draft.encounter, "switched_speed", "distance")
        ):
            key = detour_in(by)
            total = draft.combatant(who).count(key) + extra
            draft.add(CounterSet(who, key, total, None))

    def struck_instead(self, draft: Draft, mover: Combatant) -> tuple[Combatant, ...]:
        """The riders of a leaving mount, where the game lets the attacker choose (51-MNT-15)."""
        if not self.riders_are_struck:
            return ()
        return tuple(
            other
            for other in draft.encounter.combatants.values()
            if other.ride is not None and other.ride.mount == mover.id
        )

    def passes_through(self, who: Combatant) -> bool:
        """Whoever moves incorporeally, and whoever is on the border of the Ethereal Plane."""
        return is_ethereal(who) or incorporeal.moves_so(who.creature)

    def dragged(self, encounter: Encounter, ruleset: Ruleset, who: Combatant) -> Dragged:
        """Whom it has grappled; those two sizes smaller (or Tiny, in 2024) slow nobody down.

        Nor does whoever has attached itself to it.
        """
        others = [one for one in encounter.combatants.values() if one.effects]
        return tuple(
            (other, each.key == GRAPPLED and self._slows(ruleset, who, other))
            for other in others
            for each in other.effects
            if each.key in (GRAPPLED, ATTACHED) and each.source == who.id
        )

    def clings(self, who: Combatant) -> bool:
        """Whether it has attached itself to somebody."""
        return who.has_effect(ATTACHED)

    def _load(self, encounter: Encounter, ruleset: Ruleset, who: Combatant) -> int:
        load = sum(slows for _, slows in self.dragged(encounter, ruleset, who))
        counts_once = ruleset.chooses(encounter, "dragging_several", "once")
        return min(load, 1) if counts_once else load

    def _slows(self, ruleset: Ruleset, who: Combatant, other: Combatant) -> bool:
        if self.tiny_drags_free and other.creature.size == "tiny":
            return False
        return ruleset.size_of(who).order - ruleset.size_of(other).order < TWO_SIZES

    def spend(self, draft: Draft, who: CombatantId, feet: int, by: str) -> None:
        """Book feet as spent, in whatever mode."""
        spent = draft.combatant(who).count(MOVEMENT_SPENT)
        set_current(draft, who, MOVEMENT_SPENT, spent + feet)

    def spend_way(self, draft: Draft, who: CombatantId, costs: Sequence[int], by: str) -> None:
        """Book all feet of a way."""
        self.spend(draft, who, sum(costs), by)

    def watchers(self, draft: Draft, who: Combatant) -> tuple[Combatant, ...]:
        """Hostiles on its map; whether each may strike shows where it leaves their reach."""
        if who.token is None:
            return ()
        ruleset = draft.ruleset
        everybody = ruleset.chooses(draft.encounter, "opportunity_for", "all")
        return tuple(
            other
            for other in draft.encounter.combatants.values()
            if other.id != who.id
            and (everybody or are_hostile(draft.encounter, ruleset, who, other))
            and other.token is not None
            and other.token.map == who.token.map
        )

    def why_no_strike(self, draft: Draft, mover: Combatant, watcher: Combatant) -> Refusal | None:
        """Down, elsewhere, unable to act or react, blind to it, charmed, or past total cover."""
        told: Parameters = {"who": watcher.name}
        if are_apart(mover, watcher):
            return Refusal(Message("refusal.elsewhere", {"target": mover.name}))
        if watcher.life is not Life.UP:
            return Refusal(Message("refusal.is_down", told))
        for question in (Question.ACTIONS, Question.REACTIONS, Question.NO_OPPORTUNITY):
            for held, fact in facts_of(watcher, question, draft.ruleset):
                rule = fact.rule or held.condition.rule
                return Refusal(Message("radar.cannot", {"because": condition_name(held)}), rule)
        if watcher.count(REACTION) + watcher.count(HEAD_STRIKES) <= 0:
            return Refusal(Message("radar.no_reaction"), self.opportunity_rule)
        if not can_see(draft.encounter, draft.ruleset, watcher, mover):
            return Refusal(Message("radar.unseen"), self.opportunity_rule)
        ruleset = draft.ruleset
        degree = ruleset.cover(draft.encounter, ruleset, watcher, mover)
        if degree == cover.TOTAL or mover.has_effect(cover.TOTAL_COVER):
            return Refusal(Message("radar.covered"), ruleset.rule("total_cover"))
        return no_strike_at(draft, mover, watcher)

    def reach(self, watcher: Combatant) -> int:
        """The longest of its melee attacks."""
        reaches = [
            arms.reach_of(attack)
            for attack in watcher.creature.attacks
            if attack.kind is not AttackKind.RANGED
        ]
        return max(reaches, default=arms.REACH)

    def judge_space(
        self, draft: Draft, mover: Combatant, other: Combatant, *, ends: bool
    ) -> Refusal | None:
        """Hostile spaces are crossed by those of another size only; nobody stops in any space.

        But for those of whom a trait says that they may.
        """
        told: Parameters = {"who": mover.name, "other": other.name}
        if other.is_out or are_apart(mover, other) or may_share_space(mover.creature):
            return None
        if ends:
            return Refusal(Message("refusal.space_taken", told), draft.ruleset.rule("space_end"))
        if self._may_cross(draft, mover, other):
            return None
        return Refusal(Message("refusal.space_closed", told), draft.ruleset.rule("space_cross"))

    def _may_cross(self, draft: Draft, mover: Combatant, other: Combatant) -> bool:
        ruleset = draft.ruleset
        between = abs(ruleset.size_of(mover).order - ruleset.size_of(other).order)
        is_exact = ruleset.chooses(draft.encounter, "two_sizes", "exactly")
        fits = between == TWO_SIZES if is_exact else between >= TWO_SIZES
        if are_allies(mover, other) or fits or self.passes_through(mover):
            return True
        if not self.helpless_and_tiny_are_crossed:
            return not are_hostile(draft.encounter, ruleset, mover, other)
        return other.creature.size == "tiny" or is_incapacitated(other, ruleset)

    def occupied_is_difficult(self, mover: Combatant, other: Combatant, ruleset: Ruleset) -> bool:
        """Whether the space of `other` costs extra for the mover."""
        if self.passes_through(mover):
            return True
        if are_allies(mover, other) and not self.allies_are_difficult:
            return False
        return self.tiny_is_difficult or other.creature.size != "tiny"


def granted_feet(move: str, speed: Fraction) -> Fraction:
    """What "half", "whole" or a number of feet comes to at that speed."""
    if move == HALF_OF_SPEED:
        return speed / 2
    return speed if move == WHOLE else Fraction(move)


NO_SPEED = {FLY: "refusal.no_fly_speed", BURROW: "refusal.no_burrow_speed"}
"""What is told of ways of moving that it does not have at all."""


def _no_speed(who: Combatant, speed: Explained, by: str) -> Refusal:
    stopping = [
        each for each in speed.trace if each.kind is Kind.CAP and each.standing is Standing.COUNTED
    ]
    if stopping:
        told: Parameters = {"who": who.name, "because": stopping[0].reason}
        return Refusal(Message("refusal.speed_zero_because", told), stopping[0].rule)
    is_missing = by in NO_SPEED and own_speed(who, by) <= 0
    return Refusal(Message(NO_SPEED[by] if is_missing else "refusal.speed_zero", {"who": who.name}))


def stand_up_cost(encounter: Encounter, ruleset: Ruleset, who: Combatant) -> int:
    """Half of its walking speed, whatever it dashed."""
    return ruleset.rounding.half(ruleset.movement.speed(encounter, ruleset, who, WALK).value)

"""The counters that a combatant of D&D has."""

from dataclasses import dataclass

from desktop.model.combatant import Combatant
from desktop.model.counter import (
    ACTION,
    ATTACKS,
    BASE_MAXIMUM,
    BONUS_ACTION,
    DASHES,
    DEATH_FAILURES,
    DEATH_SUCCESSES,
    HEAD_STRIKES,
    HEADS,
    HIT_POINTS,
    LEGENDARY_ACTIONS,
    LEGENDARY_RESISTANCES,
    MOVEMENT_SPENT,
    REACTION,
    TEMPORARY_HIT_POINTS,
    Counter,
    feature_uses,
)
from desktop.model.creature import Creature, UsesKind
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CounterKey
from desktop.rules.engine.conditions import Question, modifiers_of
from desktop.rules.fifth.casting.spellcasting import spell_counters
from desktop.rules.fifth.gear.ammunition import filled
from desktop.rules.fifth.rolls.abilities import ability_modifier
from desktop.rules.fifth.rolls.callings import druid_level
from desktop.rules.fifth.rolls.minds import (
    FORM_DICE,
    OWN_KIND,
    OWN_MIND,
    OWN_TRAINING,
    POINTS_STAY,
    is_wild_shape,
    kept_in_form,
    with_own_kind,
    with_own_mind,
)

FREE_OBJECT = CounterKey("free_object")
OWN_HIT_POINTS = CounterKey("own_hit_points")
"""What a combatant in another shape had of hit points in its own one."""
SHAPE_POINTS = CounterKey("shape_points")
"""The temporary hit points that came with another shape, and vanish with it."""
LAID_POINTS = CounterKey("laid_points")
"""The points of a form that waits until magic works again."""

KIT = "healers_kit"
LEGENDARY_RESISTANCE = ("legendary-resistance", "resistenza-leggendaria")
"""How the key of the trait begins, as it is called in English or Italian."""
ONE = Counter(1, 1)
NONE = Counter(0)
MARKS = Counter(0, 3)


@dataclass(frozen=True, slots=True)
class FifthRoster:
    """Hit points, a turn's budget, death saves of characters, limited features of monsters.

    With `keeps_hit_points` another shape has those of its bearer, and what gives it brings
    temporary ones. With `keeps_kind` a druid in Wild Shape is of its own type still.
    """

    keeps_hit_points: bool = False
    keeps_kind: bool = False

    def counters(
        self, creature: Creature, *, hit_points: int, character: bool
    ) -> FrozenMap[CounterKey, Counter]:
        """The counters of a newcomer."""
        found = {
            HIT_POINTS: Counter(hit_points, hit_points),
            BASE_MAXIMUM: Counter(hit_points),
            TEMPORARY_HIT_POINTS: NONE,
            ACTION: ONE,
            BONUS_ACTION: ONE,
            REACTION: ONE,
            FREE_OBJECT: ONE,
            MOVEMENT_SPENT: NONE,
            DASHES: NONE,
            ATTACKS: NONE,
        }
        if character:
            found[DEATH_SUCCESSES] = found[DEATH_FAILURES] = MARKS
        return FrozenMap({**found, **_limited(creature), **spell_counters(creature)})

    def taken_on(self, who: Combatant, form: Creature) -> Creature:
        """The form, with the type, the mind and the training that its giver leaves."""
        own, kept = who.original or who.creature, kept_in_form(who)
        if OWN_KIND in kept or (self.keeps_kind and is_wild_shape(who)):
            form = with_own_kind(own, form)
        return with_own_mind(own, form, trained=OWN_TRAINING in kept) if OWN_MIND in kept else form

    def refitted(self, old: Combatant, new: Combatant) -> FrozenMap[CounterKey, Counter]:
        """Hit points of the other stat block; those of the own shape are kept and come back.

        Who takes the shape of a legendary creature has no legendary actions by that (51-LEG-01).
        """
        known = set(old.counters)
        if new.original is not None:
            known.add(LEGENDARY_ACTIONS)
        changed = {
            key: counter for key, counter in _limited(new.creature).items() if key not in known
        }
        changed |= {key: NONE for key in old.counters if key.startswith(FORM_DICE)}
        if old.original is not None and new.original is None:
            own = old.counters.get(OWN_HIT_POINTS)
            if not self.keeps_hit_points or (own is not None and own.maximum is not None):
                changed |= _own_points(new, own)
            if old.count(SHAPE_POINTS):
                changed[TEMPORARY_HIT_POINTS] = changed[SHAPE_POINTS] = NONE
            if new.laid_form is not None:
                changed[LAID_POINTS] = self._laid_points(old)
        elif old.laid_form is not None and new.laid_form is None and new.original is not None:
            changed |= self._points_again(old)
        elif new.original is not None and self.keeps_hit_points:
            changed |= _points_of_form(old, new)
        elif new.original is not None:
            points = new.creature.hit_points
            if old.original is None:
                changed[OWN_HIT_POINTS] = _kept(old)
            stays = old.original is not None and POINTS_STAY in kept_in_form(new)
            left = min(points, old.hit_points) if stays else points
            changed[HIT_POINTS] = Counter(left, points)
            changed[BASE_MAXIMUM] = Counter(points)
        elif tougher := _tougher(old, new):
            points = max(0, old.maximum_hit_points + tougher)
            changed[HIT_POINTS] = Counter(min(old.hit_points, points), points)
            changed[BASE_MAXIMUM] = Counter(max(0, old.count(BASE_MAXIMUM) + tougher))
        elif new.creature.hit_points != old.creature.hit_points:
            points = new.creature.hit_points
            changed[HIT_POINTS] = Counter(min(old.hit_points, points), points)
            changed[BASE_MAXIMUM] = Counter(points)
        return FrozenMap(changed)

    def _laid_points(self, shaped: Combatant) -> Counter:
        """The points that belong to a form which waits, and the most of them."""
        if not self.keeps_hit_points:
            return Counter(shaped.hit_points, shaped.maximum_hit_points)
        whole = shaped.count(SHAPE_POINTS)
        return Counter(min(shaped.temporary_hit_points, whole), whole)

    def _points_again(self, own: Combatant) -> dict[CounterKey, Counter]:
        """Those points as the form that has waited is back."""
        laid = own.counters.get(LAID_POINTS, NONE)
        whole = laid.maximum or 0
        if not self.keeps_hit_points:
            return {
                OWN_HIT_POINTS: _kept(own),
                HIT_POINTS: laid,
                BASE_MAXIMUM: Counter(whole),
                LAID_POINTS: NONE,
            }
        points = max(own.temporary_hit_points, laid.current)
        return {
            TEMPORARY_HIT_POINTS: Counter(points),
            SHAPE_POINTS: Counter(whole),
            LAID_POINTS: NONE,
        }


def _kept(own: Combatant) -> Counter:
    """Its points while it has another form; what effects have lent to the maximum is not kept."""
    base = own.count(BASE_MAXIMUM)
    return Counter(min(own.hit_points, base), base)


def _points_of_form(old: Combatant, new: Combatant) -> dict[CounterKey, Counter]:
    """Temporary hit points that come with a form: its own by a spell, the level of a druid.

    They never add up: more of them that it has already stay (52-PTG-THP-1). Those of a spell
    come with its first form and vanish with the spell; those of Wild Shape come each time.
    """
    if not modifiers_of(old, Question.SHAPE):
        points = druid_level(new.original or new.creature) if is_wild_shape(new) else 0
        return {TEMPORARY_HIT_POINTS: Counter(points)} if points > old.temporary_hit_points else {}
    points = new.creature.hit_points
    if old.original is not None or points <= old.temporary_hit_points:
        return {}
    return {TEMPORARY_HIT_POINTS: Counter(points), SHAPE_POINTS: Counter(points)}


def _own_points(new: Combatant, own: Counter | None) -> dict[CounterKey, Counter]:
    """The hit points of the own form, as they were when it was left."""
    points = new.creature.hit_points
    known = Counter(points) if own is None else own
    whole = points if known.maximum is None else known.maximum
    return {
        HIT_POINTS: Counter(min(known.current, whole), whole),
        BASE_MAXIMUM: Counter(whole),
        OWN_HIT_POINTS: NONE,
    }


def _tougher(old: Combatant, new: Combatant) -> int:
    """What another Constitution changes of the maximum: its modifier for each level (51-HP-05).

    Nothing where the sheet says other hit points itself.
    """
    level = new.creature.level
    if level is None or new.creature.hit_points != old.creature.hit_points:
        return 0
    then, now = (ability_modifier(each.creature, "con") for each in (old, new))
    return level * (now - then)


def _limited(creature: Creature) -> dict[CounterKey, Counter]:
    found: dict[CounterKey, Counter] = {}
    if creature.legendary_uses:
        found[LEGENDARY_ACTIONS] = Counter(creature.legendary_uses, creature.legendary_uses)
    if creature.heads is not None:
        heads = creature.heads[1]
        found[HEADS] = Counter(heads.count)
        if heads.strikes:
            found[HEAD_STRIKES] = Counter(heads.count - 1, heads.count - 1)
    for attack in creature.attacks:
        found |= filled(attack)
    if uses := creature.numbers.get(KIT):
        found[CounterKey(KIT)] = Counter(uses, uses)
    for feature in creature.features:
        if feature.uses is None:
            continue
        amount = 1 if feature.uses.kind is UsesKind.RECHARGE else feature.uses.amount
        if feature.key.startswith(LEGENDARY_RESISTANCE):
            found[LEGENDARY_RESISTANCES] = Counter(amount, amount)
        else:
            found[feature_uses(feature.key)] = Counter(amount, amount)
    return found

"""Finding the order: rolls alone or for identical creatures, typed scores, ties, surprise."""

from collections.abc import Iterable, Mapping

from desktop.language.message import Listing, Message
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.amount import AS_REASONED, Adjustments
from desktop.model.combatant import Combatant, Initiative
from desktop.model.copying import replace
from desktop.model.encounter import Encounter, Phase, Slot
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId
from desktop.model.prompt import Answer, Outcome, Prompt, PromptKind
from desktop.model.reasons import Trace
from desktop.rules.effects import effects
from desktop.rules.engine import prompts
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import judge_number, judge_present
from desktop.rules.engine.ruleset import Grouping
from desktop.rules.engine.typed_dice import judge_typed_bonus
from desktop.rules.map.places import is_off_map
from desktop.rules.map.things import is_thing
from desktop.rules.rolls.rolling import adjusted, throw
from desktop.rules.turn_order import order, ties

NOBODY_TYPED: FrozenMap[CombatantId, tuple[int, ...]] = FrozenMap()


def _judge_places(draft: Draft) -> Refusal | None:
    """Where the game opens in steps, positions come before initiative (51-ORD-01)."""
    encounter, rule = draft.encounter, draft.ruleset.rule("opening")
    if not rule or encounter.phase is not Phase.PREPARING or encounter.shown_map is None:
        return None
    missing = tuple(
        who for who in encounter.combatants.values() if who.token is None and not is_off_map(who)
    )
    if not missing or len(missing) == len(encounter.combatants):
        return None
    names = Listing(tuple(who.name for who in missing))
    return Refusal(Message("refusal.places_missing", {"who": names, "count": len(missing)}), rule)


def decide_roll_initiative(draft: Draft, command: c.RollInitiative) -> Refusal | None:
    """Roll for everyone without a score (`again`: for everyone); identical creatures share.

    Who is dead or out of the fight rolls nothing.

    Where all have one that was typed, equal numbers are settled as the table wants it.
    """
    for who, die in (*command.typed.items(), *command.second.items()):
        refusal = judge_present(draft, (who,)) or judge_number(die, low=1, high=20)
        if refusal is not None:
            return refusal
    for who, dice in command.bonus.items():
        if refusal := judge_present(draft, (who,)) or judge_typed_bonus(dice):
            return refusal
    if not draft.encounter.combatants:
        return Refusal(Message("refusal.nobody_in_fight"), can_overrule=False)
    if refusal := draft.stands(_judge_places(draft)):
        return refusal
    chosen = tuple(
        who.id
        for who in draft.encounter.combatants.values()
        if (command.again or who.initiative is None) and not is_thing(who) and not who.is_out
    )
    if not chosen:
        if not ties.are_open(draft.encounter, draft.ruleset):
            return Refusal(Message("refusal.all_have_initiative"), can_overrule=False)
        ties.settle(draft)
        return None
    asked = _asked_for(draft, chosen, command.typed)
    rolling = tuple(who for who in chosen if who not in asked)
    before = draft.encounter
    if command.again and rolling:
        order.set_order(draft, order.without_members(draft.encounter.order, rolling))
    typed = {who: (die, *_second_of(command, who)) for who, die in command.typed.items()}
    roll_for(draft, rolling, group=None, typed=typed, bonus=command.bonus, fresh=command.again)
    for who in asked:
        _ask_for_initiative(draft, who)
    is_new = draft.encounter.phase is Phase.PREPARING
    ties.settle(draft, None if is_new else frozenset(rolling))
    _keep_course(draft, before)
    return None


def _keep_course(draft: Draft, before: Encounter) -> None:
    """Whose turn it is, and who has had one in this round, does not change by a new roll."""
    turn = before.active_slot
    if turn is None or draft.encounter.find_slot(turn.id) is not None:
        return
    acted = {member: slot.acted for slot in before.order for member in slot.members}
    slots = tuple(
        replace(slot, acted=max([slot.acted, *(acted.get(who, 0) for who in slot.members)]))
        for slot in draft.encounter.order
    )
    active = next(slot.id for slot in slots if not set(turn.members).isdisjoint(slot.members))
    order.set_order(draft, slots, active=active)


def _asked_for(
    draft: Draft, chosen: Iterable[CombatantId], typed: Mapping[CombatantId, int]
) -> tuple[CombatantId, ...]:
    """Characters whose die is waited for, where the table wants that; in their order."""
    if draft.ruleset.setting_of(draft.encounter, "character_initiative") != "ask":
        return ()
    return tuple(
        who
        for who in chosen
        if draft.combatant(who).character and who not in typed and fixed_score(draft, who) is None
    )


def _ask_for_initiative(draft: Draft, who: CombatantId) -> None:
    if any(
        prompt.kind is PromptKind.INITIATIVE and prompt.combatant == who
        for prompt in draft.encounter.prompts
    ):
        return
    bonus = sum(each.change for each in reasons_for(draft, who) if each.kind.value == "number")
    name = draft.combatant(who).name
    prompts.ask(
        draft,
        Prompt(
            prompts.NEW,
            PromptKind.INITIATIVE,
            who,
            Message("prompt.initiative", {"who": name}),
            bonus=bonus,
        ),
    )


def answer_initiative(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """A typed die, a typed total, or a roll; skipped, the combatant stays without a number."""
    who = prompt.combatant
    if who is None or answer.outcome is Outcome.SKIPPED:
        return None
    if answer.amount is not None:
        if refusal := judge_number(answer.amount, low=-99, high=999):
            return refusal
        set_typed(draft, (who,), answer.amount, group=False)
        _settle_last(draft)
        return None
    typed = FrozenMap({who: answer.dice}) if answer.dice else NOBODY_TYPED
    added = FrozenMap({who: answer.bonus})
    ruled = answer.adjustments
    roll_for(draft, (who,), group=False, typed=typed, bonus=added, adjustments=ruled)
    _settle_last(draft)
    return None


def _settle_last(draft: Draft) -> None:
    """With the last number that was waited for, equal ones are settled."""
    if not any(prompt.kind is PromptKind.INITIATIVE for prompt in draft.encounter.prompts):
        ties.settle(draft)


def _second_of(command: c.RollInitiative, who: CombatantId) -> tuple[int, ...]:
    return (command.second[who],) if who in command.second else ()


def fixed_score(draft: Draft, who: CombatantId) -> int | None:
    """Its score where the table takes scores instead of rolls."""
    ruleset = draft.ruleset
    return ruleset.initiative.fixed_score(draft.encounter, ruleset, draft.combatant(who))


def reasons_for(draft: Draft, who: CombatantId) -> Trace:
    """Everything that counts on its initiative roll."""
    ruleset = draft.ruleset
    return ruleset.initiative.reasons(draft.encounter, ruleset, draft.combatant(who))


def grouping_for(draft: Draft, *, group: bool | None) -> Grouping:
    """What identical creatures share: as wished, else as the table or the ruleset says."""
    if group is None:
        return Grouping(draft.ruleset.setting_of(draft.encounter, "grouping"))
    return Grouping.SLOT if group else Grouping.NONE


def roll_for(
    draft: Draft,
    newcomers: Iterable[CombatantId],
    *,
    group: bool | None,
    typed: Mapping[CombatantId, tuple[int, ...]] = NOBODY_TYPED,
    bonus: Mapping[CombatantId, tuple[int, ...]] = NOBODY_TYPED,
    fresh: bool = False,
    adjustments: Adjustments = AS_REASONED,
) -> None:
    """Roll for combatants without a slot and seat them.

    Somebody identical to one who has a score joins that score (unless `fresh`: all roll anew).
    """
    grouping = grouping_for(draft, group=group)
    # Only those who had a score before: one that is split off rolls for itself alone.
    models = () if fresh or grouping is Grouping.NONE else _with_score(draft)
    seated = [who for who in newcomers if not is_thing(draft.combatant(who))]
    for members in _groups(draft, seated, grouping):
        first = members[0]
        model = _find_identical(models, draft.combatant(first))
        if model is not None and model.initiative is not None:
            draft.add(e.InitiativeRolled(members, model.initiative, None))
            _seat(draft, members, model.initiative, grouping, model)
            continue
        dice = next((typed[who] for who in members if who in typed), ())
        if not dice and (score := fixed_score(draft, first)) is not None:
            set_typed(draft, members, score, group=group)
            continue
        added = next((bonus[who] for who in members if who in bonus), ())
        reasons = adjusted(reasons_for(draft, first), adjustments)
        thrown = throw(draft, reasons, dice, added)
        tie = draft.ruleset.initiative.tie(draft.combatant(first))
        given = Initiative(thrown.total, tie, typed=thrown.typed)
        draft.add(e.InitiativeRolled(members, given, thrown))
        _seat(draft, members, given, grouping, None)


def _groups(
    draft: Draft, newcomers: Iterable[CombatantId], grouping: Grouping
) -> list[tuple[CombatantId, ...]]:
    """Identical creatures together; those with other reasons on their roll are split off."""
    if grouping is Grouping.NONE:
        return [(who,) for who in newcomers]
    groups: dict[object, list[CombatantId]] = {}
    for who in newcomers:
        combatant = draft.combatant(who)
        key: object = who
        if not combatant.character:
            key = (combatant.creature.key, combatant.side, reasons_for(draft, who))
        groups.setdefault(key, []).append(who)
    return [tuple(members) for members in groups.values()]


def _with_score(draft: Draft) -> tuple[Combatant, ...]:
    return tuple(who for who in draft.encounter.combatants.values() if who.initiative is not None)


def _find_identical(models: Iterable[Combatant], newcomer: Combatant) -> Combatant | None:
    if newcomer.character:
        return None
    return next(
        (
            known
            for known in models
            if known.id != newcomer.id
            and not known.character
            and known.creature.key == newcomer.creature.key
            and known.side is newcomer.side
        ),
        None,
    )


def _seat(
    draft: Draft,
    members: tuple[CombatantId, ...],
    given: Initiative,
    grouping: Grouping,
    model: Combatant | None,
) -> None:
    if grouping is not Grouping.SLOT:
        for member in members:
            order.seat(draft, (member,), given)
        return
    slot = None if model is None else draft.encounter.slot_of(model.id)
    if slot is None:
        order.seat(draft, members, given)
        return
    joined = tuple(
        _with_members(known, members) if known.id == slot.id else known
        for known in draft.encounter.order
    )
    order.set_order(draft, joined)


def _with_members(slot: Slot, members: tuple[CombatantId, ...]) -> Slot:
    return Slot(
        slot.id,
        (*slot.members, *members),
        slot.score,
        slot.tie,
        slot.label,
        slot.acted,
        slot.tied,
    )


def set_typed(
    draft: Draft, combatants: tuple[CombatantId, ...], score: int, *, group: bool | None
) -> None:
    """Give combatants a finished score: identical ones one slot where groups share one."""
    tie = draft.ruleset.initiative.tie(draft.combatant(combatants[0]))
    given = Initiative(score, tie, typed=True)
    draft.add(e.InitiativeRolled(combatants, given, None))
    if grouping_for(draft, group=group) is Grouping.SLOT:
        order.seat(draft, combatants, given)
        return
    for who in combatants:
        order.seat(draft, (who,), given)


def decide_set_initiative(draft: Draft, command: c.SetInitiative) -> Refusal | None:
    """Type a score; a member of a group leaves it. Whose turn it is never changes."""
    refusal = judge_present(draft, (command.combatant,))
    refusal = refusal or judge_number(command.score, low=-99, high=999)
    if refusal is not None:
        return refusal
    who = draft.combatant(command.combatant)
    given = Initiative(command.score, draft.ruleset.initiative.tie(who), typed=True)
    draft.add(e.InitiativeRolled((who.id,), given, None))
    slot = draft.encounter.slot_of(who.id)
    if slot is not None and slot.members == (who.id,):
        order.reseat(draft, slot, given)
    else:
        order.seat(draft, (who.id,), given)
    return None


# --- surprise -----------------------------------------------------------------------------------


def decide_set_surprised(draft: Draft, command: c.SetSurprised) -> Refusal | None:
    """Say who is surprised; after its first turn has begun nobody can be, unless overruled."""
    refusal = judge_present(draft, command.combatants)
    if refusal is not None:
        return refusal
    for who in command.combatants:
        slot = draft.encounter.slot_of(who)
        has_acted = draft.encounter.phase is Phase.RUNNING and slot is not None and slot.acted > 0
        if command.surprised and has_acted:
            refusal = Refusal(
                Message("refusal.has_acted", {"who": draft.combatant(who).name}),
                draft.ruleset.conditions[
                    draft.ruleset.initiative.surprise(draft.combatant(who)).key
                ].rule,
            )
            if draft.stands(refusal):
                return refusal
    for who in command.combatants:
        surprise = draft.ruleset.initiative.surprise(draft.combatant(who))
        if command.surprised:
            effects.give(draft, who, surprise)
        else:
            effects.end_all(draft, who, surprise.key)
    return None

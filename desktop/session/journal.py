"""The journal: readable lines for entries, made from facts and states, never stored."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import assert_never

from desktop.language.message import Distance, Listing, Message, Name, Parameter, typed_name
from desktop.model import events as e
from desktop.model.combatant import Life, Ride
from desktop.model.effect import ActiveEffect
from desktop.model.encounter import Encounter
from desktop.model.ids import CombatantId, EntryId
from desktop.rules.registry import ruleset_of
from desktop.session.effect_names import CONCENTRATION, COUNT_ROUNDS, effect_name, icon_of
from desktop.session.entry import Entry
from desktop.session.journal_lines import NO_REASON, Line, Wording
from desktop.session.life_rules import rule_of_life, rule_of_note
from desktop.session.rolls_told import attack_told, check_told, damage_told

LIFE_TEXTS = {
    Life.UP: "journal.life_up",
    Life.DYING: "journal.life_dying",
    Life.STABLE: "journal.life_stable",
    Life.DEFEATED: "journal.life_defeated",
    Life.DEAD: "journal.life_dead",
}


def lines_of(entry: Entry, before: Encounter, after: Encounter) -> tuple[Line, ...]:
    """The lines that an entry adds, in order; bookkeeping is left out."""
    return lines_about(entry.events, before, after, entry=entry.id)


def lines_about(
    events: Sequence[e.Event], before: Encounter, after: Encounter, *, entry: EntryId
) -> tuple[Line, ...]:
    """The lines of some events of an entry, which leads from `before` to `after`."""
    teller = _Teller(entry, events, before, after)
    return tuple(line for event in events for line in teller.told(event))


MAP = "interface.map"
NOTE = "interface.note"
WITH_REASON = {
    "journal.effect_ended": "journal.effect_ended_why",
    "journal.concentrates_no_more": "journal.concentrates_no_more_why",
    "journal.area_gone": "journal.area_gone_why",
}
"""The texts of what ended that say why as well."""
OWN_FORM = "note.own_shape_again"
TEMPORARY = "action.temporary_hit_points"


class _Teller(Wording):
    def told(self, event: e.Event) -> tuple[Line, ...]:  # noqa: PLR0911 - one a group
        """Its lines. Every match is exhaustive: a new event must be told, or left out, here."""
        if isinstance(event, e.HealthEvent):
            return self._of_health(event)
        if isinstance(event, e.EffectEvent):
            return self._of_effects(event)
        if isinstance(event, e.TableEvent):
            return self._of_table(event)
        if isinstance(event, e.ActEvent):
            return self._of_acts(event)
        if isinstance(event, e.MagicEvent):
            return self._of_magic(event)
        if isinstance(event, e.FightEvent):
            return self._of_fight(event)
        if isinstance(event, e.CompanyEvent):
            return self._of_company(event)
        if isinstance(event, e.MapEvent):
            return self._of_map(event)
        if isinstance(event, e.OrderEvent):
            return self._of_order(event)
        return self._of_sight(event)

    def _own_form(self, who: CombatantId) -> tuple[Line, ...]:
        """That it has its own form again, unless the step says so in its own words."""
        noted = (x.text.key for x in self._events if isinstance(x, e.Noted) and who in x.combatants)
        return () if OWN_FORM in noted else self._line(OWN_FORM, NOTE, who)

    def _of_health(self, event: e.HealthEvent) -> tuple[Line, ...]:
        match event:
            case e.DamageTaken():
                return self._damage(event)
            case e.Healed(who, amount, points):
                return self._line("journal.healed", "action.heal", who, amount=amount, left=points)
            case e.TemporaryGranted(who, amount, temporary):
                is_shield = ruleset_of(self._after.ruleset).shields
                return self._line(
                    "journal.shield" if is_shield else "journal.temporary",
                    TEMPORARY,
                    who,
                    amount=amount,
                    left=temporary,
                )
            case e.CounterSet(combatant=who, reason=reason):
                return () if reason is None else (self._of_life(reason, who),)
            case e.LifeChanged(who, life, reason):
                marks = {
                    Life.DEAD: "state.dead",
                    Life.DYING: "state.down",
                    Life.STABLE: "state.stable",
                }
                if life in (Life.DEAD, Life.DEFEATED) and self._is_thing(who):
                    return self._line("note.broken", NOTE, who)
                told = self._line(LIFE_TEXTS[life], marks.get(life, NOTE), who)
                if reason is None:
                    rule = rule_of_life(ruleset_of(self._after.ruleset), life)
                    return tuple(replace(line, rule=rule) for line in told)
                return *told, self._of_life(reason, who)
            case _:
                assert_never(event)

    def _of_life(self, reason: Message, who: CombatantId) -> Line:
        ruleset = ruleset_of(self._after.ruleset)
        rule = rule_of_note(ruleset, reason, who, self._events)
        return replace(self._plain(reason, NOTE, who), rule=rule)

    def _of_effects(self, event: e.EffectEvent) -> tuple[Line, ...]:
        match event:
            case e.EffectGained(who, effect):
                return self._gained(who, effect)
            case e.EffectChanged(who, effect, told):
                return self._changed(who, effect) if told else ()
            case e.EffectEnded(combatant=who, key=key, label=label, reason=reason, name=name):
                typed: Parameter = typed_name(label) if label else Message(f"condition.{key}")
                named = typed if name is None else name
                is_held = key == CONCENTRATION and label
                text = "journal.concentrates_no_more" if is_held else "journal.effect_ended"
                why = self._because(reason, who)
                return self._line(
                    WITH_REASON[text] if why else text, icon_of(key), who, effect=named, **why
                )
            case _:
                assert_never(event)

    def _of_table(self, event: e.TableEvent) -> tuple[Line, ...]:
        match event:
            case e.Ruled(refusal, rule):
                return (
                    Line(
                        self._entry,
                        Message("journal.ruled", {"refusal": refusal}),
                        "interface.ruling",
                        rule=rule,
                    ),
                )
            case e.Noted(text, rule, combatants):
                return (Line(self._entry, text, NOTE, combatants, rule=rule),)
            case e.SettingChanged() | e.DisplayChanged():
                return self._line("journal.setting_changed", "interface.settings")
            case e.TitleChanged(title):
                return self._line("journal.title_changed", NOTE, title=title)
            case e.PromptOpened() | e.PromptClosed():
                return ()
            case _:
                assert_never(event)

    def _of_acts(self, event: e.ActEvent) -> tuple[Line, ...]:
        match event:
            case e.ActionTaken(who, action, target, text):
                return self._action(who, action, target, text)
            case e.AttackRolled():
                return self._attack(event)
            case e.CheckRolled():
                return self._check(event)
            case _:
                assert_never(event)

    def _of_magic(self, event: e.MagicEvent) -> tuple[Line, ...]:
        match event:
            case e.SpellCast():
                return self._spell(event)
            case e.AreaLaid(area):
                return self._area("journal.area_laid", area.owner, area.label, area.name)
            case e.AreaChanged(told=False):
                return ()
            case e.AreaChanged(area):
                return self._area("journal.area_moved", area.owner, area.label, area.name)
            case e.AreaGone(label=label, reason=reason, name=name):
                return self._area("journal.area_gone", None, label, name, self._because(reason))
            case _:
                assert_never(event)

    def _of_fight(self, event: e.FightEvent) -> tuple[Line, ...]:
        match event:
            case e.FightBegun():
                return self._heading("journal.fight_begun")
            case e.RoundBegun(number):
                return self._heading("journal.round", round=number)
            case e.TurnBegun(slot=slot):
                return self._heading("journal.turn", who=self._slot_name(slot))
            case e.TurnSkipped(slot, reason):
                return self._line(
                    "journal.turn_skipped",
                    NOTE,
                    who=self._slot_name(slot),
                    reason=reason,
                )
            case e.FightEnded():
                return self._heading("journal.fight_ended")
            case e.FightReset():
                return self._heading("journal.fight_reset")
            case e.TurnEnded():
                return ()
            case _:
                assert_never(event)

    def _of_company(self, event: e.CompanyEvent) -> tuple[Line, ...]:
        match event:
            case e.CombatantJoined(combatant):
                return self._line("journal.joined", "interface.add", combatant.id)
            case e.CombatantLeft(combatant=who, name=name):
                return self._line("journal.left", "interface.close", who, who=name)
            case e.NameChanged(combatant=who):
                old = self._before.combatants.get(who)
                return self._line(
                    "journal.renamed",
                    NOTE,
                    who,
                    old=old.name if old else self._name(who),
                )
            case e.SideChanged(who, side):
                return self._line(
                    "journal.side_changed",
                    NOTE,
                    who,
                    side=Message(f"side.{side.value}"),
                )
            case e.VisibilityChanged(who, hidden):
                key = "journal.hidden_now" if hidden else "journal.shown_now"
                return self._line(key, "state.hidden" if hidden else "tool.reveal", who)
            case e.CreatureReplaced():
                return self._replaced(event)
            case e.AliasChanged() | e.NumberCalledOut() | e.PictureChanged() | e.NoteChanged():
                return ()
            case e.FormLaidBy():
                return ()  # what suppresses it is told beside it
            case _:
                assert_never(event)

    def _replaced(self, event: e.CreatureReplaced) -> tuple[Line, ...]:
        who, creature = event.combatant, event.creature
        before = self._before.combatants.get(who)
        if event.original is None and before is not None and before.original is not None:
            return self._own_form(who)
        key = "journal.creature_replaced" if event.original is None else "journal.takes_form"
        is_edited = before is not None and before.creature.name.texts == creature.name.texts
        if event.original is None and is_edited:
            return self._line("journal.creature_edited", NOTE, who)
        return self._line(key, NOTE, who, creature=creature.name)

    def _map_shown(self, event: e.MapShown) -> tuple[Line, ...]:
        if event.battle_map is not None:
            return self._line("journal.map_shown", MAP, title=event.battle_map.title)
        known = None if event.map is None else self._after.maps.get(event.map)
        if known is None or not event.to_players:
            return ()
        return self._line("journal.map_to_players", MAP, title=known.title)

    def _of_map(self, event: e.MapEvent) -> tuple[Line, ...]:
        match event:
            case e.MapShown():
                return self._map_shown(event)
            case e.DoorChanged(state=state):
                return self._line(
                    "journal.door_changed", "tool.door", state=Message(f"door.{state.value}")
                )
            case e.TokenMoved(combatant=who, distance=distance, forced=forced):
                return self._moved(who, distance, forced=forced)
            case e.RideChanged(who, ride):
                return self._ride(who, ride)
            case e.TokenPlaced() | e.FeaturesChanged() | e.TerrainPainted():
                return ()
            case _:
                assert_never(event)

    def _of_order(self, event: e.OrderEvent) -> tuple[Line, ...]:
        match event:
            case e.InitiativeRolled(combatants=many, initiative=initiative, roll=roll):
                names = Listing(tuple(self._name(who) for who in many))
                return (
                    Line(
                        self._entry,
                        Message("journal.initiative", {"who": names, "score": initiative.score}),
                        "action.die",
                        many,
                        roll.trace if roll else (),
                    ),
                )
            case e.SlotMoved(slot, has_lost_turn):
                key = "journal.moved_in_order_lost" if has_lost_turn else "journal.moved_in_order"
                return self._line(key, "interface.drag_handle", who=self._slot_name(slot))
            case e.OrderSet():
                return ()
            case _:
                assert_never(event)

    def _of_sight(self, event: e.SightEvent) -> tuple[Line, ...]:
        match event:
            case e.LightCarried(who, light):
                if light is None:
                    return self._line("journal.light_out", "tool.light", who)
                source = Message(f"light.{light.source}")
                return self._line("journal.light_carried", "tool.light", who, source=source)
            case e.FogSet() | e.AreaExplored() | e.FogPainted() | e.FogRedrawn():
                return ()
            case _:
                assert_never(event)

    # --- the richer lines -----------------------------------------------------------------------

    def _moved(self, who: CombatantId, distance: int, *, forced: bool) -> tuple[Line, ...]:
        if not distance:
            return ()  # carried along, or elsewhere at once, which is told by itself
        key = "journal.moved_by_force" if forced else "journal.moved"
        return self._line(key, "action.movement", who, distance=Distance(distance))

    def _ride(self, who: CombatantId, ride: Ride | None) -> tuple[Line, ...]:
        if ride is None:
            return self._line("journal.dismounted", "action.mount", who)
        before = self._before.combatants.get(who)
        key = "journal.mounted"
        if before is not None and before.ride is not None and before.ride.mount == ride.mount:
            if before.ride.controlled == ride.controlled:
                return ()  # only the mount takes up more or less room now
            key = "journal.mount_controlled" if ride.controlled else "journal.mount_left"
        return self._line(key, "action.mount", who, mount=self._name(ride.mount))

    def _action(
        self, who: CombatantId, action: str, target: CombatantId | None, text: str
    ) -> tuple[Line, ...]:
        named = Message(f"action.{action}")
        mark = f"action.{action}"
        if target is not None:
            return self._line(
                "journal.action_on",
                f"action.{action}",
                who,
                action=named,
                target=self._name(target),
            )
        if text:
            return self._line("journal.action_text", mark, who, action=named, text=text)
        return self._line("journal.action", mark, who, action=named)

    def _spell(self, event: e.SpellCast) -> tuple[Line, ...]:
        parameters: dict[str, Parameter] = {"spell": event.spell}
        key = "journal.spell_cast"
        if event.readied:
            key = "journal.spell_readied"
        elif event.ritual:
            key = "journal.spell_ritual"
        elif event.slot:
            key, parameters["slot"] = "journal.spell_slot", event.slot
        return self._line(key, "action.cast", event.combatant, **parameters)

    def _area(
        self,
        key: str,
        owner: CombatantId | None,
        label: str,
        name: Name | None,
        why: Mapping[str, Parameter] = NO_REASON,
    ) -> tuple[Line, ...]:
        typed: Parameter = typed_name(label) if label else Message("term.area")
        told: dict[str, Parameter] = {"area": typed if name is None else name, **why}
        people = () if owner is None else (owner,)
        text = Message(WITH_REASON[key] if why else key, told)
        return (Line(self._entry, text, "interface.area", people),)

    def _attack(self, event: e.AttackRolled) -> tuple[Line, ...]:
        concerned = (event.attacker, event.target)
        who, target = map(self._name, concerned)
        return (self._told(attack_told(event, who, target), *concerned),)

    def _check(self, event: e.CheckRolled) -> tuple[Line, ...]:
        who = event.combatant
        return (self._told(check_told(event, self._name(who)), who),)

    def _damage(self, event: e.DamageTaken) -> tuple[Line, ...]:
        who = event.target
        line = self._told(damage_told(event, self._name(who)), who)
        if not event.absorbed:
            return (line,)
        ruleset = ruleset_of(self._after.ruleset)
        key = "journal.shield_absorbed" if ruleset.shields else "journal.damage_absorbed"
        (absorbed,) = self._line(key, TEMPORARY, who, amount=event.absorbed)
        return line, replace(absorbed, rule=ruleset.rule("temporary_first"))

    def _gained(self, who: CombatantId, effect: ActiveEffect) -> tuple[Line, ...]:
        parameters: dict[str, Parameter] = {"effect": effect_name(effect)}
        is_held = effect.key == CONCENTRATION and effect.label
        key = "journal.concentrates" if is_held else "journal.effect_gained"
        if effect.level is not None and effect.key not in COUNT_ROUNDS:
            key = "journal.effect_gained_level"
            parameters["level"] = effect.level
        elif (source := self._bound_to(who, effect)) is not None:
            key = "journal.effect_gained_of"
            parameters["source"] = source
        return self._line(key, icon_of(effect.key), who, **parameters)

    def _bound_to(self, who: CombatantId, effect: ActiveEffect) -> Name | None:
        """By whom, or of whom, where another source would make it another instance."""
        condition = ruleset_of(self._after.ruleset).conditions.get(effect.key)
        if condition is None or not condition.named or effect.source in (None, who):
            return None
        source = self._find(effect.source)
        return None if source is None else source.name

    def _changed(self, who: CombatantId, effect: ActiveEffect) -> tuple[Line, ...]:
        """What is different now: its level, when it ends, or what it does."""
        was = self._earlier(who, effect)
        parameters: dict[str, Parameter] = {"effect": effect_name(effect)}
        key = "journal.effect_altered"
        if effect.level is not None and (was is None or was.level != effect.level):
            key = "journal.effect_level"
            parameters["level"] = effect.level
        elif was is None or was.end != effect.end:
            key = "journal.effect_changed"
        return self._line(key, icon_of(effect.key), who, **parameters)

    def _earlier(self, who: CombatantId, effect: ActiveEffect) -> ActiveEffect | None:
        """What it was before the present entry, or as the entry gave it."""
        known = self._before.combatants.get(who)
        was = None if known is None else known.find_effect(effect.id)
        if was is not None:
            return was
        gained = (one.effect for one in self._events if isinstance(one, e.EffectGained))
        return next((one for one in gained if one.id == effect.id), None)

"""The saving throw that a stat block asks of whoever is hit: a bite that poisons or throws down."""

from desktop.language.message import Message, Name
from desktop.model import commands as c
from desktop.model.amount import AttackOutcome
from desktop.model.combatant import Combatant, Life
from desktop.model.copying import replace
from desktop.model.creature import Attack, Feature, FeatureKey, ForcedSave
from desktop.model.effect import check_name
from desktop.model.events import CheckRolled, Noted
from desktop.rules.areas import volleys
from desktop.rules.attacking.feature_saves import volley_of
from desktop.rules.effects.asking import situation_of
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusals import Parameters
from desktop.rules.engine.situation import Situation
from desktop.rules.fifth.attacking import hit_conditions
from desktop.rules.fifth.gear.arms import OBJECT, WeaponRules
from desktop.rules.fifth.harm import blights
from desktop.rules.rolls.rolling import at_the_table, throw


def ask(draft: Draft, situation: Situation, outcome: AttackOutcome, rules: WeaponRules) -> None:
    """After a hit its target saves against what the paragraph of the attack names."""
    attack, target = situation.attack, situation.target
    if outcome is AttackOutcome.MISS or attack is None or target is None:
        return
    struck = draft.find(target.id)
    if struck is None or struck.life in (Life.DEAD, Life.DEFEATED):
        return
    for feature in (_paragraph_of(situation.actor, attack), _after_charge(situation, attack)):
        if feature is not None and struck.creature.kind != OBJECT:
            _ask_of(draft, situation.actor, struck, attack, feature)


def _after_charge(situation: Situation, attack: Attack) -> Feature | None:
    """The trait by which whoever is run down saves, too (Charge, Pounce of 2014)."""
    if not attack.terms.then or not hit_conditions.charged(situation):
        return None
    found = situation.actor.creature.find_feature(FeatureKey(attack.terms.then))
    return found if found is not None and found.saves else None


def _ask_of(
    draft: Draft, who: Combatant, struck: Combatant, attack: Attack, feature: Feature
) -> None:
    save = feature.saves[0]
    if _is_too_large(draft, struck, attack, save):
        return
    label = feature.names.get("en", "")
    wound = blights.find_wound(struck, label) if save.terms.wound else None
    if wound is not None:
        more = blights.more_of(save.terms.later)
        blights.hit_again(draft, struck.id, wound, save.terms.wound, more)
        return
    wish = c.ForceSaves(who.id, feature.key, 0, (struck.id,), label=label, uses=False)
    volley = volley_of(draft, wish, feature, save)
    if save.terms.lowers and not save.damage:
        volley = replace(volley, lowers=hit_conditions.dealt(draft, struck, save.terms.lowers))
    if save.terms.contest:
        volley = replace(volley, dc=_thrown_by(draft, who, save.ability))
    volleys.ask_of_one(draft, struck, volley)


def _thrown_by(draft: Draft, who: Combatant, word: str) -> int:
    """The attacker's side of a contest: what its target must reach, a tie leaves it where it is."""
    trace = draft.ruleset.checks(situation_of(draft.encounter, draft.ruleset, who), word)
    purpose = Message("note.check_of", {"skill": check_name(word)})
    with at_the_table(draft, purpose):
        roll = throw(draft, trace)
    draft.add(CheckRolled(who.id, purpose, roll, None, True))
    tied = draft.ruleset.chooses(draft.encounter, "contest_tie", "acting")
    return roll.total + 1 if tied else roll.total


def _paragraph_of(who: Combatant, attack: Attack) -> Feature | None:
    """The paragraph with that attack, where whoever is hit saves."""
    return next(
        (
            feature
            for feature in who.creature.features
            if feature.saves
            and feature.saves[0].ability
            and any(each.key == attack.key for each in feature.attacks)
        ),
        None,
    )


def _is_too_large(draft: Draft, struck: Combatant, attack: Attack, save: ForcedSave) -> bool:
    """Whether it is asked of smaller ones only; that is told."""
    limit = draft.ruleset.sizes.get(save.largest)
    if limit is None or draft.ruleset.size_of(struck).order <= limit.order:
        return False
    told: Parameters = {"target": struck.name, "attack": Name(tuple(attack.names.items()))}
    text = Message("note.too_large_for_hit", told)
    draft.add(Noted(text, draft.ruleset.rule("hit_terms"), (struck.id,)))
    return True

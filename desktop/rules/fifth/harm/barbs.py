"""A hide that hurts whoever holds its bearer, or is held by it, as its turn starts."""

import re

from desktop.model.combatant import Combatant
from desktop.model.creature import Feature, FeatureGroup
from desktop.model.ids import CombatantId
from desktop.model.prompt import PromptKind
from desktop.model.volley import Volley, VolleyDamage
from desktop.rules.areas import volleys
from desktop.rules.engine.draft import Draft
from desktop.rules.fifth.effects.states import GRAPPLED
from desktop.rules.fifth.statblocks.deeds import text_of
from desktop.rules.fifth.statblocks.later_harm import TYPES

_HURTS = re.compile(
    r"at the start of each of its turns, the [\w -]+ deals \d+ \((?P<dice>\d*d\d+)\) "
    r"(?P<kind>\w+) damage to any creature (?P<both>it is grappling or any creature )?grappling it"
    r"|all[’']inizio di ogni suo turno, [^,.]* infligge \d+ \((?P<dadi>\d*d\d+)\) danni "
    r"(?:da )?(?P<tipo>\w+) a (?:ogni creatura con cui lotta"
    r"|(?P<tutte>tutte le creature che afferra o a qualsiasi creatura lo afferri))"
)


def ask_at_start(draft: Draft, who: CombatantId) -> None:
    """A turn step: what each creature in a grip with it takes."""
    own = draft.combatant(who)
    for feature in own.creature.features:
        found = _HURTS.search(text_of(feature)[1].lower())
        if found is None or feature.group is not FeatureGroup.TRAIT:
            continue
        both = bool(found["both"] or found["tutte"])
        for other in tuple(draft.encounter.combatants.values()):
            if not other.is_out and _is_gripped(own, other, both=both):
                _ask(draft, own, other, feature, found)


def _is_gripped(own: Combatant, other: Combatant, *, both: bool) -> bool:
    """Whether that one holds it or, where its paragraph says so, is held by it."""
    holds = any(each.key == GRAPPLED and each.source == other.id for each in own.effects)
    is_held = any(each.key == GRAPPLED and each.source == own.id for each in other.effects)
    return holds or (both and is_held)


def _ask(
    draft: Draft, own: Combatant, other: Combatant, feature: Feature, found: re.Match[str]
) -> None:
    if any(
        each.kind is PromptKind.HARM and each.source == own.id and each.combatant == other.id
        for each in draft.encounter.prompts
    ):
        return
    kind = found["kind"] or TYPES.get(found["tipo"] or "", "")
    volley = Volley(
        feature.names.get("en", ""),
        source=own.id,
        damage=(VolleyDamage(kind, text=found["dice"] or found["dadi"]),),
        rule=draft.ruleset.rule("stat_block_trait"),
        name=feature.name,
    )
    volleys.ask_harm(draft, other, volley)

"""What the dialog before round 1 shows and proposes."""

import pytest

from desktop.controllers.initiative import initiative_rows
from desktop.model.frozen import FrozenMap
from tests.support.builders import EDITIONS, Fight, a_creature

pytestmark = pytest.mark.gui


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("stealth", "surprised"), [(9, []), (18, ["Ada"])])
def test_whoever_notices_no_enemy_is_proposed_as_surprised(edition, stealth, surprised):
    fight = Fight(edition)
    fight.add("Ada", creature=a_creature("ada", passive_perception=12), character=True)
    for name in ("Bandit", "Thug"):
        fight.add(name)
        fight.give(name, "hidden", parameters=FrozenMap({"stealth": stealth}))
    rows = initiative_rows(fight.encounter, fight.ruleset)
    assert [fight.name_of(row.first) for row in rows if row.surprised] == surprised

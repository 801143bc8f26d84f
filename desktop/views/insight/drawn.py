"""What the plots of a rehearsal are given: bars and lines from its numbers."""

from desktop.controllers.desk import Desk
from desktop.insight.rehearsal import Outlook, Scene
from desktop.views.design.tokens import SideLook
from desktop.views.plots.outlook import Bar, PointsTrack


def bars_of(outlook: Outlook, most: int) -> tuple[Bar, ...]:
    """A bar for each number of rounds; of more than `most` the last one holds all the rest."""
    fights = dict(outlook.rounds)
    first, last = min(fights), max(fights)
    whole = outlook.won.of
    shown = range(first, min(last, first + most - 1) + 1)
    bars = []
    for rounds in shown:
        holds_rest = rounds == shown[-1] < last
        count = fights.get(rounds, 0)
        if holds_rest:
            count = sum(each for number, each in fights.items() if number >= rounds)
        text = f"{rounds}+" if holds_rest else str(rounds)
        is_strong = rounds == outlook.likely_rounds
        bars.append(Bar(text, 100 * count / whole, is_strong))
    return tuple(bars)


def tracks_of(scene: Scene, outlook: Outlook, desk: Desk) -> tuple[PointsTrack, ...]:
    """A line for each hero, and the strongest foe's with its band."""
    tracks = []
    strongest = scene.strongest.id
    for who, band in outlook.bands.items():
        one = scene.start.combatants[who]
        side = SideLook(one.side.value)
        values = tuple(each / 10 for each in band.median)
        if who == strongest:
            low, high = (tuple(each / 10 for each in row) for row in (band.low, band.high))
            tracks.append(PointsTrack(desk.shown(one.name), side, values, low, high))
        else:
            tracks.append(PointsTrack(desk.shown(one.name), side, values))
    return tuple(tracks)

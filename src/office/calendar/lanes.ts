/** Where something of one day stands in its row: `room` is the days up to the next in its lane, itself included. */
export type Place = { lane: number; room: number };

/**
 * Things of one day each in as few lanes as keep them apart; `days` in order. Within a lane each knows how far it is
 * to the next, which is the room for its label.
 */
export const inLanes = (days: readonly number[], end: number): { places: Place[]; lanes: number } => {
  const places: Place[] = [];
  const lastIn: number[] = [];
  let [lane, day] = [0, Number.NaN];
  days.forEach((each, index) => {
    lane = each === day ? lane + 1 : 0;
    day = each;
    const before = lastIn[lane];
    if (before !== undefined) places[before].room = each - days[before];
    lastIn[lane] = index;
    places.push({ lane, room: end + 1 - each });
  });
  return { places, lanes: Math.max(1, lastIn.length) };
};

/**
 * The position of an item of one day in its row: `room` is the number of days up to the next in its lane,
 * including its own.
 */
export type LanePosition = { lane: number; room: number };

/**
 * Distributes items of one day each over as few lanes as needed; `days` in order. Each knows the distance to
 * the next in its lane, which is the room for its label.
 */
export const assignLanes = (
  days: readonly number[],
  end: number,
): { places: LanePosition[]; lanes: number } => {
  const places: LanePosition[] = [];
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

/**
 * The position of an item of one day in its row: `room` is the number of days up to the next in its lane,
 * including its own.
 */
export type LanePosition = { lane: number; room: number };

/**
 * Distributes items of one day each over as few lanes as needed. `days` must be sorted; `end` is the last day of
 * the period, up to which the last item of a lane has room.
 */
export const assignLanes = (
  days: readonly number[],
  end: number,
): { places: LanePosition[]; lanes: number } => {
  const places: LanePosition[] = [];
  const lastIndexByLane: number[] = [];
  let [lane, day] = [0, Number.NaN];
  days.forEach((itemDay, index) => {
    lane = itemDay === day ? lane + 1 : 0;
    day = itemDay;
    const previous = lastIndexByLane[lane];
    if (previous !== undefined) places[previous].room = itemDay - days[previous];
    lastIndexByLane[lane] = index;
    places.push({ lane, room: end + 1 - itemDay });
  });
  return { places, lanes: Math.max(1, lastIndexByLane.length) };
};

import { computeDayFigures, type Stop } from '../../../contract/office/day-figures';
import type { TaskKind } from '../../../contract/organisation/vocabulary';
import type { WaitCause } from '../../../contract/work/recurrence';
import type { Db } from '../../framework/db/client';
import { readRestDays } from '../../organisation/settings/queries';
import { toNullablePlace } from '../../sites/geo/to-nullable-place';
import { loadWorkforce } from '../workforce/load-workforce';
import { plansBetween, type ScheduledPlan } from './queries-capacity';
import { type DueWindow, getVisitWindow, nearestDays } from './visit-day';

/** Work to be placed on a day, and its current plan, whose time is freed. */
export type WorkToPlace = DueWindow & {
  kind: TaskKind;
  lat: number | null;
  lng: number | null;
  agent_id: number | null;
  plan_id: number | null;
};
export type MinutesByKind = Record<TaskKind, number>;
/** A stop of an agent's day; `id` is that of its plan, null for work that was only just placed. */
type PlannedStop = { id: number | null; kind: TaskKind; stop: Stop };

/**
 * The remaining capacity of agents' days: agents who are absent or lack the skill are excluded, and no day exceeds its
 * minutes, travel included, or its maximum of a kind. An empty day takes one piece of work, however long: otherwise it
 * would wait for ever.
 */
export const loadCapacity = async (db: Db, minutes: MinutesByKind, requested: readonly WorkToPlace[]) => {
  const agents = [...new Set(requested.flatMap(({ agent_id }) => agent_id ?? []))];
  const restDays = await readRestDays(db);
  const days = requested
    .map(work => getVisitWindow(work, restDays))
    .flatMap(({ first, last }) => [first, last])
    .sort();
  const workforce = await loadWorkforce(db, agents, days);
  const stopsByDay = new Map<string, PlannedStop[]>();
  const getStops = (agent: number, day: string) => {
    const key = `${agent} ${day}`;
    const stops = stopsByDay.get(key) ?? [];
    stopsByDay.set(key, stops);
    return stops;
  };
  if (agents.length)
    for (const plan of await plansBetween(db, agents, days[0], days[days.length - 1]))
      getStops(plan.agent_id!, plan.day).push({ id: plan.id, kind: plan.kind, stop: toStop(plan, minutes) });

  // Work that is already planned on the day does not compete with itself.
  const hasRoom = (agent: number, day: string, { kind, plan_id, lat, lng }: WorkToPlace) => {
    const planned = getStops(agent, day).filter(({ id }) => id === null || id !== plan_id);
    const capacity = workforce.minutes(agent, day);
    const maxOfKind = workforce.maxOfKind(agent, day, kind);
    if (maxOfKind !== null && planned.filter(each => each.kind === kind).length >= maxOfKind) return false;
    if (!planned.length) return capacity > 0;
    const stops = [...planned.map(({ stop }) => stop), toStop({ kind, lat, lng }, minutes)];
    // Travel is computed only if the work itself fits.
    return (
      stops.reduce((sum, stop) => sum + stop.minutes, 0) <= capacity &&
      computeDayFigures(stops, workforce.home(agent)).minutes <= capacity
    );
  };

  return {
    restDays,
    /** The nearest day of its window on which that agent has capacity, or the reason why there is none. */
    findDay: (
      agent: number,
      work: WorkToPlace,
    ): { day: string; waits: null } | { day: null; waits: WaitCause } => {
      if (!workforce.skills(agent).includes(work.kind)) return { day: null, waits: 'unskilled' };
      let isEverPresent = false;
      for (const day of nearestDays(getVisitWindow(work, restDays))) {
        if (hasRoom(agent, day, work)) return { day, waits: null };
        isEverPresent ||= restDays.getRestKind(day) === null && workforce.absence(agent, day) === null;
      }
      return { day: null, waits: isEverPresent ? 'full' : 'absent' };
    },
    /** Reserves capacity of a day for work that will be planned on it. */
    reserve: (agent: number, day: string, { kind, lat, lng }: WorkToPlace) => {
      getStops(agent, day).push({ id: null, kind, stop: toStop({ kind, lat, lng }, minutes) });
    },
  };
};

/** Work to be placed has no drop site. */
type Located = Pick<WorkToPlace, 'kind' | 'lat' | 'lng'> &
  Partial<Pick<ScheduledPlan, 'drop_lat' | 'drop_lng'>>;
const toStop = (
  { kind, lat, lng, drop_lat = null, drop_lng = null }: Located,
  minutes: MinutesByKind,
): Stop => ({
  place: toNullablePlace(lat, lng),
  drop: toNullablePlace(drop_lat, drop_lng),
  minutes: minutes[kind],
});

import { getRestKind } from '../../../contract/framework/rest-days';
import { computeDayFigures, type Stop } from '../../../contract/office/day-figures';
import type { TaskKind } from '../../../contract/organisation/vocabulary';
import type { WaitCause } from '../../../contract/work/recurrence';
import type { Db } from '../../framework/db/client';
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
type PlannedStop = Pick<ScheduledPlan, 'kind'> & { id: number | null; stop: Stop };

/**
 * The remaining capacity of agents' days: agents who are absent or lack the skill are excluded, and no day exceeds its
 * minutes, travel included, or its maximum of a kind. An empty day takes one piece of work, however long: otherwise it
 * would wait for ever.
 */
export const loadCapacity = async (db: Db, minutes: MinutesByKind, requested: readonly WorkToPlace[]) => {
  const agents = [...new Set(requested.flatMap(({ agent_id }) => agent_id ?? []))];
  const spans = requested.map(due => getVisitWindow(due));
  const [first] = spans.map(span => span.first).sort();
  const last = spans
    .map(span => span.last)
    .sort()
    .at(-1);
  const days = first && last ? [first, last] : [];
  const force = await loadWorkforce(db, agents, days);
  const cells = new Map<string, PlannedStop[]>();
  const cellOf = (agent: number, day: string) => {
    const key = `${agent} ${day}`;
    const known = cells.get(key) ?? [];
    cells.set(key, known);
    return known;
  };
  if (first && last && agents.length)
    for (const plan of await plansBetween(db, agents, first, last))
      cellOf(plan.agent_id!, plan.day).push({ id: plan.id, kind: plan.kind, stop: stopOf(plan, minutes) });

  const hasRoom = (agent: number, day: string, { kind, plan_id, lat, lng }: WorkToPlace) => {
    const planned = cellOf(agent, day).filter(({ id }) => id === null || id !== plan_id);
    const capacity = force.minutes(agent, day);
    const maxOfKind = force.most(agent, day, kind);
    if (maxOfKind !== null && planned.filter(each => each.kind === kind).length >= maxOfKind) return false;
    if (!planned.length) return capacity > 0;
    const stops = [...planned.map(({ stop }) => stop), stopOf({ kind, lat, lng }, minutes)];
    // Travel is computed only if the work itself fits.
    return (
      stops.reduce((sum, stop) => sum + stop.minutes, 0) <= capacity &&
      computeDayFigures(stops, force.home(agent)).minutes <= capacity
    );
  };

  /** The nearest day of its window on which that agent has capacity, or the reason why there is none. */
  const dayFor = (
    agent: number,
    work: WorkToPlace,
  ): { day: string; waits: null } | { day: null; waits: WaitCause } => {
    if (!force.skills(agent).includes(work.kind)) return { day: null, waits: 'unskilled' };
    let isThere = false;
    for (const day of nearestDays(getVisitWindow(work))) {
      if (hasRoom(agent, day, work)) return { day, waits: null };
      isThere ||= getRestKind(day) === null && force.absence(agent, day) === null;
    }
    return { day: null, waits: isThere ? 'full' : 'absent' };
  };

  return {
    dayFor,
    /** Reserves capacity of the day. */
    take: (agent: number, day: string, { kind, lat, lng }: WorkToPlace) => {
      cellOf(agent, day).push({ id: null, kind, stop: stopOf({ kind, lat, lng }, minutes) });
    },
  };
};

type Place = { kind: TaskKind; lat: number | null; lng: number | null };
const stopOf = (
  { kind, lat, lng, ...drop }: Place & Partial<ScheduledPlan>,
  minutes: MinutesByKind,
): Stop => ({
  place: toNullablePlace(lat, lng),
  drop: toNullablePlace(drop.drop_lat ?? null, drop.drop_lng ?? null),
  minutes: minutes[kind],
});

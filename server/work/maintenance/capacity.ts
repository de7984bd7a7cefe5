import { restOn } from '../../../contract/framework/rest-days';
import { dayFigures, type Stop } from '../../../contract/office/day-figures';
import type { TaskKind } from '../../../contract/organisation/vocabulary';
import type { WaitCause } from '../../../contract/work/recurrence';
import type { Db } from '../../framework/db/client';
import { placeOf } from '../../sites/geo/place-of';
import { workforceOf } from '../workforce/workforce-of';
import { plansBetween, type StandingPlan } from './queries-capacity';
import { type Due, nearestDays, spanOf } from './visit-day';

/** Work to be placed on a day, and its current plan, whose time is freed. */
export type Wanted = Due & {
  kind: TaskKind;
  lat: number | null;
  lng: number | null;
  agent_id: number | null;
  plan_id: number | null;
};
export type Minutes = Record<TaskKind, number>;
type Standing = Pick<StandingPlan, 'kind'> & { id: number | null; stop: Stop };

/**
 * The remaining capacity of agents' days: agents who are absent or lack the skill are excluded, and no day exceeds its
 * minutes, travel included, or its maximum of a kind. An empty day takes one piece of work, however long: otherwise it
 * would wait for ever.
 */
export const capacityFor = async (db: Db, minutes: Minutes, wanted: readonly Wanted[]) => {
  const agents = [...new Set(wanted.flatMap(({ agent_id }) => agent_id ?? []))];
  const spans = wanted.map(due => spanOf(due));
  const [first] = spans.map(span => span.first).sort();
  const last = spans
    .map(span => span.last)
    .sort()
    .at(-1);
  const days = first && last ? [first, last] : [];
  const force = await workforceOf(db, agents, days);
  const cells = new Map<string, Standing[]>();
  const cellOf = (agent: number, day: string) => {
    const key = `${agent} ${day}`;
    const known = cells.get(key) ?? [];
    cells.set(key, known);
    return known;
  };
  if (first && last && agents.length)
    for (const plan of await plansBetween(db, agents, first, last))
      cellOf(plan.agent_id!, plan.day).push({ id: plan.id, kind: plan.kind, stop: stopOf(plan, minutes) });

  const hasRoom = (agent: number, day: string, { kind, plan_id, lat, lng }: Wanted) => {
    const standing = cellOf(agent, day).filter(({ id }) => id === null || id !== plan_id);
    const capacity = force.minutes(agent, day);
    const most = force.most(agent, day, kind);
    if (most !== null && standing.filter(each => each.kind === kind).length >= most) return false;
    if (!standing.length) return capacity > 0;
    const stops = [...standing.map(({ stop }) => stop), stopOf({ kind, lat, lng }, minutes)];
    // Travel is computed only if the work itself fits.
    return (
      stops.reduce((sum, stop) => sum + stop.minutes, 0) <= capacity &&
      dayFigures(stops, force.home(agent)).minutes <= capacity
    );
  };

  /** The nearest day of its window on which that agent has capacity, or the reason why there is none. */
  const dayFor = (
    agent: number,
    work: Wanted,
  ): { day: string; waits: null } | { day: null; waits: WaitCause } => {
    if (!force.skills(agent).includes(work.kind)) return { day: null, waits: 'unskilled' };
    let isThere = false;
    for (const day of nearestDays(spanOf(work))) {
      if (hasRoom(agent, day, work)) return { day, waits: null };
      isThere ||= restOn(day) === null && force.absence(agent, day) === null;
    }
    return { day: null, waits: isThere ? 'full' : 'absent' };
  };

  return {
    dayFor,
    /** Reserves capacity of the day. */
    take: (agent: number, day: string, { kind, lat, lng }: Wanted) => {
      cellOf(agent, day).push({ id: null, kind, stop: stopOf({ kind, lat, lng }, minutes) });
    },
  };
};

type Place = { kind: TaskKind; lat: number | null; lng: number | null };
const stopOf = ({ kind, lat, lng, ...drop }: Place & Partial<StandingPlan>, minutes: Minutes): Stop => ({
  place: placeOf(lat, lng),
  drop: placeOf(drop.drop_lat ?? null, drop.drop_lng ?? null),
  minutes: minutes[kind],
});

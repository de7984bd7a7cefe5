import { dayMs } from '../../../contract/framework/today';
import type { BacklogItem } from '../../../contract/office/backlog';
import { type TaskKind, taskKinds } from '../../../contract/organisation/vocabulary';
import type { Place } from '../../../contract/sites/place';
import { toNullablePlace } from '../../sites/geo/to-nullable-place';
import type { Workforce } from '../../work/workforce/load-workforce';
import type { AgentRow } from '../../work/workforce/queries';
import type { ScheduledPlan } from './queries';
import type { Problem, Shift, Stop } from './solver/problem';

export type WeekInput = {
  days: readonly string[];
  agents: readonly Pick<AgentRow, 'id' | 'owner' | 'cluster_id'>[];
  workforce: Workforce;
  durations: Record<TaskKind, number>;
  plans: readonly ScheduledPlan[];
  items: readonly BacklogItem[];
  /** The first day after the planned period: what is not placed waits at least until then. */
  next: string;
};
/** A problem without its distances, and the places between which they are needed. */
export type WeekProblem = {
  places: Place[];
  stops: Stop[];
  shifts: Shift[];
  /** The backlog item of each stop; undefined for an existing plan. */
  itemOf: (BacklogItem | undefined)[];
  /** Items without coordinates are left out. */
  homeless: BacklogItem[];
};

/** A week of some agents as the solver's problem: an agent's day is a shift, an existing plan a fixed stop. */
export const buildWeekProblem = ({
  days,
  agents,
  workforce,
  durations,
  plans,
  items,
  next,
}: WeekInput): WeekProblem => {
  const places: Place[] = [];
  const known = new Map<string, number>();
  const placeIn = (place: Place) => {
    const key = `${place.lat} ${place.lng}`;
    const at = known.get(key) ?? places.push(place);
    known.set(key, at);
    return at;
  };
  const shifts: Shift[] = agents.flatMap(({ id }, agent) => {
    const home = workforce.home(id);
    const at = home ? placeIn(home) : 0;
    return days.map((date, day) => ({
      agent,
      day,
      from: at,
      to: at,
      opens: 0,
      closes: workforce.minutes(id, date),
      load: Infinity,
      most: taskKinds.map(kind => workforce.most(id, date, kind) ?? Infinity),
    }));
  });
  const shiftOf = (agentId: number, date: string) =>
    agents.findIndex(({ id }) => id === agentId) * days.length + days.indexOf(date);
  const untimed = { opens: 0, closes: Infinity, load: 0 };

  const stops: Stop[] = [];
  for (const { agent_id, day, kind, visible, lat, lng, drop_site_id, drop_lat, drop_lng } of plans) {
    const shift = shiftOf(agent_id!, String(day));
    const stopPlaces = [
      toNullablePlace(lat, lng),
      ...(drop_site_id === null ? [] : [toNullablePlace(drop_lat, drop_lng)]),
    ];
    // A distance to a site out of row access would reveal where it is.
    const at = visible ? stopPlaces.filter(place => place !== null) : [];
    // Work without coordinates takes its time of the day and counts by kind, without travel.
    if (!at.length) {
      shifts[shift].closes -= durations[kind];
      shifts[shift].most[taskKinds.indexOf(kind)] -= 1;
    }
    for (const [n, place] of at.entries())
      stops.push({
        place: placeIn(place),
        minutes: n ? 0 : durations[kind],
        ...untimed,
        // Pick-up and delivery are one piece of work.
        kind: n ? fetched : taskKinds.indexOf(kind),
        late: days.map(() => 0),
        left: 0,
        agents: null,
        stays: shift,
      });
  }
  for (const { most } of shifts) most[fetched] = Infinity;

  const itemOf: WeekProblem['itemOf'] = stops.map(() => undefined);
  const homeless: BacklogItem[] = [];
  for (const item of items) {
    if (!item.place) {
      homeless.push(item);
      continue;
    }
    itemOf.push(item);
    stops.push({
      place: placeIn(item.place),
      minutes: item.minutes,
      ...untimed,
      kind: taskKinds.indexOf(item.task_type),
      late: days.map(day => getLatenessCost(item.due, day)),
      left: getLatenessCost(item.due, next) + 1,
      agents: agents.flatMap(({ id, owner, cluster_id }, agent) =>
        (owner === null || owner === item.owner) &&
        (cluster_id === null || cluster_id === item.cluster) &&
        workforce.skills(id).includes(item.task_type)
          ? [agent]
          : [],
      ),
      stays: null,
    });
  }
  return { places, stops, shifts, itemOf, homeless };
};

/** After the kinds: the second stop of one piece of work. */
const fetched = taskKinds.length;

/**
 * The cost of a day after the due one: 1 for the first late day, 2 for the second, and so on, so that what is latest
 * goes first; constant from the sixtieth on.
 */
export const getLatenessCost = (due: string | null, day: string) => {
  if (due === null) return 0;
  const days = Math.max(0, Math.round((Date.parse(day) - Date.parse(due)) / dayMs));
  const growing = Math.min(days, steepest);
  return (growing * (growing + 1)) / 2 + (days - growing) * steepest;
};
const steepest = 60;

/** The problem completed with its distances. */
export const withDistances = (
  { places, stops, shifts }: WeekProblem,
  { metres, minutes }: Pick<Problem, 'metres' | 'minutes'>,
): Problem => ({ places: places.length + 1, metres, minutes, stops, shifts });

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
  itemsWithoutPlace: BacklogItem[];
};

/** A week of some agents as the solver's problem: an agent's day is a shift, an existing plan a fixed stop. */
export const buildWeekProblem = (week: WeekInput): WeekProblem => {
  const places: Place[] = [];
  const placeNumbers = new Map<string, number>();
  /** The number of a place, from 1. */
  const getPlaceNumber = (place: Place) => {
    const key = `${place.lat} ${place.lng}`;
    const number = placeNumbers.get(key) ?? places.push(place);
    placeNumbers.set(key, number);
    return number;
  };
  const shifts = createShifts(week, getPlaceNumber);
  const fixedStops = week.plans.flatMap(plan => addPlan(week, plan, shifts, getPlaceNumber));
  for (const { maxByKind } of shifts) maxByKind[secondStopKind] = Infinity;

  const placedItems = week.items.filter(({ place }) => place);
  const itemStops = placedItems.map(item => toStop(week, item, getPlaceNumber));
  return {
    places,
    stops: [...fixedStops, ...itemStops],
    shifts,
    itemOf: [...fixedStops.map(() => undefined), ...placedItems],
    itemsWithoutPlace: week.items.filter(({ place }) => !place),
  };
};

type GetPlaceNumber = (place: Place) => number;

/** A shift for each agent and day, in that order. */
const createShifts = ({ agents, days, workforce }: WeekInput, getPlaceNumber: GetPlaceNumber): Shift[] =>
  agents.flatMap(({ id }, agent) => {
    const home = workforce.home(id);
    const homeNumber = home ? getPlaceNumber(home) : 0;
    return days.map((date, day) => ({
      agent,
      day,
      from: homeNumber,
      to: homeNumber,
      opens: 0,
      closes: workforce.minutes(id, date),
      load: Infinity,
      maxByKind: taskKinds.map(kind => workforce.maxOfKind(id, date, kind) ?? Infinity),
    }));
  });

const anyTime = { opens: 0, closes: Infinity, load: 0 };

/** The fixed stops of a plan; one without a visible place reduces its shift instead. */
const addPlan = (
  { agents, days, durations }: WeekInput,
  { agent_id, day, kind, visible, lat, lng, drop_site_id, drop_lat, drop_lng }: ScheduledPlan,
  shifts: readonly Shift[],
  getPlaceNumber: GetPlaceNumber,
): Stop[] => {
  const agent = agents.findIndex(({ id }) => id === agent_id);
  const shift = agent * days.length + days.indexOf(String(day));
  const sitePlaces = [
    toNullablePlace(lat, lng),
    ...(drop_site_id === null ? [] : [toNullablePlace(drop_lat, drop_lng)]),
  ];
  // A distance to a site out of row access would reveal where it is.
  const stopPlaces = visible ? sitePlaces.filter(place => place !== null) : [];
  // Work without coordinates takes its time of the day and counts by kind, without travel.
  if (!stopPlaces.length) {
    shifts[shift].closes -= durations[kind];
    shifts[shift].maxByKind[taskKinds.indexOf(kind)] -= 1;
  }
  return stopPlaces.map((place, index) => ({
    place: getPlaceNumber(place),
    minutes: index ? 0 : durations[kind],
    ...anyTime,
    // Pick-up and delivery are one piece of work.
    kind: index ? secondStopKind : taskKinds.indexOf(kind),
    lateCosts: days.map(() => 0),
    unplannedCost: 0,
    agents: null,
    days: null,
    fixedShift: shift,
  }));
};

const toStop = (
  { agents, days, workforce, next }: WeekInput,
  item: BacklogItem,
  getPlaceNumber: GetPlaceNumber,
): Stop => ({
  place: getPlaceNumber(item.place!),
  minutes: item.minutes,
  ...anyTime,
  kind: taskKinds.indexOf(item.task_type),
  lateCosts: days.map(day => getLatenessCost(item.due, day)),
  unplannedCost: getLatenessCost(item.due, next) + 1,
  agents: agents.flatMap(({ id, owner, cluster_id }, agent) =>
    (owner === null || owner === item.owner) &&
    (cluster_id === null || cluster_id === item.cluster) &&
    workforce.skills(id).includes(item.task_type)
      ? [agent]
      : [],
  ),
  days: listAllowedDays(days, item.window),
  fixedShift: null,
});

/** The days within a visit's window; any day once the window has passed. */
const listAllowedDays = (days: readonly string[], window: BacklogItem['window']) => {
  if (!window || window.until < days[0]) return null;
  return days.flatMap((day, index) => (window.from <= day && day <= window.until ? [index] : []));
};

/** A kind after the task kinds, without limit: the second stop of one piece of work. */
const secondStopKind = taskKinds.length;

/**
 * The cost of a day after the due one: 1 for the first late day, 2 for the second, and so on, so that what is latest
 * goes first; each day costs the same from the sixtieth on.
 */
export const getLatenessCost = (due: string | null, day: string) => {
  if (due === null) return 0;
  const days = Math.max(0, Math.round((Date.parse(day) - Date.parse(due)) / dayMs));
  const growingDays = Math.min(days, maxDailyCost);
  return (growingDays * (growingDays + 1)) / 2 + (days - growingDays) * maxDailyCost;
};
const maxDailyCost = 60;

/** The problem completed with its distances. */
export const withDistances = (
  { places, stops, shifts }: WeekProblem,
  { metres, minutes }: Pick<Problem, 'metres' | 'minutes'>,
): Problem => ({ places: places.length + 1, metres, minutes, stops, shifts });

import { setImmediate } from 'node:timers/promises';
import { addDays, today } from '../../../contract/framework/today';
import type { BacklogItem } from '../../../contract/office/backlog';
import {
  maxOvertime,
  proposalLimits,
  type SkippedItem,
  type SkipReason,
  type Widening,
} from '../../../contract/office/proposals';
import { distanceBetween } from '../../../contract/sites/distance';
import type { Db } from '../../framework/db/client';
import type { User } from '../../framework/identity/user';
import { loadWorkforce } from '../../work/workforce/load-workforce';
import { type AgentRow, listAgents } from '../../work/workforce/queries';
import { estimateTravel, type Travel } from './distances';
import { createSlotFinder, type Rank, routeFixedStops, type Slot } from './find-slot';
import { type LoadedWeek, loadWeek } from './load-week';
import type { Routes, Stop } from './solver/problem';

type Solved = LoadedWeek & {
  /** The agents were chosen by the caller; otherwise there are no others. */
  isChosen: boolean;
  items: readonly BacklogItem[];
  routes: Routes;
  travel: Travel;
  /** Already allowed by the caller. */
  overtime: number;
  /** The Sunday after the week. */
  next: string;
};

/** The items that are in no route, each with its cause and the nearest slot that a widening would give it. */
export const listSkippedItems = async (db: Db, user: User, solved: Solved): Promise<SkippedItem[]> => {
  const { items, routes, problem, overtime, next } = solved;
  const planned = new Set(routes.flat().flatMap(stop => problem.itemOf[stop]?.key ?? []));
  const skipped = items.filter(({ key }) => !planned.has(key));
  const placedItems = skipped.filter(({ place }) => place);
  if (!placedItems.length) return skipped.map(item => ({ item, cause: 'noPlace', nearest: null }));

  // The capacity itself, of which overtime is no part.
  const shifts = problem.shifts.map(shift => ({ ...shift, closes: shift.closes - overtime }));
  const own = createSearch({ ...solved, problem: { ...problem, shifts } }, routes, solved.travel);
  const searchFixed = async (agents: readonly AgentRow[], days: readonly string[]) => {
    const week = await loadWeek(db, user, { agents, days, items: placedItems, next });
    const travel = estimateTravel(week.problem.places);
    return createSearch(week, routeFixedStops(week.problem, travel), travel);
  };
  const others = await searchFixed(await listOtherAgents(db, user, solved, placedItems), solved.days);
  const later = await searchFixed(solved.agents, listNextDays(next));
  const findNearest = (item: BacklogItem) =>
    own.find(item, 'overtime', 0, byLateness) ??
    others.find(item, 'agent', 0, byLateness) ??
    own.find(item, 'overtime', maxOvertime, ({ over }) => over) ??
    later.find(item, 'nextWeek', 0, ({ day }) => day);
  const skippedItems: SkippedItem[] = [];
  for (const [index, item] of skipped.entries()) {
    // Other requests are answered in between.
    if (index % itemsPerTurn === 0) await setImmediate();
    const stop = own.stopOf(item);
    skippedItems.push(
      stop
        ? { item, cause: getSkipReason(stop), nearest: findNearest(item) }
        : { item, cause: 'noPlace', nearest: null },
    );
  }
  return skippedItems;
};

/** Of the search, between two turns of the event loop: some milliseconds. */
const itemsPerTurn = 20;

const byLateness: Rank = ({ lateness }) => lateness;

const getSkipReason = ({ agents, days }: Stop): SkipReason => {
  if (!agents?.length) return 'noAgent';
  return days?.length === 0 ? 'notYet' : 'noTime';
};

/** Finds slots in one set of agents and days. */
const createSearch = ({ agents, days, problem }: LoadedWeek, routes: Routes, travel: Travel) => {
  const { shifts, stops, itemOf } = problem;
  const stopByKey = new Map(itemOf.flatMap((item, stop) => (item ? [[item.key, stops[stop]]] : [])));
  const stopOf = ({ key }: BacklogItem) => stopByKey.get(key);
  const findSlot = createSlotFinder(problem, routes, travel);
  const describe = (item: BacklogItem, widening: Widening, { shift, gap, minutes, over }: Slot) => {
    const { agent, day, from, closes } = shifts[shift];
    const previousPlace = gap ? stops[routes[shift][gap - 1]].place : from;
    const { id, username, first_name, last_name } = agents[agent];
    return {
      agent_id: id,
      agent: [first_name, last_name].filter(Boolean).join(' ') || username,
      day: days[day],
      place: gap,
      reason: {
        due: item.due,
        metres: previousPlace ? Math.round(travel.metres(previousPlace, stopOf(item)!.place)) : null,
        first: gap === 0,
        minutes: Math.round(minutes),
        capacity: closes,
      },
      widening,
      over,
    };
  };
  const find = (item: BacklogItem, widening: Widening, overtime: number, rank: Rank) => {
    const slot = findSlot(stopOf(item)!, overtime, rank);
    return slot && describe(item, widening, slot);
  };
  return { stopOf, find };
};

/** The days of two weeks from a Sunday that are not past. */
const listNextDays = (sunday: string) =>
  Array.from({ length: 14 }, (_, index) => addDays(sunday, index)).filter(day => day >= today());

/**
 * Agents within the user's row access who were not asked and serve the owner and the cluster of an item, those who
 * start nearest to one first: as many as a proposal takes.
 */
const listOtherAgents = async (
  db: Db,
  user: User,
  { agents: asked, isChosen, days }: Solved,
  items: readonly BacklogItem[],
) => {
  if (!isChosen) return [];
  const askedIds = new Set(asked.map(({ id }) => id));
  const all = await listAgents(db, user, { limit: null, offset: 0 });
  const candidates = all.filter(
    ({ id, owner, cluster_id }) =>
      !askedIds.has(id) &&
      items.some(
        item =>
          (owner === null || owner === item.owner) && (cluster_id === null || cluster_id === item.cluster),
      ),
  );
  if (candidates.length <= proposalLimits.agents) return candidates;
  const ids = candidates.map(({ id }) => id);
  const { home } = await loadWorkforce(db, ids, days);
  const distances = new Map(
    ids.map(id => [id, Math.min(...items.map(({ place }) => distanceBetween(home(id), place) ?? Infinity))]),
  );
  return candidates
    .sort((one, other) => distances.get(one.id)! - distances.get(other.id)! || one.id - other.id)
    .slice(0, proposalLimits.agents);
};

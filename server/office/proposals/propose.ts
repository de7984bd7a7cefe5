import { getWeekDays } from '../../../contract/framework/rest-days';
import { addDays, today } from '../../../contract/framework/today';
import type { BacklogItem } from '../../../contract/office/backlog';
import {
  type Proposal,
  proposalLimits,
  type proposals,
  type SkipReason,
} from '../../../contract/office/proposals';
import { invalid } from '../../framework/http/errors';
import type { Handler, HandlerContext } from '../../framework/http/mount';
import { getDurationByKind } from '../../work/workforce/durations';
import { loadWorkforce } from '../../work/workforce/load-workforce';
import { listAgents } from '../../work/workforce/queries';
import { listBacklogItems, listBacklogItemsByKey } from '../backlog/backlog-items';
import { getDistances } from './distances';
import { listPlansOnDays } from './queries';
import { solveInThread } from './solve-in-thread';
import type { Problem, Routes } from './solver/problem';
import { buildWeekProblem, type WeekProblem, withDistances } from './week-problem';

type Propose = (typeof proposals)['actions']['propose'];

/** Fills a week of some agents from the backlog; writes nothing. */
export const proposeWeek =
  (routingUrl: () => string | undefined): Handler<Propose> =>
  async call => {
    const { db, input } = call;
    const days = getWeekDays(input.week).filter(day => day >= today());
    const agents = await agentsOf(call);
    const items = await itemsOf(call);
    const ids = agents.map(({ id }) => id);
    const durations = await getDurationByKind(db);
    const workforce = await loadWorkforce(db, ids, days);
    const plans = await listPlansOnDays(db, call.user, ids, days);
    const next = addDays(getWeekDays(input.week)[6], 1);
    const week = buildWeekProblem({ days, agents, workforce, durations, plans, items, next });
    const distances = await getDistances(week.places, routingUrl());
    const problem = withDistances(week, distances);
    // Their buffers are detached once transferred to the thread.
    const { metres, minutes } = problem;
    const problemCopy = { ...problem, metres: metres.slice(), minutes: minutes.slice() };
    const { solution, before } = await solveInThread(problemCopy, {
      seed: 1,
      // Small problems converge long before the time limit.
      iterations: 5_000 + 400 * week.stops.length,
      milliseconds: proposalLimits.seconds * 1_000,
    });
    const { ways, left } = solution;
    return {
      ghosts: ghostsOf(week, problem, ways, ids, days),
      left: countUnplanned(week, left),
      metres: {
        before: Math.round(before),
        after: Math.round(ways.reduce((sum, route, shift) => sum + lengthOf(problem, shift, route), 0)),
      },
      distances: distances.by,
    };
  };

const agentsOf = async ({ db, user, input }: HandlerContext<Propose>) => {
  const found = await listAgents(db, user, {
    ids: input.agents,
    limit: input.agents ? null : proposalLimits.agents + 1,
    offset: 0,
  });
  if (input.agents && found.length < new Set(input.agents).size) throw invalid('agents', 'unknownAgent');
  if (found.length > proposalLimits.agents)
    throw invalid('agents', 'selectionTooLarge', { most: proposalLimits.agents });
  return found;
};

const itemsOf = ({ db, user, input }: HandlerContext<Propose>): Promise<BacklogItem[]> =>
  input.keys
    ? listBacklogItemsByKey(db, user, input.keys)
    : listBacklogItems(db, user, input.filter ?? {}, { limit: proposalLimits.items });

const legOf = ({ metres, places }: Problem, from: number, to: number) => metres[from * places + to];

const lengthOf = (problem: Problem, shift: number, route: readonly number[]) => {
  const { from, to } = problem.shifts[shift];
  const at = [from, ...route.map(stop => problem.stops[stop].place), to];
  return at.slice(1).reduce((sum, place, n) => sum + legOf(problem, at[n], place), 0);
};

const ghostsOf = (
  week: WeekProblem,
  problem: Problem,
  ways: Routes,
  agents: readonly number[],
  days: readonly string[],
): Proposal['ghosts'] =>
  ways.flatMap((route, shift) => {
    const { agent, day, from, closes } = problem.shifts[shift];
    const minutes = Math.round(minutesOf(problem, shift, route));
    return route.flatMap((stop, place) => {
      const item = week.itemOf[stop];
      if (!item) return [];
      const before = place ? problem.stops[route[place - 1]].place : from;
      return [
        {
          agent_id: agents[agent],
          day: days[day],
          item,
          place,
          reason: {
            due: item.due,
            metres: before ? Math.round(legOf(problem, before, problem.stops[stop].place)) : null,
            first: place === 0,
            minutes,
            capacity: closes,
          },
        },
      ];
    });
  });

const minutesOf = ({ minutes, places, stops, shifts }: Problem, shift: number, route: readonly number[]) => {
  const { from, to } = shifts[shift];
  const at = [from, ...route.map(stop => stops[stop].place), to];
  const travelMinutes = at.slice(1).reduce((sum, place, n) => sum + minutes[at[n] * places + place], 0);
  return travelMinutes + route.reduce((sum, stop) => sum + stops[stop].minutes, 0);
};

const countUnplanned = (
  { itemOf, stops, homeless }: WeekProblem,
  left: readonly number[],
): Proposal['left'] => {
  const count: Record<SkipReason, number> = { noPlace: homeless.length, noAgent: 0, noTime: 0 };
  for (const stop of left) if (itemOf[stop]) count[stops[stop].agents?.length ? 'noTime' : 'noAgent']++;
  return count;
};

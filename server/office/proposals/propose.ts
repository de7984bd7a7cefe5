import { weekOf } from '../../../contract/framework/rest-days';
import { daysAfter, today } from '../../../contract/framework/today';
import type { BacklogItem } from '../../../contract/office/backlog';
import {
  mostProposed,
  type Proposal,
  type proposals,
  type Unproposed,
} from '../../../contract/office/proposals';
import { invalid } from '../../framework/http/errors';
import type { Call, Handler } from '../../framework/http/mount';
import { durationsOf } from '../../work/workforce/durations';
import { agentPage } from '../../work/workforce/queries';
import { workforceOf } from '../../work/workforce/workforce-of';
import { backlogItems, backlogItemsByKey } from '../backlog/backlog-items';
import { distancesBetween } from './distances';
import { solveInThread } from './in-thread';
import { plansOfDays } from './queries';
import type { Problem, Ways } from './solver/problem';
import { type Week, weekAsProblem, withDistances } from './week';

type Propose = (typeof proposals)['actions']['propose'];

/** Fills a week of some agents from the backlog; writes nothing. */
export const proposeWeek =
  (routingUrl: () => string | undefined): Handler<Propose> =>
  async call => {
    const { db, input } = call;
    const days = weekOf(input.week).filter(day => day >= today());
    const agents = await agentsOf(call);
    const items = await itemsOf(call);
    const ids = agents.map(({ id }) => id);
    const durations = await durationsOf(db);
    const workforce = await workforceOf(db, ids, days);
    const plans = await plansOfDays(db, call.user, ids, days);
    const next = daysAfter(weekOf(input.week)[6], 1);
    const week = weekAsProblem({ days, agents, workforce, durations, plans, items, next });
    const distances = await distancesBetween(week.places, routingUrl());
    const problem = withDistances(week, distances);
    // Their buffers are detached once transferred to the thread.
    const { metres, minutes } = problem;
    const given = { ...problem, metres: metres.slice(), minutes: minutes.slice() };
    const { solution, before } = await solveInThread(given, {
      seed: 1,
      // Small problems converge long before the time limit.
      iterations: 5_000 + 400 * week.stops.length,
      milliseconds: mostProposed.seconds * 1_000,
    });
    const { ways, left } = solution;
    return {
      ghosts: ghostsOf(week, problem, ways, ids, days),
      left: leftOf(week, left),
      metres: {
        before: Math.round(before),
        after: Math.round(ways.reduce((sum, way, shift) => sum + lengthOf(problem, shift, way), 0)),
      },
      distances: distances.by,
    };
  };

const agentsOf = async ({ db, user, input }: Call<Propose>) => {
  const found = await agentPage(db, user, {
    ids: input.agents,
    limit: input.agents ? null : mostProposed.agents + 1,
    offset: 0,
  });
  if (input.agents && found.length < new Set(input.agents).size) throw invalid('agents', 'unknownAgent');
  if (found.length > mostProposed.agents)
    throw invalid('agents', 'selectionTooLarge', { most: mostProposed.agents });
  return found;
};

const itemsOf = ({ db, user, input }: Call<Propose>): Promise<BacklogItem[]> =>
  input.keys
    ? backlogItemsByKey(db, user, input.keys)
    : backlogItems(db, user, input.filter ?? {}, { limit: mostProposed.items });

const legOf = ({ metres, places }: Problem, from: number, to: number) => metres[from * places + to];

const lengthOf = (problem: Problem, shift: number, way: readonly number[]) => {
  const { from, to } = problem.shifts[shift];
  const at = [from, ...way.map(stop => problem.stops[stop].place), to];
  return at.slice(1).reduce((sum, place, n) => sum + legOf(problem, at[n], place), 0);
};

const ghostsOf = (
  week: Week,
  problem: Problem,
  ways: Ways,
  agents: readonly number[],
  days: readonly string[],
): Proposal['ghosts'] =>
  ways.flatMap((way, shift) => {
    const { agent, day, from, closes } = problem.shifts[shift];
    const minutes = Math.round(minutesOf(problem, shift, way));
    return way.flatMap((stop, place) => {
      const item = week.itemOf[stop];
      if (!item) return [];
      const before = place ? problem.stops[way[place - 1]].place : from;
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

const minutesOf = ({ minutes, places, stops, shifts }: Problem, shift: number, way: readonly number[]) => {
  const { from, to } = shifts[shift];
  const at = [from, ...way.map(stop => stops[stop].place), to];
  const gone = at.slice(1).reduce((sum, place, n) => sum + minutes[at[n] * places + place], 0);
  return gone + way.reduce((sum, stop) => sum + stops[stop].minutes, 0);
};

const leftOf = ({ itemOf, stops, homeless }: Week, left: readonly number[]): Proposal['left'] => {
  const count: Record<Unproposed, number> = { noPlace: homeless.length, noAgent: 0, noTime: 0 };
  for (const stop of left) if (itemOf[stop]) count[stops[stop].agents?.length ? 'noTime' : 'noAgent']++;
  return count;
};

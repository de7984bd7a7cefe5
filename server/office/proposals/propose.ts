import { getWeekDays } from '../../../contract/framework/rest-days';
import { addDays, today } from '../../../contract/framework/today';
import type { BacklogItem } from '../../../contract/office/backlog';
import { type Proposal, proposalLimits, type proposals } from '../../../contract/office/proposals';
import { invalid } from '../../framework/http/errors';
import type { Handler, HandlerContext } from '../../framework/http/mount';
import { listAgents } from '../../work/workforce/queries';
import { listBacklogItems, listBacklogItemsByKey } from '../backlog/backlog-items';
import { getDistances, readTravel } from './distances';
import { loadWeek } from './load-week';
import { listSkippedItems } from './skipped-items';
import { solveInThread } from './solve-in-thread';
import { limitIterations } from './solver/limit-iterations';
import type { Problem, Routes } from './solver/problem';
import { type WeekProblem, withDistances } from './week-problem';

type Propose = (typeof proposals)['actions']['propose'];

/** Fills a week of some agents from the backlog; writes nothing. */
export const proposeWeek =
  (routingUrl: () => string | undefined): Handler<Propose> =>
  async call => {
    const { db, user, input } = call;
    const { overtime } = input;
    const days = getWeekDays(input.week).filter(day => day >= today());
    const agents = await loadAgents(call);
    const items = await loadBacklogItems(call);
    const ids = agents.map(({ id }) => id);
    const next = addDays(getWeekDays(input.week)[6], 1);
    const loaded = await loadWeek(db, user, { agents, days, items, next, overtime });
    const week = loaded.problem;
    const distances = await getDistances(week.places, routingUrl());
    const problem = withDistances(week, distances);
    // A copy of the distances: their buffers are transferred to the thread and are unusable here afterwards.
    const { metres, minutes } = problem;
    const problemCopy = { ...problem, metres: metres.slice(), minutes: minutes.slice() };
    const { solution, baseline } = await solveInThread(problemCopy, {
      seed: 1,
      // Small problems converge sooner.
      iterations: Math.min(5_000 + 400 * week.stops.length, limitIterations(problem)),
      milliseconds: proposalLimits.seconds * 1_000,
    });
    // A day that gets nothing stays as it is: its existing plans may have been put in another order by chance.
    const routes = solution.routes.map((route, shift) =>
      route.some(stop => week.itemOf[stop]) ? route : baseline[shift],
    );
    const travel = readTravel(problem);
    const isChosen = input.agents !== undefined;
    return {
      ghosts: listGhosts(week, problem, routes, ids, days, overtime),
      skipped: await listSkippedItems(db, user, {
        ...loaded,
        isChosen,
        items,
        routes,
        travel,
        overtime,
        next,
      }),
      unknown: listUnknownKeys(input.keys, items),
      metres: { before: sumMetres(problem, baseline), after: sumMetres(problem, routes) },
      distances: distances.by,
      cut: solution.wasCut,
    };
  };

/** The requested agents, or all within the user's row access; refused if they are too many. */
const loadAgents = async ({ db, user, input }: HandlerContext<Propose>) => {
  const agents = await listAgents(db, user, {
    ids: input.agents,
    limit: input.agents ? null : proposalLimits.agents + 1,
    offset: 0,
  });
  if (input.agents && agents.length < new Set(input.agents).size) throw invalid('agents', 'unknownAgent');
  if (agents.length > proposalLimits.agents)
    throw invalid('agents', 'selectionTooLarge', { most: proposalLimits.agents });
  return agents;
};

const loadBacklogItems = ({ db, user, input, language }: HandlerContext<Propose>): Promise<BacklogItem[]> =>
  input.keys
    ? listBacklogItemsByKey(db, user, input.keys, language)
    : listBacklogItems(db, user, input.filter ?? {}, { limit: proposalLimits.items, language });

const listUnknownKeys = (keys: readonly string[] = [], items: readonly BacklogItem[]) => {
  const known = new Set(items.map(({ key }) => key));
  return [...new Set(keys)].filter(key => !known.has(key));
};

const getMetres = ({ metres, places }: Problem, from: number, to: number) => metres[from * places + to];

/** The places of a shift in the order of its route, from its start to its end. */
const listPlaces = ({ shifts, stops }: Problem, shift: number, route: readonly number[]) => {
  const { from, to } = shifts[shift];
  return [from, ...route.map(stop => stops[stop].place), to];
};

const getRouteMetres = (problem: Problem, shift: number, route: readonly number[]) => {
  const places = listPlaces(problem, shift, route);
  return places.slice(1).reduce((sum, place, index) => sum + getMetres(problem, places[index], place), 0);
};

const sumMetres = (problem: Problem, routes: Routes) =>
  Math.round(routes.reduce((sum, route, shift) => sum + getRouteMetres(problem, shift, route), 0));

/** Work and travel. */
const getRouteMinutes = (problem: Problem, shift: number, route: readonly number[]) => {
  const { minutes, stops } = problem;
  const places = listPlaces(problem, shift, route);
  const travelMinutes = places
    .slice(1)
    .reduce((sum, place, index) => sum + minutes[places[index] * problem.places + place], 0);
  return travelMinutes + route.reduce((sum, stop) => sum + stops[stop].minutes, 0);
};

/** The proposed plans, each with its reason; existing plans are left out. */
const listGhosts = (
  week: WeekProblem,
  problem: Problem,
  routes: Routes,
  agentIds: readonly number[],
  days: readonly string[],
  overtime: number,
): Proposal['ghosts'] =>
  routes.flatMap((route, shift) => {
    const { agent, day, from, closes } = problem.shifts[shift];
    const minutes = Math.round(getRouteMinutes(problem, shift, route));
    return route.flatMap((stop, index) => {
      const item = week.itemOf[stop];
      if (!item) return [];
      const previousPlace = index ? problem.stops[route[index - 1]].place : from;
      const place = problem.stops[stop].place;
      return [
        {
          agent_id: agentIds[agent],
          day: days[day],
          item,
          place: index,
          reason: {
            due: item.due,
            metres: previousPlace ? Math.round(getMetres(problem, previousPlace, place)) : null,
            first: index === 0,
            minutes,
            capacity: closes - overtime,
          },
        },
      ];
    });
  });

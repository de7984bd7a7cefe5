import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { addDays, today } from '../../contract/framework/today';
import type { BacklogItem } from '../../contract/office/backlog';
import type { BoardAgent, BoardPlan } from '../../contract/office/board';
import { computeDayFigures } from '../../contract/office/day-figures';
import type { TaskKind } from '../../contract/organisation/vocabulary';
import { getDistances } from '../../server/office/proposals/distances';
import type { Problem } from '../../server/office/proposals/solver/problem';
import { solve } from '../../server/office/proposals/solver/solve';
import { buildWeekProblem, withDistances } from '../../server/office/proposals/week-problem';
import { reportFigure } from '../figures';
import { seedDatabase, startServer } from '../server';
import { metresBound } from './bound';

/** The demo's plans of next week as they are, and the same work of the same agents as proposed. */
export const benchDemoWeek = async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'terrain-bench-'));
  const environment = { DATA_DIR: folder, DATABASE_URL: '' };
  try {
    await seedDatabase(environment, ['--sites', '3000']);
    const server = await startServer(environment);
    try {
      const answer = await fetch(`${server.address}/api/planning/board?day=${addDays(today(), 7)}`, {
        headers: { 'x-sts-token': server.token },
      });
      await compare(await answer.json());
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const compare = async ({ days, agents: all }: { days: string[]; agents: BoardAgent[] }) => {
  const agents = all.filter(
    ({ agent_id, cells }) => agent_id !== null && cells.some(({ plans }) => plans.length),
  );
  const numberOf = ({ agent_id }: BoardAgent) => agent_id!;
  const byId = new Map(agents.map(agent => [numberOf(agent), agent]));
  const cells = agents.flatMap(agent => agent.cells.map(cell => ({ agent, cell })));
  const items = cells.flatMap(({ agent, cell }) => cell.plans.map(plan => asItem(plan, agent)));
  const week = buildWeekProblem({
    days,
    agents: agents.map(agent => ({
      id: numberOf(agent),
      owner: agent.owner,
      cluster_id: agent.cluster_id,
    })),
    workforce: {
      ...({} as Parameters<typeof buildWeekProblem>[0]['workforce']),
      home: id => byId.get(id)!.home,
      minutes: (id, day) => byId.get(id)!.cells[days.indexOf(day)].capacity,
      maxOfKind: () => null,
      skills: id => byId.get(id)!.skills,
    },
    durations: {} as Record<TaskKind, number>,
    plans: [],
    items,
    next: addDays(days[6], 1),
  });
  const problem: Problem = withDistances(week, await getDistances(week.places, undefined));
  const { routes, unplanned, metres } = solve(problem, { seed: 1, milliseconds: 4_000 });
  // For the same work: what could not be placed is left out of both.
  const placed = new Set(routes.flat().map(stop => week.itemOf[stop]!.key));
  const stopsOf = (plans: readonly BoardPlan[], agent: BoardAgent) =>
    plans
      .map(plan => asItem(plan, agent))
      .filter(({ key }) => placed.has(key))
      .map(({ place, minutes }) => ({ place, drop: null, minutes }));
  const byHand =
    cells.reduce(
      (sum, { agent, cell }) => sum + (computeDayFigures(stopsOf(cell.plans, agent), agent.home).metres ?? 0),
      0,
    ) / 1_000;
  const made = items.length - week.itemsWithoutPlace.length;
  const about = `proposals: the demo’s ${made} plans of a week for ${agents.length} agents`;
  reportFigure({ name: `${about}, by hand`, value: byHand, unit: 'km' });
  reportFigure({ name: `${about}, proposed`, value: metres / 1_000, unit: 'km', target: { most: byHand } });
  reportFigure({ name: `${about}: without time, left out of both`, value: unplanned.length, unit: '' });
  reportFigure({ name: `${about}: a lower bound`, value: metresBound(problem, routes) / 1_000, unit: 'km' });
};

/** A plan as a backlog item again, for anybody who works for the same owner in the same cluster. */
const asItem = (
  { planid, task_type, site_id, site_code, site_name, place, drop, minutes }: BoardPlan,
  { owner, cluster_id }: BoardAgent,
): BacklogItem => ({
  ...{ key: `site:${task_type}:${planid}`, cause: 'site', task_type, site_id, site_code, site_name },
  ...{ place: drop ?? place, drop: null, wilaya: 1, owner: owner ?? '', cluster: cluster_id ?? 0 },
  ...{
    due: null,
    window: null,
    deadline: null,
    since: today(),
    minutes,
    about: null,
    findings: [],
    agent_id: null,
  },
});

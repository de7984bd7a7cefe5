import { type MultiValue, parseMultiValue } from '../../../contract/framework/multi-value';
import { getRestKind, getWeekDays } from '../../../contract/framework/rest-days';
import {
  type BoardAgent,
  type BoardCell,
  type BoardPlan,
  type board,
  boardPageSize,
} from '../../../contract/office/board';
import { computeDayFigures } from '../../../contract/office/day-figures';
import type { TaskKind } from '../../../contract/organisation/vocabulary';
import { defaultCapacity } from '../../../contract/work/workforce';
import type { Db } from '../../framework/db/client';
import { notFound } from '../../framework/http/errors';
import type { Handlers } from '../../framework/http/mount';
import type { User } from '../../framework/identity/user';
import { toNullablePlace } from '../../sites/geo/to-nullable-place';
import { getDurationByKind } from '../../work/workforce/durations';
import { loadWorkforce, type Workforce } from '../../work/workforce/load-workforce';
import {
  type BoardPlanRow,
  countBoardAgents,
  listAgentPlans,
  listBoardAgents,
  listUnassignedPlans,
} from './queries';

/** A week of agents against each agent's capacity. */
export const boardHandlers: Handlers<typeof board> = {
  week: async ({ input, user, db }) => {
    const { day, page, limit, ...filters } = input;
    const { agent, ...ofPlans } = filters;
    const most = limit === -1 ? boardPageSize : limit;
    const days = getWeekDays(day);
    const found = await listBoardAgents(db, user, filters, { limit: most, offset: (page - 1) * most });
    const total = await countBoardAgents(db, user, filters);
    await requireReached(db, user, agent);
    const ids = found.map(({ id }) => id);
    const minutes = await getDurationByKind(db);
    const force = await loadWorkforce(db, ids, days);
    const rows = await listAgentPlans(db, user, ids, days);
    const cells = cellsIn(rows, days, minutes, force);
    const agents: BoardAgent[] = found.map(({ id, username, first_name, last_name, owner, cluster_id }) => {
      const { most, skills, home } = force.work(id);
      return {
        agent_id: id,
        username,
        name: [first_name, last_name].filter(Boolean).join(' ') || null,
        owner,
        cluster_id,
        most,
        skills,
        home,
        cells: cells(id),
      };
    });
    const nobodys =
      page === 1 && !agent ? await listUnassignedPlans(db, user, ofPlans, days, maxUnassignedPlans) : [];
    if (nobodys.length) agents.push({ ...unassignedRow, cells: cellsIn(nobodys, days, minutes, null)(null) });
    return { days, agents, total, pages: Math.ceil(total / most) };
  },
};

/** 403 unless the named agents are within the user's row access. */
const requireReached = async (db: Db, user: User, agent?: MultiValue<number>) => {
  if (agent === undefined) return;
  const { values, not } = parseMultiValue(agent);
  const agentIds = [...new Set(values)];
  if (!not && (await countBoardAgents(db, user, { agent: agentIds })) < agentIds.length) throw notFound();
};

const maxUnassignedPlans = 500;
const { most, skills, home } = defaultCapacity;
const unassignedRow = {
  agent_id: null,
  username: null,
  name: null,
  owner: null,
  cluster_id: null,
  most,
  skills,
  home,
};

const cellsIn = (
  rows: readonly BoardPlanRow[],
  days: readonly string[],
  minutes: Record<TaskKind, number>,
  force: Workforce | null,
) => {
  const byCell = new Map<string, BoardPlanRow[]>();
  for (const row of rows) {
    const key = `${row.agent_id} ${row.day}`;
    const cell = byCell.get(key);
    if (cell) cell.push(row);
    else byCell.set(key, [row]);
  }
  return (agent: number | null): BoardCell[] =>
    days.map(day => {
      const all = byCell.get(`${agent} ${day}`) ?? [];
      const plans = all.filter(({ visible }) => visible).map(row => planOf(row, minutes));
      const hidden = all.filter(({ visible }) => !visible);
      const figures = computeDayFigures(plans, agent === null ? null : (force?.home(agent) ?? null));
      return {
        plans: figures.order.map(at => plans[at]),
        others: hidden.length,
        metres: agent === null ? null : figures.metres,
        minutes: figures.minutes + hidden.reduce((sum, { kind }) => sum + minutes[kind], 0),
        capacity: agent === null ? 0 : (force?.minutes(agent, day) ?? 0),
        absence: agent === null ? null : (force?.absence(agent, day) ?? null),
        rest: getRestKind(day),
      };
    });
};

const planOf = (row: BoardPlanRow, minutes: Record<TaskKind, number>): BoardPlan => ({
  planid: row.id,
  task_type: row.kind,
  site_id: row.site_id,
  site_code: row.code,
  site_name: row.name,
  place: toNullablePlace(row.lat, row.lng),
  drop_code: row.drop_code,
  drop: toNullablePlace(row.drop_lat, row.drop_lng),
  status: row.status,
  instruction: row.instruction,
  minutes: minutes[row.kind],
  source: row.source,
  version: row.version,
});

import { type MultiValue, parseMultiValue } from '../../../contract/framework/multi-value';
import { getWeekDays, type RestDays } from '../../../contract/framework/rest-days';
import {
  type BoardAgent,
  type BoardCell,
  type BoardPlan,
  type board,
  boardPageSize,
} from '../../../contract/office/board';
import type { TaskKind } from '../../../contract/organisation/vocabulary';
import { defaultCapacity } from '../../../contract/work/workforce';
import type { Db } from '../../framework/db/client';
import { notFound } from '../../framework/http/errors';
import type { Handlers } from '../../framework/http/mount';
import type { User } from '../../framework/identity/user';
import { toNullablePlace } from '../../sites/geo/to-nullable-place';
import { toScheduledWork } from '../../work/planning/queries-scheduled';
import { computeDayLoad } from '../../work/workforce/day-load';
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
    const { agent, ...planFilters } = filters;
    const pageSize = limit === -1 ? boardPageSize : limit;
    const days = getWeekDays(day);
    const agentRows = await listBoardAgents(db, user, filters, {
      limit: pageSize,
      offset: (page - 1) * pageSize,
    });
    const total = await countBoardAgents(db, user, filters);
    await requireVisibleAgents(db, user, agent);
    const ids = agentRows.map(({ id }) => id);
    const durations = await getDurationByKind(db);
    const workforce = await loadWorkforce(db, ids, days);
    const plans = await listAgentPlans(db, user, ids, days);
    const getCells = groupIntoCells(plans, days, durations, workforce, workforce.restDays);
    const agents = agentRows.map(row => toBoardAgent(row, workforce, getCells(row.id)));
    // The plans without an agent are shown once, as the last row of the first page.
    const hasUnassignedRow = page === 1 && !agent;
    const unassigned = hasUnassignedRow
      ? await listUnassignedPlans(db, user, planFilters, days, maxUnassignedPlans)
      : [];
    if (unassigned.length) {
      const getUnassignedCells = groupIntoCells(unassigned, days, durations, null, workforce.restDays);
      agents.push({ ...unassignedRow, cells: getUnassignedCells(null) });
    }
    return { days, agents, total, pages: Math.ceil(total / pageSize) };
  },
};

/** 404 unless the named agents are within the user's row access. */
const requireVisibleAgents = async (db: Db, user: User, agent?: MultiValue<number>) => {
  if (agent === undefined) return;
  const { values, not } = parseMultiValue(agent);
  const agentIds = [...new Set(values)];
  if (!not && (await countBoardAgents(db, user, { agent: agentIds })) < agentIds.length) throw notFound();
};

const toBoardAgent = (
  row: Awaited<ReturnType<typeof listBoardAgents>>[number],
  workforce: Workforce,
  cells: BoardCell[],
): BoardAgent => {
  const { id, username, first_name, last_name, owner, cluster_id } = row;
  const name = [first_name, last_name].filter(Boolean).join(' ') || null;
  const { most, skills, home } = workforce.work(id);
  return { agent_id: id, username, name, owner, cluster_id, most, skills, home, cells };
};

const maxUnassignedPlans = 500;
const { most, skills, home } = defaultCapacity;
/** The row of the plans without an agent. */
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

/** Returns a function for the cells of an agent (null: of the unassigned plans), one for each day. */
const groupIntoCells = (
  rows: readonly BoardPlanRow[],
  days: readonly string[],
  durations: Record<TaskKind, number>,
  workforce: Workforce | null,
  restDays: RestDays,
) => {
  const rowsByCell = new Map<string, BoardPlanRow[]>();
  for (const row of rows) {
    const key = `${row.agent_id} ${row.day}`;
    const cellRows = rowsByCell.get(key);
    if (cellRows) cellRows.push(row);
    else rowsByCell.set(key, [row]);
  }
  return (agent: number | null): BoardCell[] =>
    days.map(day => {
      const cellRows = rowsByCell.get(`${agent} ${day}`) ?? [];
      const plans = cellRows.filter(({ visible }) => visible).map(row => toBoardPlan(row, durations));
      const home = agent === null ? null : (workforce?.home(agent) ?? null);
      const figures = computeDayLoad(cellRows.map(toScheduledWork), durations, home);
      return {
        plans: figures.order.map(index => plans[index]),
        others: cellRows.length - plans.length,
        metres: agent === null ? null : figures.metres,
        minutes: figures.minutes,
        capacity: agent === null ? 0 : (workforce?.minutes(agent, day) ?? 0),
        absence: agent === null ? null : (workforce?.absence(agent, day) ?? null),
        rest: restDays.getRestKind(day),
      };
    });
};

const toBoardPlan = (row: BoardPlanRow, durations: Record<TaskKind, number>): BoardPlan => ({
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
  minutes: durations[row.kind],
  source: row.source,
  version: row.version,
});

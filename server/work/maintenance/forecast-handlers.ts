import { addDays, today } from '../../../contract/framework/today';
import type { TaskKind } from '../../../contract/organisation/vocabulary';
import {
  type Forecast,
  forecastMonths,
  type maintenanceForecast,
} from '../../../contract/work/maintenance-forecast';
import type { Db } from '../../framework/db/client';
import type { Handlers } from '../../framework/http/mount';
import { listActiveAccounts } from '../../organisation/directory/queries';
import { getDurationByKind } from '../workforce/durations';
import { loadWorkforce } from '../workforce/load-workforce';
import { clusterNames, countVisitsByMonth, type MonthlyVisits } from './queries-forecast';

/** The year's recurring work compared with the available people: by month, per agent or per cluster. */
export const forecastHandlers: Handlers<typeof maintenanceForecast> = {
  ahead: async ({ input, db, user }) => {
    const { by, cluster, owner, task_type } = input;
    const days = listForecastDays(today());
    const period = { from: days[0], until: days[days.length - 1] };
    const filters = { site_cluster: cluster, site_owner: owner, task_type };
    const [visits, minutesByKind, agents] = await Promise.all([
      countVisitsByMonth(db, user, by, filters, period),
      getDurationByKind(db),
      listActiveAccounts(db, user, 'agent'),
    ]);
    const selectedAgents = agents.filter(
      agent => (!cluster || agent.cluster_id === cluster) && (!owner || agent.owner === owner),
    );
    const getGroupId = (agent: Agent) => (by === 'agent' ? agent.id : agent.cluster_id);
    const getCapacity = await loadMonthlyCapacity(db, selectedAgents, getGroupId, days);
    const names =
      by === 'agent' ? new Map(agents.map(({ id, username }) => [id, username])) : await clusterNames(db);

    const months = [...new Set(days.map(getMonth))];
    const groupIds = new Set([
      ...selectedAgents.map(getGroupId).filter(id => id !== null),
      ...visits.map(({ id }) => id),
    ]);
    const rows = [...groupIds].map(id => ({
      id,
      name: id === null ? null : (names.get(id) ?? null),
      months: months.map(month => ({ month, visits: 0, needed: 0, capacity: getCapacity(id, month) })),
    }));
    addVisits(rows, visits, minutesByKind);
    // Rows without any visit in the year are omitted.
    const rowsWithVisits = rows.filter(row => row.months.some(month => month.visits > 0));
    return { data: { months, rows: rowsWithVisits.sort(compareByNeeded) } };
  },
};

type Row = Forecast['rows'][number];
type Agent = { id: number; cluster_id: number | null };

const getMonth = (day: string) => day.slice(0, 7);

/** Every day from the given one to the end of the last month of the forecast. */
const listForecastDays = (from: string) => {
  const days = [from];
  const months = new Set([getMonth(from)]);
  for (;;) {
    const day = addDays(days[days.length - 1], 1);
    months.add(getMonth(day));
    if (months.size > forecastMonths) return days;
    days.push(day);
  }
};

/** The minutes that the agents of a group can work in a month, as a function of both. */
const loadMonthlyCapacity = async (
  db: Db,
  agents: readonly Agent[],
  getGroupId: (agent: Agent) => number | null,
  days: readonly string[],
) => {
  const agentIds = agents.map(({ id }) => id);
  const workforce = await loadWorkforce(db, agentIds, days);
  const toKey = (groupId: number | null, month: string) => `${groupId} ${month}`;
  const minutes = new Map<string, number>();
  for (const agent of agents)
    for (const day of days) {
      const key = toKey(getGroupId(agent), getMonth(day));
      minutes.set(key, (minutes.get(key) ?? 0) + workforce.minutes(agent.id, day));
    }
  return (groupId: number | null, month: string) =>
    groupId === null ? 0 : (minutes.get(toKey(groupId, month)) ?? 0);
};

/** Adds the visits, and the minutes they need, to the months of their group's row. */
const addVisits = (
  rows: readonly Row[],
  visits: readonly MonthlyVisits[],
  minutesByKind: Record<TaskKind, number>,
) => {
  const rowById = new Map(rows.map(row => [row.id, row]));
  for (const { id, month, kind, visits: count } of visits) {
    const cell = rowById.get(id)!.months.find(each => each.month === month)!;
    cell.visits += count;
    cell.needed += count * minutesByKind[kind];
  }
};

/** The most needed minutes first; visits without an agent or cluster last. */
const compareByNeeded = (a: Row, b: Row) =>
  Number(a.id === null) - Number(b.id === null) || sumNeeded(b) - sumNeeded(a);
const sumNeeded = ({ months }: Row) => months.reduce((sum, { needed }) => sum + needed, 0);

import { addDays, today } from '../../../contract/framework/today';
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
import { clusterNames, countVisitsByMonth } from './queries-forecast';

/** The year's recurring work compared with the available people: by month, per agent or per cluster. */
export const forecastHandlers: Handlers<typeof maintenanceForecast> = {
  ahead: async ({ input, db, user }) => {
    const { by, cluster, owner, task_type } = input;
    const days = listForecastDays(today());
    const span = { from: days[0], until: days[days.length - 1] };
    const filters = { site_cluster: cluster, site_owner: owner, task_type };
    const [visits, minutes, agents] = await Promise.all([
      countVisitsByMonth(db, user, by, filters, span),
      getDurationByKind(db),
      listActiveAccounts(db, user, 'agent'),
    ]);
    const selectedAgents = agents.filter(
      agent => (!cluster || agent.cluster_id === cluster) && (!owner || agent.owner === owner),
    );
    const groupOf = (agent: (typeof agents)[number]) => (by === 'agent' ? agent.id : agent.cluster_id);
    const capacity = await capacities(db, selectedAgents, groupOf, days);
    const names =
      by === 'agent' ? new Map(agents.map(({ id, username }) => [id, username])) : await clusterNames(db);
    const months = [...new Set(days.map(monthOf))];
    const rows = new Map<number | null, Forecast['rows'][number]>();
    const row = (id: number | null) => {
      const known = rows.get(id);
      if (known) return known;
      const made = {
        id,
        name: id === null ? null : (names.get(id) ?? null),
        months: months.map(month => ({ month, visits: 0, needed: 0, capacity: capacity(id, month) })),
      };
      rows.set(id, made);
      return made;
    };
    for (const agent of selectedAgents) if (by === 'agent' || agent.cluster_id !== null) row(groupOf(agent));
    for (const { id, month, kind, visits: n } of visits) {
      const cell = row(id).months[months.indexOf(month)];
      cell.visits += n;
      cell.needed += n * minutes[kind];
    }
    // Rows without any visit in the year are omitted.
    const visibleRows = [...rows.values()].filter(each => each.months.some(({ visits: n }) => n > 0));
    return { data: { months, rows: visibleRows.sort(compareByNeeded) } };
  },
};

const monthOf = (day: string) => day.slice(0, 7);

/** From today to the end of the last month. */
const listForecastDays = (from: string) => {
  const days = [from];
  const months = new Set([monthOf(from)]);
  for (;;) {
    const day = addDays(days[days.length - 1], 1);
    months.add(monthOf(day));
    if (months.size > forecastMonths) return days;
    days.push(day);
  }
};

type Agent = { id: number };
/** A group's minutes of work per month. */
const capacities = async <A extends Agent>(
  db: Db,
  agents: readonly A[],
  groupOf: (agent: A) => number | null,
  days: readonly string[],
) => {
  const { minutes } = await loadWorkforce(
    db,
    agents.map(({ id }) => id),
    days,
  );
  const sums = new Map<string, number>();
  for (const agent of agents)
    for (const day of days) {
      const key = `${groupOf(agent)} ${monthOf(day)}`;
      sums.set(key, (sums.get(key) ?? 0) + minutes(agent.id, day));
    }
  return (id: number | null, month: string) => (id === null ? 0 : (sums.get(`${id} ${month}`) ?? 0));
};

const sumOf = ({ months }: Forecast['rows'][number]) => months.reduce((sum, { needed }) => sum + needed, 0);
const compareByNeeded = (a: Forecast['rows'][number], b: Forecast['rows'][number]) =>
  Number(a.id === null) - Number(b.id === null) || sumOf(b) - sumOf(a);

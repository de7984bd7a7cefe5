import type {
  AgentsDashboard,
  GpmTasksDashboard,
  SitesDashboard,
  TasksDashboard,
} from '../../../contract/figures/dashboards';
import { ownerLabels } from '../../sites/sites/queries';
import { countSitesByGroup, countSitesInCharge, countWorkByGroup, listSitesWithWork } from './counts';
import type { DashboardQuery } from './dashboard-query';
import type { Period } from './filter';
import { countAgentsByCluster, type PlanCount, type TaskCount } from './queries';

export const siteFigures = async (query: DashboardQuery): Promise<SitesDashboard> => {
  const [rows, labels] = await Promise.all([countSitesByGroup(query), ownerLabels(query.db)]);
  const byWilaya = summed(rows, row => row.wilaya_id);
  const ofOwners = new Map(summed(rows, row => `${row.wilaya_id} ${row.owner}`));
  return {
    sitesby_wilaya: byWilaya.map(([address_wilaya, number]) => ({ address_wilaya, number })),
    sitesby_cluster: summed(rows, row => row.cluster_id).map(([cluster, number]) => ({ cluster, number })),
    sitesby_owners: summed(rows, row => row.owner).map(([site_owner, number]) => ({
      site_owner,
      owner: labels.get(site_owner) ?? site_owner,
      number,
    })),
    sitesby_ownerswilayas: byWilaya.map(([wilaya]) => ({
      wilaya,
      ...Object.fromEntries(
        [...labels.keys()].map(owner => [owner, ofOwners.get(`${wilaya} ${owner}`) ?? 0]),
      ),
    })),
    sitesby_type: summed(rows, row => row.site_class).map(([site_type, nb]) => ({ site_type, nb })),
  };
};

export const taskFigures = async (query: DashboardQuery, period: Period): Promise<TasksDashboard> => {
  const [{ plans, tasks, labels, ...parts }, sites] = await Promise.all([
    work(query, period),
    countSitesByGroup(query),
  ]);
  const siteNbr = new Map(summed(sites, row => row.owner));
  return {
    ...parts,
    perOwnerDetail: joined('owner', plans, tasks, [...siteNbr.keys()]).map(
      ([site_owner, planned, { done, ongoing, accept, reject }]) => ({
        site_owner,
        owner: labels.get(site_owner) ?? site_owner,
        planned,
        done,
        ongoing,
        accept,
        reject,
        siteNbr: siteNbr.get(site_owner) ?? 0,
      }),
    ),
  };
};

export const gpmTaskFigures = async (query: DashboardQuery, period: Period): Promise<GpmTasksDashboard> => {
  const [{ plans, tasks, labels, ...parts }, sites] = await Promise.all([
    work(query, period),
    listSitesWithWork(query, period),
  ]);
  return {
    ...parts,
    perOwnerDetail: joined('owner', plans, tasks).map(([site_owner, planned, { done, done_late }]) => ({
      site_owner,
      owner: labels.get(site_owner) ?? site_owner,
      planned,
      done,
      done_ontime: done - done_late,
      done_late,
    })),
    perSite: sites.map(({ site_id, name, count, done }) => ({ site_id, name, count, done })),
    siteNbr: sites[0]?.sites ?? 0,
  };
};

/**
 * By specification, the general dashboard returns the average as a number and that of GPM in a list: the callers shape
 * it.
 */
export const agentFigures = async (query: DashboardQuery, period: Period): Promise<AgentsDashboard> => {
  const [agents, sites, assigned, { tasks }] = await Promise.all([
    countAgentsByCluster(query.db, query.user, query.filter),
    countSitesByGroup(query),
    countSitesInCharge(query),
    countWorkByGroup(query, period),
  ]);
  const agentsIn = new Map(agents.map(({ cluster_id, n }) => [cluster_id, Number(n)]));
  const sitesIn = new Map(summed(sites, row => row.cluster_id));
  const doneIn = new Map(
    tasks.flatMap(({ cluster_id, done }) => (cluster_id === null ? [] : [[cluster_id, done] as const])),
  );
  const clusters = [...new Set([...agentsIn.keys(), ...sitesIn.keys(), ...doneIn.keys()])]
    .filter(cluster => cluster !== null)
    .sort((a, b) => a - b);
  const everyAgent = [...agentsIn.values()].reduce((sum, n) => sum + n, 0);
  const perAgent = (number: number) => ({ number, agents: everyAgent, ratio: over(number, everyAgent) });
  const avgSite = perAgent(assigned);
  return {
    agentsPerCluster: clusters.map(cluster => {
      const [number, here] = [sitesIn.get(cluster) ?? 0, agentsIn.get(cluster) ?? 0];
      return { cluster, number, agents: here, ratio: over(number, here) };
    }),
    agentsPerSitePerCluster: clusters.map(cluster => {
      const [number, here] = [agentsIn.get(cluster) ?? 0, sitesIn.get(cluster) ?? 0];
      return { cluster, number, sites: here, ratio: over(number, here) };
    }),
    taskPerAgentPerCluster: clusters.map(cluster => {
      const number = doneIn.get(cluster) ?? 0;
      return { cluster, number, ratio: over(number, agentsIn.get(cluster) ?? 0) };
    }),
    sitesRatio: perAgent(total(sites)),
    avgSite,
    taskRatio: perAgent([...doneIn.values()].reduce((sum, n) => sum + n, 0)),
    sitePerAgentAvg: { average: avgSite.ratio },
  };
};

/** What both families' task dashboards have in common, and the rows behind it. */
const work = async (query: DashboardQuery, period: Period) => {
  const [{ plans, tasks }, labels] = await Promise.all([
    countWorkByGroup(query, period),
    ownerLabels(query.db),
  ]);
  return {
    plans,
    tasks,
    labels,
    monthly: joined('day', plans, tasks).map(([day, planned, { done }]) => ({ day, planned, done })),
    perOwner: joined('owner', plans, []).map(([site_owner, count]) => ({
      site_owner,
      owner: labels.get(site_owner) ?? site_owner,
      count,
    })),
    perCluster: joined('cluster_id', plans, tasks).map(([cluster, count, { done }]) => ({
      cluster,
      count,
      done,
    })),
    perWilaya: joined('wilaya_id', plans, tasks).map(([address_wilaya, count, { done }]) => ({
      address_wilaya,
      count,
      done,
    })),
  };
};

type Grouping = 'day' | 'owner' | 'cluster_id' | 'wilaya_id';
type KeyOf<G extends Grouping> = NonNullable<PlanCount[G]>;

/** One grouping of plans and tasks joined by key, in key order. */
const joined = <G extends Grouping>(
  grouping: G,
  plans: readonly PlanCount[],
  tasks: readonly TaskCount[],
  others: readonly KeyOf<G>[] = [],
) => {
  const planned = new Map(plans.filter(row => row[grouping] !== null).map(row => [row[grouping], row.n]));
  const found = new Map<unknown, TaskCount>(
    tasks.filter(row => row[grouping] !== null).map(row => [row[grouping], row]),
  );
  const keys = [...new Set([...planned.keys(), ...found.keys(), ...others])] as KeyOf<G>[];
  return keys.sort(ascending).map(key => [key, planned.get(key) ?? 0, found.get(key) ?? noTasks] as const);
};
const noTasks = { done: 0, done_late: 0, ongoing: 0, accept: 0, reject: 0 };

const summed = <Row extends { n: number }, Key extends string | number | null>(
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
) => {
  const sums = new Map<Key, number>();
  for (const row of rows) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0) + row.n);
  return [...sums].sort(([a], [b]) => ascending(a, b));
};
const ascending = (a: string | number | null, b: string | number | null) =>
  a === b ? 0 : a === null ? 1 : b === null || a < b ? -1 : 1;
const total = (rows: readonly { n: number }[]) => rows.reduce((sum, { n }) => sum + n, 0);
const over = (number: number, divisor: number) => number / (divisor || 1);

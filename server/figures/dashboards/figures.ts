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
  const byWilaya = sumByKey(rows, row => row.wilaya_id);
  const byWilayaAndOwner = new Map(sumByKey(rows, row => `${row.wilaya_id} ${row.owner}`));
  return {
    sitesby_wilaya: byWilaya.map(([address_wilaya, number]) => ({ address_wilaya, number })),
    sitesby_cluster: sumByKey(rows, row => row.cluster_id).map(([cluster, number]) => ({ cluster, number })),
    sitesby_owners: sumByKey(rows, row => row.owner).map(([site_owner, number]) => ({
      site_owner,
      owner: labels.get(site_owner) ?? site_owner,
      number,
    })),
    sitesby_ownerswilayas: byWilaya.map(([wilaya]) => ({
      wilaya,
      ...Object.fromEntries(
        [...labels.keys()].map(owner => [owner, byWilayaAndOwner.get(`${wilaya} ${owner}`) ?? 0]),
      ),
    })),
    sitesby_type: sumByKey(rows, row => row.site_class).map(([site_type, nb]) => ({ site_type, nb })),
  };
};

export const taskFigures = async (query: DashboardQuery, period: Period): Promise<TasksDashboard> => {
  const [{ plans, tasks, labels, ...shared }, sites] = await Promise.all([
    loadWork(query, period),
    countSitesByGroup(query),
  ]);
  const siteCounts = new Map(sumByKey(sites, row => row.owner));
  return {
    ...shared,
    perOwnerDetail: joinByKey('owner', plans, tasks, [...siteCounts.keys()]).map(
      ([site_owner, planned, { done, ongoing, accept, reject }]) => ({
        site_owner,
        owner: labels.get(site_owner) ?? site_owner,
        planned,
        done,
        ongoing,
        accept,
        reject,
        siteNbr: siteCounts.get(site_owner) ?? 0,
      }),
    ),
  };
};

export const gpmTaskFigures = async (query: DashboardQuery, period: Period): Promise<GpmTasksDashboard> => {
  const [{ plans, tasks, labels, ...shared }, sites] = await Promise.all([
    loadWork(query, period),
    listSitesWithWork(query, period),
  ]);
  return {
    ...shared,
    perOwnerDetail: joinByKey('owner', plans, tasks).map(([site_owner, planned, { done, done_late }]) => ({
      site_owner,
      owner: labels.get(site_owner) ?? site_owner,
      planned,
      done,
      done_ontime: done - done_late,
      done_late,
    })),
    perSite: sites.map(({ site_id, name, count, done }) => ({ site_id, name, count, done })),
    // Each row repeats the number of all sites with work, of which only the first are listed.
    siteNbr: sites[0]?.sites ?? 0,
  };
};

/**
 * `sitePerAgentAvg` is the ratio of `avgSite` once more, in the form of the general dashboard: that of GPM has a list
 * of such objects (specification), which its handler makes.
 */
export const agentFigures = async (query: DashboardQuery, period: Period): Promise<AgentsDashboard> => {
  const [agentRows, siteRows, sitesInCharge, { tasks }] = await Promise.all([
    countAgentsByCluster(query.db, query.user, query.filter),
    countSitesByGroup(query),
    countSitesInCharge(query),
    countWorkByGroup(query, period),
  ]);
  const clusters = groupByCluster(agentRows, siteRows, tasks);
  const allAgents = agentRows.reduce((sum, { n }) => sum + Number(n), 0);
  const allDone = clusters.reduce((sum, { done }) => sum + done, 0);
  const perAgent = (number: number) => ({ number, agents: allAgents, ratio: divide(number, allAgents) });
  const avgSite = perAgent(sitesInCharge);
  return {
    agentsPerCluster: clusters.map(({ cluster, sites, agents }) => ({
      cluster,
      number: sites,
      agents,
      ratio: divide(sites, agents),
    })),
    agentsPerSitePerCluster: clusters.map(({ cluster, sites, agents }) => ({
      cluster,
      number: agents,
      sites,
      ratio: divide(agents, sites),
    })),
    taskPerAgentPerCluster: clusters.map(({ cluster, done, agents }) => ({
      cluster,
      number: done,
      ratio: divide(done, agents),
    })),
    sitesRatio: perAgent(siteRows.reduce((sum, { n }) => sum + n, 0)),
    avgSite,
    taskRatio: perAgent(allDone),
    sitePerAgentAvg: { average: avgSite.ratio },
  };
};

/** The agents, sites and done tasks of each cluster that has any, in the clusters' order. */
const groupByCluster = (
  agentRows: Awaited<ReturnType<typeof countAgentsByCluster>>,
  siteRows: Awaited<ReturnType<typeof countSitesByGroup>>,
  tasks: readonly TaskCount[],
) => {
  const agentCounts = new Map(agentRows.map(({ cluster_id, n }) => [cluster_id, Number(n)]));
  const siteCounts = new Map(sumByKey(siteRows, row => row.cluster_id));
  const doneCounts = new Map(tasks.map(({ cluster_id, done }) => [cluster_id, done]));
  // Agents may have no cluster, and the task counts of other groupings have none.
  const clusters = new Set([...agentCounts.keys(), ...siteCounts.keys(), ...doneCounts.keys()]);
  return [...clusters]
    .filter(cluster => cluster !== null)
    .sort((a, b) => a - b)
    .map(cluster => ({
      cluster,
      agents: agentCounts.get(cluster) ?? 0,
      sites: siteCounts.get(cluster) ?? 0,
      done: doneCounts.get(cluster) ?? 0,
    }));
};

/** What both families' task dashboards have in common, and the rows behind it. */
const loadWork = async (query: DashboardQuery, period: Period) => {
  const [{ plans, tasks }, labels] = await Promise.all([
    countWorkByGroup(query, period),
    ownerLabels(query.db),
  ]);
  return {
    plans,
    tasks,
    labels,
    monthly: joinByKey('day', plans, tasks).map(([day, planned, { done }]) => ({ day, planned, done })),
    perOwner: joinByKey('owner', plans, []).map(([site_owner, count]) => ({
      site_owner,
      owner: labels.get(site_owner) ?? site_owner,
      count,
    })),
    perCluster: joinByKey('cluster_id', plans, tasks).map(([cluster, count, { done }]) => ({
      cluster,
      count,
      done,
    })),
    perWilaya: joinByKey('wilaya_id', plans, tasks).map(([address_wilaya, count, { done }]) => ({
      address_wilaya,
      count,
      done,
    })),
  };
};

type Grouping = 'day' | 'owner' | 'cluster_id' | 'wilaya_id';
type KeyOf<G extends Grouping> = NonNullable<PlanCount[G]>;

/**
 * The counts of one grouping, in key order: key, number of plans, task counts. Of a row's keys only that of its own
 * grouping is not null (`grouping sets`), so rows without this key belong to another grouping.
 */
const joinByKey = <G extends Grouping>(
  grouping: G,
  plans: readonly PlanCount[],
  tasks: readonly TaskCount[],
  otherKeys: readonly KeyOf<G>[] = [],
) => {
  const planCounts = new Map(plans.filter(row => row[grouping] !== null).map(row => [row[grouping], row.n]));
  const taskCounts = new Map<unknown, TaskCount>(
    tasks.filter(row => row[grouping] !== null).map(row => [row[grouping], row]),
  );
  const keys = [...new Set([...planCounts.keys(), ...taskCounts.keys(), ...otherKeys])] as KeyOf<G>[];
  return keys
    .sort(compareKeys)
    .map(key => [key, planCounts.get(key) ?? 0, taskCounts.get(key) ?? noTasks] as const);
};
const noTasks = { done: 0, done_late: 0, ongoing: 0, accept: 0, reject: 0 };

/** The sum of `n` by key, in key order. */
const sumByKey = <Row extends { n: number }, Key extends string | number | null>(
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
) => {
  const sums = new Map<Key, number>();
  for (const row of rows) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0) + row.n);
  return [...sums].sort(([a], [b]) => compareKeys(a, b));
};
/** In ascending order; null comes last. */
const compareKeys = (a: string | number | null, b: string | number | null) => {
  if (a === b) return 0;
  if (a === null) return 1;
  return b === null || a < b ? -1 : 1;
};
/** Without agents the divisor is 1 (specification); the same without sites. */
const divide = (dividend: number, divisor: number) => dividend / (divisor || 1);

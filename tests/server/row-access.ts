import type { Selectable } from 'kysely';
import { taskStatuses } from '../../contract/organisation/vocabulary';
import { planStatuses } from '../../contract/work/planning';
import type { Schema } from '../../server/framework/db/schema';
import { createRandom } from '../../server/operations/demo/random';
import { createPlan, createSite, createTask } from '../factories/sites';
import { allPermissions } from './build-world';
import type { Api } from './harness';

/** People of every kind of reach. */
export const readerNames = [
  'admin',
  'cluster',
  'manager',
  'd-two-clusters',
  'd-all-owners',
  'd-no-cluster',
  'd-owner-admin',
];

export const addReaders = async (api: Api) => {
  const permissions = { ...allPermissions, pm: { ...allPermissions.pm, clusters: [2, 3] } };
  await api.person({ role: 'cluster_manager', username: 'd-two-clusters', cluster_id: 1, permissions });
  await api.person({ role: 'manager', username: 'd-all-owners', cluster_id: 1 });
  await api.person({ role: 'manager', username: 'd-no-cluster', owner: 'MBS' });
  await api.person({ role: 'admin', username: 'd-owner-admin', owner: 'SASCC' });
};

/** Plans and tasks from one cluster and owner to another, in every state, some at the ends of days and years. */
export const createWorkBetweenSites = async (api: Api) => {
  const { db } = api;
  const random = createRandom(29);
  const manager = await api.accountId('manager');
  const places = [
    await createSite(db, { areas: ['delivery', 'ssr', 'gpm'] }),
    await createSite(db, { owner: 'SASCC', areas: ['delivery', 'gpm'] }),
    await createSite(db, {
      owner: 'MBS',
      wilaya_id: 31,
      cluster_id: 2,
      manager_id: await api.accountId('d-no-cluster'),
      areas: ['delivery', 'gpm'],
    }),
    await createSite(db, { wilaya_id: 31, cluster_id: 2, manager_id: manager, status: 'dismantled' }),
    await createSite(db, { kind: 'entrepot' }),
  ];
  const kinds = ['delivery', 'ssr', 'installation', 'gpm', 'cm'] as const;
  const instants = [
    '2031-01-01T00:00:00+01:00',
    '2030-12-31T23:59:59+01:00',
    '2030-01-01T00:00:00+01:00',
    '2029-12-31T23:59:59+01:00',
    '2030-06-15T12:00:00Z',
  ];
  for (let n = 0; n < 250; n++) {
    const kind = random.pick(kinds);
    const [from, to] = [random.pick(places), random.pick(places)];
    const drop_site_id = random.chance(0.5) && to !== from ? to : null;
    const day = random.pick(['2030-01-01', '2030-12-31', '2029-12-31', '2031-01-01', '2030-05-17']);
    const status = random.pick(planStatuses);
    await createPlan(db, from, { kind, drop_site_id, day, status });
    await createTask(db, from, {
      kind,
      drop_site_id,
      status: random.pick(taskStatuses),
      late: random.chance(0.4),
      created_at: random.pick(instants),
      deleted_at: random.chance(0.1) ? new Date() : null,
    });
  }
};

export type Row<T extends keyof Schema> = Selectable<Schema[T]>;
export type Reader = Pick<
  Row<'accounts'>,
  'id' | 'username' | 'role' | 'owner' | 'cluster_id' | 'permissions'
>;
export type Place = { owner?: string; cluster?: number };
export type Work = { kind: string; site_id: number; drop_site_id: number | null };

/** The whole tables, for the plain loops that dashboards are compared with. */
export const loadAllRows = async ({ db }: Api) => {
  const sites = await db.selectFrom('sites').selectAll().execute();
  return {
    sites: new Map(sites.map(site => [site.id, site])),
    areas: await db.selectFrom('site_areas').selectAll().execute(),
    owners: await db.selectFrom('owners').selectAll().execute(),
    plans: await db.selectFrom('plans').selectAll().execute(),
    tasks: await db.selectFrom('tasks').selectAll().execute(),
    accounts: await db.selectFrom('accounts').selectAll().execute(),
  };
};

/** Who reaches what, written once more in plain words. */
export const getClusters = ({ username, cluster_id }: Reader) =>
  username === 'd-two-clusters' ? [2, 3] : cluster_id === null ? [] : [cluster_id];

export const canSee = (reader: Reader, site: Row<'sites'>) =>
  reader.role === 'admin' ||
  (reader.role === 'manager' && site.manager_id === reader.id) ||
  (getClusters(reader).includes(site.cluster_id) &&
    (reader.role === 'cluster_manager' || [null, site.owner].includes(reader.owner)));

/** Agents in use that work below somebody. */
export const isLeaderOf = (reader: Reader, agent: Row<'accounts'>) =>
  agent.role === 'agent' &&
  agent.status === 'active' &&
  (agent.expires_at === null || agent.expires_at > new Date()) &&
  (reader.role === 'admin' ||
    (reader.role === 'manager'
      ? agent.manager_id === reader.id
      : agent.cluster_id !== null && getClusters(reader).includes(agent.cluster_id)));

/** What a dashboard counts of a place: the filter, within the reader's own owner and clusters. */
export const isInScope = (
  reader: Reader,
  filter: Place,
  place: { owner: string | null; cluster_id: number | null },
) => {
  const own = getClusters(reader);
  const owner = filter.owner ?? reader.owner;
  if (owner !== null && place.owner !== owner) return false;
  if (filter.cluster !== undefined) return place.cluster_id === filter.cluster;
  return own.length === 0 || own.includes(place.cluster_id!);
};

/** Whether a filter names another owner or cluster than those that the reader is bound to. */
export const isForbidden = (reader: Reader, { owner, cluster }: Place) => {
  const own = getClusters(reader);
  const othersOwner = owner !== undefined && reader.owner !== null && owner !== reader.owner;
  const othersCluster = cluster !== undefined && own.length > 0 && !own.includes(cluster);
  return othersOwner || othersCluster;
};

export const sortNumbers = (numbers: Iterable<number>) => [...numbers].sort((a, b) => a - b);
export const getIds = (rows: { id: number }[]) => sortNumbers(rows.map(({ id }) => id));

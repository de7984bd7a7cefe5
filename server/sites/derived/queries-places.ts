import { sql } from 'kysely';
import type { Db } from '../../framework/db/client';
import {
  type DerivedColumnName,
  type DerivedColumns,
  deriveColumns,
  refreshColumns,
} from './queries-columns';

type WorkTable = 'plans' | 'tasks';
/** Columns that plans and tasks copy from the site where they count: the drop site, if there is one. */
const placeColumns = (
  table: WorkTable,
): DerivedColumns<WorkTable, DerivedColumnName<'plans'> | DerivedColumnName<'tasks'>> => ({
  table,
  key: ['id'],
  from: () => sql`sites s`,
  where: ids => sql`s.id = any(${ids}::int[]) and coalesce(t.drop_site_id, t.site_id) = s.id`,
  columns: {
    owner: sql`s.owner`,
    wilaya_id: sql`s.wilaya_id`,
    cluster_id: sql`s.cluster_id`,
    manager_id: sql`s.manager_id`,
  },
});

/** Updates the site columns copied to plans and tasks, in the transaction that changed the sites. */
export const copySitesToWork = async (db: Db, siteIds: readonly number[]) => {
  for (const table of ['plans', 'tasks'] as const) await refreshColumns(db, placeColumns(table), siteIds);
};

const updatedBy = 'the writers of sites (queries-sites.ts), and who adds a plan or task';
export const planPlaces = deriveColumns(
  { source: 'owner, wilaya, cluster and manager of the site where a plan counts', updatedBy },
  placeColumns('plans'),
);
export const taskPlaces = deriveColumns(
  { source: 'owner, wilaya, cluster and manager of the site where a task counts', updatedBy },
  placeColumns('tasks'),
);

const clusterOfWilaya: DerivedColumns<'sites', 'cluster_id'> = {
  table: 'sites',
  key: ['id'],
  from: () => sql`wilayas w`,
  where: ids => sql`t.id = any(${ids}::int[]) and w.id = t.wilaya_id`,
  columns: { cluster_id: sql`w.cluster_id` },
};

/** Moves sites to their wilaya's cluster, with their plans and tasks. */
export const moveToCluster = async (db: Db, siteIds: readonly number[]) => {
  await refreshColumns(db, clusterOfWilaya, siteIds);
  await copySitesToWork(db, siteIds);
};

export const siteClusters = deriveColumns(
  {
    source: 'the cluster of a site’s wilaya',
    updatedBy: 'the writers of sites and wilayas (queries-sites.ts)',
  },
  clusterOfWilaya,
);

import { type Insertable, sql } from 'kysely';
import type { LatePayload } from '../../contract/field/late-work';
import { type OwnDashboardState, ownDashboardResource } from '../../contract/figures/own-dashboards';
import type { Role } from '../../contract/organisation/roles';
import type { Area, TaskKind } from '../../contract/organisation/vocabulary';
import type { Db } from '../../server/framework/db/client';
import type { Schema } from '../../server/framework/db/schema';
import { normalizeSearchText } from '../../server/framework/lists/search-text';

type Values<Table extends keyof Schema> = Partial<Insertable<Schema[Table]>>;

let lastNumber = 0;
/** A text that no other row of this run has. */
export const uniqueName = (prefix: string) => `${prefix}${++lastNumber}`;

/** A site in Alger (cluster 1) of O&M, in the given areas with one agent in charge of all; states only what matters. */
export const createSite = async (
  db: Db,
  {
    areas = ['delivery', 'ssr'],
    agent,
    ...values
  }: Values<'sites'> & { areas?: Area[]; agent?: number } = {},
) => {
  const code = values.code ?? uniqueName('T');
  const { id } = await db
    .insertInto('sites')
    .values({
      kind: 'site',
      owner: 'inhouse',
      wilaya_id: 16,
      cluster_id: 1,
      name: `Site ${code}`,
      code_search: normalizeSearchText(code),
      name_search: normalizeSearchText(`Site ${code}`),
      in_delivery: areas.includes('delivery'),
      in_ssr: areas.includes('ssr'),
      in_gpm: areas.includes('gpm'),
      ...values,
      code,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (areas.length)
    await db
      .insertInto('site_areas')
      .values(areas.map(area => ({ site_id: id, area, agent_id: agent ?? null })))
      .execute();
  return id;
};

export const createCosite = (db: Db, site_id: number) =>
  insert(db, 'cosites', { site_id, site_type: '3G', site_code: uniqueName('C') });

export const createEquipment = (db: Db, site_id: number) =>
  insert(db, 'site_equipment', { site_id, category: 'ac', brand: 'Condor' });

export const createPlan = (db: Db, site_id: number, values: Values<'plans'> & { kind?: TaskKind } = {}) =>
  siteFacts(db, values.drop_site_id ?? site_id).then(facts =>
    insert(db, 'plans', { site_id, kind: 'delivery', day: '2030-05-17', ...facts, ...values }),
  );

export const createTask = (db: Db, site_id: number, values: Values<'tasks'> & { kind?: TaskKind } = {}) =>
  siteFacts(db, values.drop_site_id ?? site_id).then(facts =>
    insert(db, 'tasks', { site_id, kind: 'delivery', status: 'ongoing', ...facts, ...values }),
  );

export const createPhoto = (db: Db, task_id: number, test = 'photos', slot = 0) =>
  insert(db, 'photos', { task_id, test, slot, type: 'image/jpeg' });

/** What an agent handed over of a plan of his that was cancelled. */
export const createLateWork = async (
  db: Db,
  site_id: number,
  {
    kind = 'delivery',
    agent_id,
    steps = [],
  }: { kind?: TaskKind; agent_id: number; steps?: LatePayload['steps'] },
) => {
  const plan_id = await createPlan(db, site_id, { kind, agent_id, status: 'cancelled' });
  return insert(db, 'late_work', {
    ...{ kind, agent_id, site_id, plan_id, work: `p${plan_id}`, reason: 'cancelled' },
    payload: JSON.stringify({ arrival: null, steps, outcome: null, comments: [] }),
  });
};

/** Something wrong that was found on a closed task of the site. */
export const createAnomaly = async (
  db: Db,
  site_id: number,
  { kind = 'gpm', agent_id, ...values }: Values<'anomalies'> & { kind?: TaskKind } = {},
) =>
  insert(db, 'anomalies', {
    category: 'anomaly',
    task_id: values.task_id ?? (await createTask(db, site_id, { kind, agent_id, status: '' })),
    kind,
    test: 'gpm_anomalies',
    ref: uniqueName('r'),
    site_id,
    agent_id,
    type: 'energie',
    content: 'Fuite de gasoil',
    ...values,
  });

export const createAbsence = (db: Db, agent_id: number, values: Values<'absences'> = {}) =>
  insert(db, 'absences', {
    agent_id,
    day_from: '2030-05-12',
    day_to: '2030-05-14',
    cause: 'leave',
    ...values,
  });

/** A visit of a maintenance plan of that site alone. */
export const createVisit = async (
  db: Db,
  site_id: number,
  {
    kind = 'gpm',
    responsible_id,
    name = uniqueName('Plan '),
    due = { due_day: '2030-01-01', due_from: '2029-12-27', due_until: '2030-01-06' },
  }: {
    kind?: TaskKind;
    responsible_id: number;
    name?: string;
    due?: { due_day: string; due_from: string; due_until: string };
  },
) => {
  const maintenance_id = await insert(db, 'maintenance_plans', {
    ...{ name, kind, responsible_id, area: 'all', filter: JSON.stringify({ ids: [site_id] }) },
    ...{ rhythm: 'days', every: 30, taker: 'nobody', planning: 'hand', spread: false },
    ...{ days_before: 5, days_after: 5, days_ahead: 10, starts_on: '2030-01-01' },
  });
  return { id: await insert(db, 'maintenance_visits', { maintenance_id, site_id, ...due }), maintenance_id };
};

export const createAlertRule = (db: Db) =>
  insert(db, 'alert_rules', {
    kind: 'returned',
    days: 30,
    steps: JSON.stringify([
      { after: 0, manager: true, cluster_manager: false, accounts: [], channels: ['bell'] },
    ]),
  });

/** An alert of a task of the kind on the site, which waits. */
export const createAlert = async (
  db: Db,
  site_id: number,
  { kind, agent_id }: { kind: TaskKind; agent_id?: number },
) =>
  insert(db, 'alerts', {
    rule_id: await createAlertRule(db),
    kind: 'returned',
    days: 30,
    object: 'tasks',
    object_id: await createTask(db, site_id, { kind, agent_id, status: 'return' }),
    occasion: uniqueName('occasion'),
    content: 'Tâche retournée',
    site: 'TEST',
  });

/** What a plan or task carries of the site where it counts. */
const siteFacts = (db: Db, siteId: number) =>
  db
    .selectFrom('sites')
    .select(['owner', 'wilaya_id', 'cluster_id', 'manager_id'])
    .where('id', '=', siteId)
    .executeTakeFirstOrThrow();

/** A staged import of sites to agents with one row, the second of the file. */
export const createImport = async (db: Db, account_id: number, values: Values<'imports'> = {}) => {
  const id = await insert(db, 'imports', {
    account_id,
    kind: 'agents',
    file_name: 'agents.csv',
    status: 'ready',
    options: '{}',
    ...values,
  });
  const cells = JSON.stringify({ site_code: 'T0', agent: 'nobody', area: '' });
  await db
    .insertInto('import_rows')
    .values({ import_id: id, row: 2, cells, verdict: 'refused', problems: '[]' })
    .execute();
  return id;
};

/** A change of the site's address that the history holds, and on which nothing newer stands. */
export const createChange = (db: Db, site_id: number) =>
  insert(db, 'history', {
    object: 'sites',
    object_id: site_id,
    action: 'sites.edit',
    before: JSON.stringify({ address: 'Avant' }),
    after: JSON.stringify({ address: null }),
  });

/** A mail that the other side will never take. */
export const createJob = (db: Db) =>
  insert(db, 'jobs', {
    kind: 'email',
    payload: '{}',
    attempts: 1,
    outcome: 'failed',
    ended_at: new Date(),
    cause: JSON.stringify({ name: 'answered', code: 550 }),
  });

/** Jobs that no server takes: some wait for long, some failed or were given up. What comes again waits as well. */
export const createJobs = async (db: Db) => {
  await sql`update jobs set due_at = now() + interval '2 days'`.execute(db);
  await sql`
    insert into jobs (kind, payload, attempts, due_at, outcome, ended_at)
    select case n % 2 when 0 then 'email' else 'sms' end, '{}', n % 3, now() + n * interval '1 hour',
      case n % 3 when 1 then 'failed' when 2 then 'discarded' end, case when n % 3 > 0 then now() end
    from generate_series(1, 9) n`.execute(db);
};

/** An import that put the site's agent of the delivery area in charge. */
export const createFinishedImport = async (
  db: Db,
  account_id: number,
  site_id: number,
  agent_id?: number,
) => {
  const import_id = await createImport(db, account_id, { status: 'done' });
  const inCharge = (agent: number | null) => JSON.stringify({ area: 'delivery', agent_id: agent });
  await insert(db, 'history', {
    object: 'sites',
    object_id: site_id,
    action: 'sites.assignAgent',
    before: inCharge(null),
    after: inCharge(agent_id ?? null),
    import_id,
  });
  return import_id;
};

const insert = async (db: Db, table: keyof Schema, values: object) => {
  const { id } = await db
    .insertInto(table as 'sites')
    .values(values as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id as number;
};

export const createCatalogueItem = (db: Db, type: string, label = uniqueName('item-')) =>
  insert(db, 'catalogue_items', { type, key: label, label, position: 1_000 });

/** A manual that nobody but its sender and admins may read, unless lists are given. */
export const createManual = (db: Db, uploaded_by: number, values: Values<'files'> = {}) =>
  insert(db, 'files', {
    ...{ purpose: 'manual', name: 'guide.pdf', file: 'files/none.pdf', type: 'application/pdf' },
    ...{ size: 10, sha256: 'none', uploaded_by },
    ...values,
  });

/** What a dashboard of one's own is saved with: a figure, a map and a list. */
export const sampleDashboardState: OwnDashboardState = {
  period: 'lastMonth',
  compared: true,
  tiles: [
    { tile: 'tasks.perOwnerDetail.done', size: 'S', target: { value: 12, bound: 'least' } },
    { tile: 'sites.sitesby_wilaya.map', size: 'L', owner: 'inhouse' },
    { tile: 'list.total', size: 'M', title: 'Actifs', list: 'sites', filter: { site_status: 'active' } },
  ],
};

/** A dashboard of somebody's, shared with nobody. */
export const createDashboard = (
  db: Db,
  account_id: number,
  {
    state = { period: 'lastWeek', compared: true, tiles: [] },
    ...shares
  }: { state?: object; share_role?: Role } = {},
) =>
  insert(db, 'views', {
    ...{
      account_id,
      resource: ownDashboardResource,
      name: uniqueName('dashboard'),
      state: JSON.stringify(state),
    },
    ...shares,
  });

export const createView = (db: Db, account_id: number) =>
  insert(db, 'views', { account_id, resource: 'sites', name: uniqueName('view'), state: '{"filter":{}}' });

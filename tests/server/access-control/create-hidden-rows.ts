import { sql } from 'kysely';
import { rolesBelow } from '../../../contract/framework/permissions';
import { addDays, today } from '../../../contract/framework/today';
import { getRoleDefinition, type ListedRole, type Role } from '../../../contract/organisation/roles';
import { rowAccessByRole } from '../../../contract/organisation/row-access';
import type { Area } from '../../../contract/organisation/vocabulary';
import { taskKinds } from '../../../contract/organisation/vocabulary';
import type { Schema } from '../../../server/framework/db/schema';
import { normalizeSearchText } from '../../../server/framework/lists/search-text';
import {
  createAnomaly,
  createCosite,
  createDashboard,
  createEquipment,
  createImport,
  createManual,
  createPhoto,
  createPlan,
  createSite,
  createTask,
  createView,
  createVisit,
  uniqueName,
} from '../../factories/sites';
import type { Rows, World } from '../build-world';
import type { Api } from '../harness';

/** The day that calls name. */
export const queryDay = '2030-05-17';

/** Stands in every text of the rows that a role may not see. */
export const getMarker = (role: ListedRole) => `zqx${role[0]}hidden`;
/** What somebody types who looks for them: enough to find them, and not the marker itself. */
export const getMarkerPrefix = (role: ListedRole) => getMarker(role).slice(0, 7);

/**
 * Rows of every table that has people's texts, each just out of a role's reach; answers the last ones' ids. Some of them
 * are the work of agents whom the role reaches (`workers`), at sites that it does not.
 */
export const createHiddenRows = async (
  api: Api,
  { people, ...world }: World,
  role: ListedRole,
  workers: number[],
): Promise<Rows> => {
  const { db } = api;
  const text = () => uniqueName(`${getMarker(role)}-`);
  const stranger = async (kind: Role, values: object) => {
    const username = text();
    const id = await api.person({ role: kind, username, ...values });
    await mark(db, text, 'accounts', id, ['first_name', 'last_name', 'email', 'matricule']);
    return id;
  };
  const foreign = await world.foreignRows(role, { needed: new Set() });
  const far = { wilaya_id: 31, cluster_id: 2 };
  const farManager = await stranger('manager', { cluster_id: 2, owner: 'inhouse' });
  const farAgent = await stranger('agent', { cluster_id: 2, owner: 'inhouse', manager_id: farManager });
  for (const below of rolesBelow(role))
    if (getRoleDefinition(below).charge === 'people') await stranger(below, { cluster_id: 2 });
  const byClusters = rowAccessByRole[role].sites === 'clusters';
  const otherManager = byClusters ? farManager : foreign.manager!;
  const otherAgent = byClusters
    ? farAgent
    : await stranger('agent', { cluster_id: 1, owner: 'SASCC', manager_id: otherManager });
  const farAway = { ...far, manager_id: farManager, agent: farAgent };
  const others = { owner: 'SASCC', manager_id: otherManager, agent: otherAgent };
  const colleagues = { manager_id: people.manager.id, agent: foreign.agent };
  const sitesOf = role === 'agent' ? [others, colleagues] : byClusters ? [farAway] : [farAway, others];
  // Nobody below an agent works for him; what he does himself he reaches, wherever it is.
  const workersOf = role === 'agent' ? [] : workers;
  // Where reach goes by clusters alone, what a manager below has elsewhere is out of reach as well.
  const managerOf = byClusters && { manager_id: people.manager.id };
  let rows: Rows = {};
  for (const values of sitesOf as Miss[]) {
    const keeper = values.manager_id;
    for (const agent of workersOf) await rowsOn(api, text, { ...values, ...managerOf, agent }, keeper);
    rows = await rowsOn(api, text, values, keeper);
  }
  return { ...rows, agent: otherAgent, manager: otherManager, person: otherAgent, account: otherAgent };
};

type Miss = { agent: number; manager_id: number };

/** `keeper` is whoever has what is somebody's own. */
const rowsOn = async (api: Api, text: () => string, values: Miss, keeper: number): Promise<Rows> => {
  const { db, add } = api;
  const areas: Area[] = ['delivery', 'ssr', 'gpm'];
  const name = text();
  const site = await createSite(db, {
    ...{ ...values, areas, code: text(), name, name_search: normalizeSearchText(name) },
    ...{ code_facture: text(), address: text(), typology: text(), lat: 35.7, lng: -0.63 },
  });
  const cosite = await createCosite(db, site);
  const equipment = await createEquipment(db, site);
  await mark(db, text, 'cosites', cosite, ['site_code']);
  const written = ['brand', 'type', 'capacity', 'serial_number', 'remark'];
  await mark(db, text, 'site_equipment', equipment, written);
  await add('site_notes', { site_id: site, content: text(), created_by: values.agent });

  const rows: Rows = { site, dropSite: site, cosite, equipment };
  for (const kind of taskKinds) {
    const work = { kind, agent_id: values.agent };
    const days = [...[-40, 0, 3].map(offset => addDays(today(), offset)), queryDay];
    for (const day of days) rows.plan = await createPlan(db, site, { ...work, day, instruction: text() });
    for (const status of ['ongoing', 'return', kind === 'ssr' ? 'pending' : '', 'impossible'] as const) {
      rows.task = await createTask(db, site, {
        ...work,
        status,
        late: true,
        planned_day: today(),
        submitted_at: new Date(),
        cause_return: text(),
        ...(status === 'impossible' && {
          impossible_cause: 'other',
          impossible_note: text(),
          impossible_at: new Date(),
        }),
      });
      await evidenceOf(api, text, rows.task);
    }
    for (const category of ['anomaly', 'nok', 'access'] as const) {
      rows.anomaly = await createAnomaly(db, site, {
        category,
        task_id: rows.task,
        kind,
        agent_id: values.agent,
      });
      await mark(db, text, 'anomalies', rows.anomaly, ['ref', 'type', 'content', 'comment']);
    }
  }
  rows.photo = await createPhoto(db, rows.task!);
  await mark(db, text, 'photos', rows.photo, ['comment', 'cause']);
  const snapshot = JSON.stringify({ name: text(), address: text(), username: text() });
  const about = {
    sites: site,
    plans: rows.plan!,
    tasks: rows.task!,
    anomalies: rows.anomaly!,
    accounts: keeper,
  };
  for (const [object, object_id] of Object.entries(about))
    for (const [by, account_id] of Object.entries({ manager: values.manager_id, agent: values.agent }))
      await add('history', {
        ...{ object, object_id, action: 'sites.edit', account_id, role: by as Role },
        ...{ before: snapshot, after: snapshot, address: text() },
      });
  rows.file = await createManual(db, keeper, { name: text(), description: text() });
  rows.view = await createView(db, keeper);
  await mark(db, text, 'views', rows.view, ['name']);
  const visit = await createVisit(db, site, { responsible_id: keeper, name: text() });
  rows.maintenance = visit.maintenance_id;
  rows.visit = visit.id;
  rows.dashboard = await createDashboard(db, keeper);
  await mark(db, text, 'views', rows.dashboard, ['name']);
  rows.import = await createImport(db, keeper, { file_name: text(), error: text() });
  rows.importDone = rows.import;
  await add('notifications', { account_id: values.agent, hash: text(), content: text() });
  await add('presence', { object: 'sites', object_id: site, account_id: keeper, editing: true });
  return rows;
};

/** Puts a text into some columns of a row. */
const mark = (db: Api['db'], text: () => string, table: keyof Schema, id: number, columns: string[]) => {
  const values = columns.map(column => sql`${sql.ref(column)} = ${text()}`);
  return sql`update ${sql.table(table)} set ${sql.join(values)} where id = ${id}`.execute(db);
};

const evidenceOf = async ({ add }: Api, text: () => string, task_id: number) => {
  const data = JSON.stringify({ bar_code: text(), items: [{ label: text() }] });
  await add('task_tests', { task_id, key: 'pickup', done: true, version: 1, data });
  const code = text();
  await add('bar_codes', { task_id, test: 'pickup', code, code_search: normalizeSearchText(code) });
};

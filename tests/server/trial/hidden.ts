import { reachOf } from '../../../contract/reach';
import { factsOf, type ListedRole, type Role, rolesBelow } from '../../../contract/roles';
import { daysAfter, today } from '../../../contract/today';
import type { Area } from '../../../contract/vocabulary';
import { taskKinds } from '../../../contract/vocabulary';
import { searchText } from '../../../server/platform/search-text';
import {
  aCosite,
  aDashboard,
  aManual,
  anEquipment,
  anImport,
  aPhotoOf,
  aPlan,
  aSite,
  aTask,
  aView,
  aVisit,
  unique,
} from '../../factories/sites';
import type { Api } from '../harness';
import type { Rows, World } from '../world';

/** Stands in every text of the rows that a role may not see. */
export const markerOf = (role: ListedRole) => `zqx${role[0]}hidden`;
/** What somebody types who looks for them: enough to find them, and not the marker itself. */
export const beginningOf = (role: ListedRole) => markerOf(role).slice(0, 7);

/** Rows of every table that has people's texts, each just out of a role's reach; answers the last ones' ids. */
export const hideRows = async (api: Api, { people, ...world }: World, role: ListedRole): Promise<Rows> => {
  const { db } = api;
  const text = () => unique(`${markerOf(role)}-`);
  const stranger = async (kind: Role, values: object) => {
    const username = text();
    const id = await api.person({ role: kind, username, ...values });
    await db
      .updateTable('accounts')
      .set({
        first_name: text(),
        last_name: text(),
        email: `${text()}@x.dz`,
        matricule: text(),
        search_text: username,
      })
      .where('id', '=', id)
      .execute();
    return id;
  };
  const foreign = await world.foreignRows(role, { needed: new Set() });
  const far = { wilaya_id: 31, cluster_id: 2 };
  const farManager = await stranger('manager', { cluster_id: 2, owner: 'inhouse' });
  const farAgent = await stranger('agent', { cluster_id: 2, owner: 'inhouse', manager_id: farManager });
  for (const below of rolesBelow(role))
    if (factsOf(below).charge === 'people') await stranger(below, { cluster_id: 2 });
  const byClusters = reachOf[role].sites === 'clusters';
  const otherManager = byClusters ? farManager : foreign.manager!;
  const otherAgent = byClusters
    ? farAgent
    : await stranger('agent', { cluster_id: 1, owner: 'SASCC', manager_id: otherManager });
  const farAway = { ...far, manager_id: farManager, agent: farAgent };
  const others = { owner: 'SASCC', manager_id: otherManager, agent: otherAgent };
  const colleagues = { manager_id: people.manager.id, agent: foreign.agent };
  const misses: object[] =
    role === 'agent' ? [others, colleagues] : byClusters ? [farAway] : [farAway, others];
  let rows: Rows = {};
  for (const values of misses)
    rows = await rowsOn(api, text, values as { agent: number; manager_id: number });
  return { ...rows, agent: otherAgent, manager: otherManager, person: otherAgent, account: otherAgent };
};

const rowsOn = async (
  { db }: Api,
  text: () => string,
  values: { agent: number; manager_id: number },
): Promise<Rows> => {
  const areas: Area[] = ['delivery', 'ssr', 'gpm'];
  const code = text();
  const name = text();
  const site = await aSite(db, {
    ...values,
    areas,
    code,
    name,
    code_facture: text(),
    address: text(),
    code_search: searchText(code),
    name_search: searchText(name),
    lat: 35.7,
    lng: -0.63,
    typology: text(),
  });
  const cosite = await aCosite(db, site);
  const equipment = await anEquipment(db, site);
  await db.updateTable('cosites').set({ site_code: text() }).where('id', '=', cosite).execute();
  await db
    .updateTable('site_equipment')
    .set({ brand: text(), type: text(), capacity: text(), serial_number: text(), remark: text() })
    .where('id', '=', equipment)
    .execute();
  await db
    .insertInto('site_notes')
    .values({ site_id: site, content: text(), created_by: values.agent })
    .execute();

  const rows: Rows = { site, dropSite: site, cosite, equipment };
  for (const kind of taskKinds) {
    const work = { kind, agent_id: values.agent };
    for (const days of [-40, 0, 3])
      rows.plan = await aPlan(db, site, { ...work, day: daysAfter(today(), days), instruction: text() });
    for (const status of ['ongoing', 'return', kind === 'ssr' ? 'pending' : '', 'impossible'] as const) {
      rows.task = await aTask(db, site, {
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
      await evidenceOf(db, text, rows.task);
    }
    for (const category of ['anomaly', 'nok', 'access'] as const)
      rows.anomaly = (
        await db
          .insertInto('anomalies')
          .values({
            category,
            task_id: rows.task!,
            kind,
            test: 'gpm_anomalies',
            ref: text(),
            site_id: site,
            agent_id: values.agent,
            type: text(),
            content: text(),
            comment: text(),
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id;
  }
  rows.photo = await aPhotoOf(db, rows.task!);
  await db
    .updateTable('photos')
    .set({ comment: text(), cause: text() })
    .where('id', '=', rows.photo)
    .execute();
  const told = JSON.stringify({ name: text(), address: text(), username: text() });
  const about = { sites: site, plans: rows.plan!, tasks: rows.task!, accounts: values.agent };
  for (const [object, object_id] of Object.entries(about))
    await db
      .insertInto('history')
      .values({
        object,
        object_id,
        action: 'sites.edit',
        account_id: values.manager_id,
        role: 'manager',
        before: told,
        after: told,
        address: text(),
      })
      .execute();
  rows.file = await aManual(db, values.manager_id, { name: text(), description: text() });
  rows.view = await aView(db, values.manager_id);
  await db.updateTable('views').set({ name: text() }).where('id', '=', rows.view).execute();
  const visit = await aVisit(db, site, { responsible_id: values.manager_id, name: text() });
  rows.maintenance = visit.maintenance_id;
  rows.visit = visit.id;
  rows.dashboard = await aDashboard(db, values.manager_id);
  await db.updateTable('views').set({ name: text() }).where('id', '=', rows.dashboard).execute();
  rows.import = await anImport(db, values.manager_id, { file_name: text(), error: text() });
  rows.importDone = rows.import;
  await db
    .insertInto('notifications')
    .values({ account_id: values.agent, hash: text(), content: text() })
    .execute();
  await db
    .insertInto('presence')
    .values({ object: 'sites', object_id: site, account_id: values.manager_id, editing: true })
    .execute();
  return rows;
};

const evidenceOf = async (db: Api['db'], text: () => string, task_id: number) => {
  const data = JSON.stringify({ bar_code: text(), items: [{ label: text() }] });
  await db
    .insertInto('task_tests')
    .values({ task_id, key: 'pickup', done: true, version: 1, data })
    .execute();
  const code = text();
  await db
    .insertInto('bar_codes')
    .values({ task_id, test: 'pickup', code, code_search: searchText(code) })
    .execute();
};

import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { field } from '../../contract/field/field';
import { dashboards } from '../../contract/figures/dashboards';
import { audit } from '../../contract/office/change-history';
import { imports } from '../../contract/office/imports';
import { search } from '../../contract/office/search';
import { formLists } from '../../contract/organisation/form-lists';
import { clusters, organisationContracts, owners, wilayas } from '../../contract/organisation/organisation';
import { settings } from '../../contract/organisation/settings';
import { views } from '../../contract/organisation/views';
import { deliverySites } from '../../contract/sites/delivery-sites';
import { siteActions, sites } from '../../contract/sites/sites';
import { alertRules } from '../../contract/work/alert-rules';
import { maintenance } from '../../contract/work/maintenance';
import { allTasks } from '../../contract/work/task-lists';
import { taskReports } from '../../contract/work/task-reports';
import { vehicles } from '../../contract/work/vehicles';
import { listReferencingColumns } from '../../server/office/structure/queries';
import { createPlan, createSite, createTask } from '../factories/sites';
import { readSheets } from '../workbooks';
import { expectOk, getRefusal } from './answers';
import { createMobileClient } from './field/mobile-client';
import { type Client, startApi, testApi } from './harness';
import { createImportClient } from './imports/import-client';

const api = testApi();
const admin = api.client('admin');

const anOwner = { label: 'Djezzy', key: 'djezzy', assignable: true, colour: '#C62828' };
const aWilaya = { name: 'Aflou', number: 59, lat: 34.1131, lng: 2.1021 };
const made = async (contract: (typeof organisationContracts)[number], values: object) =>
  (await expectOk(admin.call(contract.actions.create, { ...values }))) as { id: number } & Record<
    string,
    unknown
  >;
const lists = () => expectOk(admin.call(formLists.actions.filters));
const siteOf = (id: number) => api.row('sites', id);
const workOn = async (site: number) =>
  (
    await sql<{ owner: string; wilaya_id: number; cluster_id: number }>`
      select owner, wilaya_id, cluster_id from plans where site_id = ${site}
      union all select owner, wilaya_id, cluster_id from tasks where site_id = ${site}`.execute(api.db)
  ).rows;
const lastChange = async (object: string, id: number) => (await api.history(object, id)).at(-1);

const aMaintenanceOf = async (filter: object): Promise<number> => {
  const rhythm = { task_type: 'gpm', rhythm: 'days', every: 30, starts_on: '2031-01-01' };
  const plan = { name: 'Récurrent', ...rhythm, filter };
  return (await expectOk(admin.call(maintenance.actions.create, plan))).maintenance_id;
};
const filterOf = async (maintenance_id: number) =>
  (await admin.call(maintenance.actions.show, { maintenance_id })).body.data.filter;
const anAlertRule = async (values: object): Promise<number> => {
  const steps = [{ after: 0, manager: true, channels: ['bell'] }];
  return (await expectOk(admin.call(alertRules.actions.save, { kind: 'nok', steps, ...values }))).rule.id;
};
const ruleOf = async (id: number) =>
  (await admin.call(alertRules.actions.list)).body.rules.find((rule: { id: number }) => rule.id === id);

it.each([
  [{ label: 'Other' }, 'key'],
  [{ key: 'other' }, 'label'],
  [{ key: 'wilaya' }, 'key'],
  [{ key: 'with space' }, 'key'],
  [{ colour: 'red' }, 'colour'],
])('no owner is made of %j beside one that is there', async (values, path) => {
  const owner = await made(owners, anOwner);
  expect(owner.colour).toBe('#c62828');
  const refused = await admin.call(owners.actions.create, { ...anOwner, ...values });
  expect(getRefusal(refused)).toEqual([422, path]);
  const renamed = await admin.call(owners.actions.edit, { ...owner, key: 'dz' });
  expect(getRefusal(renamed)).toEqual([422, 'key']);
  await expectOk(admin.call(owners.actions.remove, { id: owner.id }));
  expect((await lists()).site_owners.some(({ id }: any) => id === 'djezzy')).toBe(false);
});

it('makes an owner’s key from its label, and lets it receive sites', async () => {
  const keyOf = async (label: string) => {
    const owner = await expectOk(admin.call(owners.actions.create, { label, colour: null }));
    return [owner.key, owner.assignable];
  };
  expect(await keyOf('Société d’Été 2G')).toEqual(['societe-d-ete-2g', true]);
  expect(await keyOf('Société d’été (2G)')).toEqual(['societe-d-ete-2g-2', true]);
  expect(await keyOf('شركة')).toEqual(['owner', true]);
});

it('tells an unknown owner from one that receives no sites', async () => {
  const refusalOf = async (site_owner: string) => {
    const { body } = await admin.call(deliverySites.actions.create, {
      site_owner,
      site_code: 'NEW-1',
      site_address_wilaya: 16,
    });
    return body.fields.find(({ path }: { path: string }) => path === 'site_owner').message;
  };
  expect(await refusalOf('nobody')).toBe('Owner inconnu.');
  expect(await refusalOf('outsource')).toMatch(/^Cet owner ne reçoit pas de sites/);
});

describe('a row in use', () => {
  it('is named by every column that refers to it', async () => {
    const { rows } = await sql<{ of: string; table: string; column: string }>`
      select confrelid::regclass::text as of, conrelid::regclass::text as table, a.attname as column
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where contype = 'f' and confrelid::regclass::text in ('owners', 'clusters', 'wilayas')`.execute(api.db);
    expect(rows.length).toBeGreaterThan(6);
    for (const { of, table, column } of rows)
      expect(listReferencingColumns(of as 'owners')).toContainEqual(
        expect.objectContaining({ table, column }),
      );
    // Copies and other names refer without a reference.
    const named = organisationContracts.flatMap(({ name }) =>
      listReferencingColumns(name).map(({ table, column }) => `${table}.${column}`),
    );
    expect(named).toEqual(
      expect.arrayContaining(['plans.owner', 'tasks.cluster_id', 'plans.wilaya_id', 'views.share_owner']),
    );
  });

  it('an owner goes with another in its place, and everything of it goes over', async () => {
    const removedRow = await made(owners, anOwner);
    const heir = await made(owners, { ...anOwner, label: 'Mobilis', key: 'mobilis' });
    const { id: manager } = await api.someone('manager', { owner: 'djezzy' });
    const site = await createSite(api.db, { owner: 'djezzy', manager_id: manager });
    const other = await createSite(api.db);
    await createPlan(api.db, site);
    await createTask(api.db, site);
    await admin.call(settings.actions.updateTaskRules, { reviewing_owner: 'djezzy' });
    const state = { filter: { site_owner: 'djezzy' } };
    const shared = { resource: 'sites', name: 'Les leurs', state, share_owner: 'djezzy' };
    await admin.call(views.actions.save, shared);

    const rest = { kind: null, plan: 1, do: 2, review: 3 };
    const deadlines = [
      { ...rest, owner: 'djezzy', kind: 'gpm' },
      { ...rest, owner: 'djezzy', kind: 'cm' },
      { ...rest, owner: 'mobilis', kind: 'cm', do: 9 },
    ];
    await admin.call(settings.actions.updateDeadlines, { rest: false, rules: deadlines });
    const recurring = await aMaintenanceOf({ site_owner: ['djezzy', 'MBS'], site_status: 'active' });
    const rule = await anAlertRule({ owners: ['djezzy', 'mobilis', 'MBS'] });

    const refused = await admin.call(owners.actions.remove, { id: removedRow.id });
    expect([refused.status, refused.body.current.in_use]).toEqual([
      409,
      { sites: 1, accounts: 1, plans: 1, tasks: 1, views: 1, settings: 2 },
    ]);
    for (const replaced_by of [removedRow.id, 999_999])
      expect((await admin.call(owners.actions.remove, { id: removedRow.id, replaced_by })).status).toBe(422);

    await expectOk(admin.call(owners.actions.remove, { id: removedRow.id, replaced_by: heir.id }));
    expect(await siteOf(site)).toMatchObject({ owner: 'mobilis', manager_id: manager });
    expect((await siteOf(other)).owner).toBe('inhouse');
    expect((await workOn(site)).map(({ owner }) => owner)).toEqual(['mobilis', 'mobilis']);
    const moved = { before: { owner: 'djezzy' }, after: { owner: 'mobilis' } };
    expect(await lastChange('sites', site)).toMatchObject({ action: 'sites.changeOwner', ...moved });
    expect(await lastChange('accounts', manager)).toMatchObject(moved);
    const removed = { action: 'owners.remove', before: { key: 'djezzy' } };
    expect(await lastChange('owners', removedRow.id)).toMatchObject(removed);
    expect((await admin.call(settings.actions.taskRules)).body.reviewing_owner).toBe('mobilis');
    const [view] = (await admin.call(views.actions.list, { resource: 'sites' })).body.views;
    expect([view.share_owner, view.state.filter]).toEqual(['mobilis', { site_owner: 'mobilis' }]);
    expect((await admin.call(settings.actions.deadlines)).body.rules).toEqual([
      { ...deadlines[0], owner: 'mobilis' },
      deadlines[2],
    ]);
    expect(await filterOf(recurring)).toEqual({ site_owner: ['mobilis', 'MBS'], site_status: 'active' });
    expect(await lastChange('maintenance_plans', recurring)).toMatchObject({
      action: 'maintenance.edit',
      after: { filter: { site_owner: ['mobilis', 'MBS'] } },
    });
    expect((await ruleOf(rule)).owners).toEqual(['mobilis', 'MBS']);
    expect((await admin.call(owners.actions.show, { id: removedRow.id })).status).toBe(404);
    const asked = { object: 'sites', object_id: site, action: 'sites.changeOwner' };
    const { id: change } = await api.row('history', asked);
    expect((await admin.call(audit.actions.revert, { change })).status).toBe(409);
  });

  it('a cluster goes with its wilayas and those who serve it, a wilaya with its sites', async () => {
    const removedRow = await made(clusters, { name: 'Laghouat' });
    const before = (await admin.call(wilayas.actions.show, { id: 3 })).body;
    await admin.call(wilayas.actions.edit, { ...before, cluster_id: removedRow.id });
    const site = await createSite(api.db, { wilaya_id: 3, cluster_id: removedRow.id });
    await createPlan(api.db, site);
    const permissions = { pm: { clusters: [removedRow.id, 7] }, gpm: {}, cm: {} };
    const serving = await api.someone('cluster_manager', { cluster_id: removedRow.id, permissions });
    const recurring = await aMaintenanceOf({ cluster: removedRow.id });
    const rule = await anAlertRule({ clusters: [removedRow.id, 2] });
    const refused = await admin.call(clusters.actions.remove, { id: removedRow.id });
    expect(refused.body.current.in_use).toMatchObject({ wilayas: 1, accounts: 1, plans: expect.any(Number) });

    await expectOk(admin.call(clusters.actions.remove, { id: removedRow.id, replaced_by: 7 }));
    expect((await admin.call(wilayas.actions.show, { id: 3 })).body.cluster_id).toBe(7);
    expect((await siteOf(site)).cluster_id).toBe(7);
    expect(await filterOf(recurring)).toMatchObject({ cluster: 7 });
    expect((await ruleOf(rule)).clusters).toEqual([7, 2]);
    expect((await workOn(site))[0].cluster_id).toBe(7);
    const account = await api.row('accounts', serving.id);
    expect([account.cluster_id, account.permissions.pm?.clusters]).toEqual([7, [7]]);
    // Nothing anywhere carries a cluster that its wilaya is not in.
    const { rows } = await sql`
      select s.id from sites s join wilayas w on w.id = s.wilaya_id where w.cluster_id <> s.cluster_id
      union all select p.id from plans p join sites s on s.id = coalesce(p.drop_site_id, p.site_id)
        where (p.owner, p.wilaya_id, p.cluster_id) is distinct from (s.owner, s.wilaya_id, s.cluster_id)`.execute(
      api.db,
    );
    expect(rows).toEqual([]);

    const added = await made(wilayas, aWilaya);
    await admin.call(siteActions.edit, { site_id: site, site_wilaya: 59 });
    expect((await siteOf(site)).wilaya_id).toBe(59);
    expect((await admin.call(wilayas.actions.remove, { id: added.id })).body.current.in_use).toEqual({
      sites: 1,
      plans: 1,
    });
    await expectOk(admin.call(wilayas.actions.remove, { id: added.id, replaced_by: 16 }));
    expect(await siteOf(site)).toMatchObject({ wilaya_id: 16, cluster_id: 1 });
    expect((await workOn(site))[0]).toMatchObject({ wilaya_id: 16, cluster_id: 1 });
    expect(await lastChange('sites', site)).toMatchObject({
      action: 'sites.edit',
      before: { wilaya_id: 59 },
      after: { wilaya_id: 16 },
    });
  });
});

it('a new owner, cluster and wilaya are used like the rest, from the form to the export', async () => {
  await made(owners, { ...anOwner, key: 'algerie_telecom', label: 'Algérie Télécom' });
  const cluster = await made(clusters, { name: 'Touggourt' });
  const names = { name: 'Touggourt', number: 55, cluster_id: cluster.id, name_en: 'Tuggurt' };
  const wilaya = await made(wilayas, { ...names, lat: 33.1, lng: 6.06 });
  // Its seat lies in what was Ouargla, or El Oued.
  expect([30, 39]).toContain(wilaya.shape_of);
  const { site_owners, wilayas: offered, clusters: regions } = await lists();
  const owner = { id: 'algerie_telecom', name: 'Algérie Télécom', assignable: true, colour: '#c62828' };
  expect(site_owners).toContainEqual(owner);
  expect(offered.at(-1)).toMatchObject({ id: 55, name: 'Touggourt', cluster: cluster.id });
  expect(regions).toContainEqual({ id: cluster.id, name: 'Touggourt' });
  const english = await api.app.inject({
    url: '/api/form/filters',
    headers: { 'x-sts-token': await admin.token(), 'accept-language': 'en' },
  });
  expect(english.json().wilayas.at(-1).name).toBe('Tuggurt');

  const site = { site_owner: 'algerie_telecom', site_code: 'TGT-1', type_site: 'site' };
  const place = { site_name: 'Touggourt centre', site_address_wilaya: 55 };
  const { site_id } = await expectOk(admin.call(deliverySites.actions.create, { ...site, ...place }));
  const filter = { site_owner: 'algerie_telecom', cluster: cluster.id };
  const found = await expectOk(admin.call(sites.actions.list, filter));
  expect(found.sites).toMatchObject([{ site_id, owner: 'Algérie Télécom' }]);
  const figures = (await admin.call(dashboards.actions.sites, { cluster: cluster.id })).body.data;
  expect(figures.sitesby_ownerswilayas).toEqual([
    expect.objectContaining({ wilaya: 55, algerie_telecom: 1, inhouse: 0 }),
  ]);
  expect(figures.sitesby_owners).toEqual([
    { site_owner: 'algerie_telecom', owner: 'Algérie Télécom', number: 1 },
  ]);
});

describe('the wilayas of November 2025', () => {
  const file = readFileSync('docs/wilayas-2026.csv', 'utf8');
  /** From which of the 48 each was taken, by the laws of 2019 and 2025. */
  // biome-ignore format: a pair for each new wilaya
  const from = new Map([
    [49, 1], [50, 1], [51, 7], [52, 8], [53, 11], [54, 11], [55, 30], [56, 33], [57, 39], [58, 47], [59, 3],
    [60, 5], [61, 7], [62, 12], [63, 13], [64, 14], [65, 17], [66, 17], [67, 26], [68, 28], [69, 32],
  ]);

  it('come by the file that is published, sites keep theirs, each is drawn in the shape it came from', async () => {
    const fresh = await startApi();
    try {
      const client = fresh.client('admin');
      const placed = () =>
        fresh.db.selectFrom('sites').select(['id', 'wilaya_id', 'cluster_id']).orderBy('id').execute();
      const before = await placed();
      const staged = await createImportClient(client).staged('wilayas', file, { name: 'wilayas-2026.csv' });
      expect(staged.counts).toEqual({ create: 21, update: 48 });
      const done = await createImportClient(client).commit(staged.import_id);
      expect(done.status).toBe('done');
      expect(await placed()).toEqual(before);

      const all = { sort: '["number","ASC"]', range: '[0,99]' };
      const { body, headers } = await client.call(wilayas.actions.list, all);
      expect(headers['content-range']).toBe('wilayas 0-68/69');
      expect(body.map(({ number }: any) => number)).toEqual(Array.from({ length: 69 }, (_, at) => at + 1));
      const byNumber = new Map<number, any>(body.map((row: any) => [row.number, row]));
      const added = [...byNumber].slice(48).map(([number, { shape_of }]) => [number, shape_of] as const);
      expect(new Map(added)).toEqual(from);
      for (const [number, host] of from)
        expect(byNumber.get(number).cluster_id).toBe(byNumber.get(host).cluster_id);
      expect(byNumber.get(59)).toMatchObject({ name: 'Aflou', name_ar: 'آفلو', shape_of: 3 });
      expect(byNumber.get(16).shape_of).toBeNull();

      // Sorted and searched without regard to accents.
      const searched = await client.call(wilayas.actions.list, { filter: '{"name":"ain ou"}' });
      expect(searched.body.map(({ number }: any) => number)).toEqual([65]);

      const again = await createImportClient(client).staged('wilayas', `${file}\n`);
      expect(again.counts).toEqual({ unchanged: 69 });

      const site = await createSite(fresh.db, { wilaya_id: 3, cluster_id: byNumber.get(3).cluster_id });
      await expectOk(client.call(siteActions.edit, { site_id: site, site_wilaya: 59 }));
      const figures = (await client.call(dashboards.actions.sites)).body.data;
      expect(figures.sitesby_wilaya).toContainEqual({ address_wilaya: 59, number: 1 });
      const offered = (await client.call(formLists.actions.filters)).body.wilayas;
      const { cluster_id: cluster } = byNumber.get(3);
      const place = { shape_of: 3, lat: 34.10889, lng: 2.10194 };
      expect([offered.length, offered[58]]).toEqual([69, { id: 59, name: 'Aflou', cluster, ...place }]);
    } finally {
      await fresh.close();
    }
  });
});

it('a wilaya has its name in either language, in every list of names, workbook, template and report that is asked for in English', async () => {
  const names = { name: 'Île-aux-Essais', name_en: 'Trial Isle', number: 901, shape_of: 16 };
  await made(wilayas, { ...aWilaya, ...names });
  expect(getRefusal(await admin.call(wilayas.actions.create, { ...aWilaya, ...names }))).toEqual([
    422,
    'number',
  ]);
  const agent = await api.person({ role: 'agent', username: 'a.isle', cluster_id: 1 });
  const site = await createSite(api.db, {
    code: 'ISLE-1',
    wilaya_id: 901,
    agent,
    areas: ['delivery', 'ssr'],
  });
  await createPlan(api.db, site, { kind: 'ssr', agent_id: agent, day: '2031-01-02' });
  const task = await createTask(api.db, site, { kind: 'ssr', status: 'accept', agent_id: agent });
  await admin.call(vehicles.actions.create, { plate: 'ISLE', wilaya: 901, owner: 'inhouse' });
  const all = { export: true };
  type NamedCall = [who: Pick<Client, 'call'>, call: Parameters<Client['call']>[0], values: object];
  const asked: NamedCall[] = [
    [admin, deliverySites.actions.list, { ...all, site_code: 'ISLE-1' }],
    [admin, allTasks.actions.list, { ...all, ids: [task] }],
    [admin, vehicles.actions.list, all],
    [admin, wilayas.actions.list, all],
    [admin, taskReports.actions.tmdb, {}],
    [admin, taskReports.actions.ssrXlsx, { id: task }],
    [admin, imports.actions.template, { name: 'template_sites.xlsx' }],
    [admin, imports.actions.template, { name: 'template_vehicles.xlsx' }],
    [admin, search.actions.find, { q: 'ISLE-1' }],
    [await createMobileClient(api, agent), field.actions.plans, { day: '2031-01-02' }],
  ];
  for (const [caller, call, values] of asked)
    for (const [language, name] of [
      ['en', 'Trial Isle'],
      ['fr', 'Île-aux-Essais'],
    ]) {
      const { status, body } = await caller.call(call, values as never, {
        headers: { 'accept-language': language },
      });
      const text = JSON.stringify(Buffer.isBuffer(body) ? readSheets(body) : body);
      expect([call.path, status, language, text.includes(name)]).toEqual([call.path, 200, language, true]);
      // The list of wilayas itself has a column for each name.
      if (call.path !== wilayas.actions.list.path && language === 'en')
        expect([call.path, text.includes('Île-aux-Essais')]).toEqual([call.path, false]);
    }
});

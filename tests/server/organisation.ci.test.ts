import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as XLSX from 'xlsx';
import { alertRules } from '../../contract/alert-rules';
import { audit } from '../../contract/audit';
import { dashboards } from '../../contract/dashboards';
import { deliverySites } from '../../contract/delivery-sites';
import { field } from '../../contract/field';
import { formLists } from '../../contract/form-lists';
import { imports } from '../../contract/imports';
import { maintenance } from '../../contract/maintenance';
import { clusters, organisation, owners, wilayas } from '../../contract/organisation';
import { search } from '../../contract/search';
import { settings } from '../../contract/settings';
import { siteActions, sites } from '../../contract/sites';
import { allTasks } from '../../contract/task-lists';
import { taskReports } from '../../contract/task-reports';
import { vehicles } from '../../contract/vehicles';
import { views } from '../../contract/views';
import { columnsNaming } from '../../server/organisation/queries';
import { aPlan, aSite, aTask } from '../factories/sites';
import { mobileOf } from './field/mobile';
import { type Api, type Client, startApi } from './harness';
import { importer } from './imports/import-client';

let api: Api;
let admin: Client;
beforeAll(async () => {
  api = await startApi();
  admin = api.client('admin');
});
afterAll(() => api?.close());

const anOwner = { label: 'Djezzy', key: 'djezzy', assignable: true, colour: '#C62828' };
const aWilaya = { name: 'Aflou', number: 59, lat: 34.1131, lng: 2.1021 };
const made = async (contract: (typeof organisation)[number], values: object) => {
  const { status, body } = await admin.call(contract.actions.create, { ...values });
  expect([status, body.error]).toEqual([200, undefined]);
  return body as { id: number } & Record<string, unknown>;
};
const lists = async () => (await admin.call(formLists.actions.filters)).body;
const siteOf = (id: number) =>
  api.db.selectFrom('sites').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const workOn = async (site: number) =>
  (
    await sql<{ owner: string; wilaya_id: number; cluster_id: number }>`
      select owner, wilaya_id, cluster_id from plans where site_id = ${site}
      union all select owner, wilaya_id, cluster_id from tasks where site_id = ${site}`.execute(api.db)
  ).rows;
const historyOf = async (object: string, id: number) =>
  await api.db
    .selectFrom('history')
    .select(['action', 'before', 'after'])
    .where('object', '=', object)
    .where('object_id', '=', id)
    .orderBy('id', 'desc')
    .executeTakeFirst();

const aMaintenanceOf = async (filter: object) => {
  const asked = { name: 'Récurrent', task_type: 'gpm', rhythm: 'days', every: 30, starts_on: '2031-01-01' };
  const { status, body } = await admin.call(maintenance.actions.create, { ...asked, filter });
  expect([status, body.error]).toEqual([200, undefined]);
  return body.maintenance_id as number;
};
const filterOf = async (maintenance_id: number) =>
  (await admin.call(maintenance.actions.show, { maintenance_id })).body.data.filter;
const anAlertRule = async (values: object) => {
  const steps = [{ after: 0, manager: true, channels: ['bell'] }];
  const { status, body } = await admin.call(alertRules.actions.save, { kind: 'nok', steps, ...values });
  expect([status, body.error]).toEqual([200, undefined]);
  return body.rule.id as number;
};
const ruleOf = async (id: number) =>
  (await admin.call(alertRules.actions.list)).body.rules.find((rule: { id: number }) => rule.id === id);

describe('who may', () => {
  it.each(['agent', 'manager', 'cluster'])('everybody reads, %s changes nothing', async who => {
    const client = api.client(who);
    for (const contract of organisation) {
      const { list, show, create, edit, remove } = contract.actions;
      expect((await client.call(list)).status).toBe(200);
      expect((await client.call(show, { id: 1 })).status).toBe(200);
      for (const write of [create, edit, remove])
        expect((await client.call(write, { id: 1 })).status).toBe(403);
    }
  });

  it('keeps what others are named by, and refuses what is there already', async () => {
    const owner = await made(owners, anOwner);
    expect(owner.colour).toBe('#c62828');
    for (const [values, path] of [
      [{ ...anOwner, label: 'Other' }, 'key'],
      [{ ...anOwner, key: 'other' }, 'label'],
      [{ ...anOwner, key: 'wilaya' }, 'key'],
      [{ ...anOwner, key: 'with space' }, 'key'],
      [{ ...anOwner, colour: 'red' }, 'colour'],
    ] as const)
      expect((await admin.call(owners.actions.create, values)).body.fields?.[0].path).toBe(path);
    const renamed = await admin.call(owners.actions.edit, { ...owner, key: 'dz' });
    expect([renamed.status, renamed.body.fields[0].path]).toEqual([422, 'key']);
    const number = await admin.call(wilayas.actions.create, { ...aWilaya, number: 16, cluster_id: 1 });
    expect([number.status, number.body.fields[0].path]).toEqual([422, 'number']);
    const free = await admin.call(owners.actions.remove, { id: owner.id });
    expect(free.status).toBe(200);
    expect((await lists()).site_owners.some(({ id }: any) => id === 'djezzy')).toBe(false);
  });
});

describe('a row in use', () => {
  it('is named by every column that refers to it', async () => {
    const { rows } = await sql<{ of: string; table: string; column: string }>`
      select confrelid::regclass::text as of, conrelid::regclass::text as table, a.attname as column
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where contype = 'f' and confrelid::regclass::text in ('owners', 'clusters', 'wilayas')`.execute(api.db);
    expect(rows.length).toBeGreaterThan(6);
    for (const { of, table, column } of rows)
      expect(columnsNaming(of as 'owners')).toContainEqual(expect.objectContaining({ table, column }));
    // Copies and other names refer without a reference.
    const named = organisation.flatMap(({ name }) =>
      columnsNaming(name).map(({ table, column }) => `${table}.${column}`),
    );
    expect(named).toEqual(
      expect.arrayContaining(['plans.owner', 'tasks.cluster_id', 'plans.wilaya_id', 'views.share_owner']),
    );
  });

  it('an owner goes with another in its place, and everything of it goes over', async () => {
    const gone = await made(owners, anOwner);
    const heir = await made(owners, { ...anOwner, label: 'Mobilis', key: 'mobilis' });
    const manager = await api.person({
      role: 'manager',
      username: 'of.djezzy',
      owner: 'djezzy',
      cluster_id: 1,
    });
    const site = await aSite(api.db, { owner: 'djezzy', manager_id: manager });
    const other = await aSite(api.db);
    await aPlan(api.db, site);
    await aTask(api.db, site);
    await admin.call(settings.actions.updateTaskRules, { reviewing_owner: 'djezzy' });
    await admin.call(views.actions.save, {
      resource: 'sites',
      name: 'Les leurs',
      state: { filter: { site_owner: 'djezzy' } },
      share_owner: 'djezzy',
    });

    const rest = { kind: null, plan: 1, do: 2, review: 3 };
    const deadlines = [
      { ...rest, owner: 'djezzy', kind: 'gpm' },
      { ...rest, owner: 'djezzy', kind: 'cm' },
      { ...rest, owner: 'mobilis', kind: 'cm', do: 9 },
    ];
    await admin.call(settings.actions.updateDeadlines, { rest: false, rules: deadlines });
    const recurring = await aMaintenanceOf({ site_owner: ['djezzy', 'MBS'], site_status: 'active' });
    const rule = await anAlertRule({ owners: ['djezzy', 'mobilis', 'MBS'] });

    const refused = await admin.call(owners.actions.remove, { id: gone.id });
    expect([refused.status, refused.body.current.in_use]).toEqual([
      409,
      { sites: 1, accounts: 1, plans: 1, tasks: 1, views: 1, settings: 2 },
    ]);
    for (const replaced_by of [gone.id, 999_999])
      expect((await admin.call(owners.actions.remove, { id: gone.id, replaced_by })).status).toBe(422);

    const { status } = await admin.call(owners.actions.remove, { id: gone.id, replaced_by: heir.id });
    expect(status).toBe(200);
    expect(await siteOf(site)).toMatchObject({ owner: 'mobilis', manager_id: manager });
    expect((await siteOf(other)).owner).toBe('inhouse');
    expect((await workOn(site)).map(({ owner }) => owner)).toEqual(['mobilis', 'mobilis']);
    expect(await historyOf('sites', site)).toMatchObject({
      action: 'sites.changeOwner',
      before: { owner: 'djezzy' },
      after: { owner: 'mobilis' },
    });
    expect(await historyOf('accounts', manager)).toMatchObject({
      before: { owner: 'djezzy' },
      after: { owner: 'mobilis' },
    });
    expect(await historyOf('owners', gone.id)).toMatchObject({
      action: 'owners.remove',
      before: { key: 'djezzy' },
    });
    expect((await admin.call(settings.actions.taskRules)).body.reviewing_owner).toBe('mobilis');
    const [view] = (await admin.call(views.actions.list, { resource: 'sites' })).body.views;
    expect([view.share_owner, view.state.filter]).toEqual(['mobilis', { site_owner: 'mobilis' }]);
    expect((await admin.call(settings.actions.deadlines)).body.rules).toEqual([
      { ...deadlines[0], owner: 'mobilis' },
      deadlines[2],
    ]);
    expect(await filterOf(recurring)).toEqual({ site_owner: ['mobilis', 'MBS'], site_status: 'active' });
    expect(await historyOf('maintenance_plans', recurring)).toMatchObject({
      action: 'maintenance.edit',
      after: { filter: { site_owner: ['mobilis', 'MBS'] } },
    });
    expect((await ruleOf(rule)).owners).toEqual(['mobilis', 'MBS']);
    expect((await admin.call(owners.actions.show, { id: gone.id })).status).toBe(404);
    const { id: change } = await api.db
      .selectFrom('history')
      .select('id')
      .where('object', '=', 'sites')
      .where('object_id', '=', site)
      .where('action', '=', 'sites.changeOwner')
      .executeTakeFirstOrThrow();
    expect((await admin.call(audit.actions.revert, { change })).status).toBe(409);
  });

  it('a cluster goes with its wilayas and those who serve it, a wilaya with its sites', async () => {
    const gone = await made(clusters, { name: 'Laghouat' });
    const before = (await admin.call(wilayas.actions.show, { id: 3 })).body;
    await admin.call(wilayas.actions.edit, { ...before, cluster_id: gone.id });
    const site = await aSite(api.db, { wilaya_id: 3, cluster_id: gone.id });
    await aPlan(api.db, site);
    const serving = await api.person({
      role: 'cluster_manager',
      username: 'of.two',
      cluster_id: gone.id,
      permissions: { pm: { clusters: [gone.id, 7] }, gpm: {}, cm: {} },
    });
    const recurring = await aMaintenanceOf({ cluster: gone.id });
    const rule = await anAlertRule({ clusters: [gone.id, 2] });
    const refused = await admin.call(clusters.actions.remove, { id: gone.id });
    expect(refused.body.current.in_use).toMatchObject({ wilayas: 1, accounts: 1, plans: expect.any(Number) });

    expect((await admin.call(clusters.actions.remove, { id: gone.id, replaced_by: 7 })).status).toBe(200);
    expect((await admin.call(wilayas.actions.show, { id: 3 })).body.cluster_id).toBe(7);
    expect((await siteOf(site)).cluster_id).toBe(7);
    expect(await filterOf(recurring)).toMatchObject({ cluster: 7 });
    expect((await ruleOf(rule)).clusters).toEqual([7, 2]);
    expect((await workOn(site))[0].cluster_id).toBe(7);
    const account = await api.db
      .selectFrom('accounts')
      .selectAll()
      .where('id', '=', serving)
      .executeTakeFirstOrThrow();
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
    expect((await admin.call(wilayas.actions.remove, { id: added.id, replaced_by: 16 })).status).toBe(200);
    expect(await siteOf(site)).toMatchObject({ wilaya_id: 16, cluster_id: 1 });
    expect((await workOn(site))[0]).toMatchObject({ wilaya_id: 16, cluster_id: 1 });
    expect(await historyOf('sites', site)).toMatchObject({
      action: 'sites.edit',
      before: { wilaya_id: 59 },
      after: { wilaya_id: 16 },
    });
  });
});

describe('what is added is used like the rest', () => {
  it('a new owner, cluster and wilaya from the form to the export', async () => {
    await made(owners, { ...anOwner, key: 'algerie_telecom', label: 'Algérie Télécom' });
    const cluster = await made(clusters, { name: 'Touggourt' });
    const wilaya = await made(wilayas, {
      ...aWilaya,
      name: 'Touggourt',
      number: 55,
      cluster_id: cluster.id,
      name_en: 'Tuggurt',
      lat: 33.1,
      lng: 6.06,
    });
    // Its seat lies in what was Ouargla, or El Oued.
    expect([30, 39]).toContain(wilaya.shape_of);
    const { site_owners, wilayas: offered, clusters: regions } = await lists();
    expect(site_owners).toContainEqual({
      id: 'algerie_telecom',
      name: 'Algérie Télécom',
      assignable: true,
      colour: '#c62828',
    });
    expect(offered.at(-1)).toMatchObject({ id: 55, name: 'Touggourt', cluster: cluster.id });
    expect(regions).toContainEqual({ id: cluster.id, name: 'Touggourt' });
    const english = await api.app.inject({
      url: '/api/form/filters',
      headers: { 'x-sts-token': await admin.token(), 'accept-language': 'en' },
    });
    expect(english.json().wilayas.at(-1).name).toBe('Tuggurt');

    const { body } = await admin.call(deliverySites.actions.create, {
      site_owner: 'algerie_telecom',
      site_code: 'TGT-1',
      type_site: 'site',
      site_name: 'Touggourt centre',
      site_address_wilaya: 55,
    });
    const found = await admin.call(sites.actions.list, {
      site_owner: 'algerie_telecom',
      cluster: cluster.id,
    });
    expect(found.body.sites.map((site: any) => [site.site_id, site.owner])).toEqual([
      [body.site_id, 'Algérie Télécom'],
    ]);
    const figures = (await admin.call(dashboards.actions.sites, { cluster: cluster.id })).body.data;
    expect(figures.sitesby_ownerswilayas).toEqual([
      expect.objectContaining({ wilaya: 55, algerie_telecom: 1, inhouse: 0 }),
    ]);
    expect(figures.sitesby_owners).toEqual([
      { site_owner: 'algerie_telecom', owner: 'Algérie Télécom', number: 1 },
    ]);
  });

  it.each(['Algérie Télécom', 'algerie telecom', 'algerie_telecom'])(
    'a file names its owner as %s',
    async owner => {
      const rows = [
        'code;owner;wilaya',
        `NEW-${owner.length}${owner[0]};${owner};Touggourt`,
        `AR-${owner.length}${owner[0]};${owner};تقرت`,
      ];
      await sql`update wilayas set name_ar = 'تقرت' where id = 55`.execute(api.db);
      const staged = await importer(admin).staged('sites', rows.join('\r\n'));
      expect(staged.counts).toMatchObject({ create: 2 });
    },
  );

  it('what is not there is refused by every form that asks for it', async () => {
    const refusals = [
      await admin.call(deliverySites.actions.create, {
        site_owner: 'nobody',
        site_code: 'X-1',
        type_site: 'site',
        site_name: 'x',
        site_address_wilaya: 16,
      }),
      await admin.call(deliverySites.actions.create, {
        site_owner: 'inhouse',
        site_code: 'X-2',
        type_site: 'site',
        site_name: 'x',
        site_address_wilaya: 700,
      }),
      await admin.call(wilayas.actions.create, {
        ...aWilaya,
        number: 77,
        name: 'Nulle part',
        cluster_id: 700,
      }),
      await admin.call(settings.actions.updateTaskRules, { reviewing_owner: 'nobody' }),
    ];
    expect(refusals.map(({ status, body }) => [status, body.fields?.[0]?.path])).toEqual([
      [422, 'site_owner'],
      [422, 'site_address_wilaya'],
      [422, 'cluster_id'],
      [422, 'reviewing_owner'],
    ]);
  });
});

describe('the wilayas of November 2025', () => {
  const file = readFileSync('docs/wilayas-2026.csv', 'utf8');
  /** From which of the 48 each was taken, by the laws of 2019 and 2025. */
  const from: Record<number, number> = {
    49: 1,
    50: 1,
    51: 7,
    52: 8,
    53: 11,
    54: 11,
    55: 30,
    56: 33,
    57: 39,
    58: 47,
    59: 3,
    60: 5,
    61: 7,
    62: 12,
    63: 13,
    64: 14,
    65: 17,
    66: 17,
    67: 26,
    68: 28,
    69: 32,
  };

  it('come by the file that is published, sites keep theirs, each is drawn in the shape it came from', async () => {
    const fresh = await startApi();
    try {
      const client = fresh.client('admin');
      const placed = () =>
        fresh.db.selectFrom('sites').select(['id', 'wilaya_id', 'cluster_id']).orderBy('id').execute();
      const before = await placed();
      const staged = await importer(client).staged('wilayas', file, { name: 'wilayas-2026.csv' });
      expect(staged.counts).toEqual({ create: 21, update: 48 });
      const done = await importer(client).commit(staged.import_id);
      expect(done.status).toBe('done');
      expect(await placed()).toEqual(before);

      const { body, headers } = await client.call(wilayas.actions.list, {
        sort: '["number","ASC"]',
        range: '[0,99]',
      });
      expect(headers['content-range']).toBe('wilayas 0-68/69');
      expect(body.map(({ number }: any) => number)).toEqual(Array.from({ length: 69 }, (_, at) => at + 1));
      const byNumber = new Map<number, any>(body.map((row: any) => [row.number, row]));
      expect(
        Object.fromEntries([...byNumber].slice(48).map(([number, { shape_of }]) => [number, shape_of])),
      ).toEqual(from);
      for (const [number, host] of Object.entries(from))
        expect(byNumber.get(Number(number)).cluster_id).toBe(byNumber.get(host).cluster_id);
      expect(byNumber.get(59)).toMatchObject({ name: 'Aflou', name_ar: 'آفلو', shape_of: 3 });
      expect(byNumber.get(16).shape_of).toBeNull();

      // Sorted and searched without regard to accents.
      const searched = await client.call(wilayas.actions.list, { filter: '{"name":"ain ou"}' });
      expect(searched.body.map(({ number }: any) => number)).toEqual([65]);

      const again = await importer(client).staged('wilayas', `${file}\n`);
      expect(again.counts).toEqual({ unchanged: 69 });

      const site = await aSite(fresh.db, { wilaya_id: 3, cluster_id: byNumber.get(3).cluster_id });
      expect((await client.call(siteActions.edit, { site_id: site, site_wilaya: 59 })).status).toBe(200);
      const figures = (await client.call(dashboards.actions.sites)).body.data;
      expect(figures.sitesby_wilaya).toContainEqual({ address_wilaya: 59, number: 1 });
      const offered = (await client.call(formLists.actions.filters)).body.wilayas;
      expect([offered.length, offered[58]]).toEqual([
        69,
        {
          id: 59,
          name: 'Aflou',
          cluster: byNumber.get(3).cluster_id,
          shape_of: 3,
          lat: 34.10889,
          lng: 2.10194,
        },
      ]);
    } finally {
      await fresh.close();
    }
  });
});

describe('a wilaya has its name in either language', () => {
  it('in every list of names, workbook, template and report that is asked for in English', async () => {
    await made(wilayas, {
      ...aWilaya,
      name: 'Île-aux-Essais',
      name_en: 'Trial Isle',
      number: 901,
      shape_of: 16,
    });
    const agent = await api.person({ role: 'agent', username: 'a.isle', cluster_id: 1 });
    const site = await aSite(api.db, { code: 'ISLE-1', wilaya_id: 901, agent, areas: ['delivery', 'ssr'] });
    await aPlan(api.db, site, { kind: 'ssr', agent_id: agent, day: '2031-01-02' });
    const task = await aTask(api.db, site, { kind: 'ssr', status: 'accept', agent_id: agent });
    await admin.call(vehicles.actions.create, { plate: 'ISLE', wilaya: 901, owner: 'inhouse' });
    const all = { export: true };
    type Asked = [who: Pick<Client, 'call'>, call: Parameters<Client['call']>[0], values: object];
    const asked: Asked[] = [
      [admin, deliverySites.actions.list, { ...all, site_code: 'ISLE-1' }],
      [admin, allTasks.actions.list, { ...all, ids: [task] }],
      [admin, vehicles.actions.list, all],
      [admin, wilayas.actions.list, all],
      [admin, taskReports.actions.tmdb, {}],
      [admin, taskReports.actions.ssrXlsx, { id: task }],
      [admin, imports.actions.template, { name: 'template_sites.xlsx' }],
      [admin, imports.actions.template, { name: 'template_vehicles.xlsx' }],
      [admin, search.actions.find, { q: 'ISLE-1' }],
      [await mobileOf(api, agent), field.actions.plans, { day: '2031-01-02' }],
    ];
    for (const [who, call, values] of asked)
      for (const [language, name] of [
        ['en', 'Trial Isle'],
        ['fr', 'Île-aux-Essais'],
      ]) {
        const { status, body } = await who.call(call, values as never, {
          headers: { 'accept-language': language },
        });
        const told = Buffer.isBuffer(body) ? wordsOf(body) : JSON.stringify(body);
        expect([call.path, status, language, told.includes(name)]).toEqual([call.path, 200, language, true]);
        // The list of wilayas itself has a column for each name.
        if (call.path !== wilayas.actions.list.path && language === 'en')
          expect([call.path, told.includes('Île-aux-Essais')]).toEqual([call.path, false]);
      }
  });
});
const wordsOf = (workbook: Buffer) => {
  const book = XLSX.read(workbook);
  return JSON.stringify(
    book.SheetNames.map(name => XLSX.utils.sheet_to_json(book.Sheets[name], { header: 1 })),
  );
};

import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { listImportKinds } from '../../../contract/framework/import-kinds';
import { type AuditRow, audit } from '../../../contract/office/change-history';
import { createHistoryWords } from '../../../contract/office/history-words';
import { auditedObjects } from '../../../contract/organisation/revert';
import { settings } from '../../../contract/organisation/settings';
import type { Area } from '../../../contract/organisation/vocabulary';
import { deliverySites } from '../../../contract/sites/delivery-sites';
import { siteActions } from '../../../contract/sites/sites';
import { planning } from '../../../contract/work/planning';
import { tools } from '../../../contract/work/tools';
import { vehicles } from '../../../contract/work/vehicles';
import { createHistoryTexts } from '../../../server/framework/change-history/sheet';
import { recordHistory } from '../../../server/framework/history/record-history';
import { createSite, uniqueName } from '../../factories/sites';
import { readRecords } from '../../workbooks';
import { expectOk } from '../answers';
import { testApi } from '../harness';
import { buildCsv, createImportClient } from '../imports/import-client';
import { listNotices } from '../sites/small-world';

const { list, revert, revertImport } = audit.actions;
const api = testApi();
const admin = api.client('admin');

const changes = async (filters: Record<string, unknown>): Promise<AuditRow[]> =>
  (await admin.call(list, filters)).body.rows;
const last = async (filters: Record<string, unknown>) => (await changes({ ...filters, limit: 1 }))[0];
const siteNow = async (id: number) => (await api.rows('sites', { id })).at(0);
const areaOf = (site_id: number, area: 'delivery' | 'ssr') => api.row('site_areas', { site_id, area });
const edit = (site_id: number, values: object) => admin.call(siteActions.edit, { site_id, ...values });

it('the history of everything is a workbook with the same rows, in words', async () => {
  const site = await createSite(api.db, { code: uniqueName('XLS') });
  await edit(site, { site_name: 'Nom de feuille' });
  const { body, headers } = await admin.call(list, { object: 'sites', record: site, export: true });
  expect(headers['content-disposition']).toContain('historique.xlsx');
  const rows = readRecords(body);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ Utilisateur: 'admin', Action: 'Site modifié', Objet: 'Site' });
  expect(rows[0].Modifications).toContain('→ Nom de feuille');

  const plate = uniqueName('XL-');
  await admin.call(vehicles.actions.create, { plate, wilaya: 16, owner: 'inhouse' });
  const plain = await admin.call(list, { object: 'vehicles', export: true });
  const [vehicle] = readRecords(plain.body);
  expect(vehicle).toMatchObject({ Action: 'Élément ajouté', Objet: 'Véhicule' });
  expect(vehicle.Modifications).toContain(`Immatriculation\u00a0: ${plate}`);
});

it.each([
  [
    'fr',
    ['Statut : Activé → Désactivé', 'Accès web : Oui → Non', 'Cluster : Alger → Oran', 'Manager : – → NAME'],
    'Clusters : Alger, Oran · Clôturer des tâches',
  ],
  [
    'en',
    ['Status: Enabled → Disabled', 'Web access: Yes → No', 'Cluster: Alger → Oran', 'Manager: – → NAME'],
    'Clusters: Alger, Oran · Close tasks',
  ],
] as const)(
  'the workbook of the history has words for flags, states and references: %s',
  async (language, ofAccount, flags) => {
    const manager = await api.someone('manager');
    const id = await api.person({ role: 'agent', username: uniqueName('a.words') });
    const origin = { user: { userid: 1, role: 'admin' } as const };
    const [alger, oran] = await Promise.all(['Alger', 'Oran'].map(name => api.row('clusters', { name })));
    const before = { status: 'active', web_access: true, cluster_id: alger.id, manager_id: null };
    const after = { status: 'disabled', web_access: false, cluster_id: oran.id, manager_id: manager.id };
    const pm = { close_task: true, delete_task: false, clusters: [alger.id, oran.id] };
    await api.db.transaction().execute(trx =>
      recordHistory(trx, origin, [
        { object: 'accounts', id, action: 'accountActions.edit', before, after },
        {
          object: 'accounts',
          id,
          action: 'accountActions.setPermissions',
          before: { pm: null },
          after: { pm },
        },
      ]),
    );
    const { body } = await admin.call(
      list,
      { object: 'accounts', record: id, export: true },
      { headers: { 'accept-language': language } },
    );
    const texts = readRecords(body)
      .map(row => String(row.Modifications ?? row.Changes).replaceAll('\u00a0', ' '))
      .reverse();
    expect(texts[0].split('\n').sort()).toEqual(
      ofAccount.map(text => text.replace('NAME', manager.username)).sort(),
    );
    expect(texts[1].endsWith(`– → ${flags}`)).toBe(true);
  },
);

it('a setting that was changed since is named by what it is', async () => {
  const save = (task_pm_delay: number) =>
    expectOk(admin.call(settings.actions.updateTaskRules, { task_pm_delay } as never));
  for (const days of [4, 5]) await save(days);
  const [, first] = await changes({ object: 'settings' });
  const { status, body } = await admin.call(revert, { change: first.id });
  expect([status, body.error.replace(/\s/g, ' ')]).toEqual([
    409,
    'Rien n’a été annulé, car des modifications plus récentes dépendent de : paramètres.',
  ]);
});

/** Columns that no change of the office, or of the field, records. */
const unrecorded: Record<string, readonly string[]> = {
  sites: ['in_delivery', 'in_ssr', 'in_gpm'],
  plans: ['cancelled_by'],
  // Copies from their site and plan.
  tasks: ['cluster_id', 'manager_id', 'late'],
  anomalies: ['test', 'ref', 'due_set'],
  catalogue_items: ['key', 'position'],
  // Recorded by the name of the setting.
  settings: ['key', 'value'],
  files: ['file', 'sha256', 'uploaded_by', 'deleted_at'],
  jobs: ['alone', 'attempts', 'cause', 'due_at', 'ended_at', 'holder', 'outcome', 'payload', 'progress'],
  maintenance_plans: ['deleted_at'],
  accounts: [
    ...[
      'deleted_at',
      'deleted_from',
      'device_info',
      'last_online',
      'must_change_password',
      'one_time_used_at',
    ],
    ...['password_hash', 'password_set_at', 'recovery_codes', 'search_text', 'username_key'],
    ...['totp_last_step', 'totp_pending', 'totp_pending_at', 'totp_secret'],
  ],
};

it.each(['fr', 'en'] as const)(
  'each stored column that a change may record has a label in %s',
  async language => {
    const { rows } = await sql<{ object: string; field: string }>`
    select table_name as object, column_name as field from information_schema.columns
    where table_schema = 'public' and table_name = any(${auditedObjects as readonly string[]}::text[])`.execute(
      api.db,
    );
    const texts = createHistoryTexts(language);
    const unlabelled = rows.filter(({ object, field }) => {
      const words = createHistoryWords(object, object === 'tasks' ? 'ssr' : null, texts);
      const isShown = words.changedFields({ before: null, after: { [field]: 1 } }).length > 0;
      return isShown && !unrecorded[object]?.includes(field) && words.label(field) === field;
    });
    expect(unlabelled).toEqual([]);
  },
);

it.each([
  ['nothing', { name: 'A', version: 1 }, { name: 'A', version: 2 }, []],
  ['nothing of a part', { name: 'A', areas: ['gpm'] }, { areas: ['gpm'] }, []],
  ['the order of keys', { a: { x: 1, yy: 2 } }, { a: { yy: 2, x: 1 } }, []],
  ['the order of a list', { a: [1, 2] }, { a: [2, 1] }, [{ before: { a: [1, 2] }, after: { a: [2, 1] } }]],
  ['a value', { name: 'A' }, { name: 'B' }, [{ before: { name: 'A' }, after: { name: 'B' } }]],
  ['what is not recorded', { cancelled_at: null }, { cancelled_at: 'now' }, [{ before: {}, after: {} }]],
])('an edit that changes %s leaves its row, or none', async (_, before, after, expected) => {
  const id = await createSite(api.db);
  const origin = { user: { userid: 1, role: 'admin' } as const };
  const change = { object: 'sites', id, action: 'sites.edit', before, after } as const;
  await api.db.transaction().execute(trx => recordHistory(trx, origin, [change]));
  expect(await api.history('sites', id)).toMatchObject(expected);
  expect(await api.history('sites', id)).toHaveLength(expected.length);
});

describe('taking one change back', () => {
  it('writes the values of before, says so in the history, and can itself be taken back', async () => {
    const site = await createSite(api.db, { name: 'Avant', code: uniqueName('REV') });
    await edit(site, { site_name: 'Après', site_address: 'Rue neuve', note: 'Une note' });
    const change = await last({ object: 'sites', record: site });
    const { status, body } = await admin.call(revert, { change: change.id });
    expect(status).toBe(200);
    expect(await siteNow(site)).toMatchObject({ name: 'Avant', address: null, name_search: 'avant' });

    const [undone, original] = await changes({ object: 'sites', record: site });
    expect(undone).toMatchObject({
      action: 'audit.revert',
      reverts: change.id,
      before: { name: 'Après' },
      after: { name: 'Avant' },
    });
    expect(original).toMatchObject({ id: change.id, reverted_by: undone.id, kept: 'reverted' });
    expect(body.row).toEqual(original);
    expect((await admin.call(revert, { change: change.id })).status).toBe(409);

    await admin.call(revert, { change: undone.id });
    expect((await siteNow(site))?.name).toBe('Après');
    expect((await changes({ object: 'sites', record: site }))[2]).toMatchObject({
      reverted_by: null,
      kept: null,
    });
  });

  it('leaves what something newer stands on, and names it', async () => {
    const site = await createSite(api.db, { name: 'Un' });
    await edit(site, { site_name: 'Deux' });
    const change = await last({ object: 'sites', record: site });
    await edit(site, { site_name: 'Trois' });
    const newer = await last({ object: 'sites', record: site });
    await edit(site, { site_address: 'Ailleurs' });
    const { status, body } = await admin.call(revert, { change: change.id });
    expect(status).toBe(409);
    expect(body.current.standing).toMatchObject([{ id: newer.id, action: 'sites.edit', username: 'admin' }]);
    expect((await siteNow(site))?.name).toBe('Trois');

    // Another field of the same record is no hindrance.
    const address = await last({ object: 'sites', record: site });
    expect((await admin.call(revert, { change: address.id })).status).toBe(200);
    expect(await siteNow(site)).toMatchObject({ name: 'Trois', address: null });
  });

  it('removes a site that was added, unless work stands on it', async () => {
    const add = async () => {
      const values = { site_owner: 'inhouse', site_code: uniqueName('NEU'), site_address_wilaya: 16 };
      return (await admin.call(deliverySites.actions.create, values)).body.site_id as number;
    };
    const [site, planned] = [await add(), await add()];
    const input = { task_type: 'ssr', selected_site: planned, planning_date: '2031-02-03' };
    await admin.call(planning.actions.assign, input);
    const made = async (id: number) => last({ object: 'sites', record: id, action: 'sites.create' });
    expect((await admin.call(revert, { change: (await made(site)).id })).status).toBe(200);
    expect(await siteNow(site)).toBeUndefined();

    const creation = (await made(planned)).id;
    expect((await admin.call(revert, { change: creation })).status).toBe(409);
    const plan = await last({ object: 'plans', action: 'planning.assign' });
    expect((await admin.call(revert, { change: plan.id })).status).toBe(200);
    // The cancelled plan still names it: it goes out of use.
    expect((await admin.call(revert, { change: creation })).status).toBe(200);
    expect((await siteNow(planned))?.status).toBe('inactive');
  });

  it('puts a plan back where it was, and notifies its agent', async () => {
    const agent = await api.person({ role: 'agent', username: uniqueName('a.rev'), cluster_id: 1 });
    const site = await createSite(api.db);
    const input = { task_type: 'ssr', selected_site: site, planning_date: '2031-03-01', agent };
    const { body } = await admin.call(planning.actions.assign, input);
    const [plan_id] = body.plans;
    await admin.call(planning.actions.editPlan, { task_type: 'ssr', plan_id, date: '2031-03-09' });
    const moved = await last({ object: 'plans', record: plan_id });
    expect(moved.after).toMatchObject({ day: '2031-03-09' });
    expect((await admin.call(revert, { change: moved.id })).status).toBe(200);
    await admin.call(planning.actions.deletePlan, { task_type: 'ssr', plan_id });
    const deleted = await last({ object: 'plans', record: plan_id });
    expect((await admin.call(revert, { change: deleted.id })).status).toBe(200);
    expect(await api.row('plans', plan_id)).toMatchObject({
      day: '2031-03-01',
      status: 'planned',
      cancelled_at: null,
    });
    expect((await areaOf(site, 'ssr')).next_plan_id).toBe(plan_id);
    expect((await listNotices(api, agent)).at(-1)).toContain('sam. 1er mars 2031');
  });
});

/** Of an importer: two rows of two files, and what makes use of the first, so that its import is not taken back. */
type ImporterCase = {
  header: string[];
  rows: [(string | number)[], (string | number)[]];
  use: () => Promise<unknown>;
  /** How the refusal names the row. */
  named: string;
};
const aSite = async (areas: Area[]) => {
  const code = uniqueName('BACK');
  return { code, id: await createSite(api.db, { code, areas }) };
};
const anAgent = async () => {
  const username = uniqueName('a.back');
  return { username, id: await api.person({ role: 'agent', username, cluster_id: 1 }) };
};
const toPlanning = (task_type: 'ssr' | 'gpm') => async (): Promise<ImporterCase> => {
  const [one, other] = [await aSite([task_type]), await aSite([task_type])];
  const typed = task_type === 'ssr' ? ['ssr'] : [];
  return {
    header: ['site_code', 'date', ...(typed.length ? ['task_type'] : [])],
    rows: [
      [one.code, '2031-04-01', ...typed],
      [other.code, '2031-04-02', ...typed],
    ],
    use: async () => {
      const { id: plan_id } = await api.row('plans', { site_id: one.id });
      return expectOk(admin.call(planning.actions.editPlan, { task_type, plan_id, date: '2031-05-05' }));
    },
    named: one.code,
  };
};
const toEdited =
  ({ actions }: typeof vehicles | typeof tools, key: string, values: Record<string, string | number>) =>
  (): Promise<ImporterCase> => {
    const [one, other] = [uniqueName('KEY'), uniqueName('KEY')];
    return Promise.resolve({
      header: [key, ...Object.keys(values)],
      rows: [
        [one, ...Object.values(values)],
        [other, ...Object.values(values)],
      ],
      use: async () => {
        const [record] = (await admin.call(actions.list, { filter: { [key]: one } })).body;
        return expectOk(admin.call(actions.edit, { ...record, note: 'Depuis' }));
      },
      named: one,
    });
  };
const importers: Record<string, () => Promise<ImporterCase>> = {
  agents: async () => {
    const [one, other] = [await aSite(['ssr']), await aSite(['ssr'])];
    const [agent, later] = [await anAgent(), await anAgent()];
    return {
      header: ['site_code', 'agent', 'area'],
      rows: [
        [one.code, agent.username, 'ssr'],
        [other.code, agent.username, 'ssr'],
      ],
      use: () => api.update('site_areas', { site_id: one.id, area: 'ssr' }, { agent_id: later.id }),
      named: one.code,
    };
  },
  sites: async () => {
    const [one, other] = [uniqueName('BACK'), uniqueName('BACK')];
    return {
      header: ['site_code', 'site_owner', 'wilaya'],
      rows: [
        [one, 'MBS', 16],
        [other, 'MBS', 16],
      ],
      use: async () => edit((await api.row('sites', { code: one })).id, { site_name: 'Depuis' }),
      named: one,
    };
  },
  planning: toPlanning('ssr'),
  planning_gpm: toPlanning('gpm'),
  owners: async () => {
    const [one, other] = [uniqueName('own'), uniqueName('own')];
    return {
      header: ['label', 'key', 'assignable'],
      rows: [
        [`Owner ${one}`, one, 'oui'],
        [`Owner ${other}`, other, 'oui'],
      ],
      use: () => createSite(api.db, { owner: one }),
      named: `Owner ${one}`,
    };
  },
  clusters: async () => {
    const [one, other] = [uniqueName('Cluster '), uniqueName('Cluster ')];
    return {
      header: ['name'],
      rows: [[one], [other]],
      use: async () => createSite(api.db, { cluster_id: (await api.row('clusters', { name: one })).id }),
      named: one,
    };
  },
  wilayas: async () => ({
    header: ['number', 'name', 'cluster_id', 'lat', 'lng'],
    rows: [
      [801, 'Essai Utile', 1, '36.5', '3.1'],
      [802, 'Essai Vide', 1, '36.5', '3.1'],
    ],
    use: async () => createSite(api.db, { wilaya_id: (await api.row('wilayas', { number: 801 })).id }),
    named: 'Essai Utile',
  }),
  tools: toEdited(tools, 'serial', { name: 'Multimètre', cluster: 1 }),
  vehicles: toEdited(vehicles, 'plate', { wilaya: 16, owner: 'inhouse' }),
};

describe('taking an import back', () => {
  it('takes every row of it, or none', async () => {
    const stem = uniqueName('IMP');
    const imports = createImportClient(admin);
    const file = buildCsv(
      ['site_code', 'site_owner', 'wilaya'],
      [`${stem}A`, 'MBS', 16],
      [`${stem}B`, 'MBS', 16],
    );
    const staged = await imports.staged('sites', file);
    await imports.commit(staged.import_id);
    const sites = () => api.rows('sites', { code: [`${stem}A`, `${stem}B`] });
    const [first] = await sites();
    await edit(first.id, { site_name: 'Touché depuis' });
    const refused = await admin.call(revertImport, { import: staged.import_id });
    expect(refused.status).toBe(409);
    expect(refused.body.error).toContain(`${stem}A`);
    expect(refused.body.error).not.toContain(`${stem}B`);
    expect(refused.body.current).toMatchObject({ records: 1, standing: [{ object_id: first.id }] });
    expect(await sites()).toHaveLength(2);

    await admin.call(revert, { change: (await last({ object: 'sites', record: first.id })).id });
    expect((await admin.call(revertImport, { import: staged.import_id })).body.reverted).toBe(2);
    expect(await sites()).toEqual([]);
    expect((await admin.call(revertImport, { import: staged.import_id })).status).toBe(409);
    expect((await admin.call(revertImport, { import: 2_000_000_000 })).status).toBe(404);
    expect((await admin.call(revert, { change: 2_000_000_000 })).status).toBe(404);

    // The same file, sent without a key of the caller's own, is imported again.
    const again = await imports.staged('sites', file);
    expect(again.counts).toEqual({ create: 2 });
    expect((await imports.commit(again.import_id)).counts).toEqual({ done: 2 });
    expect(await sites()).toHaveLength(2);
  });

  it('names the rows that are in use, and what uses them', async () => {
    const imports = createImportClient(admin);
    const place = [1, '36.5', '3.1'];
    const staged = await imports.staged(
      'wilayas',
      buildCsv(
        ['N°', 'Nom', 'Cluster', 'Latitude du chef-lieu', 'Longitude du chef-lieu'],
        [701, 'Essai Est', ...place],
        [702, 'Essai Ouest', ...place],
        [703, 'Essai Sud', ...place],
      ),
    );
    expect((await imports.commit(staged.import_id)).counts).toEqual({ done: 3 });
    const [{ id }] = await api.rows('wilayas', { number: 701 });
    const [{ id: other }] = await api.rows('wilayas', { number: 702 });
    await createSite(api.db, { wilaya_id: id });
    await admin.call(vehicles.actions.create, { plate: uniqueName('WIL-'), wilaya: other, owner: 'inhouse' });
    const { status, body } = await admin.call(revertImport, { import: staged.import_id });
    expect([status, body.error.replace(/\s/g, ' ')]).toEqual([
      409,
      'Encore utilisé : Essai Est (sites), Essai Ouest (véhicules). Rien n’a été modifié.',
    ]);
    expect(await api.rows('wilayas', { number: [701, 702, 703] })).toHaveLength(3);
  });

  it('has its cases', () => {
    const others = listImportKinds().filter(kind => kind !== 'people');
    expect(Object.keys(importers).sort()).toEqual(others.sort());
  });

  it('is refused for people, whose accounts are deleted on their pages', async () => {
    const imports = createImportClient(admin);
    const username = uniqueName('p.');
    const { import_id } = await imports.staged(
      'people',
      buildCsv(['username', 'role', 'account_type'], [username, 'agent', 'MBS']),
    );
    await imports.commit(import_id);
    const { status, body } = await admin.call(revertImport, { import: import_id });
    expect([status, body.error]).toEqual([409, 'Ce type de modification ne peut pas être annulé ici.']);
    expect(await api.row('accounts', { username })).toMatchObject({ status: 'active' });
  });

  it.each(Object.entries(importers))(
    'of %s names the row that is in use; once taken back, the same file is imported again',
    async (kind, build) => {
      const { header, rows, use, named } = await build();
      const imports = createImportClient(admin);
      const run = async (row: (string | number)[]) => {
        const { import_id, counts } = await imports.staged(kind, buildCsv(header, row));
        expect(Object.values(counts)).toEqual([1]);
        expect((await imports.commit(import_id)).counts).toEqual({ done: 1 });
        return import_id;
      };
      const [used, unused] = [await run(rows[0]), await run(rows[1])];
      await use();
      const { status, body } = await admin.call(revertImport, { import: used });
      expect(status).toBe(409);
      expect(body.error).toMatch(new RegExp(`: ${named}[ .(]`.replaceAll(' ', '\\s')));
      expect((await admin.call(revertImport, { import: unused })).body.reverted).toBe(1);
      expect(await run(rows[1])).not.toBe(unused);
    },
  );

  it('change by change lets the same file be imported again, too', async () => {
    const imports = createImportClient(admin);
    const file = buildCsv(['name'], [uniqueName('Cluster ')]);
    const { import_id } = await imports.staged('clusters', file);
    await imports.commit(import_id);
    for (const { id } of await changes({ import: import_id }))
      await expectOk(admin.call(revert, { change: id }));
    expect((await imports.staged('clusters', file)).counts).toEqual({ create: 1 });
  });

  it('gives sites back to whoever had them, and cancels the plans that came with it', async () => {
    const imports = createImportClient(admin);
    const [one, other] = [uniqueName('a.un'), uniqueName('a.deux')];
    const agent = await api.person({ role: 'agent', username: one, cluster_id: 1 });
    const heir = await api.person({ role: 'agent', username: other, cluster_id: 1 });
    const code = uniqueName('AGT');
    const site = await createSite(api.db, { code, agent, areas: ['delivery'] });
    const run = async (kind: 'agents' | 'planning', ...rows: string[][]) => {
      const staged = await imports.staged(kind, buildCsv(...rows));
      const done = await imports.commit(staged.import_id);
      expect(done.counts).toEqual({ done: rows.length - 1 });
      return staged.import_id;
    };
    const importId = await run('agents', ['site_code', 'agent'], [code, other]);
    const inCharge = async () => (await areaOf(site, 'delivery')).agent_id;
    expect(await inCharge()).toBe(heir);
    expect((await admin.call(revertImport, { import: importId })).body.reverted).toBe(1);
    expect(await inCharge()).toBe(agent);

    const planned = await run(
      'planning',
      ['site_code', 'date', 'task_type', 'agent'],
      [code, '2031-04-01', 'ssr', one],
      [code, '2031-04-02', 'ssr', one],
    );
    expect((await admin.call(revertImport, { import: planned })).body.reverted).toBe(2);
    const plans = await api.rows('plans', { site_id: site });
    expect(plans.map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
    expect((await listNotices(api, agent)).at(-1)).toContain('2 de vos tâches');
  });
});

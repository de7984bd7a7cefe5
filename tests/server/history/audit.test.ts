import { describe, expect, it } from 'vitest';
import { type AuditRow, audit } from '../../../contract/framework/change-history';
import { deliverySites } from '../../../contract/sites/delivery-sites';
import { siteActions } from '../../../contract/sites/sites';
import { planning } from '../../../contract/work/planning';
import { vehicles } from '../../../contract/work/vehicles';
import { recordHistory } from '../../../server/framework/history/record-history';
import { createSite, uniqueName } from '../../factories/sites';
import { readRecords } from '../../workbooks';
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
  expect(vehicle.Modifications).toContain(`Immatriculation: ${plate}`);
});

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

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anomalyCatalogues, brandCatalogues, problemCatalogues } from '../../../contract/catalogues';
import { formLists } from '../../../contract/form-lists';
import { planning } from '../../../contract/planning';
import { siteDetails } from '../../../contract/site-details';
import { anAnomaly, aPlan, aSite, unique } from '../../factories/sites';
import { type Api, type Client, startApi } from '../harness';

let api: Api;
let manager: Client;
let site: number;
beforeAll(async () => {
  api = await startApi();
  const id = await api.person({
    role: 'manager',
    username: 'items.manager',
    owner: 'inhouse',
    cluster_id: 1,
  });
  manager = api.client('items.manager');
  site = await aSite(api.db, { manager_id: id });
});
afterAll(() => api?.close());

describe('a catalogue', () => {
  it.each([
    ['brands', brandCatalogues, 'ps', 'Eltek'],
    ['brands', brandCatalogues, 'ac_capacity', '12000 BTU'],
    ['problems', problemCatalogues, 'cm_problem_type', 'Vandalisme'],
    ['problems', problemCatalogues, 'cm_alarm_type', 'Cell down'],
    ['anomalies', anomalyCatalogues, 'anomalies_name', 'Filtre à air colmaté'],
    ['anomalies', anomalyCatalogues, 'anomalies_type', 'Climatisation'],
  ])('of %s lists its items and no others (%#)', async (_, { actions }, item_type, item_label) => {
    const { items } = (await manager.call(actions.list)).body;
    expect(items).toContainEqual({ item_id: expect.any(Number), item_type, item_label });
    const { actions: other } = actions === brandCatalogues.actions ? problemCatalogues : brandCatalogues;
    expect((await manager.call(other.list)).body.items).not.toContainEqual(
      expect.objectContaining({ item_type }),
    );
  });

  it('shows a new item in the forms at once, and no more once it is deleted', async () => {
    const item_label = unique('Onduleur ');
    const { body } = await manager.call(brandCatalogues.actions.update, { item_label, item_type: 'ps' });
    expect(body.item).toEqual({ item_id: expect.any(Number), item_label, item_type: 'ps' });
    const choice = { id: item_label, name: item_label };
    expect((await lists()).power_types).toContainEqual(choice);
    const { item_id } = body.item;
    const removed = await manager.call(brandCatalogues.actions.remove, { item_id });
    expect([removed.status, removed.body]).toEqual([200, { success: true, replaced: 0 }]);
    expect((await lists()).power_types).not.toContainEqual(choice);
    expect((await manager.call(brandCatalogues.actions.remove, { item_id })).status).toBe(404);
  });

  it('keeps the old label when an edit is empty', async () => {
    const item = await newProblem();
    const { status, body } = await manager.call(problemCatalogues.actions.update, {
      ...item,
      item_label: ' ',
    });
    expect([status, body.item]).toEqual([200, item]);
  });

  it('takes no new item without a label, and no label twice', async () => {
    const { update } = problemCatalogues.actions;
    const empty = await manager.call(update, { item_type: 'cm_problem_type', item_label: '' });
    expect([empty.status, empty.body.fields?.[0].path]).toEqual([422, 'item_label']);
    const twice = await manager.call(update, { item_type: 'cm_problem_type', item_label: 'VANDALISME' });
    expect([twice.status, twice.body.error]).toEqual([422, '«\u00a0VANDALISME\u00a0» existe déjà.']);
    const other = await manager.call(update, { item_type: 'cm_alarm_type', item_label: 'Vandalisme' });
    expect(other.status).toBe(200);
  });

  it('knows no list of another page, nor its items', async () => {
    const { actions } = brandCatalogues;
    const list = await manager.call(actions.update, { item_type: 'cm_problem_type', item_label: 'x' });
    expect([list.status, list.body.fields?.[0].path]).toEqual([422, 'item_type']);
    const { item_id } = await newProblem();
    const edit = await manager.call(actions.update, { item_id, item_type: 'ps', item_label: 'x' });
    expect(edit.status).toBe(404);
    expect((await manager.call(actions.remove, { item_id })).status).toBe(404);
  });
});

describe('a new label', () => {
  it('is what the records show that hold the item, and planning takes', async () => {
    const item = await newProblem();
    const planned = await aPlan(api.db, site, { kind: 'cm' });
    await setProblem(planned, item.item_label);
    const item_label = unique('Renommé ');
    const renamed = await manager.call(problemCatalogues.actions.update, { ...item, item_label });
    expect(renamed.body.item).toEqual({ ...item, item_label });
    expect(await problemOf(planned)).toBe(item_label);
    expect((await plan(item_label)).status).toBe(200);
    expect((await plan(item.item_label)).body.fields?.[0].path).toBe('problem_type');
    const [change] = await historyOf(item.item_id);
    expect(change).toMatchObject({
      action: 'settings.problems.update',
      before: { label: item.item_label },
      after: { label: item_label, records: 1 },
    });
  });

  it('leaves a key that the specification names', async () => {
    const { items } = (await manager.call(brandCatalogues.actions.list)).body;
    const nsn = items.find(({ item_label }: any) => item_label === 'NSN');
    await manager.call(brandCatalogues.actions.update, { ...nsn, item_label: 'Nokia Siemens' });
    expect((await lists()).bss_brands).toContainEqual({ id: 'nsn', name: 'Nokia Siemens' });
  });
});

describe('an item in use', () => {
  it('is not deleted without saying what replaces it', async () => {
    const [item, heir] = [await newProblem(), await newProblem()];
    const plans = [await aPlan(api.db, site, { kind: 'cm' }), await aPlan(api.db, site, { kind: 'cm' })];
    for (const id of plans) await setProblem(id, item.item_label);
    const { remove } = problemCatalogues.actions;
    const refused = await manager.call(remove, { item_id: item.item_id });
    expect([refused.status, refused.body]).toEqual([
      409,
      {
        success: false,
        errcode: 109,
        error: 'Cet élément figure dans 2 fiches\u00a0: choisissez celui qui le remplace.',
        current: { in_use: 2 },
      },
    ]);
    expect(await problemOf(plans[0])).toBe(item.item_label);

    for (const replaced_by of [item.item_id, 2_000_000_000]) {
      const { status, body } = await manager.call(remove, { item_id: item.item_id, replaced_by });
      expect([status, body.fields?.[0].path]).toEqual([422, 'replaced_by']);
    }
    const done = await manager.call(remove, { item_id: item.item_id, replaced_by: heir.item_id });
    expect([done.status, done.body]).toEqual([200, { success: true, replaced: 2 }]);
    expect(await Promise.all(plans.map(problemOf))).toEqual([heir.item_label, heir.item_label]);
  });

  it('is one that equipment of its category or an anomaly names', async () => {
    const brand = unique('Marque ');
    const saved = await manager.call(brandCatalogues.actions.update, {
      item_type: 'ge_brands',
      item_label: brand,
    });
    const other = await manager.call(brandCatalogues.actions.update, {
      item_type: 'ac_brands',
      item_label: brand,
    });
    await manager.call(siteDetails.actions.addEquipment, { site_id: site, category: 'generator', brand });
    const { remove } = brandCatalogues.actions;
    expect((await manager.call(remove, { item_id: other.body.item.item_id })).status).toBe(200);
    const refused = await manager.call(remove, { item_id: saved.body.item.item_id });
    expect([refused.status, refused.body.current]).toEqual([409, { in_use: 1 }]);

    const item_label = unique('Type ');
    const type = await manager.call(anomalyCatalogues.actions.update, {
      item_type: 'anomalies_type',
      item_label,
    });
    const anomaly = await anAnomaly(api.db, site, {});
    await api.update('anomalies', anomaly, { type: item_label });
    const { item_id } = type.body.item;
    expect((await manager.call(anomalyCatalogues.actions.remove, { item_id })).body.current).toEqual({
      in_use: 1,
    });
    expect((await lists()).anomaly_types).toContainEqual({ id: item_label, name: item_label });
  });
});

const lists = async () => (await manager.call(formLists.actions.filters)).body;
const newProblem = async () =>
  (
    await manager.call(problemCatalogues.actions.update, {
      item_type: 'cm_problem_type',
      item_label: unique('Panne '),
    })
  ).body.item;
const setProblem = (id: number, problem_type: string) => api.update('plans', id, { problem_type });
const problemOf = async (id: number) => (await api.row('plans', id)).problem_type;
const plan = (problem_type: string) =>
  manager.call(planning.actions.assign, {
    task_type: 'cm',
    selected_site: [site],
    planning_date: '2031-03-02',
    problem_type,
  });
const historyOf = (id: number) =>
  api.db
    .selectFrom('history')
    .select(['action', 'before', 'after'])
    .where('object', '=', 'catalogue_items')
    .where('object_id', '=', id)
    .orderBy('id', 'desc')
    .execute();

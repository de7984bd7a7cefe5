import { beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { type Actions, type Contract, type Endpoint, isWrite } from '../../../contract/framework/endpoint';
import { getFieldMeta } from '../../../contract/framework/field-meta';
import {
  anomalyCatalogues,
  brandCatalogues,
  problemCatalogues,
} from '../../../contract/organisation/catalogues';
import { formLists } from '../../../contract/organisation/form-lists';
import { contracts } from '../../../contract/registry';
import { gpmSites } from '../../../contract/sites/gpm-sites';
import { siteDetails } from '../../../contract/sites/site-details';
import { siteActions } from '../../../contract/sites/sites';
import { anomalyActions } from '../../../contract/work/anomaly-actions';
import { planning } from '../../../contract/work/planning';
import { siteSelection } from '../../../contract/work/site-selection';
import { taskActions } from '../../../contract/work/task-actions';
import { getFieldInfo } from '../../../src/framework/fields/field-info';
import { createAnomaly, createCosite, createPlan, createSite, uniqueName } from '../../factories/sites';
import { createTaskInState } from '../../factories/tasks';
import { expectOk, getRefusal } from '../answers';
import { type Client, testApi } from '../harness';

const api = testApi();
let manager: Client;
let site: number;
beforeAll(async () => {
  const { id, client } = await api.someone('manager');
  manager = client;
  site = await createSite(api.db, { manager_id: id });
});

describe('a catalogue', () => {
  it.each([
    ['brands', brandCatalogues, 'ps', 'Eltek'],
    ['problems', problemCatalogues, 'cm_problem_type', 'Vandalisme'],
    ['anomalies', anomalyCatalogues, 'anomalies_name', 'Filtre à air colmaté'],
  ])('of %s lists its items and no others (%#)', async (_, { actions }, item_type, item_label) => {
    const { items } = (await manager.call(actions.list)).body;
    expect(items).toContainEqual({ item_id: expect.any(Number), item_type, item_label });
    const { actions: other } = actions === brandCatalogues.actions ? problemCatalogues : brandCatalogues;
    expect((await manager.call(other.list)).body.items).not.toContainEqual(
      expect.objectContaining({ item_type }),
    );
  });

  it('shows a new item in the forms at once, and no more once it is deleted', async () => {
    const item_label = uniqueName('Onduleur ');
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

  it('takes no new item without a label, which leaves that of an old one, and no label twice', async () => {
    const { update } = problemCatalogues.actions;
    const item = await newProblem();
    expect((await expectOk(manager.call(update, { ...item, item_label: ' ' }))).item).toEqual(item);
    const empty = await manager.call(update, { item_type: 'cm_problem_type', item_label: '' });
    expect(getRefusal(empty)).toEqual([422, 'item_label']);
    const twice = await manager.call(update, { item_type: 'cm_problem_type', item_label: 'VANDALISME' });
    expect([twice.status, twice.body.error]).toEqual([422, '«\u00a0VANDALISME\u00a0» existe déjà.']);
    const other = await manager.call(update, { item_type: 'cm_alarm_type', item_label: 'Vandalisme' });
    expect(other.status).toBe(200);
  });

  it('knows no list of another page, nor its items', async () => {
    const { actions } = brandCatalogues;
    const list = await manager.call(actions.update, { item_type: 'cm_problem_type', item_label: 'x' });
    expect(getRefusal(list)).toEqual([422, 'item_type']);
    const { item_id } = await newProblem();
    const edit = await manager.call(actions.update, { item_id, item_type: 'ps', item_label: 'x' });
    expect(edit.status).toBe(404);
    expect((await manager.call(actions.remove, { item_id })).status).toBe(404);
  });
});

describe('a new label', () => {
  it('is what the records show that hold the item, and planning takes', async () => {
    const item = await newProblem();
    const planned = await createPlan(api.db, site, { kind: 'cm' });
    await setProblem(planned, item.item_label);
    const item_label = uniqueName('Renommé ');
    const renamed = await manager.call(problemCatalogues.actions.update, { ...item, item_label });
    expect(renamed.body.item).toEqual({ ...item, item_label });
    expect(await problemOf(planned)).toBe(item_label);
    await expectOk(plan(item_label));
    expect((await plan(item.item_label)).body.fields?.[0].path).toBe('problem_type');
    const [change] = (await api.history('catalogue_items', item.item_id)).slice(-1);
    expect(change).toMatchObject({
      ...{ action: 'settings.problems.update', before: { label: item.item_label } },
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
    const plans = [
      await createPlan(api.db, site, { kind: 'cm' }),
      await createPlan(api.db, site, { kind: 'cm' }),
    ];
    for (const id of plans) await setProblem(id, item.item_label);
    const { remove } = problemCatalogues.actions;
    const refused = await manager.call(remove, { item_id: item.item_id });
    const error = 'Cet élément figure dans 2 fiches\u00a0: choisissez son remplaçant.';
    const body = { success: false, errcode: 109, error, current: { in_use: 2 } };
    expect([refused.status, refused.body]).toEqual([409, body]);
    expect(await problemOf(plans[0])).toBe(item.item_label);

    for (const replaced_by of [item.item_id, 2_000_000_000]) {
      const wrong = await manager.call(remove, { item_id: item.item_id, replaced_by });
      expect(getRefusal(wrong)).toEqual([422, 'replaced_by']);
    }
    const done = await manager.call(remove, { item_id: item.item_id, replaced_by: heir.item_id });
    expect([done.status, done.body]).toEqual([200, { success: true, replaced: 2 }]);
    expect(await Promise.all(plans.map(problemOf))).toEqual([heir.item_label, heir.item_label]);
  });

  it('is one that equipment of its category or an anomaly names', async () => {
    const brand = uniqueName('Marque ');
    const add = async ({ actions }: Catalogue, item_type: string, item_label: string): Promise<number> =>
      (await expectOk(manager.call(actions.update, { item_type, item_label }))).item.item_id;
    const generators = await add(brandCatalogues, 'ge_brands', brand);
    const conditioners = await add(brandCatalogues, 'ac_brands', brand);
    const item = { site_id: site, category: 'generator', brand };
    await expectOk(manager.call(siteDetails.actions.addEquipment, item));
    const { remove } = brandCatalogues.actions;
    await expectOk(manager.call(remove, { item_id: conditioners }));
    const refused = await manager.call(remove, { item_id: generators });
    expect([refused.status, refused.body.current]).toEqual([409, { in_use: 1 }]);

    const item_label = uniqueName('Type ');
    const item_id = await add(anomalyCatalogues, 'anomalies_type', item_label);
    await api.update('anomalies', await createAnomaly(api.db, site), { type: item_label });
    const ofAnomaly = await manager.call(anomalyCatalogues.actions.remove, { item_id });
    expect(ofAnomaly.body.current).toEqual({ in_use: 1 });
    expect((await lists()).anomaly_types).toContainEqual({ id: item_label, name: item_label });
  });
});

const lists = async () => (await manager.call(formLists.actions.filters)).body;
type Catalogue = { actions: { update: Parameters<Client['call']>[0] } };
const newProblem = async () => {
  const item = { item_type: 'cm_problem_type', item_label: uniqueName('Panne ') };
  return (await expectOk(manager.call(problemCatalogues.actions.update, item))).item;
};
const setProblem = (id: number, problem_type: string) => api.update('plans', id, { problem_type });
const problemOf = async (id: number) => (await api.row('plans', id)).problem_type;
const plan = (problem_type: string) =>
  manager.call(planning.actions.assign, {
    task_type: 'cm',
    selected_site: [site],
    planning_date: '2031-03-02',
    problem_type,
  });

describe('an item that no list has', () => {
  const day = { planning_date: '2031-03-04' };
  const cm = { ...day, task_type: 'cm' };
  const enrolment = async () => ({
    site_physique: await createSite(api.db, { areas: [] }),
    site_code_facture: uniqueName('F'),
  });
  const cosite = async () => ({ id: await createCosite(api.db, site), site_code: uniqueName('C') });
  const impossible = async () => ({
    ...day,
    id: await createTaskInState(api, site, { kind: 'gpm', status: 'impossible' }),
  });
  const toRepair = async () => ({ ...day, id: await createAnomaly(api.db, site) });
  /** Every input that takes an item of a catalogue: the call, its field, and what else the call needs. */
  const inputs: [endpoint: Endpoint, field: string, values: () => object | Promise<object>][] = [
    [siteActions.edit, 'site_mode', () => ({ site_id: site })],
    [siteActions.edit, 'site_zone', () => ({ site_id: site })],
    [gpmSites.actions.create, 'site_mode', enrolment],
    [gpmSites.actions.create, 'site_zone', enrolment],
    [siteDetails.actions.addCosite, 'site_type', () => ({ site_id: site, site_code: uniqueName('C') })],
    [siteDetails.actions.editCosite, 'site_type', cosite],
    [planning.actions.assign, 'problem_type', () => ({ ...cm, selected_site: [site] })],
    [planning.actions.assign, 'alarm_type', () => ({ ...cm, selected_site: [site] })],
    [siteSelection.actions.plan, 'problem_type', () => ({ ...cm, area: 'all', ids: [site] })],
    [siteSelection.actions.plan, 'alarm_type', () => ({ ...cm, area: 'all', ids: [site] })],
    [taskActions.actions.planCm, 'problem_type', impossible],
    [taskActions.actions.planCm, 'alarm_type', impossible],
    [anomalyActions.actions.update, 'type', async () => ({ id: await createAnomaly(api.db, site) })],
    [anomalyActions.actions.plan, 'problem_type', toRepair],
    [anomalyActions.actions.plan, 'alarm_type', toRepair],
  ];

  it.each(inputs)('is refused: $path (%#)', async (endpoint, field, values) => {
    const admin = api.reader('admin');
    const refused = await admin.call(endpoint, { ...(await values()), [field]: 'Inconnu' });
    expect(getRefusal(refused)).toEqual([422, field]);
  });

  it('is tried for every field of the contract that takes one', () => {
    const tried = inputs.map(([{ path }, field]) => `${path} ${field}`);
    expect([...new Set(listCatalogueFields())].sort()).toEqual(tried.sort());
  });

  it('stays in a site that has it, whose form sends it', async () => {
    const old = await createSite(api.db, { mode: 'Ancien', zone: 'Ancienne', manager_id: null });
    const edit = (values: object) => api.reader('admin').call(siteActions.edit, { site_id: old, ...values });
    await expectOk(edit({ site_mode: 'Ancien', site_zone: 'Ancienne', site_name: 'Renommé' }));
    expect(await api.row('sites', old)).toMatchObject({ name: 'Renommé', mode: 'Ancien', zone: 'Ancienne' });
    expect(getRefusal(await edit({ site_mode: 'Ancienne' }))).toEqual([422, 'site_mode']);
  });

  it.each([
    ['nok', 'Chargement'],
    ['access', 'Clés indisponibles'],
  ] as const)('is one that only another table of anomalies has: %s', async (category, type) => {
    const id = await createAnomaly(api.db, site, { category });
    const update = (values: object) => manager.call(anomalyActions.actions.update, { id, ...values });
    // What it has stays, whatever became of the list.
    expect((await update({ type: 'energie', severity: 'high' })).status).toBe(200);
    expect(getRefusal(await update({ type: 'Batteries' }))).toEqual([422, 'type']);
    expect((await update({ type })).status).toBe(200);
  });
});

/** The writes and their fields whose values are items of a catalogue, « path field ». */
const listCatalogueFields = () =>
  (contracts as readonly Contract[]).flatMap(({ actions }) =>
    Object.values(actions as Actions)
      .filter(isWrite)
      .flatMap(({ path, input }) =>
        Object.entries(input.shape).flatMap(([field, schema]) =>
          getFieldMeta(schema as z.ZodType)?.list && getFieldInfo(field, schema as z.ZodType).type === 'text'
            ? [`${path} ${field}`]
            : [],
        ),
      ),
  );

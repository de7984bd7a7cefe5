import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { field } from '../../../contract/field/field';
import { search } from '../../../contract/office/search';
import { taskActions } from '../../../contract/work/task-actions';
import { createStep } from '../../factories/rows';
import { createEquipment, createSite, createTask } from '../../factories/sites';
import { expectOk } from '../answers';
import { buildMinimalData, createMobileClient } from '../field/mobile-client';
import { testApi } from '../harness';

const { find } = search.actions;
const api = testApi();
const here = { owner: 'MBS', cluster_id: 1 };
let manager: number;
let agent: number;
beforeAll(async () => {
  manager = await api.person({ role: 'manager', username: 'chercheur', ...here });
  const values = { ...here, manager_id: manager };
  agent = await api.person({ role: 'agent', username: 'trouvable', ...values });
  await api.person({ role: 'agent', username: 'trouvable.loin', owner: 'MBS', cluster_id: 2 });
  await api.person({ role: 'manager', username: 'trouvable.chef', ...here });
});

const searchAs = async (user: string, q: string) => (await api.client(user).call(find, { q })).body;
const codesOf = (body: any): string[] => body.sites.map((site: any) => site.site_code);
const named = (name: string) => ({ name, name_search: name.toLowerCase(), owner: 'MBS' });

describe('sites', () => {
  it('come by the beginning of their code first, then of their name, then by any word', async () => {
    await createSite(api.db, { code: 'ZQX9', ...named('Loin de tout') });
    await createSite(api.db, { code: 'A-77', ...named('Zqx station') });
    await createSite(api.db, { code: 'A-78', ...named('Grande station zqx') });
    expect(codesOf(await searchAs('admin', 'zqx'))).toEqual(['ZQX9', 'A-77', 'A-78']);
    expect(codesOf(await searchAs('admin', '  Station   ZQX ')).sort()).toEqual(['A-77', 'A-78']);
    expect(codesOf(await searchAs('admin', 'zqx% nothing'))).toEqual([]);
  });

  it('are found by an accent or without it, in capitals or not', async () => {
    await createSite(api.db, { code: 'ACC1', name: 'Béjaïa Gare', name_search: 'bejaia gare', owner: 'MBS' });
    for (const q of ['béjaïa gare', 'BEJAIA GARE', 'gare béj'])
      expect(codesOf(await searchAs('chercheur', q)), q).toContain('ACC1');
  });

  it('show what the lists show: by reach, and out of use to admins alone', async () => {
    await createSite(api.db, { code: 'VIS1', owner: 'MBS' });
    await createSite(api.db, { code: 'VIS2', owner: 'SASCC' });
    await createSite(api.db, { code: 'VIS3', owner: 'MBS', wilaya_id: 31, cluster_id: 2 });
    await createSite(api.db, { code: 'VIS4', owner: 'MBS', status: 'inactive' });
    expect(codesOf(await searchAs('chercheur', 'vis'))).toEqual(['VIS1']);
    expect(codesOf(await searchAs('trouvable', 'vis'))).toEqual([]);
    expect(codesOf(await searchAs('admin', 'vis'))).toEqual(['VIS1', 'VIS2', 'VIS3', 'VIS4']);
  });

  it('are found by their invoice code by whoever works in GPM', async () => {
    await createSite(api.db, { code: 'GPM1', code_facture: 'FACT-4711', owner: 'MBS', areas: ['gpm'] });
    expect(codesOf(await searchAs('chercheur', 'fact-4711'))).toEqual(['GPM1']);
    const permissions = { pm: { read_task: true } };
    await api.person({ role: 'manager', username: 'sans.gpm', ...here, permissions });
    expect(codesOf(await searchAs('sans.gpm', 'fact-4711'))).toEqual([]);
  });
});

it('tasks come by their number, of kinds and sites in reach', async () => {
  const near = await createSite(api.db, { owner: 'MBS' });
  const far = await createSite(api.db, { owner: 'MBS', cluster_id: 2, wilaya_id: 31 });
  const [own, foreign] = [await createTask(api.db, near, { agent_id: agent }), await createTask(api.db, far)];
  const gpm = await createTask(api.db, near, { kind: 'gpm', status: '' });
  const deleted = await createTask(api.db, near, { deleted_at: new Date() });
  const found = async (user: string, q: string | number) =>
    (await searchAs(user, String(q))).tasks.map((task: any) => task.task_id);

  expect((await searchAs('chercheur', `#${own}`)).tasks[0]).toMatchObject({
    task_id: own,
    task_type: 'delivery',
    task_status: 'ongoing',
    task_agent: 'trouvable',
  });
  expect(await found('trouvable', own)).toEqual([own]);
  expect(await found('trouvable', gpm)).toEqual([]);
  expect(await found('chercheur', foreign)).toEqual([]);
  expect(await found('admin', foreign)).toEqual([foreign]);
  expect(await found('admin', deleted)).toEqual([]);
  expect(await found('chercheur', gpm)).toEqual([gpm]);
  expect(await found('sans.gpm', gpm)).toEqual([]);
});

it('people come by name to whoever has their list, in reach and in use', async () => {
  const names = async (user: string) =>
    (await searchAs(user, 'trouvable')).people.map((person: any) => person.username);
  expect(await names('chercheur')).toEqual(['trouvable']);
  expect(await names('trouvable')).toEqual([]);
  expect((await names('admin')).sort()).toEqual(['trouvable', 'trouvable.chef', 'trouvable.loin']);
  await api.person({ role: 'agent', username: 'trouvable.parti', status: 'disabled' });
  expect(await names('admin')).toHaveLength(3);
});

describe('bar codes', () => {
  it('are found as an agent sends them, and as they are afterwards', async () => {
    const site = await createSite(api.db, { owner: 'MBS' });
    const task = await createTask(api.db, site, { agent_id: agent, kind: 'delivery' });
    const mobile = await createMobileClient(api, agent);
    const send = (bar_code: string) =>
      mobile.call(field.actions.step, {
        taskid: task,
        test: 'pickup',
        done: true,
        data: { ...buildMinimalData('delivery', 'pickup'), bar_code },
      });
    await expectOk(send('Cab-00112233'));
    expect((await searchAs('chercheur', 'CAB-0011')).codes).toEqual([
      expect.objectContaining({ code: 'Cab-00112233', task_id: task, task_type: 'delivery', site_id: site }),
    ]);
    await send('Cab-99');
    expect((await searchAs('chercheur', 'cab-0011')).codes).toEqual([]);
    expect((await searchAs('chercheur', 'cab-99')).codes).toHaveLength(1);
    expect((await searchAs('sans.gpm', 'cab-')).codes).toHaveLength(1);
  });

  it('of a task out of reach, or of a kind one may not read, are not', async () => {
    const site = await createSite(api.db, { owner: 'SASCC' });
    const task = await createTask(api.db, site, { kind: 'installation', status: '' });
    await api.add('bar_codes', { task_id: task, test: 'return', code: 'RET-5', code_search: 'ret-5' });
    expect((await searchAs('admin', 'ret-5')).codes).toHaveLength(1);
    expect((await searchAs('chercheur', 'ret-5')).codes).toEqual([]);
    const permissions = { gpm: { read_task: true } };
    await api.person({ role: 'cluster_manager', username: 'gpm.seul', cluster_id: 1, permissions });
    expect((await searchAs('gpm.seul', 'ret-5')).codes).toEqual([]);
  });

  it('serial numbers of equipment lead to its site', async () => {
    const site = await createSite(api.db, { owner: 'MBS' });
    const far = await createSite(api.db, { owner: 'MBS', cluster_id: 2, wilaya_id: 31 });
    const inactive = await createSite(api.db, { owner: 'MBS', status: 'inactive' });
    for (const [n, at] of [site, far, inactive].entries()) {
      const id = await createEquipment(api.db, at);
      await api.update('site_equipment', id, { serial_number: `HUA2023000${n + 1}` });
    }
    expect((await searchAs('chercheur', 'hua2023')).codes).toEqual([
      expect.objectContaining({ code: 'HUA20230001', site_id: site, equipment: 'ac', task_id: null }),
    ]);
  });

  it('change with an edit of the manager', async () => {
    const site = await createSite(api.db, { owner: 'MBS' });
    const task = await createTask(api.db, site, { kind: 'delivery', status: '' });
    await createStep(api.db, task, 'pickup', { bar_code: 'OLD-1' });
    await sql`select list_bar_codes()`.execute(api.db);
    expect((await searchAs('admin', 'old-1')).codes).toHaveLength(1);
    const edited = await api
      .client('admin')
      .call(taskActions.actions.editTest, { pm: task, test: 'pickup', field: 'bar_code', value: 'NEW-1' });
    expect(edited.status).toBe(200);
    expect((await searchAs('admin', 'old-1')).codes).toEqual([]);
    expect((await searchAs('admin', 'new-1')).codes).toHaveLength(1);
  });
});

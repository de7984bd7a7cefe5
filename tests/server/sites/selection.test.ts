import { beforeAll, describe, expect, it } from 'vitest';
import { audit } from '../../../contract/office/change-history';
import { siteActions } from '../../../contract/sites/sites';
import { maxSelection, siteSelection } from '../../../contract/work/site-selection';
import { expectChange } from '../answers';
import { testApi } from '../harness';
import { createSmallWorld, listHistoryActions, listNotices } from './small-world';

const { assign, plan, changeOwner, addToLists } = siteSelection.actions;
const api = testApi();
const manager = api.client('m.mbs');
let world: Awaited<ReturnType<typeof createSmallWorld>>;
beforeAll(async () => {
  world = await createSmallWorld(api);
});

const resultOf = (body: any, siteId: number) => body.results.find((row: any) => row.site_id === siteId);
const agentsOf = async (site_id: number) =>
  Object.fromEntries((await api.rows('site_areas', { site_id })).map(row => [row.area, row.agent_id]));

it('a selection is neither empty nor endless', async () => {
  const ssr = { area: 'all', task_type: 'ssr', planning_date: '2031-01-05' };
  const refused = async (rows: object) => (await manager.call(plan, { ...ssr, ...rows })).status;
  expect(await refused({ ids: [] })).toBe(422);
  expect(await refused({ matching: true, filter: { site_code: 'no such code' } })).toBe(422);
  expect(await refused({ ids: Array.from({ length: maxSelection + 1 }, (_, at) => at + 1) })).toBe(422);
});

describe('planning a selection', () => {
  it('says of each row whether it was planned, and why not', async () => {
    const { site, second, dropSite, inactive, foreign } = world;
    const { status, body } = await manager.call(plan, {
      area: 'all',
      ids: [site, second, dropSite, inactive, foreign, 99_999_999],
      planning_date: '2031-02-02',
      drop_site: dropSite,
      agent: world.agent,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ done: 2, refused: 4 });
    expect(body.results.map((row: any) => [row.site_code, row.done, row.cause])).toEqual([
      ['T-1', true, null],
      ['T-2', true, null],
      ['T-DROP', false, 'Le site drop doit être différent du site pickup.'],
      ['T-OFF', false, 'Le site n’est pas actif\u00a0: modifiez son statut pour planifier.'],
      [null, false, 'Site introuvable.'],
      [null, false, 'Site introuvable.'],
    ]);
    expect(await listNotices(api, world.agent)).toEqual([
      '2 tâches Delivery sont planifiées pour vous le dim. 2 févr. 2031.',
    ]);
    expect((await listHistoryActions(manager, second))[0]).toMatchObject({
      action: 'siteSelection.plan',
      after: { task_type: 'delivery', day: '2031-02-02' },
    });
  });

  it('assigns each plan to the agent of its site, if asked', async () => {
    const a = await world.addSite('OWN-A', { areas: ['ssr', 'delivery'] });
    const b = await world.addSite('OWN-B', { areas: ['ssr'] });
    const ids = [a, b];
    await manager.call(assign, { area: 'all', ids: [a], agent: world.agent });
    const agentsOfPlans = async () =>
      Promise.all(ids.map(async site_id => (await api.rows('plans', { site_id })).at(-1)?.agent_id ?? null));
    const ssr = { area: 'all', ids, task_type: 'ssr' };
    await manager.call(plan, { ...ssr, planning_date: '2031-02-03' });
    expect(await agentsOfPlans()).toEqual([null, null]);
    await manager.call(plan, { ...ssr, planning_date: '2031-02-04', site_agents: true });
    expect(await agentsOfPlans()).toEqual([world.agent, null]);
    // The named agent goes before those of the sites.
    await manager.call(plan, { ...ssr, planning_date: '2031-02-05', agent: world.agent, site_agents: true });
    expect(await agentsOfPlans()).toEqual([world.agent, world.agent]);
    // An installation always has an agent; it belongs to the area of deliveries.
    const install = { task_type: 'installation', installation_type: 'new_site', planning_date: '2031-02-06' };
    const { body } = await manager.call(plan, { ...ssr, ...install, site_agents: true });
    expect(body.results.map((row: any) => row.cause)).toEqual([
      null,
      'Ce site n’a pas d’agent pour ce type de tâche\u00a0: attribuez-le à un agent, ou choisissez l’agent du plan.',
    ]);
  });

  it('asks for what the kind asks for', async () => {
    const install = { task_type: 'installation', planning_date: '2031-02-02' };
    const { status, body } = await manager.call(plan, { area: 'all', ids: [world.site], ...install });
    const paths = body.fields.map(({ path }: { path: string }) => path);
    expect([status, paths]).toEqual([422, ['installation_type', 'agent']]);
  });
});

describe('assigning a selection', () => {
  it('reaches the sites of the list only', async () => {
    const [a, b] = [await world.addSite('A-1', { areas: ['ssr'] }), await world.addSite('A-2')];
    const values = { area: 'ssr', ids: [a, b, world.foreign], agent: world.agent };
    const { body } = await manager.call(assign, values);
    expect(body).toMatchObject({ done: 1, refused: 2 });
    expect(resultOf(body, b).cause).toBe('Le site n’appartient pas à cette liste.');
    expect(await agentsOf(a)).toEqual({ ssr: world.agent });
    expect((await listNotices(api, world.agent)).at(-1)).toBe('Le site A-1 vous a été attribué.');
    expect((await listHistoryActions(manager, a)).map(({ action }) => action)).toEqual([
      'siteSelection.assign',
    ]);
    // Already so: done, and nothing more to say.
    expect((await manager.call(assign, { ...values, ids: [a] })).body.done).toBe(1);
    expect(await listHistoryActions(manager, a)).toHaveLength(1);
    const wrong = await manager.call(assign, { ...values, agent: world.otherAgent });
    expect([wrong.status, wrong.body.fields[0].path]).toEqual([422, 'agent']);
  });

  it('from the list of all sites goes into each of their areas that the caller may assign in', async () => {
    const site = await world.addSite('A-3', { areas: ['delivery', 'gpm'] });
    await manager.call(assign, { area: 'all', ids: [site], agent: world.agent });
    expect(await agentsOf(site)).toEqual({ delivery: world.agent, gpm: world.agent });

    const permissions = { pm: { edit_agent_site: true, read_site_history: true } };
    const here = { cluster_id: 1, owner: 'MBS' };
    const manager_id = await api.person({ role: 'manager', username: 'm.pm-only', ...here, permissions });
    const ownAgent = await api.person({ role: 'agent', username: 'a.pm', cluster_id: 1, manager_id });
    const client = api.client('m.pm-only');
    await client.call(assign, { area: 'all', ids: [site], agent: ownAgent });
    expect(await agentsOf(site)).toEqual({ delivery: ownAgent, gpm: world.agent });
    expect((await client.call(assign, { area: 'gpm', ids: [site], agent: ownAgent })).status).toBe(403);
  });
});

describe('changing the owner of a selection', () => {
  it('keeps a manager who works for the owner, and lets another go', async () => {
    await api.person({ role: 'cluster_manager', username: 'cm.one', cluster_id: 1 });
    const client = api.client('cm.one');
    const site = await world.addSite('O-1', { manager_id: world.manager });
    const inhouse = await world.addSite('O-2', { owner: 'inhouse' });
    const owners = async () =>
      (await Promise.all([site, inhouse].map(id => api.row('sites', id)))).map(
        ({ owner, manager_id, version }) => ({ owner, manager_id, version }),
      );
    const values = { area: 'all', ids: [site, inhouse], site_owner: 'MBS' };
    expect((await client.call(changeOwner, values)).body.done).toBe(2);
    expect(await owners()).toEqual([
      { owner: 'MBS', manager_id: world.manager, version: 1 },
      { owner: 'MBS', manager_id: null, version: 2 },
    ]);
    await client.call(changeOwner, { ...values, site_manager: world.manager });
    expect((await owners()).map(row => row.manager_id)).toEqual([world.manager, world.manager]);
    await client.call(changeOwner, { ...values, site_owner: 'inhouse' });
    expect((await owners()).map(row => row.manager_id)).toEqual([null, null]);
    expect((await listHistoryActions(client, site))[0]).toMatchObject({
      action: 'siteSelection.changeOwner',
      before: { owner: 'MBS', manager_id: world.manager },
      after: { owner: 'inhouse', manager_id: null },
    });
  });

  it('refuses outsource and a manager of another owner', async () => {
    const client = api.client('cm.one');
    const refused = async (odd: object) => {
      const { status, body } = await client.call(changeOwner, { area: 'all', ids: [world.site], ...odd });
      return [status, body.fields?.[0].path];
    };
    expect(await refused({ site_owner: 'outsource' })).toEqual([422, 'site_owner']);
    const ofAnother = { site_owner: 'inhouse', site_manager: world.manager };
    expect(await refused(ofAnother)).toEqual([422, 'site_manager']);
  });

  it('by the GPM list touches GPM sites only', async () => {
    const permissions = { gpm: {}, pm: { read_site_history: true } };
    await api.person({ role: 'cluster_manager', username: 'cm.gpm', cluster_id: 1, permissions });
    const client = api.client('cm.gpm');
    const site = await world.addSite('O-3');
    const values = { ids: [site], site_owner: 'inhouse' };
    expect((await client.call(changeOwner, { ...values, area: 'all' })).status).toBe(403);
    const { body } = await client.call(changeOwner, { ...values, area: 'gpm' });
    expect(body).toMatchObject({ done: 0, refused: 1 });
    const single = `/api/gpm/sites/change_owner/${site}/gpm/owner` as const;
    expect((await client.post(single, { site_owner: 'inhouse' })).status).toBe(404);
    await api.db.insertInto('site_areas').values({ site_id: site, area: 'gpm' }).execute();
    expect((await client.post(single, { site_owner: 'inhouse' })).status).toBe(200);
  });
});

describe('putting a selection into lists', () => {
  const listsOf = async (site_id: number) =>
    (await api.rows('site_areas', { site_id })).map(({ area }) => area).sort();
  const undo = (client: typeof manager, change: number) => client.call(audit.actions.undo, { change });

  it('says how many are new in each list, and is undone completely', async () => {
    const client = api.client('cm.one');
    const enrolled = { areas: ['ssr'], code_facture: 'F-L-1' };
    const [inSsr, without] = [
      await world.addSite('L-1', enrolled),
      await world.addSite('L-2', { code_facture: 'F-L-2' }),
    ];
    const values = { area: 'all', ids: [inSsr, without], lists: ['gpm', 'ssr'] };
    const { body, change } = await expectChange(client.call(addToLists, values));
    expect(body).toMatchObject({ done: 2, refused: 0 });
    expect(body.lists).toEqual([
      { area: 'ssr', added: 1, already: 1 },
      { area: 'gpm', added: 2, already: 0 },
    ]);
    expect([await listsOf(inSsr), await listsOf(without)]).toEqual([
      ['gpm', 'ssr'],
      ['gpm', 'ssr'],
    ]);
    expect((await api.rows('sites', { id: without }))[0]).toMatchObject({ in_ssr: true, in_gpm: true });
    expect(await listHistoryActions(client, inSsr)).toMatchObject([
      { action: 'siteSelection.addToLists', before: { area: null }, after: { area: 'gpm' } },
    ]);
    // Again: nothing is left to do, and nothing is recorded.
    const again = await client.call(addToLists, values);
    expect(again.body.lists.map(({ added, already }: any) => [added, already])).toEqual([
      [0, 2],
      [0, 2],
    ]);
    expect(await listHistoryActions(client, inSsr)).toHaveLength(1);

    expect((await undo(client, change)).status).toBe(200);
    expect([await listsOf(inSsr), await listsOf(without)]).toEqual([['ssr'], []]);
    expect((await api.rows('sites', { id: without }))[0]).toMatchObject({ in_ssr: false, in_gpm: false });
  });

  it('refuses what a list cannot take, what is out of reach, and lists without the right', async () => {
    const client = api.client('cm.one');
    const site = await world.addSite('L-3');
    const { body } = await client.call(addToLists, {
      area: 'all',
      ids: [site, world.dropSite, world.foreign],
      lists: ['gpm'],
    });
    expect(body.results.map((row: any) => row.cause)).toEqual([
      'La liste GPM demande un code facture\u00a0: renseignez-le d’abord sur le site.',
      'Un entrepôt n’entre pas dans la liste GPM.',
      'Site introuvable.',
    ]);
    expect([await listsOf(site), await listsOf(world.foreign)]).toEqual([[], []]);
    // A manager puts no site into the GPM list.
    const permissions = { pm: { add_site: true } };
    const here = { cluster_id: 1, owner: 'MBS' };
    await api.person({ role: 'manager', username: 'm.lists', ...here, permissions });
    const adder = api.client('m.lists');
    const forbidden = await adder.call(addToLists, { area: 'all', ids: [site], lists: ['ssr', 'gpm'] });
    expect([forbidden.status, forbidden.body.fields[0].path]).toEqual([422, 'lists']);
    expect(await listsOf(site)).toEqual([]);
    expect((await adder.call(addToLists, { area: 'all', ids: [site], lists: [] })).status).toBe(422);
    expect(
      (await api.client('a.his').call(addToLists, { area: 'all', ids: [site], lists: ['ssr'] })).status,
    ).toBe(403);
  });

  it('is repeated without effect under the same key, and undone unless the list is used by now', async () => {
    const client = api.client('cm.one');
    const site = await world.addSite('L-4');
    const values = { area: 'all', ids: [site], lists: ['ssr'] };
    const key = { 'Idempotency-Key': '0195f2a0-0000-7000-8000-00000000004a' };
    const first = await client.post(addToLists.path, values, key);
    const second = await client.post(addToLists.path, values, key);
    expect(second.body).toEqual(first.body);
    expect(second.body.lists).toEqual([{ area: 'ssr', added: 1, already: 0 }]);
    const [{ id }] = await api.rows('history', { object: 'sites', object_id: site });
    await client.call(plan, { area: 'all', ids: [site], task_type: 'ssr', planning_date: '2031-03-03' });
    expect((await undo(client, Number(id))).status).toBe(409);
    expect(await listsOf(site)).toEqual(['ssr']);
  });

  it('undoing an assignment takes the site off the list into which it came with it', async () => {
    const [fresh, member] = [await world.addSite('L-5'), await world.addSite('L-6', { areas: ['ssr'] })];
    for (const [site_id, lists] of [
      [fresh, []],
      [member, ['ssr']],
    ] as const) {
      const values = { site_id, type: 'ssr', site_owner: world.agent };
      const { change } = await expectChange(manager.call(siteActions.assignAgent, values));
      expect(await agentsOf(site_id)).toEqual({ ssr: world.agent });
      expect((await undo(manager, change)).status).toBe(200);
      expect(await listsOf(site_id)).toEqual(lists);
    }
  });
});

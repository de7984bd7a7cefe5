import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { organisation } from '../../../contract/organisation';
import { type OwnDashboard, type OwnDashboardState, ownDashboards } from '../../../contract/own-dashboards';
import { views } from '../../../contract/views';
import { unique } from '../../factories/sites';
import { type Api, startApi } from '../harness';

const { list, save, edit, remove, file, subscribe } = ownDashboards.actions;
let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const state: OwnDashboardState = {
  period: 'lastMonth',
  compared: true,
  tiles: [
    { tile: 'tasks.perOwnerDetail.done', size: 'S', target: { value: 12, bound: 'least' } },
    { tile: 'sites.sitesby_wilaya.map', size: 'L', owner: 'inhouse' },
    { tile: 'list.total', size: 'M', title: 'Actifs', list: 'sites', filter: { site_status: 'active' } },
  ],
};
const seenBy = async (username: string, id: number): Promise<OwnDashboard | undefined> =>
  (await api.client(username).call(list)).body.dashboards.find((each: OwnDashboard) => each.id === id);
const made = async (who: string, values: object = {}) =>
  (await api.client(who).call(save, { name: unique('Tableau '), state, ...values })).body.id as number;
const somebody = async (values: object) => {
  const username = unique('board-');
  await api.person({ role: 'manager', username, ...values });
  return username;
};

describe('a dashboard of one’s own', () => {
  it('is kept whole, and is its maker’s alone', async () => {
    const id = await made('manager', { name: 'Ma semaine' });
    expect(await seenBy('manager', id)).toEqual({
      id,
      name: 'Ma semaine',
      state,
      share_role: null,
      share_cluster: null,
      share_owner: null,
      mine: true,
      username: 'manager',
      version: 1,
      mailed: null,
    });
    for (const other of ['admin', 'cluster']) {
      expect(await seenBy(other, id)).toBe(undefined);
      for (const call of [edit, remove, file, subscribe])
        expect((await api.client(other).call(call, { id, format: 'pdf' })).status).toBe(404);
    }
    expect((await api.client('agent').call(list)).status).toBe(403);
  });

  it('has a name that none of his others has, though two are kept at once', async () => {
    const client = api.client('manager');
    for (const name of [1, 2, 3, 4].map(() => unique('Double '))) {
      const answers = await Promise.all([1, 2, 3].map(() => client.call(save, { name, state })));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    }
  });

  it('reaches whom it is shared with, as saved views do, and nobody else changes it', async () => {
    const [here, there] = [
      await somebody({ cluster_id: 1 }),
      await somebody({ cluster_id: 2, owner: 'MBS' }),
    ];
    const shared = async (shares: object) => {
      const id = await made('admin', shares);
      return Promise.all([here, there].map(async who => !!(await seenBy(who, id))));
    };
    expect(await shared({ share_role: 'manager' })).toEqual([true, true]);
    expect(await shared({ share_cluster: 2 })).toEqual([false, true]);
    expect(await shared({ share_owner: 'MBS' })).toEqual([false, true]);
    const id = await made('admin', { share_role: 'manager' });
    expect(await seenBy(here, id)).toMatchObject({ mine: false, username: 'admin' });
    expect((await api.client(here).call(file, { id, format: 'pdf' })).status).toBe(200);
    for (const call of [edit, remove])
      expect((await api.client(here).call(call, { id, name: 'à moi' })).status).toBe(403);
    // No further than one reaches oneself.
    const wide = await api.client(here).call(save, { name: unique('x'), state, share_role: 'admin' });
    expect([wide.status, wide.body.fields[0].path]).toEqual([422, 'share_role']);
  });

  it('is changed by its maker, once; tiles that show nothing are refused', async () => {
    const client = api.client('manager');
    const id = await made('manager');
    const [first, second] = [
      { ...state, tiles: state.tiles.toReversed() },
      { ...state, tiles: [] },
    ];
    expect((await client.call(edit, { id, state: first, version: 1 })).status).toBe(200);
    const late = await client.call(edit, { id, state: second, version: 1 });
    expect([late.status, late.body.current.state, late.body.current.version]).toEqual([409, first, 2]);
    expect((await seenBy('manager', id))!.state).toEqual(first);
    const refused = async (tile: object) => {
      const { status, body } = await client.call(edit, { id, state: { ...state, tiles: [tile] } });
      return [status, body.fields?.[0].path];
    };
    expect(await refused({ tile: 'nothing', size: 'S' })).toEqual([422, 'state.tiles.0.tile']);
    expect(await refused({ tile: 'equipment.kinds.items', size: 'S' })).toEqual([
      422,
      'state.tiles.0.category',
    ]);
    expect(await refused({ tile: 'list.total', size: 'S' })).toEqual([422, 'state.tiles.0.list']);
    const ofList = { tile: 'list.total', size: 'S', list: 'sites' };
    expect(await refused({ ...ofList, filter: { nothing: 1 } })).toEqual([
      422,
      'state.tiles.0.filter.nothing',
    ]);
    expect(await refused({ ...ofList, within: 'nothing' })).toEqual([422, 'state.tiles.0.within']);
    expect((await refused({ ...ofList, list: 'clustermanagers' }))[0]).toBe(404);
    expect((await client.call(remove, { id })).status).toBe(200);
    expect(await seenBy('manager', id)).toBe(undefined);
  });

  it('is no saved view of a list, nor is one of those a dashboard', async () => {
    const client = api.client('manager');
    const id = await made('manager');
    for (const call of [views.actions.edit, views.actions.remove])
      expect((await client.call(call, { id, name: 'x' })).status).toBe(404);
    expect((await client.call(views.actions.list, { resource: 'own-dashboards' })).status).toBe(404);
    const view = await client.call(views.actions.save, {
      resource: 'sites',
      name: unique('v'),
      state: { filter: {} },
    });
    expect((await client.call(edit, { id: view.body.id, name: 'x' })).status).toBe(404);
  });

  it('tells what stands in the way of mails, and refuses a subscription then', async () => {
    const client = api.client('manager');
    const id = await made('manager');
    expect((await client.call(list)).body.mail).toBe('noServer');
    const { status, body } = await client.call(subscribe, { id, format: 'pdf' });
    expect([status, body.error]).toEqual([
      409,
      'Ce serveur n’envoie pas d’e-mails\u00a0: un administrateur doit d’abord configurer l’envoi.',
    ]);
  });

  it('an owner that gives way to another does so in its tiles too', async () => {
    const admin = api.client('admin');
    const owners = organisation.find(({ name }) => name === 'owners')!;
    const [key, heir] = [unique('owner'), unique('owner')];
    const [gone, other] = await Promise.all(
      [key, heir].map(async name => {
        const values = { key: name, label: name, assignable: true, colour: '#123456' };
        return (await admin.call(owners.actions.create, values)).body.id;
      }),
    );
    const id = await made('admin', {
      share_owner: key,
      state: {
        ...state,
        tiles: [
          { tile: 'sites.sitesby_owners.total', size: 'S', owner: key },
          { tile: 'list.total', size: 'S', list: 'sites', filter: { site_owner: [key, 'MBS'] } },
        ],
      },
    });
    expect((await admin.call(owners.actions.remove, { id: gone, replaced_by: other })).status).toBe(200);
    const { state: after, share_owner } = (await seenBy('admin', id))!;
    expect([share_owner, after.tiles[0].owner, after.tiles[1].filter]).toEqual([
      heir,
      heir,
      { site_owner: [heir, 'MBS'] },
    ]);
  });
});

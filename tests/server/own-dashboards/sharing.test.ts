import { describe, expect, it } from 'vitest';
import { type OwnDashboard, ownDashboards } from '../../../contract/figures/own-dashboards';
import type { Endpoint } from '../../../contract/framework/endpoint';
import { organisationContracts } from '../../../contract/organisation/organisation';
import { views } from '../../../contract/organisation/views';
import { sampleDashboardState as state, uniqueName } from '../../factories/sites';
import { testApi } from '../harness';

const { list, save, edit, file, subscribe } = ownDashboards.actions;
const api = testApi();

const getDashboard = async (username: string, id: number): Promise<OwnDashboard | undefined> =>
  (await api.client(username).call(list)).body.dashboards.find((each: OwnDashboard) => each.id === id);
const made = async (user: string, values: object = {}) =>
  (await api.client(user).call(save, { name: uniqueName('Tableau '), state, ...values })).body.id as number;

/** Saved, shared and renamed it is by the rules of saved views (`tests/server/views`). */
describe('a dashboard of one’s own', () => {
  it('is downloaded by whom it is shared with, and by nobody else', async () => {
    const open = async (values: object, call: Endpoint = file) =>
      (await api.client('cluster').call(call, { id: await made('manager', values), format: 'pdf' })).status;
    expect(await open({ share_cluster: 1 })).toBe(200);
    expect([await open({}), await open({}, subscribe)]).toEqual([404, 404]);
  });

  const ofList = { tile: 'list.total', size: 'S', list: 'sites' };
  it.each([
    [{ tile: 'nothing', size: 'S' }, 422, 'tile'],
    [{ tile: 'equipment.kinds.items', size: 'S' }, 422, 'category'],
    [{ tile: 'list.total', size: 'S' }, 422, 'list'],
    [{ ...ofList, filter: { nothing: 1 } }, 422, 'filter.nothing'],
    [{ ...ofList, within: 'nothing' }, 422, 'within'],
    [{ ...ofList, list: 'clustermanagers' }, 404, undefined],
  ])('has no tile that shows nothing: %j', async (tile, status, path) => {
    const values = { name: uniqueName('v'), state: { ...state, tiles: [tile] } };
    const answer = await api.client('manager').call(save, values);
    const field = path && `state.tiles.0.${path}`;
    expect([answer.status, answer.body.fields?.[0].path]).toEqual([status, field]);
  });

  it('is no saved view of a list, nor is one of those a dashboard', async () => {
    const client = api.client('manager');
    const id = await made('manager');
    for (const call of [views.actions.edit, views.actions.remove])
      expect((await client.call(call, { id, name: 'x' })).status).toBe(404);
    const values = { resource: 'sites', name: uniqueName('v'), state: { filter: {} } };
    const view = await client.call(views.actions.save, values);
    expect((await client.call(edit, { id: view.body.id, name: 'x' })).status).toBe(404);
  });

  it('says what stands in the way of mails, and refuses a subscription then', async () => {
    const client = api.client('manager');
    const id = await made('manager');
    expect((await client.call(list)).body.mail).toBe('noServer');
    const { status, body } = await client.call(subscribe, { id, format: 'pdf' });
    expect([status, body.error]).toEqual([
      409,
      expect.stringMatching(/n’envoie pas d’e-mails.*administrateur/),
    ]);
    // An administrator is not sent to one.
    const own = { id: await made('admin'), format: 'pdf' } as const;
    const { error } = (await api.client('admin').call(subscribe, own)).body;
    expect(error).toMatch(/n’envoie pas d’e-mails.*configurez d’abord l’envoi/);
  });

  it('an owner that gives way to another does so in its tiles too', async () => {
    const admin = api.client('admin');
    const owners = organisationContracts.find(({ name }) => name === 'owners')!;
    const [key, heir] = [uniqueName('owner'), uniqueName('owner')];
    const newOwner = async (name: string) => {
      const values = { key: name, label: name, assignable: true, colour: '#123456' };
      return (await admin.call(owners.actions.create, values)).body.id as number;
    };
    const tiles = [
      { tile: 'sites.sitesby_owners.total', size: 'S', owner: key },
      { tile: 'list.total', size: 'S', list: 'sites', filter: { site_owner: [key, 'MBS'] } },
    ];
    const replacement = { id: await newOwner(key), replaced_by: await newOwner(heir) };
    const id = await made('admin', { share_owner: key, state: { ...state, tiles } });
    expect((await admin.call(owners.actions.remove, replacement)).status).toBe(200);
    const { state: after, share_owner } = (await getDashboard('admin', id))!;
    expect([share_owner, after.tiles[0].owner, after.tiles[1].filter]).toEqual([
      heir,
      heir,
      { site_owner: [heir, 'MBS'] },
    ]);
  });
});

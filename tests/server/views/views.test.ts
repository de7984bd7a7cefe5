import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { View, ViewState } from '../../../contract/views';
import { views } from '../../../contract/views';
import { unique } from '../../factories/sites';
import { type Api, startApi } from '../harness';

const { list, save, edit, remove } = views.actions;
let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const state: ViewState = {
  filter: { site_status: 'active' },
  sort: 'site_code',
  order: 'DESC',
  per_page: 40,
  columns: [
    { source: 'site_code', shown: true },
    { source: 'site_name', shown: false },
  ],
};
const resource = 'sites';
const seenBy = async (username: string, name: string): Promise<View | undefined> =>
  (await api.client(username).call(list, { resource })).body.views.find((view: View) => view.name === name);
const somebody = async (values: object) => {
  const username = unique('view-');
  await api.person({ role: 'manager', username, ...values });
  return username;
};

describe('a saved view', () => {
  it('is kept whole, and is its maker’s alone', async () => {
    const name = unique('Actifs ');
    const saved = await api.client('manager').call(save, { resource, name, state });
    expect(saved.status).toBe(200);
    expect(await seenBy('manager', name)).toEqual({
      id: saved.body.id,
      resource,
      name,
      state,
      share_role: null,
      share_cluster: null,
      share_owner: null,
      mine: true,
      username: 'manager',
      version: 1,
    });
    for (const other of ['admin', 'cluster', 'agent']) expect(await seenBy(other, name)).toBe(undefined);
    for (const call of [edit, remove])
      expect((await api.client('admin').call(call, { id: saved.body.id, name: 'x' })).status).toBe(404);
  });

  it('reaches whom it is shared with, and nobody else changes it', async () => {
    const [here, there] = [
      await somebody({ cluster_id: 1 }),
      await somebody({ cluster_id: 2, owner: 'MBS' }),
    ];
    const shared = async (shares: object) => {
      const name = unique('Partagée ');
      await api.client('admin').call(save, { resource, name, state, ...shares });
      return Promise.all([here, there, 'agent'].map(async who => !!(await seenBy(who, name))));
    };
    expect(await shared({ share_role: 'manager' })).toEqual([true, true, false]);
    expect((await shared({ share_cluster: 2 })).slice(0, 2)).toEqual([false, true]);
    expect((await shared({ share_owner: 'MBS' })).slice(0, 2)).toEqual([false, true]);

    const name = unique('Partagée ');
    const { body } = await api.client('admin').call(save, { resource, name, state, share_role: 'manager' });
    expect(await seenBy(here, name)).toMatchObject({ mine: false, username: 'admin' });
    expect((await api.client(here).call(edit, { id: body.id, name: 'à moi' })).status).toBe(403);
    expect((await api.client(here).call(remove, { id: body.id })).status).toBe(403);
  });

  it('is shared no further than one reaches', async () => {
    const boss = await somebody({ cluster_id: 1, owner: 'MBS' });
    const share = async (who: string, shares: object) => {
      const { status, body } = await api
        .client(who)
        .call(save, { resource, name: unique('v'), state, ...shares });
      return [status, body.fields?.[0].path];
    };
    expect(await share(boss, { share_role: 'manager' })).toEqual([200, undefined]);
    expect(await share(boss, { share_role: 'admin' })).toEqual([422, 'share_role']);
    expect(await share(boss, { share_cluster: 2 })).toEqual([422, 'share_cluster']);
    expect(await share(boss, { share_cluster: 1 })).toEqual([200, undefined]);
    expect(await share(boss, { share_owner: 'SASCC' })).toEqual([422, 'share_owner']);
    expect(await share('agent', { share_role: 'agent' })).toEqual([403, undefined]);
  });

  it('is changed by its maker, once; a name stands once, and an unknown filter not at all', async () => {
    const client = api.client('manager');
    const [one, other] = [unique('Une '), unique('Autre ')];
    const { body } = await client.call(save, { resource, name: one, state });
    await client.call(save, { resource, name: other, state });
    expect((await client.call(save, { resource, name: one, state })).body.fields[0].path).toBe('name');
    expect((await client.call(edit, { id: body.id, name: other })).body.fields[0].path).toBe('name');
    expect((await client.call(edit, { id: body.id, name: `${one} bis`, version: 1 })).status).toBe(200);
    expect((await client.call(edit, { id: body.id, name: `${one} ter`, version: 1 })).status).toBe(409);
    for (const [wrong, path] of [
      [{ filter: { nothing: 1 } }, 'state.filter.nothing'],
      [{ filter: {}, sort: 'nothing' }, 'state.sort'],
      [{ filter: {}, columns: [{ source: 'nothing', shown: true }] }, 'state.columns'],
    ] as const) {
      const refused = await client.call(save, { resource, name: unique('v'), state: wrong });
      expect([refused.status, refused.body.fields[0].path]).toEqual([422, path]);
    }
    expect((await client.call(remove, { id: body.id })).status).toBe(200);
    expect(await seenBy('manager', `${one} bis`)).toBe(undefined);
  });

  it('of a list that one may not read is as none', async () => {
    const values = { resource: 'clustermanagers', name: unique('v'), state: { filter: {} } };
    expect((await api.client('manager').call(save, values)).status).toBe(404);
    expect((await api.client('manager').call(list, { resource: 'clustermanagers' })).status).toBe(404);
    expect((await api.client('manager').call(list, { resource: 'nothing' })).status).toBe(404);
  });
});

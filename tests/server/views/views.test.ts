import { beforeAll, describe, expect, it } from 'vitest';
import { ownDashboards } from '../../../contract/figures/own-dashboards';
import { views } from '../../../contract/organisation/views';
import { sampleDashboardState, uniqueName } from '../../factories/sites';
import { expectOk } from '../answers';
import { testApi } from '../harness';

const api = testApi();
let [here, there]: string[] = [];
beforeAll(async () => {
  const createManager = async (values: object) => {
    const username = uniqueName('view-');
    await api.person({ role: 'manager', username, ...values });
    return username;
  };
  here = await createManager({ cluster_id: 1, owner: 'SASCC' });
  there = await createManager({ cluster_id: 2, owner: 'MBS' });
});

const ofSites = {
  filter: { site_status: 'active' },
  sort: 'site_code',
  order: 'DESC',
  per_page: 40,
  columns: [
    { source: 'site_code', shown: true },
    { source: 'site_name', shown: false },
  ],
} as const;
const saved = { share_role: null, share_cluster: null, share_owner: null, version: 1 };

// Both are saved and shared by the same rules.
describe.each([
  {
    what: 'a saved view',
    actions: views.actions,
    beside: { resource: 'sites' },
    state: ofSites,
    shown: { resource: 'sites' },
    in: 'views',
  },
  {
    what: 'a dashboard of one’s own',
    actions: ownDashboards.actions,
    beside: {},
    state: sampleDashboardState,
    shown: { mailed: null },
    in: 'dashboards',
  },
])('$what', ({ actions, beside, state, shown, in: listed }) => {
  const { list, save, edit, remove } = actions;
  const getView = async (username: string, id: number) =>
    (await api.client(username).call(list, beside)).body[listed]?.find(
      (one: { id: number }) => one.id === id,
    );
  const saveAs = async (user: string, values: object = {}) => {
    const { status, body } = await api
      .client(user)
      .call(save, { ...beside, name: uniqueName('Vue '), state, ...values } as never);
    return { status, id: body.id as number, field: body.fields?.[0].path };
  };

  it('adds no history when it is saved as it is', async () => {
    const name = uniqueName('Vue ');
    const { id } = await saveAs('manager', { name });
    for (const values of [{ state }, { name }, { name, state }, saved])
      await expectOk(api.client('manager').call(edit, { id, ...values, version: undefined } as never));
    expect(await api.history('views', id)).toHaveLength(1);
  });

  it('is saved whole, and is its maker’s alone', async () => {
    const name = uniqueName('Ma semaine ');
    const { id } = await saveAs('manager', { name });
    const savedView = { id, name, state, ...saved, ...shown, mine: true, username: 'manager' };
    expect(await getView('manager', id)).toEqual(savedView);
    for (const other of ['admin', 'cluster', 'agent']) expect(await getView(other, id)).toBe(undefined);
    for (const call of [edit, remove])
      expect((await api.client('admin').call(call, { id, name: 'x' } as never)).status).toBe(404);
  });

  it.each([
    [{ share_role: 'manager' }, true, true],
    [{ share_cluster: 2 }, false, true],
    [{ share_owner: 'MBS' }, false, true],
  ])('reaches whom it is shared with: %j', async (shares, isHere, isThere) => {
    const { id } = await saveAs('admin', shares);
    const visibility = await Promise.all(
      [here, there, 'agent'].map(async user => !!(await getView(user, id))),
    );
    expect(visibility).toEqual([isHere, isThere, false]);
  });

  it('is changed by nobody else', async () => {
    const { id } = await saveAs('admin', { share_role: 'manager' });
    expect(await getView(here, id)).toMatchObject({ mine: false, username: 'admin' });
    for (const call of [edit, remove])
      expect((await api.client(here).call(call, { id, name: 'à moi' } as never)).status).toBe(403);
  });

  it.each([
    [{ share_role: 'manager' }, 200, undefined],
    [{ share_role: 'admin' }, 422, 'share_role'],
    [{ share_cluster: 2 }, 422, 'share_cluster'],
    [{ share_cluster: 1 }, 200, undefined],
    [{ share_owner: 'inhouse' }, 422, 'share_owner'],
  ])('is shared no further than one reaches: %j', async (shares, status, field) => {
    expect(await saveAs(here, shares)).toMatchObject({ status, field });
  });

  it('is shared by no agent', async () => {
    expect((await saveAs('agent', { share_role: 'agent' })).status).toBe(403);
  });

  it('is changed by its maker, against the version that he read, and removed', async () => {
    const client = api.client('manager');
    const { id } = await saveAs('manager');
    const rename = (name: string) => client.call(edit, { id, name, version: 1 } as never);
    const name = uniqueName('Une ');
    expect((await rename(name)).status).toBe(200);
    const late = await rename(`${name} bis`);
    expect([late.status, late.body.current]).toEqual([409, expect.objectContaining({ name, version: 2 })]);
    expect((await client.call(remove, { id } as never)).status).toBe(200);
    expect(await getView('manager', id)).toBe(undefined);
  });

  it('has a name that none of his others has, though two are saved at once', async () => {
    const name = uniqueName('Double ');
    const answers = await Promise.all([1, 2, 3].map(() => saveAs('manager', { name })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    const { id } = await saveAs('manager');
    expect((await api.client('manager').call(edit, { id, name } as never)).body.fields[0].path).toBe('name');
  });
});

it.each([
  [{ filter: { nothing: 1 } }, 'state.filter.nothing'],
  [{ filter: {}, sort: 'nothing' }, 'state.sort'],
  [{ filter: {}, columns: [{ source: 'nothing', shown: true }] }, 'state.columns'],
])('a view of what the list does not have is refused: %j', async (state, path) => {
  const values = { resource: 'sites', name: uniqueName('v'), state } as never;
  const { status, body } = await api.client('manager').call(views.actions.save, values);
  expect([status, body.fields[0].path]).toEqual([422, path]);
});

it('a view of a list that one may not read is as none', async () => {
  const client = api.client('manager');
  const values = { resource: 'clustermanagers', name: uniqueName('v'), state: { filter: {} } };
  expect((await client.call(views.actions.save, values)).status).toBe(404);
  for (const resource of ['clustermanagers', 'nothing', 'own-dashboards'])
    expect((await client.call(views.actions.list, { resource })).status).toBe(404);
});

import { beforeAll, describe, expect, it } from 'vitest';
import {
  type Actions,
  type Contract,
  type Endpoint,
  isResource,
  pathParams,
} from '../../../contract/framework/endpoint';
import { notifications } from '../../../contract/office/notifications';
import { account } from '../../../contract/organisation/account';
import { accountActions } from '../../../contract/organisation/account-actions';
import { session } from '../../../contract/organisation/session';
import { contracts } from '../../../contract/registry';
import { uniqueName } from '../../factories/sites';
import { expectOk } from '../answers';
import { type Client, testApi } from '../harness';

const { viewAs, resetPassword, disable } = accountActions.actions;
const { endViewAs } = session.actions;
const api = testApi();
let manager: number;
beforeAll(async () => {
  manager = await api.accountId('manager');
});

const endpoints = (contracts as readonly Contract[]).flatMap(({ name, actions }) =>
  Object.entries(actions as Actions).map(([action, endpoint]) => ({ name: `${name}.${action}`, endpoint })),
);
const behindDoor = endpoints.filter(({ endpoint }) => !('anonymous' in endpoint.needs));
const isField = ({ path }: Endpoint) => path.startsWith('/api/field/');
const unsigned = (body: unknown) => JSON.parse(JSON.stringify(body).replace(/\?for=[^"]*/g, ''));
/** Whatever fills the address: who is held back is told before anything is looked up. */
const callEndpoint = (client: Client, endpoint: Endpoint) =>
  client.call(endpoint, Object.fromEntries(pathParams(endpoint.path).map(name => [name, 1])));

describe('looking with somebody’s eyes', () => {
  it('shows his rows, gates and name, and says who looks', async () => {
    const [admin, himself] = [api.client('admin'), api.client('manager')];
    const { body } = await admin.call(viewAs, { userid: manager });
    const own = (await himself.call(session.actions.current)).body.user;
    expect(own.viewed_by).toBe(null);
    expect(body.user).toEqual({ ...own, viewed_by: 'admin' });
    expect((await admin.call(session.actions.current)).body.user).toEqual(body.user);
    for (const { actions } of (contracts as readonly Contract[]).filter(isResource)) {
      const list = (actions as Actions).list;
      const [viewed, own] = [await admin.call(list, { limit: 15 }), await himself.call(list, { limit: 15 })];
      // Pictures are at addresses of each one's own session.
      expect([list.path, viewed.status, unsigned(viewed.body)]).toEqual([
        list.path,
        own.status,
        unsigned(own.body),
      ]);
    }
  });

  it('changes nothing, and leaves his account pages alone', async () => {
    const admin = api.client('admin');
    await admin.call(viewAs, { userid: manager });
    const count = async () => (await api.rows('history')).length;
    const before = await count();
    const allowed = new Set<Endpoint>([endViewAs, session.actions.disconnect]);
    const refused = behindDoor.filter(
      ({ endpoint }) =>
        !isField(endpoint) &&
        !allowed.has(endpoint) &&
        (endpoint.method !== 'GET' ||
          endpoint === notifications.actions.update ||
          (Object.values(account.actions) as Endpoint[]).includes(endpoint)),
    );
    expect(refused.length).toBeGreaterThan(60);
    for (const { name, endpoint } of refused)
      expect([name, (await callEndpoint(admin, endpoint)).status]).toEqual([name, 403]);
    expect(await count()).toBe(before);
  });

  it('ends where it began, and stands in the history', async () => {
    const admin = api.client('admin');
    const other = await api.person({ role: 'agent', username: uniqueName('seen-') });
    const last_online = async () => (await api.row('accounts', other)).last_online;
    const before = await last_online();
    await admin.call(viewAs, { userid: other });
    const { body } = await admin.call(endViewAs);
    expect(body.user).toMatchObject({ username: 'admin', viewed_by: null });
    expect((await admin.call(session.actions.current)).body.user.username).toBe('admin');
    expect(await last_online()).toEqual(before);
    const changes = await api.rows('history', { object: 'accounts', object_id: other });
    const looked = { action: 'accountActions.viewAs', account_id: await api.accountId('admin') };
    expect(changes).toMatchObject([looked]);
  });

  it('is no way into an admin’s account or one out of use, and ends when that one is', async () => {
    const [admin, boss] = [api.client('admin'), api.client('admin')];
    const disabled = await api.person({ role: 'agent', username: uniqueName('gone-'), status: 'disabled' });
    const second = await api.person({ role: 'admin', username: uniqueName('admin-') });
    expect((await admin.call(viewAs, { userid: second })).status).toBe(403);
    expect((await admin.call(viewAs, { userid: disabled })).status).toBe(409);
    const soon = await api.person({ role: 'agent', username: uniqueName('soon-') });
    await admin.call(viewAs, { userid: soon });
    await expectOk(boss.call(disable, { id: soon }));
    expect((await admin.call(session.actions.current)).body.errcode).toBe(101);
  });

  it('ends with the admin’s own account', async () => {
    const username = uniqueName('admin-');
    const id = await api.person({ role: 'admin', username });
    const client = api.client(username);
    await expectOk(client.call(viewAs, { userid: manager }));
    await api.update('accounts', id, { role: 'manager' });
    expect((await client.call(session.actions.current)).body.errcode).toBe(101);
  });
});

it('a one-time password opens nothing but its own replacement', async () => {
  const { id, username } = await api.someone('manager');
  const { password } = (await api.client('admin').call(resetPassword, { id })).body;
  const { body } = await api.client(null).post('/api/user/connect', { username, password });
  expect(body.user.must_change_password).toBe(true);
  const client = api.client({ token: body.user.token });
  const open = new Set<Endpoint>([
    session.actions.current,
    session.actions.disconnect,
    account.actions.changePassword,
  ]);
  const isAccountCall = ({ name }: (typeof behindDoor)[number]) => /^(session|account)\./.test(name);
  const refused = behindDoor.filter(call => isAccountCall(call) && !open.has(call.endpoint));
  for (const { name, endpoint } of refused)
    expect([name, (await callEndpoint(client, endpoint)).body.errcode]).toEqual([name, 123]);
  expect((await client.get('/api/sites/fetch')).body.errcode).toBe(123);
  const change = { old_password: password, new_password: 'a new password' };
  await expectOk(client.call(account.actions.changePassword, change));
  await expectOk(client.get('/api/sites/fetch'));
  expect((await client.call(session.actions.current)).body.user.must_change_password).toBe(false);
});

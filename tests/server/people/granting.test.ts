import { describe, expect, it } from 'vitest';
import { field } from '../../../contract/field/field';
import { account } from '../../../contract/organisation/account';
import { accountActions } from '../../../contract/organisation/account-actions';
import { defaultPermissions } from '../../../contract/organisation/permissions';
import { session } from '../../../contract/organisation/session';
import { taskActions } from '../../../contract/work/task-actions';
import { createSite, createTask, uniqueName } from '../../factories/sites';
import { expectOk, getRefusal } from '../answers';
import { type Client, testApi } from '../harness';

/** « Nobody gives what he does not hold », by its examples; chains of acts are tried in `giving-chains`. */
const { actions } = accountActions;
const password = 'trois chevaux verts';
const noFlags = { pm: { clusters: [] }, gpm: {}, cm: {} };
const api = testApi();
const admin = api.client('admin');

const newUser = () => ({ username: uniqueName('giving.'), password });
const flagsOf = async (id: number) => (await api.row('accounts', id)).permissions;
/** Signs in with a password that somebody else chose or was shown, and replaces it. */
const signInAs = async (username: string, first: string) => {
  const { user } = await expectOk(
    api.client(null).call(session.actions.connect, { username, password: first }),
  );
  expect(user.must_change_password).toBe(true);
  const client = api.client({ token: user.token });
  expect((await client.get('/api/sites/fetch')).body.errcode).toBe(123);
  const change = { old_password: first, new_password: 'un autre secret' };
  await expectOk(client.call(account.actions.changePassword, change));
  return client;
};

it('who does not decide on SSRs comes to no account that does', async () => {
  const { client } = await api.someone('cluster_manager');
  const { id } = await api.someone('manager', { owner: 'ooredoo' });
  const { id: other } = await api.someone('manager');
  const ssr = await createTask(api.db, await createSite(api.db, { owner: 'ooredoo' }), {
    kind: 'ssr',
    status: 'pending',
  });
  expect((await client.call(taskActions.actions.accept, { id: ssr })).status).toBe(403);

  const made = { ...newUser(), accountType: 'ooredoo' };
  expect(getRefusal(await client.call(actions.registerManager, made))).toEqual([422, 'accountType']);
  const placed = await client.call(actions.edit, { userid: other, account_type: 'ooredoo' });
  expect(getRefusal(placed)).toEqual([422, 'account_type']);
  const reset = await client.call(actions.resetPassword, { id });
  expect([reset.status, reset.body.error]).toEqual([403, expect.stringContaining('validation des SSR')]);
  expect((await client.call(actions.edit, { userid: id, email: 'a@terrain.dz' })).status).toBe(403);
  const chosen = await client.call(actions.edit, { userid: id, password });
  expect(getRefusal(chosen)).toEqual([422, 'password']);
  // An admin may.
  expect((await expectOk(admin.call(actions.registerManager, made))).withheld).toEqual([]);
  await expectOk(admin.call(actions.resetPassword, { id }));
});

it('a new account gets no flag that its maker lacks, and he is shown which', async () => {
  const bare = await api.someone('cluster_manager', { permissions: noFlags });
  const made = newUser();
  const { userid, withheld } = await expectOk(bare.client.call(actions.registerManager, made));
  expect(await flagsOf(userid)).toEqual(noFlags);
  const defaults = defaultPermissions('manager');
  const flags = (['pm', 'gpm', 'cm'] as const).flatMap(scope => Object.keys(defaults[scope]!));
  expect(withheld).toHaveLength(flags.filter(flag => flag !== 'clusters').length);
  const client = await signInAs(made.username, password);
  const { permissions } = (await expectOk(client.call(session.actions.current))).user;
  expect(JSON.stringify(permissions)).not.toContain('true');

  // A scope that he lacks is lacking too; what he holds is given.
  const half = await api.someone('manager', { permissions: { pm: { read_task: true } } });
  const agent = await expectOk(half.client.call(actions.registerAgent, newUser()));
  expect(await flagsOf(agent.userid)).toEqual({ pm: { read_task: true, clusters: [] } });
  expect(agent.withheld).toContainEqual({ what: 'scope', key: 'gpm' });
  expect(agent.withheld).toContainEqual({ what: 'flag', key: 'pm.read_site_detail' });

  const form = await expectOk(half.client.call(actions.registration));
  expect(form.default_permissions.agent).toEqual(defaultPermissions('agent'));
  expect(form.reviewing_owner).toBe('ooredoo');
});

describe('another’s password', () => {
  it('is reset, never chosen: one-time, and he hears of it', async () => {
    const above = await api.someone('cluster_manager');
    const { id, username } = await api.someone('manager');
    const before = await api.row('accounts', id);
    for (const caller of [above.client, admin])
      expect(getRefusal(await caller.call(actions.edit, { userid: id, password }))).toEqual([
        422,
        'password',
      ]);
    expect((await api.row('accounts', id)).password_hash).toBe(before.password_hash);

    const { password: temporaryPassword } = await expectOk(above.client.call(actions.resetPassword, { id }));
    const client = await signInAs(username, temporaryPassword);
    await expectOk(client.get('/api/sites/fetch'));
    const { content } = await api.row('notifications', { account_id: id });
    expect(content).toContain(above.username);
    expect(content).not.toContain(temporaryPassword);
  });

  it('of a new agent is for his first sign-in in the mobile app too', async () => {
    const { client } = await api.someone('manager');
    const made = newUser();
    const { userid } = await expectOk(client.call(actions.registerAgent, made));
    const { user } = await expectOk(
      api.client(null).call(field.actions.connect, { ...made, app_version: '1' }),
    );
    expect(user.must_change_password).toBe(true);
    const mobile = api.client({ token: user.token });
    expect((await mobile.call(field.actions.plans)).body.errcode).toBe(123);
    const change = { old_password: password, new_password: 'un autre secret' };
    await expectOk(mobile.call(field.actions.changePassword, change));
    await expectOk(mobile.call(field.actions.plans));
    expect((await api.row('accounts', userid)).must_change_password).toBe(false);
  });
});

describe('who holds more', () => {
  it.each<[string, object]>([
    ['a flag', { permissions: { pm: { read_task: true, delete_task: true, clusters: [] } } }],
    ['a scope', { permissions: { gpm: {} } }],
    ['a cluster', { permissions: { pm: { clusters: [1, 2] } } }],
    ['another owner', { owner: 'MBS', permissions: noFlags }],
    ['every owner', { owner: null, permissions: noFlags }],
  ])('%s: only an admin lets him in, resets or addresses him', async (_, values) => {
    const above = await api.someone('cluster_manager', { owner: 'inhouse', permissions: { pm: {}, cm: {} } });
    const totp_secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
    const { id } = await api.someone('manager', { web_access: false, totp_secret, ...values });
    const before = await api.row('accounts', id);
    for (const { status, body } of [
      await above.client.call(actions.resetPassword, { id }),
      await above.client.call(actions.resetCode, { id }),
      await above.client.call(actions.edit, { userid: id, email: 'a@terrain.dz' }),
      await above.client.call(actions.webAccess, { id, web_access: true }),
      await above.client.call(actions.renew, { id, duration: 1 }),
    ]) {
      expect(status).toBe(403);
      expect(body.error).toMatch(/^Ce compte a des droits que vous n’avez pas \(.+\)\u00a0: seul un admin/);
    }
    await api.update('accounts', id, { status: 'disabled' });
    expect((await above.client.call(actions.enable, { id })).status).toBe(403);
    await api.update('accounts', id, { status: 'active' });
    expect(await api.row('accounts', id)).toEqual(before);

    // What takes away, or gives nothing, stays his superior's; and his page says what it is.
    const name = { userid: id, first_name: 'Amel', phone: '0550123456' };
    await expectOk(above.client.call(actions.edit, name));
    const beyond = async (caller: Client) =>
      (await expectOk(caller.call(actions.detail, { userid: id }))).data.beyond;
    expect((await beyond(above.client)).length).toBeGreaterThan(0);
    expect(await beyond(admin)).toEqual([]);
    await expectOk(above.client.call(actions.disable, { id }));
    await expectOk(admin.call(actions.enable, { id }));
    await expectOk(admin.call(actions.resetPassword, { id }));
  });

  it('sites of his own that lie elsewhere count, and go to nobody below him who cannot reach them', async () => {
    const { client } = await api.someone('cluster_manager');
    const [{ id }, heir] = [await api.someone('manager'), await api.someone('manager')];
    const site = await createSite(api.db, { cluster_id: 2, manager_id: id });
    /** All that the superior hears of it. */
    const answers = async () => {
      const reset = await client.call(actions.resetPassword, { id });
      const disableResponse = await client.call(actions.disable, { id, hand_to: heir.id });
      expect([reset.status, disableResponse.status]).toEqual([403, 403]);
      const { beyond } = (await expectOk(client.call(actions.detail, { userid: id }))).data;
      return [reset.body.error, disableResponse.body.error, beyond];
    };
    const before = await answers();
    expect(before[0]).toContain('sites hors de votre périmètre');
    // Which and how many is nobody's to know.
    await createSite(api.db, { cluster_id: 2, manager_id: id });
    expect(await answers()).toEqual(before);
    expect((await heir.client.get('/api/sites/fetch', { ids: site })).body.total).toBe(0);
    await expectOk(client.call(actions.disable, { id, stay: true }));
  });

  it('an agent with more is not reset by his manager, nor moved', async () => {
    const manager = await api.someone('manager', { permissions: noFlags });
    const { id } = await api.someone('agent', { manager_id: manager.id });
    expect((await manager.client.call(actions.resetPassword, { id })).status).toBe(403);
    const { client } = await api.someone('cluster_manager', { permissions: noFlags });
    const { id: other } = await api.someone('manager', { owner: null });
    const moved = await expectOk(client.call(actions.moveAgents, { ids: [id], manager: other }));
    expect(moved).toMatchObject({ done: 0, refused: 1 });
    expect(moved.results[0].cause).toContain('seul un admin');
    expect((await client.call(actions.edit, { userid: id, manager: other })).status).toBe(403);
  });
});

describe('where people are put', () => {
  it('within the giver’s owner', async () => {
    const { client } = await api.someone('cluster_manager', { owner: 'inhouse' });
    const [{ id: own }, { id: agent }] = [await api.someone('manager'), await api.someone('agent')];
    const { id: foreign } = await api.someone('manager', { owner: 'MBS' });
    const input = newUser();
    const refusals = [
      await client.call(actions.registerManager, { ...input, accountType: 'MBS' }),
      await client.call(actions.registerAgent, { ...input, accountType: 'MBS', manager: own }),
      await client.call(actions.edit, { userid: own, account_type: 'MBS' }),
      await client.call(actions.edit, { userid: agent, manager: foreign }),
    ];
    expect(refusals.map(getRefusal)).toEqual([
      [422, 'accountType'],
      [422, 'accountType'],
      [422, 'account_type'],
      [422, 'manager'],
    ]);
    const moved = await expectOk(client.call(actions.moveAgents, { ids: [agent], manager: foreign }));
    expect(moved).toMatchObject({ done: 0, refused: 1 });
    // Nothing said, he works for his maker's owner.
    const maker = await api.someone('cluster_manager', { owner: 'MBS' });
    const { userid } = await expectOk(maker.client.call(actions.registerManager, input));
    expect((await api.row('accounts', userid)).owner).toBe('MBS');
  });

  it('within the clusters that the giver serves, where his own is none of them', async () => {
    const permissions = {
      ...defaultPermissions('cluster_manager'),
      pm: { read_task: true, clusters: [2, 3] },
    };
    const { client } = await api.someone('cluster_manager', { permissions });
    const { userid } = await expectOk(client.call(actions.registerManager, newUser()));
    expect((await api.row('accounts', userid)).cluster_id).toBe(2);
    await expectOk(client.call(actions.detail, { userid }));
    const unknown = await admin.call(actions.setPermissions, { userid, pm: { clusters: [2, 999] } });
    expect(getRefusal(unknown)).toEqual([422, 'pm.clusters']);
  });
});

it('rights that two change at once lose nothing: the second is shown what stands now', async () => {
  const { id } = await api.someone('manager');
  const { version, data } = await expectOk(admin.call(actions.permissions, { userid: id }));
  const without = (flag: string) =>
    admin.call(actions.setPermissions, { userid: id, pm: { ...data.pm, [flag]: false }, version });
  const answers = await Promise.all([without('close_task'), without('return_task')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const won = answers[0].status === 200 ? 'close_task' : 'return_task';
  const { current } = answers.find(({ status }) => status === 409)!.body;
  expect(current).toMatchObject({ version: version + 1, role: 'manager', reviewer: false });
  expect([current.data.pm[won], current.data.pm.read_task]).toEqual([undefined, true]);
  const flags = await flagsOf(id);
  expect(Object.keys(flags.pm!).sort()).toEqual(Object.keys(current.data.pm).sort());
  // A form of the specification sends no version, and writes over it.
  await expectOk(admin.call(actions.setPermissions, { userid: id, pm: {} }));
});

it('rights that change are in the history, they and new accounts are security events, by whom and what', async () => {
  const { id } = await api.someone('manager');
  await expectOk(admin.call(actions.setPermissions, { userid: id, pm: {} }));
  const [change] = await api.history('accounts', id);
  expect(change.action).toBe('accountActions.setPermissions');
  expect(JSON.stringify(change.before)).toContain('return_task');
  const above = await api.someone('cluster_manager');
  const { userid } = await expectOk(above.client.call(actions.registerManager, newUser()));
  const events = await api.rows('security_events', { account_id: [id, userid] });
  const details = { role: 'manager', cluster: 1 };
  expect(events).toMatchObject([
    { kind: 'permissionsChanged', account_id: id, by_id: await api.accountId('admin') },
    { kind: 'accountCreated', account_id: userid, by_id: above.id, details },
  ]);
  expect(JSON.stringify(events)).not.toContain(password);
});

it('rights that stay leave no trace, and a scope that is taken away does', async () => {
  const { id } = await api.someone('manager');
  const set = (values: object) => expectOk(admin.call(actions.setPermissions, { userid: id, ...values }));
  const { data, version } = await expectOk(admin.call(actions.permissions, { userid: id }));
  await set({ pm: data.pm, gpm: data.gpm, cm: data.cm, clusters: data.clusters });
  expect(await api.history('accounts', id)).toEqual([]);
  expect(await api.rows('security_events', { account_id: id })).toEqual([]);
  expect((await api.row('accounts', id)).version).toBe(version);
  await set({ gpm: null });
  await set({ gpm: data.gpm });
  expect(await api.history('accounts', id)).toMatchObject([
    { before: { gpm: data.gpm }, after: { gpm: null } },
    { before: { gpm: null }, after: { gpm: data.gpm } },
  ]);
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account } from '../../../contract/account';
import { accountActions } from '../../../contract/account-actions';
import { field } from '../../../contract/field';
import { defaultPermissions } from '../../../contract/permissions';
import { session } from '../../../contract/session';
import { taskActions } from '../../../contract/task-actions';
import { aSite, aTask, unique } from '../../factories/sites';
import { type Answer, type Api, startApi } from '../harness';

/** « Nobody gives what he does not hold », by its examples; chains of acts are tried in `giving-chains`. */
const { actions } = accountActions;
const first = 'trois chevaux verts';
const nothing = { pm: { clusters: [] }, gpm: {}, cm: {} };
let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const aPerson = async (
  role: 'cluster_manager' | 'manager' | 'agent',
  values: Partial<Parameters<Api['person']>[0]> = {},
) => {
  const username = unique(`v-${role}`);
  return {
    username,
    id: await api.person({ role, username, cluster_id: 1, ...values }),
    ...api.client(username),
  };
};
const row = (id: number) => api.row('accounts', id);
/** Signs in with a password that somebody else chose or was told, and replaces it where that is asked. */
const signInAs = async (username: string, password: string) => {
  const { status, body } = await api.client(null).call(session.actions.connect, { username, password });
  if (status !== 200) return null;
  const client = api.client({ token: body.user.token });
  if (body.user.must_change_password)
    await client.call(account.actions.changePassword, {
      old_password: password,
      new_password: 'un autre secret',
    });
  return client;
};
const refusedAt = (answer: Answer) => [answer.status, answer.body.fields?.[0]?.path];

describe('the issue’s three examples', () => {
  it('who does not decide on SSRs comes to no account that does', async () => {
    const above = await aPerson('cluster_manager');
    const there = await aPerson('manager', { owner: 'ooredoo' });
    const other = await aPerson('manager', { owner: 'inhouse' });
    const site = await aSite(api.db, { owner: 'ooredoo' });
    const ssr = await aTask(api.db, site, { kind: 'ssr', status: 'pending' });
    expect((await above.call(taskActions.actions.accept, { id: ssr })).status).toBe(403);

    const username = unique('v-mine');
    const made = { username, password: first, accountType: 'ooredoo' };
    const tries: [Answer, (() => Promise<unknown>) | null][] = [
      [await above.call(actions.registerManager, made), () => signInAs(username, first)],
      [await above.call(actions.edit, { userid: other.id, account_type: 'ooredoo' }), null],
      [await above.call(actions.resetPassword, { id: there.id }), null],
      [await above.call(actions.edit, { userid: there.id, email: 'a@terrain.dz' }), null],
      [await above.call(actions.edit, { userid: there.id, password: first }), null],
    ];
    for (const [answer, then] of tries) {
      const through = answer.status === 200 && then ? await then() : null;
      if (through) await (through as typeof above).call(taskActions.actions.accept, { id: ssr });
    }
    const { status } = await api.row('tasks', ssr);
    expect(status).toBe('pending');
    expect(tries.map(([answer]) => refusedAt(answer))).toEqual([
      [422, 'accountType'],
      [422, 'account_type'],
      [403, undefined],
      [403, undefined],
      [422, 'password'],
    ]);
    expect(tries[2][0].body.error).toContain('décision sur les SSR');
    // An admin may.
    const byAdmin = await api.client('admin').call(actions.registerManager, made);
    expect([byAdmin.status, byAdmin.body.withheld]).toEqual([200, []]);
    expect((await api.client('admin').call(actions.resetPassword, { id: there.id })).status).toBe(200);
  });

  it('a new account gets no flag that its maker lacks, and he is told which', async () => {
    const bare = await aPerson('cluster_manager', { permissions: nothing });
    const username = unique('v-mine');
    const { body } = await bare.call(actions.registerManager, { username, password: first });
    expect((await row(body.userid)).permissions).toEqual(nothing);
    const defaults = defaultPermissions('manager');
    expect(body.withheld).toHaveLength(
      ['pm', 'gpm', 'cm'].flatMap(scope =>
        Object.keys(defaults[scope as 'pm']!).filter(flag => flag !== 'clusters'),
      ).length,
    );
    const his = await signInAs(username, first);
    const { permissions } = (await his!.call(session.actions.current)).body.user;
    expect(JSON.stringify(permissions)).not.toContain('true');

    // A scope that he lacks is lacking too; what he holds is given.
    const half = await aPerson('manager', { permissions: { pm: { read_task: true } } });
    const agent = await half.call(actions.registerAgent, { username: unique('v-agent'), password: first });
    expect((await row(agent.body.userid)).permissions).toEqual({ pm: { read_task: true, clusters: [] } });
    expect(agent.body.withheld).toContainEqual({ what: 'scope', key: 'gpm' });
    expect(agent.body.withheld).toContainEqual({ what: 'flag', key: 'pm.read_site_detail' });

    const asked = (await half.call(actions.registration)).body;
    expect(asked.default_permissions.agent).toEqual(defaultPermissions('agent'));
    expect(asked.reviewing_owner).toBe('ooredoo');
  });

  it('another’s password is reset, never chosen: one-time, and told to him', async () => {
    const above = await aPerson('cluster_manager');
    const below = await aPerson('manager', { owner: 'inhouse' });
    const before = await row(below.id);
    for (const who of [above, api.client('admin')]) {
      const chosen = await who.call(actions.edit, { userid: below.id, password: first });
      expect(refusedAt(chosen)).toEqual([422, 'password']);
    }
    expect((await row(below.id)).password_hash).toBe(before.password_hash);

    const { body } = await above.call(actions.resetPassword, { id: below.id });
    expect((await row(below.id)).must_change_password).toBe(true);
    const his = await signInAs(below.username, body.password);
    const { content } = await api.row('notifications', { account_id: below.id });
    expect(content).toContain(above.username);
    expect(content).not.toContain(body.password);
    expect((await his!.get('/api/sites/fetch')).status).toBe(200);

    const username = unique('v-mine');
    await above.call(actions.registerManager, { username, password: first });
    const opened = await api.client(null).call(session.actions.connect, { username, password: first });
    expect(opened.body.user.must_change_password).toBe(true);
    expect((await api.client({ token: opened.body.user.token }).get('/api/sites/fetch')).body.errcode).toBe(
      123,
    );
  });
});

it('an agent’s first password is for his first sign-in in the mobile app too', async () => {
  const manager = await aPerson('manager', { owner: 'inhouse' });
  const username = unique('v-agent');
  const { body } = await manager.call(actions.registerAgent, { username, password: first });
  const signedIn = await api
    .client(null)
    .call(field.actions.connect, { username, password: first, app_version: '1' });
  expect(signedIn.body.user.must_change_password).toBe(true);
  const mobile = api.client({ token: signedIn.body.user.token });
  expect((await mobile.call(field.actions.plans)).body.errcode).toBe(123);
  const change = { old_password: first, new_password: 'un autre secret' };
  expect((await mobile.call(field.actions.changePassword, change)).status).toBe(200);
  expect((await mobile.call(field.actions.plans)).status).toBe(200);
  expect((await row(body.userid)).must_change_password).toBe(false);
});

describe('who holds more', () => {
  const more = {
    'a flag': { permissions: { pm: { read_task: true, delete_task: true, clusters: [] } } },
    'a scope': { permissions: { gpm: {} } },
    'a cluster': { permissions: { pm: { clusters: [1, 2] } } },
    'another owner': { owner: 'MBS', permissions: nothing },
    'every owner': { owner: null, permissions: nothing },
  };
  it.each(Object.entries(more))(
    '%s: only an admin lets him in, resets or addresses him',
    async (_, values) => {
      const above = await aPerson('cluster_manager', { owner: 'inhouse', permissions: { pm: {}, cm: {} } });
      const below = await aPerson('manager', {
        owner: 'inhouse',
        web_access: false,
        totp_secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
        ...values,
      });
      const { id } = below;
      const before = await row(id);
      const disable = () => api.db.updateTable('accounts').set({ status: 'disabled' }).where('id', '=', id);
      const refused = async () => [
        await above.call(actions.resetPassword, { id }),
        await above.call(actions.resetCode, { id }),
        await above.call(actions.edit, { userid: id, email: 'a@terrain.dz' }),
        await above.call(actions.webAccess, { id, web_access: true }),
        await above.call(actions.renew, { id, duration: 1 }),
      ];
      for (const { status, body } of await refused()) {
        expect(status).toBe(403);
        expect(body.error).toMatch(
          /^Ce compte détient ce que vous ne détenez pas \(.+\)\u00a0: seul un admin/,
        );
      }
      await disable().execute();
      expect((await above.call(actions.enable, { id })).status).toBe(403);
      await api.update('accounts', id, { status: 'active' });
      expect(await row(id)).toEqual(before);

      // What takes away, or gives nothing, stays his superior's; and his page says what it is.
      const named = await above.call(actions.edit, { userid: id, first_name: 'Amel', phone: '0550123456' });
      expect(named.status).toBe(200);
      const detail = (await above.call(actions.detail, { userid: id })).body.data;
      expect(detail.beyond.length).toBeGreaterThan(0);
      expect((await api.client('admin').call(actions.detail, { userid: id })).body.data.beyond).toEqual([]);
      expect((await above.call(actions.disable, { id })).status).toBe(200);
      expect((await api.client('admin').call(actions.enable, { id })).status).toBe(200);
      expect((await api.client('admin').call(actions.resetPassword, { id })).status).toBe(200);
    },
  );

  it('sites of his own that lie elsewhere count, and go to nobody below him who cannot reach them', async () => {
    const above = await aPerson('cluster_manager');
    const [below, heir] = [
      await aPerson('manager', { owner: 'inhouse' }),
      await aPerson('manager', { owner: 'inhouse' }),
    ];
    const site = await aSite(api.db, { cluster_id: 2, manager_id: below.id });
    const reset = await above.call(actions.resetPassword, { id: below.id });
    expect([reset.status, reset.body.error]).toEqual([
      403,
      expect.stringContaining('sites hors de votre périmètre'),
    ]);
    const left = await above.call(actions.disable, { id: below.id, hand_to: heir.id });
    expect(left.status).toBe(403);
    // Which and how many is nobody's to know.
    const told = async () => {
      const detail = await above.call(actions.detail, { userid: below.id });
      return [...[reset, left].map(({ body }) => body.error), detail.body.data.beyond];
    };
    const of = await told();
    await aSite(api.db, { cluster_id: 2, manager_id: below.id });
    const again = [
      await above.call(actions.resetPassword, { id: below.id }),
      await above.call(actions.disable, { id: below.id, hand_to: heir.id }),
    ];
    expect([...again.map(({ body }) => body.error), (await told())[2]]).toEqual(of);
    expect((await heir.get('/api/sites/fetch', { ids: site })).body.total).toBe(0);
    expect((await above.call(actions.disable, { id: below.id, stay: true })).status).toBe(200);
  });

  it('an agent with more is not reset by his manager, nor moved', async () => {
    const manager = await aPerson('manager', { owner: 'inhouse', permissions: nothing });
    const agent = await aPerson('agent', { owner: 'inhouse', manager_id: manager.id });
    expect((await manager.call(actions.resetPassword, { id: agent.id })).status).toBe(403);
    const above = await aPerson('cluster_manager', { permissions: nothing });
    const { body } = await above.call(actions.moveAgents, {
      ids: [agent.id],
      manager: (await aPerson('manager')).id,
    });
    expect(body).toMatchObject({ done: 0, refused: 1 });
    expect(body.results[0].cause).toContain('seul un admin');
    const edited = await above.call(actions.edit, {
      userid: agent.id,
      manager: (await aPerson('manager')).id,
    });
    expect(edited.status).toBe(403);
  });
});

describe('where people are put', () => {
  it('within the giver’s owner', async () => {
    const above = await aPerson('cluster_manager', { owner: 'inhouse' });
    const foreign = await aPerson('manager', { owner: 'MBS' });
    const agent = await aPerson('agent', { owner: 'inhouse' });
    const own = await aPerson('manager', { owner: 'inhouse' });
    const given = { username: unique('v'), password: first };
    const tries = [
      await above.call(actions.registerManager, { ...given, accountType: 'MBS' }),
      await above.call(actions.registerAgent, { ...given, accountType: 'MBS', manager: own.id }),
      await above.call(actions.edit, { userid: own.id, account_type: 'MBS' }),
      await above.call(actions.edit, { userid: agent.id, manager: foreign.id }),
    ];
    expect(tries.map(refusedAt)).toEqual([
      [422, 'accountType'],
      [422, 'accountType'],
      [422, 'account_type'],
      [422, 'manager'],
    ]);
    const moved = await above.call(actions.moveAgents, { ids: [agent.id], manager: foreign.id });
    expect(moved.body).toMatchObject({ done: 0, refused: 1 });
    // Nothing said, he works for his maker's owner.
    const { body } = await (await aPerson('cluster_manager', { owner: 'MBS' })).call(
      actions.registerManager,
      given,
    );
    expect((await row(body.userid)).owner).toBe('MBS');
  });

  it('within the clusters that the giver serves, where his own is none of them', async () => {
    const above = await aPerson('cluster_manager', {
      permissions: { ...defaultPermissions('cluster_manager'), pm: { read_task: true, clusters: [2, 3] } },
    });
    const { body } = await above.call(actions.registerManager, { username: unique('v'), password: first });
    expect((await row(body.userid)).cluster_id).toBe(2);
    expect((await above.call(actions.detail, { userid: body.userid })).status).toBe(200);
  });
});

describe('rights that two change at once', () => {
  const aPair = async () => {
    const { id } = await aPerson('manager');
    const admin = api.client('admin');
    const { version, data } = (await admin.call(actions.permissions, { userid: id })).body;
    const set = (gone: string) => {
      const { clusters, ...flags } = data.pm;
      return admin.call(actions.setPermissions, {
        userid: id,
        pm: { ...flags, [gone]: false, clusters },
        version,
      });
    };
    return { id, set, version };
  };

  it('lose nothing: the second is told what stands now', async () => {
    const { id, set, version } = await aPair();
    const answers = await Promise.all([set('close_task'), set('return_task')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const won = answers[0].status === 200 ? 'close_task' : 'return_task';
    const { current } = answers.find(({ status }) => status === 409)!.body;
    expect(current).toMatchObject({ version: version + 1, role: 'manager', reviewer: false });
    expect([current.data.pm[won], current.data.pm.read_task]).toEqual([undefined, true]);
    const { permissions } = await row(id);
    expect(Object.keys(permissions.pm!).sort()).toEqual(Object.keys(current.data.pm).sort());
    // A form of the specification sends none, and writes over it.
    const without = await api.client('admin').call(actions.setPermissions, { userid: id, pm: {} });
    expect(without.status).toBe(200);
  });

  it('and new accounts are kept as security events, by whom and what', async () => {
    const { id, set } = await aPair();
    await set('close_task');
    const above = await aPerson('cluster_manager');
    const made = await above.call(actions.registerManager, { username: unique('v'), password: first });
    const events = await api.rows('security_events', { account_id: [id, made.body.userid] });
    expect(events).toMatchObject([
      { kind: 'permissionsChanged', account_id: id, by_id: await api.accountId('admin') },
      {
        kind: 'accountCreated',
        account_id: made.body.userid,
        by_id: above.id,
        details: { role: 'manager', cluster: 1 },
      },
    ]);
    expect(JSON.stringify(events)).not.toContain(first);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as XLSX from 'xlsx';
import { accountActions } from '../../../contract/account-actions';
import { plainAction } from '../../../contract/crud';
import { agents, managers, peopleLists } from '../../../contract/people';
import { sites } from '../../../contract/sites';
import { askedOf, kindLists } from '../../../contract/task-lists';
import { today } from '../../../contract/today';
import { vehicles } from '../../../contract/vehicles';
import { taskKinds } from '../../../contract/vocabulary';
import { hashPassword } from '../../../server/account/session/passwords';
import { resetCode } from '../../../server/people/reset-code';
import { aPlan, aSite, aTask, unique } from '../../factories/sites';
import { type Api, giveCode, sessionFor, startApi } from '../harness';

const { actions } = accountActions;
let api: Api;
let clusterManager: number;
let manager: number;
let boss: string;
beforeAll(async () => {
  api = await startApi();
  const here = { cluster_id: 1 };
  clusterManager = await api.person({ role: 'cluster_manager', username: 'g-cluster', ...here });
  boss = 'g-manager';
  manager = await api.person({
    role: 'manager',
    username: boss,
    owner: 'inhouse',
    cluster_manager_id: clusterManager,
    ...here,
  });
});
afterAll(() => api.close());

const anAgent = (values: object = {}) =>
  api.person({ role: 'agent', username: unique('g-agent'), cluster_id: 1, manager_id: manager, ...values });
const keyed = () => ({ headers: { 'idempotency-key': unique('key') } });
const historyOf = async (id: number) =>
  (await api.history('accounts', id)).map(({ action, before, after }) => ({ action, before, after }));

describe('a new account', () => {
  it('signs in with what it was given, once its name is free', async () => {
    const name = unique('nouveau.');
    const given = { username: name, password: 'un bon secret', firstName: 'Amel', matricule: 'TR-9' };
    const client = api.client(boss);
    expect((await client.call(actions.availability, { username: name })).status).toBe(200);
    const { body } = await client.call(actions.registerAgent, given);
    expect((await client.call(actions.availability, { username: name.toUpperCase() })).status).toBe(409);
    expect((await client.call(actions.registerAgent, given)).body).toMatchObject({
      errcode: 130,
      fields: [{ path: 'username' }],
    });

    const { users, total } = (await client.call(agents.actions.list, { name })).body;
    expect(total).toBe(1);
    expect(users[0]).toMatchObject({
      userid: body.userid,
      username: name,
      manager_username: boss,
      cluster: 1,
      owner: 'inhouse',
      matricule: 'TR-9',
      status: 'active',
      sites: 0,
    });
    const signedIn = await api
      .client(null)
      .post('/api/field/connect', { username: name, password: given.password, app_version: '2.1' });
    expect(signedIn.body.user.role).toBe('agent');
    const [created] = await historyOf(body.userid);
    expect(created.action).toBe('accountActions.registerAgent');
    expect(JSON.stringify(created)).not.toContain('secret');
  });

  it('goes below whoever makes it: a manager’s agents are his own, a cluster manager’s managers of his cluster', async () => {
    const agent = {
      username: unique('recrue'),
      password: 'un bon secret',
      manager: await api.accountId('manager'),
    };
    expect((await api.client(boss).call(actions.registerAgent, agent)).status).toBe(422);
    const { body } = await api
      .client('g-cluster')
      .call(actions.registerManager, { username: unique('recrue'), password: 'un bon secret' });
    const made = await api.client('g-cluster').call(actions.detail, { userid: body.userid });
    expect(made.body.data).toMatchObject({
      cluster: 1,
      cluster_manager: clusterManager,
      account_role: 'manager',
    });
  });
});

describe('what becomes of an account', () => {
  it('is disabled with all its sessions, and enabled again', async () => {
    const id = await anAgent({ web_access: true });
    const [{ username }] = await api.rows('accounts', id);
    const his = api.client(username);
    expect((await his.get('/api/user/session')).status).toBe(200);
    expect((await api.client(boss).call(actions.disable, { id })).status).toBe(200);
    expect((await his.get('/api/user/session')).status).toBe(401);
    expect((await api.client(boss).call(actions.disable, { id })).status).toBe(409);
    expect((await api.client(boss).call(actions.enable, { id })).status).toBe(200);
    expect((await historyOf(id)).map(({ action }) => action)).toEqual([
      'accountActions.disable',
      'accountActions.enable',
    ]);
  });

  it('does not leave plans and sites behind: they go to whoever is named', async () => {
    const username = unique('g-leaving');
    const [leaving, staying] = [await anAgent({ username }), await anAgent()];
    const site = await aSite(api.db, { manager_id: manager, agent: leaving });
    const plan = await aPlan(api.db, site, { agent_id: leaving });
    const charge = { plans: 1, sites: 1, agents: 0, managers: 0, maintenance: 0 };
    const client = api.client(boss);
    await aTask(api.db, site, { agent_id: leaving, status: 'return' });
    await sessionFor(api.db, username);
    const { body } = await client.call(actions.charge, { ids: [leaving] });
    expect([body.data, body.besides]).toEqual([charge, { sessions: 1, tasks: 1 }]);
    const refused = await client.call(actions.delete, { id: leaving });
    expect(refused).toMatchObject({ status: 409, body: { current: { charge } } });
    const done = await client.call(actions.delete, { id: leaving, hand_to: staying });
    expect(done.status).toBe(200);
    const moved = await api.row('plans', plan);
    expect(moved?.agent_id).toBe(staying);
    const areas = await api.rows('site_areas', { site_id: site });
    expect(areas.map(({ agent_id }) => agent_id)).toEqual([staying, staying]);
    const told = await api.history('sites', site);
    expect(told).toHaveLength(2);
    expect(told[0]).toMatchObject({ before: { agent_id: leaving }, after: { agent_id: staying } });
    const { users } = (await client.call(agents.actions.list, { status: 'deleted', ids: [leaving] })).body;
    expect(users[0].status).toBe('deleted');
  });

  it('leaves what he has where it is when that is what one says', async () => {
    const id = await anAgent();
    const site = await aSite(api.db, { manager_id: manager, agent: id });
    expect((await api.client(boss).call(actions.disable, { id })).status).toBe(409);
    expect((await api.client(boss).call(actions.disable, { id, stay: true })).status).toBe(200);
    const areas = await api.rows('site_areas', { site_id: site });
    expect(areas[0].agent_id).toBe(id);
  });

  it('a manager’s sites and agents go to another of the sites’ owner, in one act', async () => {
    const place = { cluster_id: 1, owner: 'MBS' };
    const leaving = await api.person({ role: 'manager', username: 'g-leaving', ...place });
    const heir = await api.person({ role: 'manager', username: 'g-heir', ...place });
    const stranger = await api.person({ role: 'manager', username: 'g-foreign', ...place, owner: 'SASCC' });
    const agent = await anAgent({ manager_id: leaving, owner: 'MBS' });
    const site = await aSite(api.db, { owner: 'MBS', manager_id: leaving });
    const plan = await aPlan(api.db, site);
    const client = api.client('g-cluster');
    const refused = await client.call(actions.disable, { id: leaving });
    expect(refused).toMatchObject({
      status: 409,
      body: { current: { charge: { plans: 0, sites: 1, agents: 1, managers: 0, maintenance: 0 } } },
    });
    for (const nobody of [stranger, agent, leaving]) {
      const wrong = await client.call(actions.disable, { id: leaving, hand_to: nobody });
      expect(wrong).toMatchObject({ status: 422, body: { fields: [{ path: 'hand_to' }] } });
    }
    expect((await api.client('admin').call(actions.delete, { id: leaving, hand_to: heir })).status).toBe(200);
    const of = async (table: 'sites' | 'plans' | 'accounts', id: number) =>
      (await api.db.selectFrom(table).select('manager_id').where('id', '=', id).executeTakeFirstOrThrow())
        .manager_id;
    expect([await of('sites', site), await of('plans', plan), await of('accounts', agent)]).toEqual([
      heir,
      heir,
      heir,
    ]);
    expect((await historyOf(agent)).map(({ action }) => action)).toContain('accountActions.moveAgents');
  });

  it('a cluster manager’s people stay in their cluster, which his heir serves from then on', async () => {
    const leaving = await api.person({ role: 'cluster_manager', username: 'g-cm-leaving', cluster_id: 2 });
    const heir = await api.person({ role: 'cluster_manager', username: 'g-cm-heir', cluster_id: 1 });
    const below = { cluster_id: 2, cluster_manager_id: leaving };
    const led = await api.person({ role: 'manager', username: 'g-cm-led', ...below });
    const admin = api.client('admin');
    const refused = await admin.call(actions.delete, { id: leaving });
    expect(refused).toMatchObject({ status: 409, body: { current: { charge: { managers: 1 } } } });
    expect((await admin.call(actions.delete, { id: leaving, hand_to: heir })).status).toBe(200);
    const { users } = (await api.client('g-cm-heir').call(managers.actions.list, { ids: [led] })).body;
    expect(users).toMatchObject([{ userid: led, cluster: 2, cluster_manager_username: 'g-cm-heir' }]);
  });

  it('several are disabled at once, each with what becomes of his charge', async () => {
    const [one, other, heir] = [await anAgent(), await anAgent(), await anAgent()];
    const site = await aSite(api.db, { manager_id: manager, agent: one });
    const client = api.client(boss);
    const ids = [one, other];
    expect((await client.call(actions.charge, { ids })).body.data).toMatchObject({ sites: 1 });
    expect((await client.call(actions.disableMany, { ids })).body).toMatchObject({ done: 1, refused: 1 });
    expect((await client.call(actions.disableMany, { ids: [one], hand_to: heir })).body.done).toBe(1);
    const areas = await api.rows('site_areas', { site_id: site });
    expect(areas[0].agent_id).toBe(heir);
  });

  describe('a deleted account', () => {
    const gone = async (username: string, values: object = {}) => {
      const id = await api.person({ role: 'agent', username, cluster_id: 1, manager_id: manager, ...values });
      expect((await api.client(boss).call(actions.delete, { id })).status).toBe(200);
      return id;
    };
    const register = (username: string) =>
      api.client(boss).call(actions.registerAgent, { username, password: 'Quatre vents 7' });
    const nameOf = async (id: number) =>
      (await api.client('admin').call(agents.actions.list, { ids: [id] })).body.users[0].username;

    it('is restored by an admin for thirty days, as it was', async () => {
      const id = await gone('g-revenant');
      expect((await api.client(boss).call(actions.restore, { id })).status).toBe(403);
      const admin = api.client('admin');
      expect((await admin.call(actions.restore, { id })).body).toMatchObject({ username: 'g-revenant' });
      expect((await admin.call(agents.actions.list, { ids: [id] })).body.users[0].status).toBe('active');
      expect((await historyOf(id)).slice(-1)).toMatchObject([{ action: 'accountActions.restore' }]);
      expect((await admin.call(actions.restore, { id })).status).toBe(409);
      await admin.call(actions.disable, { id });
      await admin.call(actions.delete, { id });
      await admin.call(actions.restore, { id });
      expect((await admin.call(agents.actions.list, { ids: [id] })).body.users[0].status).toBe('disabled');
    });

    it('is past restoring after thirty days, in words', async () => {
      const id = await gone('g-trop-tard');
      await api.update('accounts', id, { deleted_at: new Date(Date.now() - 31 * 86_400_000) });
      const { status, body } = await api.client('admin').call(actions.restore, { id });
      expect([status, body.error]).toEqual([409, expect.stringContaining('30 jours')]);
    });

    it('gives its name away and nothing else: rows, history and locks stay its own', async () => {
      const first = await gone('g-karim');
      const site = await aSite(api.db, { manager_id: manager, agent: first });
      await api.db
        .insertInto('sign_in_failures')
        .values({ account_key: 'g-karim', address: '127.0.0.1', failures: 10, last_at: new Date() })
        .execute();
      const second = (await register('g-karim')).body.userid;
      expect([await nameOf(first), await nameOf(second)]).toEqual([`g-karim#${first}`, 'g-karim']);
      const { body } = await api.client('admin').get('/api/sites/fetch', { ids: site });
      expect(body.sites[0]).toMatchObject({
        site_owner_agent: `g-karim#${first}`,
        site_owner_agent_id: first,
      });
      const signedIn = await api
        .client(null)
        .post('/api/field/connect', { username: 'g-karim', password: 'Quatre vents 7', app_version: '2.1' });
      expect(signedIn.body.user?.userid).toBe(second);

      const admin = api.client('admin');
      const refused = await admin.call(actions.restore, { id: first });
      expect(refused).toMatchObject({ status: 422, body: { fields: [{ path: 'username' }] } });
      const restored = await admin.call(actions.restore, { id: first, username: 'g-karim2' });
      expect(restored.status).toBe(200);
      expect([await nameOf(first), await nameOf(second)]).toEqual(['g-karim2', 'g-karim']);
    });

    it('gets its own name back once nobody has it, and asks for another address where its own is taken', async () => {
      const first = await gone('g-sofia', { email: 'sofia@terrain.dz' });
      const second = (await register('g-sofia')).body.userid;
      await api.client(boss).call(actions.delete, { id: second });
      await api.person({ role: 'agent', username: 'g-autre', email: 'sofia@terrain.dz' } as never);
      const admin = api.client('admin');
      const refused = await admin.call(actions.restore, { id: first });
      expect(refused).toMatchObject({ status: 422, body: { fields: [{ path: 'email' }] } });
      expect((await admin.call(actions.restore, { id: first, email: '' })).status).toBe(200);
      expect([await nameOf(first), await nameOf(second)]).toEqual(['g-sofia', `g-sofia#${second}`]);
    });
  });

  it('is renewed from the date that is still to come, by calendar months', async () => {
    const id = await anAgent({ expires_at: new Date('2099-01-31T12:00:00Z') });
    const { body } = await api.client(boss).call(actions.renew, { id, duration: 1 });
    expect(body.expires_at).toBe('2099-02-28T12:00:00.000Z');
    const past = await anAgent({ expires_at: new Date('2020-01-01') });
    const again = await api.client(boss).call(actions.renew, { id: past, duration: 2 });
    expect(Date.parse(again.body.expires_at)).toBeGreaterThan(Date.now() + 55 * 86_400_000);
  });

  it('gets another password from above, told once', async () => {
    const id = await anAgent();
    const { body } = await api.client(boss).call(actions.resetPassword, { id });
    const [{ username }] = await api.rows('accounts', id);
    const signedIn = await api
      .client(null)
      .post('/api/field/connect', { username, password: body.password, app_version: '2.1' });
    expect(signedIn.status).toBe(200);
    expect(JSON.stringify(await historyOf(id))).not.toContain(body.password);
  });

  it('is renewed, not enabled, when its date alone has passed', async () => {
    const id = await anAgent({ expires_at: new Date('2020-01-01') });
    const client = api.client(boss);
    expect((await client.call(actions.enable, { id })).body).toMatchObject({
      error: 'Ce compte a expiré\u00a0: renouvelez-le.',
    });
    await client.call(actions.renew, { id, duration: 1 });
    const { users } = (await client.call(agents.actions.list, { ids: [id] })).body;
    expect(users[0].status).toBe('active');
  });

  it('is nobody’s own to change, nor a colleague’s', async () => {
    expect((await api.client(boss).call(actions.disable, { id: manager })).status).toBe(403);
    const peer = await api.person({ role: 'manager', username: 'g-peer', cluster_id: 1 });
    expect((await api.client(boss).call(actions.disable, { id: peer })).status).toBe(404);
    expect((await api.client('g-cluster').call(actions.disable, { id: peer })).status).toBe(200);
  });
});

describe('how somebody gets in', () => {
  const named = async (values: object = {}) => {
    const username = unique('g-porte');
    return { id: await anAgent({ username, ...values }), username };
  };
  const statusOf = async (token: string, path: `/api/${string}`) =>
    (await api.client({ token }).get(path)).status;

  it('the web is given and taken, and the web sessions end with it, the mobile app’s do not', async () => {
    const password = 'Quatre vents 7';
    const { id, username } = await named({ web_access: false, password_hash: await hashPassword(password) });
    const onWeb = () => api.client(null).post('/api/user/connect', { username, password });
    const give = (web_access: boolean) => api.client(boss).call(actions.webAccess, { id, web_access });
    expect((await onWeb()).body.errcode).toBe(110);
    expect((await give(true)).status).toBe(200);
    expect((await give(true)).status).toBe(200);
    const { token } = (await onWeb()).body.user;
    const field = await api.client(null).post('/api/field/connect', { username, password, app_version: '1' });
    expect((await api.client(boss).call(actions.overview, { userid: id })).body.data.web_access).toBe(true);
    expect((await give(false)).status).toBe(200);
    expect(await statusOf(token, '/api/user/session')).toBe(401);
    expect(await statusOf(field.body.user.token, '/api/field/plans')).toBe(200);
    expect((await onWeb()).body.errcode).toBe(110);
    expect(await historyOf(id)).toEqual([
      { action: 'accountActions.webAccess', before: { web_access: false }, after: { web_access: true } },
      { action: 'accountActions.webAccess', before: { web_access: true }, after: { web_access: false } },
    ]);
    const peer = await api.person({ role: 'manager', username: unique('g-pair'), cluster_id: 1 });
    for (const [target, status] of [
      [peer, 404],
      [manager, 403],
    ])
      expect((await api.client(boss).call(actions.webAccess, { id: target, web_access: false })).status).toBe(
        status,
      );
  });

  it('whoever stands above sees his sessions and ends them, one or all', async () => {
    const { id, username } = await named({ web_access: true });
    const tokens = await Promise.all([1, 2, 3].map(() => sessionFor(api.db, username)));
    const sessions = async () => (await api.client(boss).call(actions.sessions, { id })).body.sessions;
    const rows = await sessions();
    expect(rows).toHaveLength(3);
    expect(rows.some((row: any) => row.current)).toBe(false);
    for (const token of tokens) expect(JSON.stringify(rows)).not.toContain(token);
    const end = (values: object) => api.client(boss).call(actions.endSessions, { id, ...values });
    expect((await end({ session: rows[1].session })).body.ended).toBe(1);
    expect(await sessions()).toEqual([rows[0], rows[2]]);
    expect((await end({ session: rows[1].session })).body.ended).toBe(0);
    expect((await end({})).body.ended).toBe(2);
    expect(await sessions()).toEqual([]);
    expect((await historyOf(id)).map(({ action }) => action)).toEqual([
      'accountActions.endSessions',
      'accountActions.endSessions',
    ]);
    const peer = await api.person({ role: 'manager', username: unique('g-pair'), cluster_id: 1 });
    for (const action of [actions.sessions, actions.endSessions])
      expect((await api.client(boss).call(action, { id: peer })).status).toBe(404);
  });

  it('a lost second factor is taken off from above, or by the command line, with history', async () => {
    const withCode = { totp_secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', web_access: true };
    const { id, username } = await named(withCode);
    const profile = async () => (await api.client(boss).call(actions.overview, { userid: id })).body.data;
    expect((await profile()).code_on).toBe(true);
    expect((await api.client(boss).call(actions.resetCode, { id })).status).toBe(200);
    expect((await profile()).code_on).toBe(false);
    expect((await api.client(boss).call(actions.resetCode, { id })).status).toBe(409);
    expect((await historyOf(id)).map(({ action }) => action)).toEqual(['accountActions.resetCode']);

    await giveCode(api.db, id, withCode.totp_secret);
    expect(await resetCode(api.db, username.toUpperCase())).toBe(true);
    expect(await resetCode(api.db, username)).toBe(false);
    expect(await resetCode(api.db, 'personne.du.tout')).toBeNull();
    expect((await profile()).code_on).toBe(false);
    expect((await historyOf(id)).at(-1)?.action).toBe('accounts.resetCode');
  });
});

it('a last task says its kind, whose list holds it', async () => {
  for (const kind of taskKinds) {
    const id = await anAgent();
    const site = await aSite(api.db, { manager_id: manager });
    const task = await aTask(api.db, site, { kind, agent_id: id });
    const { last_task } = (await api.client(boss).call(actions.overview, { userid: id })).body.data;
    expect(last_task).toMatchObject({ id: task, task_type: kind });
    const list = kindLists[kind].actions.list;
    const { body } = await api.client(boss).call(list, { ...askedOf(kind), ids: [task] });
    expect([kind, body.total]).toEqual([kind, 1]);
  }
});

describe('what somebody has at sites out of the reader’s reach', () => {
  /** An agent with the same work at a site of his manager's and at one elsewhere. */
  const lent = async () => {
    const id = await anAgent();
    const near = await aSite(api.db, { manager_id: manager, agent: id });
    const far = await aSite(api.db, { cluster_id: 2, wilaya_id: 31, owner: 'MBS', agent: id });
    return { id, near, far };
  };
  const workAt = async (site: number, id: number) => {
    await aTask(api.db, site, { kind: 'ssr', agent_id: id, status: 'accept' });
    await aTask(api.db, site, { kind: 'ssr', agent_id: id, status: 'return' });
    return aPlan(api.db, site, { kind: 'ssr', agent_id: id, day: today() });
  };
  const told = async (who: string, id: number) => {
    const { data } = (await api.client(who).call(actions.overview, { userid: id })).body;
    const { body } = await api.client(who).call(actions.charge, { ids: [id] });
    const free = await api.client(who).call(agents.actions.list, { ids: [id], week_plans: 'none' });
    return {
      tasks: [data.total_tasks, data.total_tasks_month],
      last: data.last_task?.site_code ?? null,
      charge: [body.data.plans, body.data.sites, body.besides.tasks],
      free: free.body.total === 1,
    };
  };

  it('is in no figure of his page, of what he leaves behind and of who is free', async () => {
    const { id, near, far } = await lent();
    await workAt(near, id);
    const before = await told(boss, id);
    expect(before).toMatchObject({ tasks: [1, 1], charge: [1, 1, 1], free: false });
    await workAt(far, id);
    expect(await told(boss, id)).toEqual(before);
    expect(await told('admin', id)).toMatchObject({ tasks: [2, 2], charge: [2, 2, 2] });

    const away = await lent();
    await workAt(away.far, away.id);
    expect(await told(boss, away.id)).toEqual({ tasks: [0, 0], last: null, charge: [0, 1, 0], free: true });
    expect((await told('admin', away.id)).free).toBe(false);
  });

  it('is asked about by nobody, stays with him, and goes with the rest to whoever is named', async () => {
    const agentOf = async (plan: number) => (await api.row('plans', plan)).agent_id;
    const [staying, going] = [await anAgent(), await anAgent()];
    const far = await aSite(api.db, { cluster_id: 2, owner: 'MBS' });
    const plans = [await workAt(far, staying), await workAt(far, going)];
    expect((await api.client(boss).call(actions.disable, { id: staying })).status).toBe(200);
    const heir = await anAgent();
    expect((await api.client(boss).call(actions.disable, { id: going, hand_to: heir })).status).toBe(200);
    expect([await agentOf(plans[0]), await agentOf(plans[1])]).toEqual([staying, heir]);
    expect((await api.client('admin').call(actions.charge, { ids: [staying] })).body.data.plans).toBe(1);
  });

  it('is in no count of the list of managers', async () => {
    const id = await api.person({
      role: 'manager',
      username: unique('g-spread'),
      cluster_id: 1,
      owner: 'MBS',
    });
    const here = await aSite(api.db, { owner: 'MBS', manager_id: id });
    const elsewhere = await aSite(api.db, { cluster_id: 2, wilaya_id: 31, owner: 'MBS', manager_id: id });
    const outside = await aSite(api.db, { cluster_id: 3, wilaya_id: 25, owner: 'MBS' });
    await anAgent({ manager_id: id });
    await anAgent({ manager_id: id, cluster_id: 2 });
    for (const site of [here, elsewhere]) await aTask(api.db, site, { kind: 'ssr' });
    // Delivered elsewhere, and picked up within reach or out of it.
    for (const site of [here, outside]) await aTask(api.db, site, { drop_site_id: elsewhere });
    const row = async (who: string) => {
      const { users } = (await api.client(who).call(managers.actions.list, { ids: [id] })).body;
      return [users[0].tasks_count, users[0].agents_count, users[0].sites_count];
    };
    expect(await row('g-cluster')).toEqual([2, 1, 1]);
    expect(await row('admin')).toEqual([4, 2, 2]);
  });
});

it('counts of sites are those of the lists they lead to, whoever reads', async () => {
  const agent = await anAgent();
  const mine = await api.person({
    role: 'manager',
    username: unique('g-compte'),
    owner: 'inhouse',
    cluster_id: 1,
    cluster_manager_id: clusterManager,
  });
  const [here, away, old] = [
    await aSite(api.db, { cluster_id: 1, manager_id: mine }),
    await aSite(api.db, { cluster_id: 2, manager_id: mine }),
    await aSite(api.db, { cluster_id: 1, manager_id: mine, status: 'dismantled' }),
  ];
  await api.update('site_areas', { site_id: [here, away, old] }, { agent_id: agent });
  const siteTotal = async (who: string, filter: Record<string, unknown>) =>
    (await api.client(who).call(sites.actions.list, filter)).body.total;
  for (const [who, count] of [
    ['admin', 2],
    ['g-cluster', 1],
  ] as const) {
    const shownAgent = (await api.client(who).call(agents.actions.list, { ids: [agent] })).body.users[0];
    const shownManager = (await api.client(who).call(managers.actions.list, { ids: [mine] })).body.users[0];
    expect([who, shownAgent.sites, shownManager.sites_count]).toEqual([who, count, count]);
    expect(await siteTotal(who, { agent })).toBe(count);
    expect(await siteTotal(who, { site_manager: mine })).toBe(count);
  }
  const above = (
    await api.client('admin').call(peopleLists.cluster_manager.actions.list, { ids: [clusterManager] })
  ).body.users[0];
  expect(above.sites).toBe(await siteTotal('admin', { cluster: 1 }));
});

it('keeps nothing of a password beside its hash, whatever key a call was sent under', async () => {
  const id = await anAgent();
  const client = api.client(boss);
  const username = unique('cle');
  const given = { username, password: 'un bon secret' };
  const kept = async () =>
    JSON.stringify(await api.db.selectFrom('idempotency').selectAll().orderBy('created_at').execute());
  const before = await kept();
  const reset = await client.call(actions.resetPassword, { id }, keyed());
  expect(reset.status).toBe(200);
  expect((await client.call(actions.registerAgent, given, keyed())).status).toBe(200);
  const edit = { userid: id, password: 'un autre secret' };
  expect((await client.call(actions.edit, edit, keyed())).status).toBe(422);
  expect(await kept()).toBe(before);
});

describe('where people belong', () => {
  it('agents follow their manager to another cluster, and are reached from there', async () => {
    const above = await api.person({ role: 'cluster_manager', username: 'g-cluster-3', cluster_id: 3 });
    const moving = await api.person({
      role: 'manager',
      username: unique('g-moving'),
      cluster_id: 1,
      owner: 'inhouse',
      cluster_manager_id: clusterManager,
    });
    const agent = await anAgent({ manager_id: moving });
    const moved = await api
      .client('admin')
      .call(actions.edit, { userid: moving, cluster_manager: above, account_type: 'MBS' });
    expect(moved.status).toBe(200);
    const his = await api.client('g-cluster-3').call(actions.overview, { userid: agent });
    expect(his.body.data).toMatchObject({ cluster: 3, account_type: 'MBS', manager: moving });
    expect((await api.client('g-cluster').call(actions.overview, { userid: agent })).status).toBe(404);
    expect((await historyOf(agent)).at(-1)).toMatchObject({
      action: 'accountActions.edit',
      before: { cluster_id: 1 },
      after: { cluster_id: 3 },
    });
  });

  it('an activity tells what was done within its reader’s reach, and nothing else', async () => {
    const doer = await api.person({
      role: 'manager',
      username: unique('g-doer'),
      cluster_id: 1,
      owner: 'inhouse',
    });
    const near = await aSite(api.db, { cluster_id: 1 });
    const far = await aSite(api.db, { cluster_id: 2 });
    const vehicle = async (wilaya: number) => {
      const values = { plate: unique('V'), wilaya, owner: 'inhouse', agent: null, next_inspection: null };
      return (await api.client('admin').call(vehicles.actions.create, { ...values, note: null })).body.id;
    };
    const [nearOne, farOne] = [await vehicle(16), await vehicle(31)];
    const editing = plainAction(vehicles, 'edit');
    for (const [object, object_id, action] of [
      ['vehicles', nearOne, editing],
      ['vehicles', farOne, editing],
      ['sites', near, 'sites.edit'],
      ['sites', far, 'sites.edit'],
    ] as const)
      await api.db
        .insertInto('history')
        .values({ account_id: doer, role: 'manager', object, object_id, action })
        .execute();
    const seenBy = async (who: string) =>
      (await api.client(who).call(actions.detail, { userid: doer })).body.data.logs.map(
        ({ object_id, object_name }: { object_id: number; object_name: string | null }) => [
          object_id,
          object_name !== null,
        ],
      );
    expect(await seenBy('admin')).toEqual([
      [far, true],
      [near, true],
      [farOne, false],
      [nearOne, false],
    ]);
    expect(await seenBy('g-cluster')).toEqual([
      [near, true],
      [nearOne, false],
    ]);
  });
});

describe('permissions', () => {
  it('hold from the next call, and their history tells before and after', async () => {
    const his = api.client(boss);
    expect((await his.get('/api/gpm/task/fetch', { limit: 1 })).status).toBe(200);
    const admin = api.client('admin');
    const { data } = (await admin.call(actions.permissions, { userid: manager })).body;
    expect(data.gpm.return_task).toBe(true);
    const set = await admin.call(actions.setPermissions, {
      userid: manager,
      pm: { read_site: true, clusters: [1, 2] },
    });
    expect(set.status).toBe(200);
    const session = (await his.get('/api/user/session')).body.user;
    expect(session.permissions.pm).toEqual({ read_site: true, clusters: [1, 2] });
    expect(session.permissions.gpm.return_task).toBe(true);
    const [change] = (await historyOf(manager)).slice(-1);
    expect(change.action).toBe('accountActions.setPermissions');
    expect(JSON.stringify(change.before)).toContain('return_task');
  });
});

it('moves agents to another manager, each with his own answer', async () => {
  const other = await api.person({ role: 'manager', username: 'g-other', cluster_id: 1, owner: 'MBS' });
  const [one, far] = [await anAgent(), await anAgent({ cluster_id: 2, manager_id: undefined })];
  const { body } = await api
    .client('g-cluster')
    .call(actions.moveAgents, { ids: [one, far], manager: other });
  expect(body).toMatchObject({ done: 1, refused: 1 });
  expect(body.results.find((row: { userid: number }) => row.userid === far)).toMatchObject({
    done: false,
    username: null,
  });
});

it('exports the list of the filter, in the words of the list', async () => {
  const name = unique('exporte');
  await anAgent({ username: name });
  const { body } = await api.client(boss).call(agents.actions.list, { name, export: true, limit: -1 });
  const [sheet] = Object.values(XLSX.read(body).Sheets);
  const [row, ...others] = XLSX.utils.sheet_to_json(sheet);
  expect(others).toEqual([]);
  expect(row).toMatchObject({ 'Nom d’utilisateur': name, Manager: boss, Cluster: 'Alger', Statut: 'Activé' });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { crudAction } from '../../../contract/framework/crud';
import { today } from '../../../contract/framework/today';
import { accountActions } from '../../../contract/organisation/account-actions';
import { agents, managers, peopleLists } from '../../../contract/organisation/people';
import { taskKinds } from '../../../contract/organisation/vocabulary';
import { sites } from '../../../contract/sites/sites';
import { getListInput, kindLists } from '../../../contract/work/task-lists';
import { vehicles } from '../../../contract/work/vehicles';
import { hashPassword } from '../../../server/framework/account/session/passwords';
import { resetCode } from '../../../server/office/people/reset-code';
import { createPlan, createSite, createTask, uniqueName } from '../../factories/sites';
import { expectOk, getRefusal } from '../answers';
import { type Api, type Client, createSession, enableTotp, testApi } from '../harness';

const { actions } = accountActions;
const password = 'Quatre vents 7';
const far = { cluster_id: 2, wilaya_id: 31, owner: 'MBS' };
type Someone = Awaited<ReturnType<Api['someone']>>;

const api = testApi();
const admin = api.client('admin');
let clusterManager: Someone;
let manager: Someone;
/** What the manager does. */
let boss: Client;
beforeAll(async () => {
  clusterManager = await api.someone('cluster_manager');
  manager = await api.someone('manager', { cluster_manager_id: clusterManager.id });
  boss = manager.client;
});

/** An agent of the manager's. */
const anAgent = (values: object = {}) =>
  api.person({
    role: 'agent',
    username: uniqueName('agent.'),
    cluster_id: 1,
    manager_id: manager.id,
    ...values,
  });
type List = { actions: { list: Parameters<Client['call']>[0] } };
const findUser = async (list: List, id: number, caller = boss, filter: object = {}) =>
  (await expectOk(caller.call(list.actions.list, { ids: [id], ...filter }))).users[0];
const actionsOn = async (id: number) => (await api.history('accounts', id)).map(({ action }) => action);
const onPhone = (username: string, secret: string) =>
  api.client(null).post('/api/field/connect', { username, password: secret, app_version: '2.1' });
const onWeb = (username: string, secret: string) =>
  api.client(null).post('/api/user/connect', { username, password: secret });

describe('a new account', () => {
  it('signs in with what it was given, once its name is free', async () => {
    const fields = { username: uniqueName('nouveau.'), password, firstName: 'Amel', matricule: 'TR-9' };
    const { username } = fields;
    await expectOk(boss.call(actions.availability, { username }));
    const { userid } = await expectOk(boss.call(actions.registerAgent, fields));
    const unavailable = await boss.call(actions.availability, { username: username.toUpperCase() });
    expect(unavailable.status).toBe(409);
    expect(getRefusal(await boss.call(actions.registerAgent, fields))).toEqual([422, 'username']);

    expect(await findUser(agents, userid)).toMatchObject({
      ...{ userid, username, manager_username: manager.username, cluster: 1, owner: 'inhouse' },
      ...{ matricule: 'TR-9', status: 'active', sites: 0 },
    });
    expect((await expectOk(onPhone(username, password))).user.role).toBe('agent');
    const [created] = await api.history('accounts', userid);
    expect(created.action).toBe('accountActions.registerAgent');
    expect(JSON.stringify(created)).not.toContain(password);
  });

  it('goes below whoever makes it: a manager’s agents are his own, a cluster manager’s managers of his cluster', async () => {
    const agent = { username: uniqueName('recrue'), password, manager: await api.accountId('manager') };
    expect((await boss.call(actions.registerAgent, agent)).status).toBe(422);
    const recruit = { username: uniqueName('recrue'), password };
    const { userid } = await expectOk(clusterManager.client.call(actions.registerManager, recruit));
    const { data } = await expectOk(clusterManager.client.call(actions.detail, { userid }));
    expect(data).toMatchObject({
      ...{ cluster: 1, cluster_manager: clusterManager.id, account_role: 'manager' },
    });
  });
});

it('is disabled with all its sessions, and enabled again', async () => {
  const { id, client } = await api.someone('agent', { manager_id: manager.id });
  await expectOk(client.get('/api/user/session'));
  await expectOk(boss.call(actions.disable, { id }));
  expect((await client.get('/api/user/session')).status).toBe(401);
  expect((await boss.call(actions.disable, { id })).status).toBe(409);
  await expectOk(boss.call(actions.enable, { id }));
  expect(await actionsOn(id)).toEqual(['accountActions.disable', 'accountActions.enable']);
});

it('is nobody’s own to disable, nor a colleague’s', async () => {
  const { id } = await api.someone('manager');
  expect((await boss.call(actions.disable, { id: manager.id })).status).toBe(403);
  expect((await boss.call(actions.disable, { id })).status).toBe(404);
  await expectOk(clusterManager.client.call(actions.disable, { id }));
});

describe('what somebody in charge leaves behind', () => {
  const agentsAt = async (site: number) =>
    (await api.rows('site_areas', { site_id: site })).map(({ agent_id }) => agent_id);

  it('goes to whoever is named: an agent’s plans and sites', async () => {
    const leaving = await api.someone('agent', { manager_id: manager.id });
    const heir = await anAgent();
    const site = await createSite(api.db, { manager_id: manager.id, agent: leaving.id });
    const plan = await createPlan(api.db, site, { agent_id: leaving.id });
    await createTask(api.db, site, { agent_id: leaving.id, status: 'return' });
    await createSession(api.db, leaving.username);
    const charge = { plans: 1, sites: 1, agents: 0, managers: 0, maintenance: 0 };
    const response = await expectOk(boss.call(actions.charge, { ids: [leaving.id] }));
    expect([response.data, response.besides]).toEqual([charge, { sessions: 1, tasks: 1 }]);
    const refused = await boss.call(actions.delete, { id: leaving.id });
    expect(refused).toMatchObject({ status: 409, body: { current: { charge } } });

    await expectOk(boss.call(actions.delete, { id: leaving.id, hand_to: heir }));
    expect((await api.row('plans', plan)).agent_id).toBe(heir);
    expect(await agentsAt(site)).toEqual([heir, heir]);
    const change = { before: { agent_id: leaving.id }, after: { agent_id: heir } };
    expect(await api.history('sites', site)).toMatchObject([change, change]);
    expect((await findUser(agents, leaving.id, boss, { status: 'deleted' })).status).toBe('deleted');
  });

  it('stays where it is when that is what one says', async () => {
    const id = await anAgent();
    const site = await createSite(api.db, { manager_id: manager.id, agent: id });
    expect((await boss.call(actions.disable, { id })).status).toBe(409);
    await expectOk(boss.call(actions.disable, { id, stay: true }));
    expect(await agentsAt(site)).toEqual([id, id]);
  });

  it('goes to another of the sites’ owner, in one act: a manager’s sites, plans and agents', async () => {
    const { id } = await api.someone('manager', { owner: 'MBS' });
    const heir = await api.someone('manager', { owner: 'MBS' });
    const stranger = await api.someone('manager', { owner: 'SASCC' });
    const agent = await anAgent({ manager_id: id, owner: 'MBS' });
    const site = await createSite(api.db, { owner: 'MBS', manager_id: id });
    const plan = await createPlan(api.db, site);
    const { client } = clusterManager;
    expect(await client.call(actions.disable, { id })).toMatchObject({
      status: 409,
      body: { current: { charge: { plans: 0, sites: 1, agents: 1, managers: 0, maintenance: 0 } } },
    });
    for (const hand_to of [stranger.id, agent, id])
      expect(getRefusal(await client.call(actions.disable, { id, hand_to }))).toEqual([422, 'hand_to']);
    await expectOk(admin.call(actions.delete, { id, hand_to: heir.id }));
    const moved = [
      await api.row('sites', site),
      await api.row('plans', plan),
      await api.row('accounts', agent),
    ];
    expect(moved.map(({ manager_id }) => manager_id)).toEqual([heir.id, heir.id, heir.id]);
    expect(await actionsOn(agent)).toContain('accountActions.moveAgents');
  });

  it('stays in its cluster, which the heir serves from then on: a cluster manager’s people', async () => {
    const leaving = await api.someone('cluster_manager', { cluster_id: 2 });
    const heir = await api.someone('cluster_manager');
    const { id: led } = await api.someone('manager', { cluster_id: 2, cluster_manager_id: leaving.id });
    for (const cluster_id of [1, null])
      await api.someone('manager', { cluster_id, cluster_manager_id: leaving.id });
    const refused = await admin.call(actions.delete, { id: leaving.id });
    expect(refused).toMatchObject({ status: 409, body: { current: { charge: { managers: 3 } } } });
    await expectOk(admin.call(actions.delete, { id: leaving.id, hand_to: heir.id }));
    const listed = await findUser(managers, led, heir.client);
    expect(listed).toMatchObject({ userid: led, cluster: 2, cluster_manager_username: heir.username });
    expect((await api.row('accounts', heir.id)).permissions.pm!.clusters).toEqual([1, 2]);
  });

  it('is asked about for each of several that are disabled at once', async () => {
    const [one, other, heir] = [await anAgent(), await anAgent(), await anAgent()];
    const site = await createSite(api.db, { manager_id: manager.id, agent: one });
    const ids = [one, other];
    expect((await expectOk(boss.call(actions.charge, { ids }))).data).toMatchObject({ sites: 1 });
    const stranger = await api.someone('manager');
    expect((await stranger.client.call(actions.charge, { ids })).status).toBe(404);
    expect(await expectOk(boss.call(actions.disableMany, { ids }))).toMatchObject({ done: 1, refused: 1 });
    expect((await expectOk(boss.call(actions.disableMany, { ids: [one], hand_to: heir }))).done).toBe(1);
    expect(await agentsAt(site)).toEqual([heir, heir]);
  });
});

describe('a deleted account', () => {
  const deleted = async (username: string, values: object = {}) => {
    const id = await anAgent({ username, ...values });
    await expectOk(boss.call(actions.delete, { id }));
    return id;
  };
  const register = async (username: string): Promise<number> =>
    (await expectOk(boss.call(actions.registerAgent, { username, password }))).userid;
  const nameOf = async (id: number) => (await findUser(agents, id, admin)).username;
  const statusOf = async (id: number) => (await findUser(agents, id, admin)).status;

  it('is restored by an admin for thirty days, as it was', async () => {
    const id = await deleted('g-revenant');
    expect((await boss.call(actions.restore, { id })).status).toBe(403);
    expect(await expectOk(admin.call(actions.restore, { id }))).toMatchObject({ username: 'g-revenant' });
    expect(await statusOf(id)).toBe('active');
    expect((await actionsOn(id)).at(-1)).toBe('accountActions.restore');
    expect((await admin.call(actions.restore, { id })).status).toBe(409);
    for (const act of [actions.disable, actions.delete, actions.restore])
      await expectOk(admin.call(act, { id }));
    expect(await statusOf(id)).toBe('disabled');

    await expectOk(admin.call(actions.delete, { id }));
    await api.update('accounts', id, { deleted_at: new Date(Date.now() - 31 * 86_400_000) });
    const { status, body } = await admin.call(actions.restore, { id });
    expect([status, body.error]).toEqual([409, expect.stringContaining('30 jours')]);
  });

  it('gives its name away and nothing else: rows, history and locks stay its own', async () => {
    const first = await deleted('g-karim');
    const site = await createSite(api.db, { manager_id: manager.id, agent: first });
    const failures = { account_key: 'g-karim', address: '127.0.0.1', failures: 10, last_at: new Date() };
    await api.db.insertInto('sign_in_failures').values(failures).execute();
    const second = await register('g-karim');
    expect([await nameOf(first), await nameOf(second)]).toEqual([`g-karim#${first}`, 'g-karim']);
    const [listed] = (await expectOk(admin.get('/api/sites/fetch', { ids: site }))).sites;
    expect(listed).toMatchObject({ site_owner_agent: `g-karim#${first}`, site_owner_agent_id: first });
    expect((await expectOk(onPhone('g-karim', password))).user.userid).toBe(second);

    expect(getRefusal(await admin.call(actions.restore, { id: first }))).toEqual([422, 'username']);
    await expectOk(admin.call(actions.restore, { id: first, username: 'g-karim2' }));
    expect([await nameOf(first), await nameOf(second)]).toEqual(['g-karim2', 'g-karim']);
  });

  it('gets its own name back once nobody has it, and asks for another address where its own is taken', async () => {
    const email = 'sofia@terrain.dz';
    const first = await deleted('g-sofia', { email });
    const second = await register('g-sofia');
    await expectOk(boss.call(actions.delete, { id: second }));
    await anAgent({ email });
    expect(getRefusal(await admin.call(actions.restore, { id: first }))).toEqual([422, 'email']);
    await expectOk(admin.call(actions.restore, { id: first, email: '' }));
    expect([await nameOf(first), await nameOf(second)]).toEqual(['g-sofia', `g-sofia#${second}`]);
  });
});

describe('an account that expires', () => {
  it('is renewed from the date that is still to come, by calendar months', async () => {
    const id = await anAgent({ expires_at: new Date('2099-01-31T12:00:00Z') });
    const renewed = await expectOk(boss.call(actions.renew, { id, duration: 1 }));
    expect(renewed.expires_at).toBe('2099-02-28T12:00:00.000Z');
    const past = await anAgent({ expires_at: new Date('2020-01-01') });
    const again = await expectOk(boss.call(actions.renew, { id: past, duration: 2 }));
    expect(Date.parse(again.expires_at)).toBeGreaterThan(Date.now() + 55 * 86_400_000);
  });

  it('is renewed, not enabled, when its date alone has passed', async () => {
    const id = await anAgent({ expires_at: new Date('2020-01-01') });
    const { body } = await boss.call(actions.enable, { id });
    expect(body.error).toBe('Ce compte a expiré\u00a0: renouvelez-le.');
    await expectOk(boss.call(actions.renew, { id, duration: 1 }));
    expect((await findUser(agents, id)).status).toBe('active');
  });
});

describe('how somebody gets in', () => {
  const statusOf = async (token: string, path: `/api/${string}`) =>
    (await api.client({ token }).get(path)).status;

  it('the web is given and taken, and the web sessions end with it, the mobile app’s do not', async () => {
    const values = { web_access: false, password_hash: await hashPassword(password) };
    const { id, username } = await api.someone('agent', { manager_id: manager.id, ...values });
    const give = (web_access: boolean) => expectOk(boss.call(actions.webAccess, { id, web_access }));
    expect((await onWeb(username, password)).body.errcode).toBe(110);
    for (let n = 0; n < 2; n++) await give(true);
    const { token } = (await expectOk(onWeb(username, password))).user;
    const phone = (await expectOk(onPhone(username, password))).user;
    expect((await expectOk(boss.call(actions.overview, { userid: id }))).data.web_access).toBe(true);
    await give(false);
    expect(await statusOf(token, '/api/user/session')).toBe(401);
    expect(await statusOf(phone.token, '/api/field/plans')).toBe(200);
    expect((await onWeb(username, password)).body.errcode).toBe(110);
    expect(await api.history('accounts', id)).toMatchObject([
      { action: 'accountActions.webAccess', before: { web_access: false }, after: { web_access: true } },
      { action: 'accountActions.webAccess', before: { web_access: true }, after: { web_access: false } },
    ]);
  });

  it('whoever stands above sees his sessions and ends them, one or all', async () => {
    const { id, username } = await api.someone('agent', { manager_id: manager.id });
    const tokens = await Promise.all([1, 2, 3].map(() => createSession(api.db, username)));
    const sessions = async () => (await expectOk(boss.call(actions.sessions, { id }))).sessions;
    const rows = await sessions();
    expect(rows.map(({ current }: { current: boolean }) => current)).toEqual([false, false, false]);
    for (const token of tokens) expect(JSON.stringify(rows)).not.toContain(token);
    const end = async (values: object) =>
      (await expectOk(boss.call(actions.endSessions, { id, ...values }))).ended;
    expect(await end({ session: rows[1].session })).toBe(1);
    expect(await sessions()).toEqual([rows[0], rows[2]]);
    expect(await end({ session: rows[1].session })).toBe(0);
    expect(await end({})).toBe(2);
    expect(await sessions()).toEqual([]);
    expect(await actionsOn(id)).toEqual(['accountActions.endSessions', 'accountActions.endSessions']);
  });

  it('a lost second factor is taken off from above, or by the command line, with history', async () => {
    const totp_secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
    const { id, username } = await api.someone('agent', { manager_id: manager.id, totp_secret });
    const hasCode = async () => (await expectOk(boss.call(actions.overview, { userid: id }))).data.code_on;
    expect(await hasCode()).toBe(true);
    await expectOk(boss.call(actions.resetCode, { id }));
    expect(await hasCode()).toBe(false);
    expect((await boss.call(actions.resetCode, { id })).status).toBe(409);

    await enableTotp(api.db, id, totp_secret);
    expect(await resetCode(api.db, username.toUpperCase())).toBe(true);
    expect(await resetCode(api.db, username)).toBe(false);
    expect(await resetCode(api.db, 'personne.du.tout')).toBeNull();
    expect(await hasCode()).toBe(false);
    expect(await actionsOn(id)).toEqual(['accountActions.resetCode', 'accounts.resetCode']);
  });

  it('leaves nothing of a password beside its hash, whatever key a call was sent under', async () => {
    const key = () => ({ headers: { 'idempotency-key': uniqueName('key') } });
    const id = await anAgent();
    const before = await api.rows('idempotency');
    await expectOk(boss.call(actions.resetPassword, { id }, key()));
    await expectOk(boss.call(actions.registerAgent, { username: uniqueName('cle'), password }, key()));
    expect((await boss.call(actions.edit, { userid: id, password }, key())).status).toBe(422);
    expect(await api.rows('idempotency')).toEqual(before);
  });
});

it.each(taskKinds)('a last task says its kind, whose list holds it: %s', async kind => {
  const id = await anAgent();
  const task = await createTask(api.db, await createSite(api.db, { manager_id: manager.id }), {
    kind,
    agent_id: id,
  });
  const { last_task } = (await expectOk(boss.call(actions.overview, { userid: id }))).data;
  expect(last_task).toMatchObject({ id: task, task_type: kind });
  const ofPm = await api.someone('cluster_manager', { permissions: { pm: { read_task: true } } });
  const { data } = await expectOk(ofPm.client.call(actions.overview, { userid: id }));
  expect(data.last_task?.task_type ?? null).toBe(kind === 'gpm' || kind === 'cm' ? null : kind);
  const { total } = await expectOk(
    boss.call(kindLists[kind].actions.list, { ...getListInput(kind), ids: [task] }),
  );
  expect(total).toBe(1);
});

describe('what somebody has at sites out of the reader’s reach', () => {
  const workAt = async (site: number, id: number) => {
    await createTask(api.db, site, { kind: 'ssr', agent_id: id, status: 'accept' });
    await createTask(api.db, site, { kind: 'ssr', agent_id: id, status: 'return' });
    return createPlan(api.db, site, { kind: 'ssr', agent_id: id, day: today() });
  };
  // In other figures and lists: trial/hidden-rows.test.ts.
  it('counts among his tasks and against his free days for whoever sees it alone', async () => {
    const id = await anAgent();
    await workAt(await createSite(api.db, { ...far, agent: id }), id);
    const getCounts = async (caller: Client) => {
      const { total_tasks, total_tasks_month } = (
        await expectOk(caller.call(actions.overview, { userid: id }))
      ).data;
      const free = await expectOk(caller.call(agents.actions.list, { ids: [id], week_plans: 'none' }));
      return [total_tasks, total_tasks_month, free.total];
    };
    expect(await getCounts(boss)).toEqual([0, 0, 1]);
    expect(await getCounts(admin)).toEqual([1, 1, 0]);
  });

  it('is asked about by nobody, stays with him, and goes with the rest to whoever is named', async () => {
    const [staying, going, heir] = [await anAgent(), await anAgent(), await anAgent()];
    const site = await createSite(api.db, far);
    const plans = [await workAt(site, staying), await workAt(site, going)];
    await expectOk(boss.call(actions.disable, { id: staying }));
    await expectOk(boss.call(actions.disable, { id: going, hand_to: heir }));
    const agentsNow = (await api.rows('plans', { id: plans })).map(({ agent_id }) => agent_id);
    expect(agentsNow).toEqual([staying, heir]);
    expect((await expectOk(admin.call(actions.charge, { ids: [staying] }))).data.plans).toBe(1);
  });

  it('is in no count of the list of managers', async () => {
    const { id } = await api.someone('manager', { owner: 'MBS' });
    const here = await createSite(api.db, { owner: 'MBS', manager_id: id });
    const otherSite = await createSite(api.db, { ...far, manager_id: id });
    const outside = await createSite(api.db, { cluster_id: 3, wilaya_id: 25, owner: 'MBS' });
    await anAgent({ manager_id: id });
    await anAgent({ manager_id: id, cluster_id: 2 });
    for (const site of [here, otherSite]) await createTask(api.db, site, { kind: 'ssr' });
    // Delivered elsewhere, and picked up within reach or out of it.
    for (const site of [here, outside]) await createTask(api.db, site, { drop_site_id: otherSite });
    const counts = async (caller: Client) => {
      const { tasks_count, agents_count, sites_count } = await findUser(managers, id, caller);
      return [tasks_count, agents_count, sites_count];
    };
    expect(await counts(clusterManager.client)).toEqual([2, 1, 1]);
    expect(await counts(admin)).toEqual([4, 2, 2]);
  });
});

it('counts of sites are those of the lists they lead to, whoever reads', async () => {
  const agent = await anAgent();
  const { id: site_manager } = await api.someone('manager', { cluster_manager_id: clusterManager.id });
  const inCluster = async (cluster_id: number, values: object = {}) =>
    createSite(api.db, { cluster_id, manager_id: site_manager, agent, ...values });
  await inCluster(1);
  await inCluster(2);
  await inCluster(1, { status: 'dismantled' });
  const total = async (caller: Client, filter: object) =>
    (await expectOk(caller.call(sites.actions.list, { ...filter }))).total;
  for (const [caller, count] of [
    [admin, 2],
    [clusterManager.client, 1],
  ] as const) {
    expect((await findUser(agents, agent, caller)).sites).toBe(count);
    expect((await findUser(managers, site_manager, caller)).sites_count).toBe(count);
    expect(await total(caller, { agent })).toBe(count);
    expect(await total(caller, { site_manager })).toBe(count);
  }
  const above = await findUser(peopleLists.cluster_manager, clusterManager.id, admin);
  expect(above.sites).toBe(await total(admin, { cluster: 1 }));
});

it('agents follow their manager to another cluster, and are reached from there', async () => {
  const above = await api.someone('cluster_manager', { cluster_id: 3 });
  const moving = await api.someone('manager', { cluster_manager_id: clusterManager.id });
  const agent = await anAgent({ manager_id: moving.id });
  const move = { userid: moving.id, cluster_manager: above.id, account_type: 'MBS' };
  await expectOk(admin.call(actions.edit, move));
  const { data } = await expectOk(above.client.call(actions.overview, { userid: agent }));
  expect(data).toMatchObject({ cluster: 3, account_type: 'MBS', manager: moving.id });
  expect((await clusterManager.client.call(actions.overview, { userid: agent })).status).toBe(404);
  expect((await api.history('accounts', agent)).at(-1)).toMatchObject({
    ...{ action: 'accountActions.edit', before: { cluster_id: 1 }, after: { cluster_id: 3 } },
  });
});

it('agents are moved to another manager, each with his own answer', async () => {
  const { id: other } = await api.someone('manager', { owner: 'MBS' });
  const [one, away] = [await anAgent(), await anAgent({ cluster_id: 2, manager_id: undefined })];
  const move = { ids: [one, away], manager: other };
  const { done, refused, results } = await expectOk(clusterManager.client.call(actions.moveAgents, move));
  expect([done, refused]).toEqual([1, 1]);
  expect(results).toContainEqual(expect.objectContaining({ userid: away, done: false, username: null }));
});

it('an activity shows what was done within its reader’s reach, and nothing else', async () => {
  const { id: userid } = await api.someone('manager');
  const aVehicle = async (wilaya: number): Promise<number> =>
    (
      await expectOk(
        admin.call(vehicles.actions.create, { plate: uniqueName('V'), wilaya, owner: 'inhouse' }),
      )
    ).id;
  const vehiclesThere = [await aVehicle(16), await aVehicle(31)];
  const sitesThere = [await createSite(api.db), await createSite(api.db, { cluster_id: 2 })];
  const did = { account_id: userid, role: 'manager' } as const;
  const edit = { ...did, object: 'vehicles', action: crudAction(vehicles, 'edit') };
  for (const object_id of vehiclesThere) await api.add('history', { ...edit, object_id });
  for (const object_id of sitesThere)
    await api.add('history', { ...did, object: 'sites', object_id, action: 'sites.edit' });
  /** Ids of the records, and whether they are named. */
  const activity = async (caller: Client) =>
    (await expectOk(caller.call(actions.detail, { userid }))).data.logs.map(
      (row: { object_id: number; object_name: string | null }) => [row.object_id, row.object_name !== null],
    );
  const [near, away] = [0, 1].map(at => [
    [sitesThere[at], true],
    [vehiclesThere[at], false],
  ]);
  expect(await activity(admin)).toEqual([away[0], near[0], away[1], near[1]]);
  expect(await activity(clusterManager.client)).toEqual(near);
  const visit = await createTask(api.db, sitesThere[0], { kind: 'gpm' });
  await api.add('history', { ...did, object: 'tasks', object_id: visit, action: 'taskActions.accept' });
  const ofPm = await api.someone('cluster_manager', { permissions: { pm: {} } });
  expect((await activity(clusterManager.client))[0]).toEqual([visit, true]);
  expect((await activity(ofPm.client))[0]).toEqual([visit, false]);
});

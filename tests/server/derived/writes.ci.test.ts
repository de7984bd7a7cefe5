import { sql } from 'kysely';
import { beforeAll, expect, inject, it } from 'vitest';
import { field } from '../../../contract/field/field';
import type { Endpoint } from '../../../contract/framework/endpoint';
import type { HistoryAction } from '../../../contract/framework/undo';
import { audit } from '../../../contract/office/change-history';
import { account } from '../../../contract/organisation/account';
import { accountActions } from '../../../contract/organisation/account-actions';
import { settings } from '../../../contract/organisation/settings';
import { type TaskKind, taskKinds } from '../../../contract/organisation/vocabulary';
import { deliverySites } from '../../../contract/sites/delivery-sites';
import { gpmSites } from '../../../contract/sites/gpm-sites';
import { siteActions } from '../../../contract/sites/sites';
import { ssrSites } from '../../../contract/sites/ssr-sites';
import { planning } from '../../../contract/work/planning';
import { planActions } from '../../../contract/work/plans';
import { siteSelection } from '../../../contract/work/site-selection';
import { taskActions } from '../../../contract/work/task-actions';
import { createRandom } from '../../../server/operations/demo/random';
import { sumNames } from '../../../server/sites/derived';
import { updateSiteClusters } from '../../../server/sites/derived/queries-sites';
import { foldChanges } from '../../../server/sites/derived/queries-sums';
import { taskFamily } from '../../../server/sites/derived/queries-task-counts';
import { placeFamily, workFamily } from '../../../server/sites/derived/queries-work';
import { recount } from '../../../server/sites/derived/recount';
import { byDepth } from '../../depth';
import { createTask, uniqueName } from '../../factories/sites';
import { createTaskInState } from '../../factories/tasks';
import { expectedAgents, expectedTasks, selectWork } from '../dashboards/expected-figures';
import { createMobileClient, type MobileClient } from '../field/mobile-client';
import { type Client, testApi } from '../harness';
import { buildCsv, createImportClient } from '../imports/import-client';
import { loadAllRows } from '../row-access';

/**
 * Everything that writes what some copy is made of, over HTTP and in any order: afterwards a check finds nothing, and
 * dashboards show what plain loops over the rows count. A writer that passes the keepers by is found here, and a new one
 * gets its line.
 */
const api = testApi();
const admin = api.client('admin');
let mobile: MobileClient;
let agent: number;
const random = createRandom(1204);
const rounds = byDepth({ quick: 1, ci: 1, deep: 20 });
beforeAll(async () => {
  agent = await api.accountId('agent');
  mobile = await createMobileClient(api, agent);
});

it(`leaves no copy behind, whoever writes, in ${rounds} rounds`, { timeout: 600_000 }, async () => {
  expect(await recount(api.db, { repair: false })).toEqual([]);
  const done = new Set<string>();
  const run = async (name: string) => {
    if (await writes[name]()) done.add(name);
    // A copy that was left behind stays wrong: on PostgreSQL it is told who left it.
    if (api.engine === 'postgres')
      expect([name, await recount(api.db, { repair: false })]).toEqual([name, []]);
  };
  const missing = () => Object.keys(writes).filter(name => !done.has(name));
  for (let round = 0; round < rounds; round++)
    for (const name of shuffled(Object.keys(writes))) await run(name);
  // Some need others before them: those are tried until each has come to pass.
  for (let more = 0; more < 20; more++) for (const name of missing()) await run(name);
  expect(missing()).toEqual([]);
  expect(await recount(api.db, { repair: false })).toEqual([]);
});

const changes = byDepth({ quick: 150, ci: 200, deep: 12_000 });
/** After how many changes the dashboards are looked at. */
const checkInterval = byDepth({ quick: 3, ci: 10, deep: 50 });
if (inject('testEngine').engine === 'postgres')
  it(`adds up to what plain loops count, after ${changes} changes`, { timeout: 600_000 }, async () => {
    const reader = await api.row('accounts', { username: 'cluster' });
    /** Asked in another session each time: what somebody else sees at this moment, whatever was kept. */
    const expectFigures = async (asked: (typeof periods)[number]) => {
      const all = await loadAllRows(api);
      const client = api.client(reader.username);
      for (const [path, family, expected] of [
        ['/api/dashboard/tasks', 'pm', expectedTasks],
        ['/api/gpm/dashboard/tasks', 'gpm', expectedTasks],
        ['/api/dashboard/agents', 'pm', expectedAgents],
      ] as const) {
        const { body } = await client.get(path, asked);
        expect([path, asked, body.data]).toEqual([path, asked, expected({ all, reader, asked, family })]);
      }
      const tasks = (['pm', 'gpm', 'cm'] as const).flatMap(
        family => selectWork({ all, reader, asked: periods[0], family }).tasks,
      );
      const inState = (...states: string[]) => tasks.filter(({ status }) => states.includes(status));
      const { figures } = (await client.get('/api/dashboard/morning')).body.data;
      expect(
        [figures.lateTasks, figures.returned, figures.impossible, figures.review].map(({ value }) => value),
      ).toEqual([
        inState('ongoing', 'return', 'reject').filter(({ late }) => late).length,
        inState('return').length,
        inState('impossible').length,
        inState('pending', 'correct').length + inState('').filter(({ seen_at }) => seen_at === null).length,
      ]);
    };
    for (let change = 1; change <= changes; change++) {
      await random.pick([...Object.values(work), ...Object.values(past)])();
      const [family, remaining] = [random.pick([workFamily, placeFamily]), random.pick([0, 10, 100])];
      if (random.chance(0.02)) await foldChanges(api.db, family, remaining);
      if (change % checkInterval === 0) await expectFigures(random.pick(periods));
      if (change % 500 === 0) expect(await recount(api.db, { repair: false, only: sumNames })).toEqual([]);
    }
    await writes.fold();
    for (const period of periods) await expectFigures(period);
    expect(await recount(api.db, { repair: false, only: sumNames })).toEqual([]);
    for (const table of ['task_changes', 'work_changes'] as const)
      expect((await sql`select from ${sql.table(table)}`.execute(api.db)).rows).toEqual([]);
  });

/** Days that end years and months, and years that begin and end within a month, its greater part in them or not. */
const ends = ['2029-12-31', '2030-01-01', '2030-02-28', '2030-06-15', '2031-01-01'];
const periods = [
  // All there are.
  { start_date: '2000-01-01', end_date: '2099-12-31' },
  { start_date: '2029-12-15', end_date: '2031-01-31' },
  { start_date: '2029-12-31', end_date: '2030-12-30' },
  { start_date: '2030-01-02', end_date: '2031-02-16' },
  { start_date: '2030-02-27', end_date: '2031-06-17' },
];

const shuffled = (names: readonly string[]) =>
  names
    .map(name => ({ name, at: random.next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ name }) => name);
const one = async <Row extends object = { id: number }>(of: string, condition: string) =>
  (
    await sql<Row>`select * from ${sql.table(of)} x where ${sql.raw(condition)}
      order by md5(x.id::text || ${random.int(1, 1_000_000)}::text) limit 1`.execute(api.db)
  ).rows[0];
/** What calls may ask first: days may be past, and sites and agents of different managers. */
const confirmed = [
  'agent',
  'planning_agent',
  'planning_date',
  'site_owner',
  'site_wilaya',
  'manager',
  'hand_to',
];
const sent = async (endpoint: Endpoint, values: object, client: Client = admin) =>
  (await client.call(endpoint, { confirmed, ...values } as never)).status === 200;
/** A task that the agent has just begun. */
const begun = async () => {
  const { id: selected_site } = await one('sites', a.site);
  const { id: drop_site } = await one('sites', `${a.site} and x.id <> ${selected_site}`);
  const plan = { task_type: 'delivery', selected_site, drop_site, planning_date: day(), agent, confirmed };
  const { body } = await admin.call(planning.actions.assign, plan);
  const plan_id = body.plans[0];
  const at = new Date().toISOString();
  return (await mobile.call(field.actions.clockin, { plan_id, lat: 36.7, lng: 3.05, at })).body
    .taskid as number;
};
/** A task that the agent has just sent in. */
const sentIn = async (kind: TaskKind) => {
  const { id } = await one('sites', a.site);
  const taskid = await createTaskInState(api, id, { kind, status: 'ongoing', whole: true }, agent);
  return (await sent(field.actions.submit, { taskid }, mobile)) ? taskid : 0;
};
const a = {
  site: `x.kind = 'site' and x.status = 'active'`,
  plan: `x.status = 'planned'`,
  task: 'x.deleted_at is null',
};
const onOne = (of: string, condition: string, act: (row: { id: number }) => Promise<boolean>) => async () => {
  const row = await one(of, condition);
  return row !== undefined && act(row);
};
const onTask = (action: keyof typeof taskActions.actions, condition: string, more: object = {}) =>
  onOne('tasks', condition, ({ id }) =>
    sent(taskActions.actions[action], { id, pmid: id, taskid: id, agent, ...more }),
  );
const day = () => random.pick([...ends, `2031-0${random.int(1, 9)}-1${random.int(0, 9)}`]);
const owner = () => random.pick(['inhouse', 'MBS', 'SASCC']);
const wilaya = () => random.pick([16, 31, 25, 9, 23]);
/** A site on which work counts: what is copied of it stands somewhere. */
const busy = `${a.site} and exists (select from plans p where coalesce(p.drop_site_id, p.site_id) = x.id)`;

const imported = async (kind: 'agents' | 'sites' | 'planning', ...lines: (string | number)[][]) => {
  const staged = await createImportClient(admin).staged(kind, buildCsv(...lines));
  const done = await createImportClient(admin).commit(staged.import_id);
  return (done.counts.done ?? 0) > 0 && staged.import_id;
};
/** Does something and takes it back. */
const andBack = (name: string, action: HistoryAction) => async () => {
  if (!(await writes[name]())) return false;
  const changes = await api.rows('history', { action, object: ['sites', 'plans', 'accounts'] });
  return sent(audit.actions.revert, { change: changes.at(-1)!.id });
};
const person = async (role: 'agent' | 'manager', values: object = {}) =>
  api.person({
    role,
    username: uniqueName(`w-${role}`).toLowerCase(),
    owner: 'MBS',
    cluster_id: 1,
    ...values,
  });

const nameOf = async (id: number) => (await one<{ username: string }>('accounts', `x.id = ${id}`)).username;
const registered = async (username: string) => {
  const values = { username, password: 'Terrain-Essai-213', firstName: 'Éric', lastName: 'Zoé', email: '' };
  const register = accountActions.actions.registerClusterManager;
  return (await sent(register, { ...values, cluster: 1 })) ? api.accountId(username) : 0;
};

const work: Record<string, () => Promise<boolean>> = {
  editSite: onOne('sites', busy, ({ id: site_id }) => {
    const values = { site_wilaya: wilaya(), site_name: uniqueName('Écluse '), site_code: uniqueName('ÉC-') };
    return sent(siteActions.edit, { site_id, ...values, confirmed: ['site_wilaya'] });
  }),
  changeOwner: onOne('sites', busy, ({ id: site_id }) =>
    sent(siteActions.changeOwner, { site_id, type: 'delivery', site_owner: owner() }),
  ),
  changeOwners: async () => {
    const site_owner = owner();
    const others = `${busy} and x.owner <> '${site_owner}'`;
    const { id } = await one('sites', others);
    const ids = [id, (await one('sites', `${others} and x.id <> ${id}`)).id];
    return sent(siteSelection.actions.changeOwner, { area: 'all', ids, site_owner });
  },
  /** The form that enrols a site for GPM may give it to another owner. */
  enrol: onOne('sites', `${busy} and not x.in_gpm and x.owner <> 'ott'`, ({ id: site_physique }) => {
    const values = { site_physique, site_owner: 'ott', site_code_facture: uniqueName('WF-') };
    return sent(gpmSites.actions.create, { ...values, confirmed: ['site_owner', 'site_code_facture'] });
  }),
  assignAgent: onOne('sites', a.site, ({ id: site_id }) => {
    const type = random.pick(['delivery', 'ssr', 'gpm']);
    return sent(siteActions.assignAgent, { site_id, type, site_owner: agent });
  }),
  plan: async () => {
    const [{ id: selected_site }, drop] = [await one('sites', a.site), await one('sites', a.site)];
    const task_type = random.pick(taskKinds);
    return sent(planning.actions.assign, {
      ...{ task_type, selected_site, planning_date: day(), agent, installation_type: 'new_site' },
      ...(task_type === 'delivery' && drop.id !== selected_site && { drop_site: drop.id }),
    });
  },
  planMany: async () => {
    const ids = [await one('sites', a.site), await one('sites', a.site)].map(({ id }) => id);
    const plan = { task_type: 'gpm', planning_date: day(), agent };
    return sent(siteSelection.actions.plan, { area: 'all', ids, ...plan });
  },
  movePlan: onOne('plans', a.plan, ({ id: plan_id }) =>
    sent(planActions.actions.edit, { plan_id, planning_date: day(), planning_agent: agent }),
  ),
  cancelPlan: onOne('plans', a.plan, ({ id }) => sent(planActions.actions.cancel, { planid: id })),
  clockIn: async () => (await begun()) > 0,
  step: async () => {
    const step = { taskid: await begun(), test: 'pickup', lat: 36.7, lng: 3.05 };
    return sent(field.actions.step, { ...step, data: { bar_code: uniqueName('ÀB ') } }, mobile);
  },
  impossible: async () => sent(field.actions.impossible, { taskid: await begun(), cause: 'weather' }, mobile),
  submit: async () => (await sentIn(random.pick(taskKinds))) > 0,
  accept: async () => sent(taskActions.actions.accept, { id: await sentIn('ssr') }),
  reject: async () => sent(taskActions.actions.reject, { pmid: await sentIn('ssr') }),
  seen: onTask('seen', `${a.task} and x.status = '' and x.seen_at is null`),
  stop: onTask('cancel', `${a.task} and x.status = 'ongoing'`, { message: 'Suspendu' }),
  return: onTask('return', `${a.task} and x.status in ('', 'pending', 'accept')`),
  close: onTask('close', `${a.task} and x.status in ('', 'accept')`),
  replan: onTask('replan', `${a.task} and x.status in ('', 'accept') and x.kind <> 'cm'`, {
    planning_date: '2031-06-01',
  }),
  delete: onTask('delete', a.task),
  restore: onTask('restore', 'x.deleted_at is not null'),
  /** A wilaya comes into another cluster. */
  moveWilaya: async () => {
    await sql`update wilayas set cluster_id = cluster_id % 8 + 1 where id = 9`.execute(api.db);
    await updateSiteClusters(api.db, [9]);
    return true;
  },
  margin: () => sent(settings.actions.updateInfo, { task_pm_delay: random.int(0, 10) }),
  dismantle: onOne('sites', `x.kind = 'site'`, ({ id: site_id }) =>
    sent(siteActions.edit, { site_id, site_status: random.pick(['active', 'active', 'inactive']) }),
  ),
};

/** What moves sums alone, past the API. */
const past: typeof work = {
  /** Tasks of other years, and what a statement over many does. */
  otherDay: onOne('tasks', a.task, async ({ id }) => {
    const created_at = `${random.pick(ends)}T${random.pick(['22:30', '23:30', '12:00'])}:00Z`;
    await api.update('tasks', id, { created_at, late: random.chance(0.5) });
    return true;
  }),
  several: async () => {
    await sql`update tasks set late = not late where id % 3 = ${random.int(0, 2)}`.execute(api.db);
    return true;
  },
  undone: async () => {
    const undone = api.db.transaction().execute(async tx => {
      await createTask(tx, (await one('sites', a.site)).id, { status: '' });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    return true;
  },
};

const writes: Record<string, () => Promise<boolean>> = {
  ...work,
  importSites: async () =>
    !!(await imported(
      'sites',
      ['site_code', 'site_name', 'site_owner', 'wilaya', 'area'],
      [uniqueName('WI-'), 'Été', 'MBS', wilaya(), 'gpm'],
      [uniqueName('WI-'), '', 'inhouse', wilaya(), 'ssr'],
    )),
  importAgents: async () => {
    const { code } = await one<{ code: string }>('sites', a.site);
    return !!(await imported('agents', ['site_code', 'agent', 'area'], [code, 'agent', 'ssr']));
  },
  importPlans: async () => {
    const aCode = () => one<{ code: string }>('sites', a.site);
    const [{ code }, other] = [await aCode(), await aCode()];
    return !!(await imported(
      'planning',
      ['site_code', 'date', 'task_type', 'agent', 'drop_site'],
      [code, day(), 'delivery', 'agent', other.code],
      [code, day(), 'ssr', 'agent', ''],
    ));
  },
  takeBackEdit: andBack('editSite', 'sites.edit'),
  takeBackOwner: andBack('changeOwner', 'sites.changeOwner'),
  takeBackNewSite: andBack('addDeliverySite', 'sites.create'),
  takeBackPlan: andBack('plan', 'planning.assign'),
  takeBackImport: async () => {
    const id = await imported('sites', ['site_code', 'site_owner', 'wilaya'], [uniqueName('WB-'), 'MBS', 16]);
    return id !== false && sent(audit.actions.revertImport, { import: id });
  },
  editProfile: async () =>
    sent(account.actions.edit, { id: await api.accountId('admin'), firstName: uniqueName('Éva ') }),
  takeBackProfile: andBack('editProfile', 'account.edit'),
  fold: async () => {
    for (const family of [taskFamily, workFamily, placeFamily]) await foldChanges(api.db, family, 0);
    return true;
  },
  addDeliverySite: () => {
    const place = { site_owner: owner(), site_address_wilaya: wilaya() };
    return sent(deliverySites.actions.create, {
      ...place,
      site_code: uniqueName('WD-'),
      site_name: 'Añadido',
    });
  },
  addSsrSite: async () => {
    const place = { site_owner: 'MBS', site_address_wilaya: wilaya() };
    const site_manager_id = await person('manager');
    return sent(ssrSites.actions.create, { ...place, site_manager_id, site_code: uniqueName('WS-') });
  },
  /** A manager leaves: his sites and agents go to his heir. */
  handOver: async () => {
    const [leaving, heir] = [await person('manager'), await person('manager')];
    const { id: site_id } = await one('sites', busy);
    const input = { site_id, type: 'delivery', site_owner: 'MBS', site_manager: leaving };
    if (!(await sent(siteActions.changeOwner, input))) return false;
    return sent(accountActions.actions.disable, { id: leaving, hand_to: heir });
  },
  handOverAgent: async () => {
    const [leaving, heir] = [await person('agent'), await person('agent')];
    const { id: selected_site } = await one('sites', a.site);
    const plan = { task_type: 'ssr', selected_site, planning_date: day(), agent: leaving, confirmed };
    await admin.call(planning.actions.assign, plan);
    return sent(accountActions.actions.delete, { id: leaving, hand_to: heir });
  },
  register: async () => (await registered(uniqueName('w-one'))) > 0,
  /** The name of somebody who left is given to another, */
  retire: async () => {
    const id = await registered(uniqueName('w-name'));
    if (!(await sent(accountActions.actions.delete, { id, stay: true }))) return false;
    return (await registered(await nameOf(id))) > 0;
  },
  /** and he comes back under a new one. */
  restorePerson: onOne('accounts', `x.status = 'deleted' and x.username like 'w-name%'`, ({ id }) =>
    sent(accountActions.actions.restore, { id, username: uniqueName('w-back') }),
  ),
  editPerson: onOne('accounts', `x.status = 'active' and x.role = 'agent'`, ({ id: userid }) =>
    sent(accountActions.actions.edit, { userid, first_name: 'Ève', last_name: uniqueName('Aït ') }),
  ),
};

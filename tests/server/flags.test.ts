import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountActions } from '../../contract/account-actions';
import type { Flag } from '../../contract/flags';
import {
  type Actor,
  isAllowed,
  type Permissions,
  type Rule,
  type Scope,
  scopes,
} from '../../contract/permissions';
import type { Role } from '../../contract/roles';
import { listedRoles } from '../../contract/roles';
import { taskActions } from '../../contract/task-actions';
import { taskKinds } from '../../contract/vocabulary';
import { abilities, flagsReadIn } from '../../src/permissions/abilities';
import { byTurns } from '../depth';
import { anAnomaly, aPlan, aSite, aTask, unique } from '../factories/sites';
import { type CallCase, callCases, fileOf, inputOf, personFor, plainOf, rowFields, taskFor } from './calls';
import { type Api, type Client, startApi } from './harness';
import { asked } from './permits';
import { allPermissions, buildWorld, type Rows, type World } from './world';

/**
 * What a flag opens is shut by the next call once it is taken away: some calls of each flag, typed by
 * hand (documents 1 and 2, section 6; document 3, section 6) and not read from the contract.
 */
let api: Api;
let client: Client;
let somebody: number;
const rows = {} as Record<'site' | `task_${Kind}` | `plan_${Kind}`, number>;
type Kind = 'delivery' | 'gpm' | 'cm';

beforeAll(async () => {
  api = await startApi();
  const username = unique('flags-');
  somebody = await api.person({ role: 'cluster_manager', username, cluster_id: 1 });
  client = api.client(username);
  rows.site = await aSite(api.db, { areas: ['delivery', 'ssr', 'gpm'] });
  for (const kind of ['delivery', 'gpm', 'cm'] as const) {
    rows[`task_${kind}`] = await aTask(api.db, rows.site, { kind, status: '' });
    rows[`plan_${kind}`] = await aPlan(api.db, rows.site, { kind });
  }
});
afterAll(() => api.close());

type Asked = [method: 'GET' | 'POST', path: `/api/${string}`, values?: Record<string, unknown>];
const list = (path: `/api/${string}`): Asked => ['GET', path, { limit: 1 }];
const workbook = (path: `/api/${string}`, values = {}): Asked => [
  'GET',
  path,
  { export: true, limit: -1, ...values },
];

/** On the task of the scope: what every kind of task shares. */
const onTask = (kind: Kind): Partial<Record<Flag, Asked[]>> => ({
  read_task: [
    ['GET', '/api/task/:task', {}],
    ['GET', '/api/pm/history/:task', {}],
    [
      'POST',
      kind === 'delivery'
        ? '/api/anomalies/checks_export/:task'
        : `/api/${kind}/anomalies/checks_export/:task`,
    ],
    ['POST', '/api/presence/task/:task'],
  ],
  export_task: [
    ['POST', kind === 'delivery' ? '/api/pm/export/igeneral/:task' : `/api/${kind}/export/igeneral/:task`],
    ['POST', '/api/task/edit', { taskid: ':task', agent: 1, planning_date: '2030-05-17' }],
  ],
  return_task: [['POST', '/api/pm/return', { pmid: ':task' }]],
  close_task: [['POST', '/api/pm/close/:task']],
  delete_task: [['POST', '/api/pm/delete', { pmid: ':task' }]],
});

const table: Record<Scope, Partial<Record<Flag, Asked[]>>> = {
  pm: {
    ...onTask('delivery'),
    read_task: [
      ...onTask('delivery').read_task!,
      list('/api/task/fetch'),
      ['GET', '/api/task/fetch', { task_type: 'installation' }],
      ['GET', '/api/task/fetch', { detail: true, pm: ':task' }],
      list('/api/ssr/task/fetch'),
      list('/api/taskGlobal/fetch'),
      ['GET', '/api/dashboard/sites'],
      ['GET', '/api/dashboard/tasks'],
      ['GET', '/api/dashboard/agents'],
      ['GET', '/api/dashboard/equipment'],
      ['GET', '/api/dashboard/morning', { scope: 'pm' }],
    ],
    export_task: [
      ...onTask('delivery').export_task!,
      workbook('/api/task/fetch'),
      workbook('/api/ssr/task/fetch'),
      workbook('/api/taskGlobal/fetch'),
    ],
    read_site_detail: [
      ['GET', '/api/sites/detail/:site'],
      ['GET', '/api/sites/cosites/:site'],
      ['GET', '/api/sites/equipment/:site'],
      ['GET', '/api/sites/planning/:site/delivery'],
      ['POST', '/api/presence/site/:site'],
    ],
    read_site_history: [['GET', '/api/sites/history/:site']],
    read_site: [workbook('/api/sites/fetch/filter', { excel: true })],
    export_site_planning: [workbook('/api/sites/fetch/filter', { planning: true })],
    edit_agent_site: [['POST', '/api/sites/change_owner/:site/delivery/agent', { site_owner: 1 }]],
    edit_site: [['POST', '/api/sites/edit', { site_id: ':site' }]],
    edit_plan_site: [
      [
        'POST',
        '/api/planning/assign',
        { task_type: 'ssr', selected_site: ':site', planning_date: '2030-05-17' },
      ],
      ['POST', '/api/planning/edit', { plan_id: ':plan', planning_date: '2030-05-17' }],
      ['POST', '/api/planning/cancel/:plan'],
      ['POST', '/api/planning/remind/:plan'],
      ['POST', '/api/delivery/plan/delete/:plan'],
    ],
    edit_owner_site: [['POST', '/api/sites/change_owner/:site/delivery/owner', { site_owner: 'SASCC' }]],
    add_site: [
      ['POST', '/api/sites/new', { site_owner: 'inhouse', site_code: 'N', site_address_wilaya: 16 }],
      ['POST', '/api/entrepots/new', { site_owner: 'inhouse', site_code: 'N', site_address_wilaya: 16 }],
    ],
  },
  gpm: {
    ...onTask('gpm'),
    read_task: [
      ...onTask('gpm').read_task!,
      list('/api/gpm/task/fetch'),
      ['GET', '/api/gpm/dashboard/sites'],
      ['GET', '/api/gpm/dashboard/tasks'],
      ['GET', '/api/gpm/dashboard/agents'],
      ['GET', '/api/gpm/dashboard/equipment'],
      ['GET', '/api/dashboard/morning', { scope: 'gpm' }],
    ],
    export_task: [...onTask('gpm').export_task!, workbook('/api/gpm/task/fetch')],
    all_owners: [['GET', '/api/gpm/task/fetch', { site_owner: 'inhouse' }]],
    read_site: [workbook('/api/gpm/sites/fetch', { excel: true })],
    export_site_planning: [workbook('/api/gpm/sites/fetch', { planning: true })],
    edit_agent_site: [['POST', '/api/gpm/sites/change_owner/:site/gpm/agent', { site_owner: 1 }]],
    add_site: [
      [
        'POST',
        '/api/gpm/sites/new',
        { site_owner: 'inhouse', site_physique: ':site', site_code_facture: 'F' },
      ],
    ],
  },
  cm: {
    ...onTask('cm'),
    read_task: [
      ...onTask('cm').read_task!,
      list('/api/cm/task/fetch'),
      ['GET', '/api/dashboard/morning', { scope: 'cm' }],
    ],
    export_task: [...onTask('cm').export_task!, workbook('/api/cm/task/fetch')],
    read_site: [workbook('/api/cm/sites/fetch', { excel: true })],
    export_site_planning: [workbook('/api/cm/sites/fetch', { planning: true })],
  },
};
/** What goes with the scope itself, whatever its flags. */
const wholeScope: Record<Scope, Asked[]> = {
  pm: [
    list('/api/sites/fetch/filter'),
    list('/api/ssr/sites/fetch/filter'),
    ['GET', '/api/sites/map/filter'],
    ['GET', '/api/ssr/sites/map'],
  ],
  gpm: [
    list('/api/gpm/sites/fetch'),
    ['GET', '/api/gpm/sites/map'],
    ['GET', '/api/sites/planning/:site/gpm'],
    [
      'POST',
      '/api/planning/assign',
      { task_type: 'gpm', selected_site: ':site', planning_date: '2030-05-17' },
    ],
  ],
  cm: [list('/api/cm/sites/fetch'), ['GET', '/api/cm/sites/map'], ['GET', '/api/sites/planning/:site/cm']],
};

const kindOf: Record<Scope, Kind> = { pm: 'delivery', gpm: 'gpm', cm: 'cm' };
const ask = async (scope: Scope, [method, path, values = {}]: Asked) => {
  const kind = kindOf[scope];
  const filled = { site: rows.site, task: rows[`task_${kind}`], plan: rows[`plan_${kind}`] };
  const given = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && value.startsWith(':') ? filled[value.slice(1) as 'site'] : value,
    ]),
  );
  // What an address does not name is no field of its call.
  const inPath = Object.fromEntries(Object.entries(filled).filter(([name]) => path.includes(`:${name}`)));
  const { status } = await client.call({ method, path }, { ...inPath, ...given });
  return `${method} ${path} ${JSON.stringify(values)}: ${status}`;
};
const refused = ([method, path, values = {}]: Asked) => `${method} ${path} ${JSON.stringify(values)}: 403`;

const permit = (permissions: Permissions) =>
  api.db
    .updateTable('accounts')
    .set({ permissions: JSON.stringify(permissions) })
    .where('id', '=', somebody)
    .execute();

describe.each(scopes)('in the scope %s', scope => {
  it.each(Object.entries(table[scope]))('%s goes with its calls', async (flag, calls) => {
    await permit({ ...allPermissions, [scope]: { ...allPermissions[scope], [flag]: false } });
    for (const call of calls) expect(await ask(scope, call)).toBe(refused(call));
  });

  it('nothing is left of a scope that was withdrawn', async () => {
    const { [scope]: _, ...others } = allPermissions;
    await permit(others);
    const calls = [...Object.values(table[scope]).flat(), ...wholeScope[scope]];
    for (const call of calls) expect(await ask(scope, call)).toBe(refused(call));
  });
});

/** Flags of which either opens a call: it closes with both. */
it.each([
  ['gpm', 'gpm', ['plan_task', 'edit_plan_site']],
  ['cm', 'cm', ['plan_task']],
] as const)('planning %s closes with the flags that open it', async (kind, scope, planning) => {
  const off = Object.fromEntries(planning.map(flag => [flag, false]));
  const pm = kind === 'cm' ? { ...allPermissions.pm, edit_site: false } : allPermissions.pm;
  await permit({ ...allPermissions, pm, [scope]: { ...allPermissions[scope], ...off } });
  const call: Asked = ['POST', '/api/planning/edit', { plan_id: ':plan', planning_date: '2030-05-17' }];
  expect(await ask(scope, call)).toBe(refused(call));
});

describe('lists of several scopes', () => {
  const kindsIn = async (path: `/api/${string}`, rowsKey: string, values = {}) => {
    const { status, body } = await client.get(path, { limit: 1000, ...values });
    return status === 200
      ? [...new Set<string>(body[rowsKey].map((row: any) => row.task_type))].sort()
      : status;
  };

  it('show the kinds that one may read, and count no others', async () => {
    const taskOf = Object.fromEntries(taskKinds.map(kind => [kind, 0]));
    for (const kind of taskKinds) {
      await anAnomaly(api.db, rows.site, { kind });
      await aPlan(api.db, rows.site, { kind });
      taskOf[kind] = await aTask(api.db, rows.site, { kind, status: '' });
    }
    const found = async () => {
      const answers = taskKinds.map(kind => client.get('/api/search', { q: `${taskOf[kind]}` }));
      return (await Promise.all(answers))
        .flatMap(({ body }) => body.tasks.map((task: any) => task.task_type))
        .sort();
    };
    for (const [held, kinds] of [
      [['pm', 'gpm', 'cm'], [...taskKinds].sort()],
      [
        ['pm', 'cm'],
        ['cm', 'delivery', 'installation', 'ssr'],
      ],
      [['gpm'], ['gpm']],
    ] as const) {
      await permit(Object.fromEntries(held.map(scope => [scope, allPermissions[scope]])));
      expect(await kindsIn('/api/V2/planning/fetch', 'planning', { plan_status: 'all' })).toEqual(kinds);
      expect(await kindsIn('/api/planning/fetch', 'sites', { has_plan: true })).toEqual(kinds);
      expect(await kindsIn('/api/anomalies/fetch', 'anomalies')).toEqual(kinds);
      expect(await found()).toEqual(kinds);
      const { total, planning } = (
        await client.get('/api/V2/planning/fetch', { limit: 1000, plan_status: 'all' })
      ).body;
      expect(total).toBe(planning.length);
    }
  });

  it('are closed to whoever holds no scope at all', async () => {
    await permit({});
    for (const path of ['/api/sites/fetch', '/api/V2/planning/fetch', '/api/anomalies/fetch'] as const)
      expect([path, await kindsIn(path, '')]).toEqual([path, 403]);
    expect((await client.get('/api/search', { q: 'site' })).body.sites).toEqual([]);
  });
});

it('a scope is withdrawn and given back by the editor’s call, and the clusters served stay', async () => {
  const admin = api.client('admin');
  const { permissions, setPermissions } = accountActions.actions;
  await permit({ ...allPermissions, pm: { ...allPermissions.pm, clusters: [1, 2] } });
  expect((await admin.call(setPermissions, { userid: somebody, pm: null, gpm: 'none' })).status).toBe(200);
  expect((await admin.call(permissions, { userid: somebody })).body.data).toMatchObject({
    pm: null,
    gpm: null,
    cm: { read_task: true },
    clusters: [1, 2],
  });
  const { user } = (await client.get('/api/user/session')).body;
  expect(Object.keys(user.permissions).sort()).toEqual(['clusters', 'cm']);
  expect((await client.get('/api/ssr/task/fetch')).status).toBe(403);
  const far = await aSite(api.db, { wilaya_id: 31, cluster_id: 2, areas: ['gpm'] });
  expect((await client.get('/api/cm/sites/fetch', { ids: far })).body.total).toBe(1);
  await admin.call(setPermissions, { userid: somebody, pm: { read_task: true }, clusters: [1, 2] });
  expect((await client.get('/api/ssr/task/fetch')).status).toBe(200);
  expect((await client.get('/api/gpm/task/fetch')).status).toBe(403);
});

/** « Ce que cette personne peut faire » against the calls themselves, whichever flag is taken away. */
describe('what the panel of the editor tells', () => {
  let world: World;
  beforeAll(async () => {
    world = await buildWorld(api);
  });
  const offered = scopes.flatMap(scope => [...flagsReadIn(scope)].map(flag => ({ scope, flag })));
  const cases = callCases();
  const told = abilities
    .flatMap(({ group, action, rules }) =>
      rules.map(rule => ({ ...rule, name: `${group}.${action} (${rule.kind})` })),
    )
    .filter(({ rule }) => hangsOnFlags(rule))
    .flatMap(entry => {
      const call = cases.find(
        ({ endpoint, kind }) => endpoint === entry.endpoint && (kind?.is ?? null) === entry.of,
      );
      return call ? [{ ...entry, call }] : [];
    });
  type Told = (typeof told)[number];

  const without = ({ scope, flag }: { scope: Scope; flag: Flag }): Permissions => ({
    ...allPermissions,
    [scope]: { ...allPermissions[scope], [flag]: false },
  });
  const may = (role: Role, permissions: Permissions, { rule }: Told) => {
    const actor: Actor = { userid: 0, role, permissions };
    return isAllowed(actor, rule);
  };
  const clients = new Map<Role, Client>();
  const clientOf = (role: Role) => {
    const known = clients.get(role) ?? api.client(world.people[role].username);
    clients.set(role, known);
    return known;
  };
  const shared = new Map<string, Promise<Rows>>();
  /** Rows that calls share: for what changes nothing. */
  const sharedRows = (role: Role, { call }: Told) => {
    const wanted = wantedFor(call);
    const key = JSON.stringify([role, wanted, [...wanted.needed]]);
    const known = shared.get(key) ?? world.ownRows(role, wanted);
    shared.set(key, known);
    return known;
  };
  const send = async (role: Role, { call, values }: Told, rows: Rows) => {
    const { filter, ...rest } = { filter: undefined, ...values } as { filter?: string };
    const input = { ...inputOf(call, rows), ...rest, ...(filter && { [filter]: 'inhouse' }) };
    const files = await fileOf(call);
    const client = clientOf(role);
    return (
      files ? await client.upload(call.endpoint, input, files) : await client.call(call.endpoint, input)
    ).status;
  };

  it('tells of every flag that it offers', () => {
    expect(offered.length).toBeGreaterThan(30);
    const hang = ({ scope, flag }: (typeof offered)[number]) =>
      told.some(({ rule }) => asked(rule).some(each => each.scope === scope && each.flag === flag));
    expect(offered.filter(each => !hang(each))).toEqual([]);
  });

  it.each(listedRoles)('holds for a %s', async role => {
    for (const [at, taken] of byTurns(2, [...offered.entries()], listedRoles.indexOf(role))) {
      const left = without(taken);
      await world.permit(role, left);
      for (const [number, entry] of told.entries()) {
        if (!may(role, allPermissions, entry)) continue;
        const about = `${entry.name} without ${taken.scope}.${taken.flag}`;
        if (!may(role, left, entry)) {
          expect([about, await send(role, entry, await sharedRows(role, entry))]).toEqual([about, 403]);
        } else if (
          number % offered.length === at &&
          (role === 'agent' || isOdd(number) === isOdd(role.length))
        ) {
          // What stays is tried once, by one of the two that may do more than an agent, under one flag or another.
          const reads = entry.endpoint.method === 'GET' || entry.endpoint.transport === 'download';
          const rows = reads
            ? await sharedRows(role, entry)
            : await world.ownRows(role, wantedFor(entry.call));
          const status = await send(role, entry, rows);
          expect([about, status === 403 ? 403 : 'not 403']).toEqual([about, 'not 403']);
        }
      }
    }
  });
});

const isOdd = (number: number) => number % 2 === 1;

function hangsOnFlags(rule: Rule) {
  return asked(rule).length > 0;
}

const wantedFor = (call: CallCase) => ({
  needed: new Set([
    ...rowFields(call).map(({ row }) => row),
    ...(call.endpoint === taskActions.actions.review ? (['photo'] as const) : []),
  ]),
  task: taskFor(call),
  person: personFor(call),
  kind: taskKinds.find(kind => kind === call.kind?.is),
  record: plainOf(call.contract),
  areas:
    call.name === 'gpm/sites.create'
      ? (['delivery'] as const).slice()
      : (['delivery', 'ssr', 'gpm'] as const).slice(),
});

import { beforeAll, expect, it } from 'vitest';
import { maxBulkRows } from '../../../contract/framework/crud';
import { type Contract, isWrite, maxIds } from '../../../contract/framework/endpoint';
import { maxUndoChanges } from '../../../contract/framework/undo';
import { audit } from '../../../contract/office/change-history';
import { areas } from '../../../contract/organisation/vocabulary';
import { contracts } from '../../../contract/registry';
import { anomalyActions, maxAnomalySelection } from '../../../contract/work/anomaly-actions';
import { maintenance, maxHandovers } from '../../../contract/work/maintenance';
import { maxPlanSelection, planActions } from '../../../contract/work/plans';
import { maxSelection, siteSelection } from '../../../contract/work/site-selection';
import { maxTaskSelection, taskSelection } from '../../../contract/work/task-selection';
import { tools } from '../../../contract/work/tools';
import { vehicles } from '../../../contract/work/vehicles';
import { maxVisitSelection, visits } from '../../../contract/work/visits';
import { refreshSiteSummaries } from '../../../server/sites/derived/queries-summaries';
import { createAnomaly, createPlan, createSite, createTask, createVisit } from '../../factories/sites';
import { expectChange } from '../answers';
import { testApi } from '../harness';

/** Every action on all rows that match, on the rows of a small world: what it changed is undone, row by row. */
const api = testApi();
const admin = api.client('admin');
const code = 'BULK';
const size = 4;

let agents: number[];
let managers: number[];
let sites: number[];
const names = `Reprises ${code}`;
beforeAll(async () => {
  const person = (role: 'agent' | 'manager', owner: string, n: number) =>
    api.person({ role, username: `bulk.${role}${n}`, cluster_id: 1, owner });
  agents = [await person('agent', 'inhouse', 1), await person('agent', 'inhouse', 2)];
  managers = [await person('manager', 'inhouse', 1), await person('manager', 'SASCC', 2)];
  sites = [];
  for (let n = 0; n < size; n++) {
    const side = n % 2;
    const values = { owner: ['inhouse', 'SASCC'][side], manager_id: managers[side], agent: agents[side] };
    const site = await createSite(api.db, { code: `${code}${n}`, areas: [...areas], ...values });
    sites.push(site);
    await createSite(api.db, { code: `OFFLIST${n}`, areas: ['delivery'], code_facture: `F-OFF${n}` });
    const ofSite = { kind: 'delivery', agent_id: agents[side] } as const;
    await createPlan(api.db, site, { ...ofSite, day: `2031-03-0${n + 1}` });
    for (const status of ['pending', 'reject', 'impossible'] as const) {
      const ended = status === 'impossible' ? 'impossible' : 'done';
      const plan_id = await createPlan(api.db, site, { ...ofSite, status: ended, day: '2026-01-05' });
      await createTask(api.db, site, { ...ofSite, status, plan_id });
    }
    await createAnomaly(api.db, site, { agent_id: agents[side] });
    await createVisit(api.db, site, { responsible_id: managers[side], name: `${names} ${n}` });
  }
  await refreshSiteSummaries(api.db, sites);
  for (let n = 0; n < size; n++) {
    const own = { agent: agents[n % 2], note: n ? null : 'old' };
    const vehicle = { plate: `${code}-${n}`, wilaya: 16, owner: 'inhouse', ...own };
    const tool = { serial: `${code}-${n}`, name: 'Mesureur', cluster: 1, ...own };
    expect((await admin.call(vehicles.actions.create, vehicle)).status).toBe(200);
    expect((await admin.call(tools.actions.create, tool)).status).toBe(200);
  }
});

type Case = {
  call: Parameters<typeof admin.call>[0];
  input: () => object;
  /** The most rows of one call. */
  most: number;
  /** What it leaves when it is undone, in words; nothing where it is not named. */
  leaves?: 'its plans, cancelled';
  /** Of a plain resource: all rows or none. */
  isPlain?: true;
};
const ofSites = { area: 'all', filter: { site_code: code } };
const ofTasks = (task_status: string) => ({ kind: 'delivery', filter: { site: code, task_status } });
const cases: Record<string, Case> = {
  'siteSelection.assign': {
    call: siteSelection.actions.assign,
    input: () => ({ ...ofSites, agent: agents[0] }),
    most: maxSelection,
  },
  'siteSelection.addToLists': {
    call: siteSelection.actions.addToLists,
    input: () => ({ area: 'all', filter: { site_code: 'OFFLIST' }, lists: ['ssr', 'gpm'] }),
    most: maxSelection,
  },
  'siteSelection.plan': {
    call: siteSelection.actions.plan,
    input: () => ({ ...ofSites, task_type: 'ssr', planning_date: '2031-02-03', agent: agents[1] }),
    most: maxSelection,
    leaves: 'its plans, cancelled',
  },
  'siteSelection.changeOwner': {
    call: siteSelection.actions.changeOwner,
    input: () => ({ ...ofSites, site_owner: 'MBS' }),
    most: maxSelection,
  },
  'taskSelection.return': {
    call: taskSelection.actions.return,
    input: () => ({ ...ofTasks('pending'), message: 'À refaire' }),
    most: maxTaskSelection,
  },
  'taskSelection.close': {
    call: taskSelection.actions.close,
    input: () => ofTasks('impossible'),
    most: maxTaskSelection,
  },
  'taskSelection.replan': {
    call: taskSelection.actions.replan,
    input: () => ({ ...ofTasks('reject'), planning_date: '2031-04-05' }),
    most: maxTaskSelection,
    leaves: 'its plans, cancelled',
  },
  'planActions.move': {
    call: planActions.actions.move,
    input: () => ({ filter: { site: code }, planning_date: '2031-05-06', planning_agent: agents[1] }),
    most: maxPlanSelection,
  },
  'anomalyActions.updateMany': {
    call: anomalyActions.actions.updateMany,
    input: () => ({
      table: 'anomaly',
      filter: { site: code },
      severity: 'critical',
      in_charge_id: managers[0],
    }),
    most: maxAnomalySelection,
  },
  'maintenance/visits.plan': {
    call: visits.actions.plan,
    input: () => ({ filter: { site: code }, planning_date: '2031-06-07', agent: agents[0] }),
    most: maxVisitSelection,
    leaves: 'its plans, cancelled',
  },
  'maintenance/visits.postpone': {
    call: visits.actions.postpone,
    input: () => ({ filter: { site: code }, until: '2031-07-08' }),
    most: maxVisitSelection,
  },
  'maintenance.give': {
    call: maintenance.actions.give,
    input: () => ({ filter: { name: names }, responsible: managers[0] }),
    most: maxHandovers,
  },
  ...Object.fromEntries(
    [tools, vehicles].flatMap(({ name, key, actions: { editMany, removeMany } }) => {
      const plain = { most: maxBulkRows, isPlain: true } as const;
      const filter = { [key]: code };
      return [
        [
          `${name}.editMany`,
          { ...plain, call: editMany, input: () => ({ filter, values: { note: 'new' } }) },
        ],
        [`${name}.removeMany`, { ...plain, call: removeMany, input: () => ({ filter }) }],
      ];
    }),
  ),
};

it('every action on all that match is tried here, and is undone or says before that it is not', () => {
  const bulk = (contracts as readonly Contract[]).flatMap(contract =>
    Object.entries(contract.actions).flatMap(([name, endpoint]) =>
      isWrite(endpoint) && 'matching' in endpoint.input.shape
        ? [{ name: `${contract.name}.${name}`, undo: endpoint.undo }]
        : [],
    ),
  );
  expect(bulk.map(({ name }) => name).sort()).toEqual(Object.keys(cases).sort());
  expect(bulk.filter(({ undo }) => undo !== 'revert' && undo !== 'warn')).toEqual([]);
});

const workTables = [
  ...([
    'sites',
    'site_areas',
    'plans',
    'tasks',
    'anomalies',
    'maintenance_visits',
    'maintenance_plans',
  ] as const),
];
const plainTables = ['tools', 'vehicles'] as const;
/** Columns that count writes or say when the last one was, or when a row came back. */
const ofWrites = ['version', 'updated_at', 'moved_at', 'created_at'];
const snapshot = async (isPlain?: true) => {
  const rows = new Map<string, unknown>();
  for (const table of isPlain ? plainTables : workTables)
    for (const row of (await api.rows(table as 'sites')) as unknown as Record<string, unknown>[]) {
      const key = `${table} ${row.id ?? `${row.site_id} ${row.area}`}`;
      rows.set(key, Object.fromEntries(Object.entries(row).filter(([name]) => !ofWrites.includes(name))));
    }
  return rows;
};

it.each(Object.entries(cases))(
  '%s is undone on all rows at once',
  async (_, { call, input, most, leaves, isPlain }) => {
    const before = await snapshot(isPlain);
    const last = (await api.rows('history')).at(-1)?.id ?? 0;
    const { body, change } = await expectChange(admin.call(call, { matching: true, ...input() }));
    expect(body).toMatchObject(isPlain ? { count: size } : { done: size, refused: 0 });
    expect(await snapshot(isPlain)).not.toEqual(before);
    const written = (await api.rows('history')).filter(({ id }) => id > last);
    // No selection is so large that its undo is not offered.
    expect((written.length / size) * most).toBeLessThanOrEqual(maxUndoChanges);
    if ((call as { undo?: string }).undo === 'warn') return expect(change).toBeNaN();
    await expectChange(admin.call(audit.actions.undo, { change }));
    const after = await snapshot(isPlain);
    for (const [key, row] of before) expect([key, after.get(key)]).toEqual([key, row]);
    const added = [...after].filter(([key]) => !before.has(key));
    expect(added.map(([key, row]) => [key.split(' ')[0], (row as { status?: string }).status])).toEqual(
      leaves ? Array(size).fill(['plans', 'cancelled']) : [],
    );
  },
);

it('the limit is what the largest selection leaves', () => {
  expect(maxUndoChanges).toBe(maxIds * areas.length);
});

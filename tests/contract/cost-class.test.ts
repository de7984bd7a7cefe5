import { expect, it } from 'vitest';
import { z } from 'zod';
import { type CostClass, getCostClass } from '../../contract/framework/cost-class';
import { type Actions, type Contract, type Endpoint, get, isWrite } from '../../contract/framework/endpoint';
import { signedIn } from '../../contract/framework/permissions';
import { peopleLists } from '../../contract/organisation/people';
import { taskKinds } from '../../contract/organisation/vocabulary';
import { contracts } from '../../contract/registry';
import { taskKindDefinitions } from '../../contract/work/task-kinds';

const endpoints = [
  ...new Set((contracts as readonly Contract[]).flatMap(({ actions }) => Object.values(actions as Actions))),
];
const callsOf = (wanted: CostClass) =>
  endpoints
    .filter(endpoint => getCostClass(endpoint) === wanted)
    .map(({ method, path }) => `${method} ${path}`)
    .sort();

it('counts, sums, lists and changes of many rows are heavy', () => {
  // A further kind of task or a further role brings its list.
  const lists = [
    ...taskKinds.map(kind => taskKindDefinitions[kind].list.path),
    ...Object.values(peopleLists).map(({ actions }) => actions.list.path),
  ].map(path => `GET ${path}`);
  expect(callsOf('heavy')).toEqual([...new Set([...heavyCalls, ...lists])].sort());
});

it('calls of nobody, searches, proposals, files and streams have classes of their own', () => {
  expect(callsOf('public')).toEqual([
    'GET /api/health',
    'GET /api/health/alive',
    'GET /api/health/ready',
    'POST /api/field/connect',
    'POST /api/user/connect',
    'POST /api/user/forgotten',
    'POST /api/user/new_password',
  ]);
  expect(callsOf('search')).toEqual(['GET /api/search']);
  expect(callsOf('proposal')).toEqual(['POST /api/planning/propose']);
  expect(callsOf('stream')).toEqual(['GET /api/notification/stream']);
  const files = endpoints.filter(({ transport }) => ['bytes', 'download', 'upload'].includes(transport));
  expect(callsOf('upload').length + callsOf('export').length).toBe(files.length);
});

it('nobody but somebody signed in gets turns of an account', () => {
  const anonymous = endpoints.filter(({ needs }) => 'anonymous' in needs);
  expect(anonymous.map(endpoint => getCostClass(endpoint))).toEqual(anonymous.map(() => 'public'));
  expect(callsOf('public')).toHaveLength(anonymous.length);
});

it('a whole list costs as much as its file', () => {
  const [list] = endpoints.filter(({ path }) => path === '/api/sites/fetch');
  expect(
    [{ limit: 15 }, { limit: -1 }, { export: false }, { export: true }].map(input =>
      getCostClass(list, input),
    ),
  ).toEqual(['heavy', 'export', 'heavy', 'export']);
});

it('a write that names many rows is heavy', () => {
  const manyRows = endpoints.filter(
    endpoint => isWrite(endpoint) && endpoint.transport === 'json' && namesMany(endpoint),
  );
  const light = manyRows.filter(endpoint => getCostClass(endpoint) !== 'heavy').map(({ path }) => path);
  expect(light).toEqual(lightThoughMany);
});

it('a read without a cost does not compile', () => {
  // @ts-expect-error Neither a cost nor a transport that has one.
  get('/api/wrong', { needs: signedIn });
  // @ts-expect-error No such cost.
  get('/api/wrong', { needs: signedIn, cost: 'cheap' });
  get('/api/right', { needs: signedIn, cost: 'light' });
  get('/api/file', { needs: signedIn, transport: 'download' });
});

/** Whether a field of the input may hold a hundred ids or more, or means all rows that match a filter. */
const namesMany = ({ input }: Endpoint) =>
  Object.entries(input.shape as Record<string, z.ZodType>).some(
    ([name, schema]) => name === 'matching' || maxIdsOf(schema) >= 100,
  );
const maxIdsOf = (schema: z.ZodType): number => {
  if (schema instanceof z.ZodOptional) return maxIdsOf(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodPipe) return maxIdsOf(schema.out as z.ZodType);
  if (!(schema instanceof z.ZodArray)) return 0;
  const { items } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as {
    items?: { type?: string };
  };
  if (items?.type !== 'integer' && items?.type !== 'object') return 0;
  const maximum = (schema.def.checks ?? []).map(check => (check._zod.def as { maximum?: number }).maximum);
  return Math.max(0, ...maximum.map(value => value ?? 0));
};

const lightThoughMany = [
  // It takes turns of its own with other imports.
  '/api/imports/detail/:import_id/commit',
  // Checks of one task.
  '/api/pm/return',
  '/api/pm/review/:id',
  // Findings of one site.
  '/api/anomalies/plan/:id',
  // Days without work.
  '/api/settings/tasks/update',
  // Days off of some years, in one setting.
  '/api/settings/holidays/update',
  // Clusters of one account.
  '/api/user/permissions/:userid',
];

const heavyCalls = [
  'GET /api/agent/fetch',
  'GET /api/anomalies/fetch',
  'GET /api/anomalies/nok/fetch',
  'GET /api/anomalies/task/fetch',
  'GET /api/V2/planning/fetch',
  'GET /api/clustermanager/fetch',
  'GET /api/clusters',
  'GET /api/cm/sites/fetch',
  'GET /api/cm/sites/map',
  'GET /api/cm/task/fetch',
  'GET /api/dashboard/agents',
  'GET /api/dashboard/deadlines',
  'GET /api/dashboard/equipment',
  'GET /api/dashboard/morning',
  'GET /api/dashboard/sites',
  'GET /api/dashboard/tasks',
  'GET /api/gpm/dashboard/agents',
  'GET /api/gpm/dashboard/equipment',
  'GET /api/gpm/dashboard/sites',
  'GET /api/gpm/dashboard/tasks',
  'GET /api/gpm/sites/fetch',
  'GET /api/gpm/sites/map',
  'GET /api/gpm/task/fetch',
  'GET /api/history/fetch',
  'GET /api/imports/detail/:import_id/rows',
  'GET /api/jobs/fetch',
  'GET /api/late/fetch',
  'GET /api/maintenance/ahead',
  'GET /api/maintenance/fetch',
  'GET /api/maintenance/visits/fetch',
  'GET /api/manager/fetch',
  'GET /api/owners',
  'GET /api/planning/board',
  'GET /api/planning/fetch',
  'GET /api/planning/load',
  'GET /api/planning/tray',
  'GET /api/pm/review',
  'GET /api/security/fetch',
  'GET /api/settings/notifications/audience',
  'GET /api/sites/fetch',
  'GET /api/sites/fetch/filter',
  'GET /api/sites/map',
  'GET /api/sites/map/filter',
  'GET /api/sites/neighbours/:site_id',
  'GET /api/sites/timeline/:site_id',
  'GET /api/ssr/sites/fetch/filter',
  'GET /api/ssr/sites/map',
  'GET /api/ssr/task/fetch',
  'GET /api/system',
  'GET /api/task/fetch',
  'GET /api/task/outside',
  'GET /api/taskGlobal/fetch',
  'GET /api/tools',
  'GET /api/users/charge',
  'GET /api/vehicles',
  'GET /api/wilayas',
  'GET /api/workforce/agents',
  'POST /api/anomalies/selection/update',
  'POST /api/history/revert/:change',
  'POST /api/history/revert_import/:import',
  'POST /api/history/undo/:change',
  'POST /api/maintenance/edit/:maintenance_id',
  'POST /api/maintenance/give',
  'POST /api/maintenance/new',
  'POST /api/maintenance/preview',
  'POST /api/maintenance/visits/plan',
  'POST /api/maintenance/visits/postpone',
  'POST /api/own_dashboards/trial/:id',
  'POST /api/planning/assign',
  'POST /api/planning/selection/move',
  'POST /api/planning/tray/gone',
  'POST /api/planning/tray/plan',
  'POST /api/planning/tray/withdraw',
  'POST /api/pm/selection/close',
  'POST /api/pm/selection/replan',
  'POST /api/pm/selection/return',
  'POST /api/settings/notifications/publish',
  'POST /api/sites/selection/assign',
  'POST /api/sites/selection/lists',
  'POST /api/sites/selection/owner',
  'POST /api/sites/selection/plan',
  'POST /api/tools/selection/edit',
  'POST /api/tools/selection/remove',
  'POST /api/users/selection/disable',
  'POST /api/users/selection/move',
  'POST /api/vehicles/selection/edit',
  'POST /api/vehicles/selection/remove',
];

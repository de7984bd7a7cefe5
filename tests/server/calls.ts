import * as OTPAuth from 'otpauth';
import type { z } from 'zod';
import { contracts } from '../../contract';
import { accountActions } from '../../contract/account-actions';
import { anomalyActions } from '../../contract/anomalies';
import { catalogueFamilies } from '../../contract/catalogues';
import { isCrud } from '../../contract/crud';
import type { Actions, Contract, Endpoint, ResourceContract } from '../../contract/endpoint';
import { isResource, pathFields } from '../../contract/endpoint';
import { stepsOf } from '../../contract/evidence';
import { field } from '../../contract/field';
import { importFacts } from '../../contract/import-kinds';
import { maintenance } from '../../contract/maintenance';
import { organisation } from '../../contract/organisation';
import { isKindRule, type Rule } from '../../contract/permissions';
import { recurringKinds } from '../../contract/recurrence';
import { reminders } from '../../contract/reminders';
import { settings } from '../../contract/settings';
import { taskActions } from '../../contract/task-actions';
import { takes } from '../../contract/task-kinds';
import { type TaskKind, type TaskStatus, taskKinds } from '../../contract/vocabulary';
import { demoPassword, demoTotpSecret } from '../../server/demo';
import { unique } from '../factories/sites';
import { exampleOf, meaning } from './arbitrary';
import { aPhoto, leastData, sampleOf } from './field/mobile';
import type { Upload } from './harness';
import type { Rows } from './world';

export type CallCase = {
  name: string;
  contract: Contract;
  endpoint: Endpoint;
  rule: Rule;
  /** The kind that the rule hangs on, and where it stands: a field of the input, or the stored row. */
  kind?: { in: string; is: string };
};

/** Every call of the contract once; a call whose rule hangs on a kind once for each kind. */
export const callCases = (): CallCase[] => {
  const seen = new Set<Endpoint>();
  return (contracts as readonly Contract[]).flatMap(contract =>
    Object.entries(contract.actions as Actions).flatMap(([action, endpoint]) => {
      if (seen.has(endpoint)) return [];
      seen.add(endpoint);
      const name = `${contract.name}.${action}`;
      const { needs } = endpoint;
      if (!isKindRule(needs)) return [{ name, contract, endpoint, rule: needs }];
      return kindsIn(endpoint, needs.kindIn).map(kind => ({
        name: `${name} (${kind})`,
        contract,
        endpoint,
        rule: needs.byKind(kind),
        kind: { in: needs.kindIn, is: kind },
      }));
    }),
  );
};

const kindsIn = (endpoint: Endpoint, kindIn: string): string[] => {
  const { input } = endpoint;
  if (kindIn === 'row') return kindsOf(endpoint);
  return kindIn in input.shape ? choicesOf(input.shape[kindIn]) : [kindIn];
};

/** What is for some kinds alone is refused for others whoever asks: that is the state table's part. */
const kindsOf = (endpoint: Endpoint): string[] => {
  if (endpoint === taskActions.actions.addData) return ['ssr'];
  if (endpoint === taskActions.actions.editTest) return taskKinds.filter(editableIn);
  if (endpoint.path.startsWith('/api/maintenance/')) return recurringKinds;
  const [, own] = /^\/api\/(ssr|gpm|cm)\//.exec(endpoint.path) ?? [];
  return own ? [own] : [...taskKinds];
};

const choicesOf = (schema: z.ZodType): string[] => {
  const { def } = schema as unknown as { def: any };
  if (def.entries) return Object.values(def.entries);
  if (def.values) return def.values;
  if (def.options) return def.options.flatMap(choicesOf);
  return choicesOf(def.innerType);
};

/** Whether the call is a list or follows one: its fields are filters, not rows. */
export const isList = ({ contract, endpoint }: Pick<CallCase, 'contract' | 'endpoint'>): boolean =>
  isResource(contract) &&
  !plainOf(contract) &&
  Object.keys(contract.filters.shape).every(name => name in endpoint.input.shape);

/** Which fields of an input name a row, and of what. */
export const rowFields = (call: CallCase): { field: string; row: keyof Rows }[] => {
  if (isList(call)) return [];
  return Object.entries(call.endpoint.input.shape as Record<string, z.ZodType>).flatMap(([field, schema]) => {
    const row = rowOfField(call, field, meaning(schema)?.word);
    return row && !(row === 'dropSite' && !takesDropSite(call)) ? [{ field, row }] : [];
  });
};

let lastNumber = 100;
/** Of a plain resource: what no other record may have. */
export const uniqueFields = ({ record: { shape }, key }: ResourceContract) =>
  Object.fromEntries(
    ['label', 'name', key!]
      .filter(field => field in shape)
      .map(field => [field, (shape[field] as z.ZodType).def.type === 'number' ? ++lastNumber : unique('K')]),
  );
/** What such a record is named by stays. */
const isOrganised = (contract: Contract) =>
  organisation.some(({ name }) => name === contract.name && name !== 'clusters');

/** The contract, where it is a plain resource's. */
export const plainOf = (contract: Contract): ResourceContract | undefined =>
  isResource(contract) && isCrud(contract) ? contract : undefined;

/** The other kinds leave it out. */
const takesDropSite = ({ kind }: CallCase) =>
  taskKinds.some(each => each === kind?.is && takes(each, 'drop_site'));

const rowOfField = ({ contract, endpoint }: CallCase, field: string, word?: string): keyof Rows | null => {
  const { path } = endpoint;
  if (field === 'id' && plainOf(contract)) return 'record';
  if (contract.name === 'account' && field === 'id') return 'account';
  if (contract.name === 'anomalyActions' && ['id', 'ids'].includes(field)) return 'anomaly';
  if (contract.name === 'workforce' && field === 'id') return 'absence';
  if (contract.name === 'history')
    return field === 'change'
      ? 'change'
      : field === 'import' && path.includes('revert')
        ? 'importDone'
        : null;
  if (field === 'item_id') return itemRows[contract.name] ?? null;
  if (contract.name === 'files' && field === 'id') return 'file';
  if (contract.name === 'jobs' && field === 'id') return 'job';
  // A photo by its phone's own name, which no other account's photo has (field/uploads.test.ts).
  if (contract.name === 'field' && field === 'id') return null;
  if (contract.name === 'planActions' && ['planid', 'id', 'ids'].includes(field)) return 'plan';
  if (contract.name === 'views' && field === 'id') return 'view';
  if (contract.name === 'ownDashboards' && field === 'id') return 'dashboard';
  if (contract.name === 'alertRules' && field === 'id') return 'alertRule';
  if (field === 'alert_id') return 'alert';
  if (contract.name === 'maintenance' && ['maintenance_id', 'ids'].includes(field)) return 'maintenance';
  if (contract.name === 'maintenance' && field === 'responsible') return 'manager';
  if (contract.name === 'maintenance/visits' && field === 'ids') return 'visit';
  if (contract.name === 'accountActions' && ['id', 'ids', 'userid'].includes(field)) return 'person';
  if (
    onTasks.includes(contract.name) &&
    (endpoint === taskActions.actions.editTest ? ['pm'] : ['id', 'ids', 'pmid']).includes(field)
  )
    return 'task';
  if (word === 'agent' || word === 'manager') return word;
  if (field === 'drop_site') return 'dropSite';
  if (field === 'site_id' || word === 'site') return 'site';
  if (field === 'id') return path.includes('/cosites/') ? 'cosite' : 'equipment';
  return ({ plan_id: 'plan', taskid: 'task', task_id: 'task', import_id: 'import' } as const)[field] ?? null;
};

const itemRows: Record<string, keyof Rows> = {
  'settings.brands': 'brandItem',
  'settings.problems': 'problemItem',
  'settings.anomalies': 'anomalyItem',
};
/** A list of each settings page, the same that the row of that page stands in. */
export const itemTypes = {
  brandItem: catalogueFamilies.brands[0],
  problemItem: catalogueFamilies.problems[0],
  anomalyItem: catalogueFamilies.anomalies[0],
} as const;
const itemTypeOf = (contract: Contract) => itemTypes[itemRows[contract.name] as keyof typeof itemTypes];

const onTasks = ['taskActions', 'taskSelection', 'taskReports', 'boq'];

/** The task that a call can be done on: its kind and state, and whether its evidence is whole. */
export const taskFor = (call: CallCase): TaskFor => {
  const { contract, endpoint, kind } = call;
  const named = taskKinds.find(each => each === kind?.is);
  if (contract.name === 'field') return { kind: 'delivery', status: 'ongoing', whole: true };
  if (contract.name === 'boq') return { kind: 'delivery', status: '', ordered: true };
  if (endpoint === taskActions.actions.accept || endpoint === taskActions.actions.reject)
    return { kind: 'ssr', status: 'pending' };
  if (endpoint === taskActions.actions.takeBack)
    return { kind: named ?? 'delivery', status: '', justSeen: true };
  if (endpoint === reminders.actions.task) return { kind: named ?? 'delivery', status: 'ongoing' };
  if (endpoint === taskActions.actions.cancel) return { kind: named ?? 'delivery', status: 'ongoing' };
  if (endpoint === taskActions.actions.planCm) return { kind: named ?? 'delivery', status: 'impossible' };
  if (endpoint === taskActions.actions.restore) return { kind: 'gpm', status: '', deleted: true };
  if (onTasks.includes(contract.name) || endpoint.path.endsWith('/task/:task_id'))
    return { kind: named ?? 'delivery', status: '', whole: endpoint === taskActions.actions.editTest };
  return { kind: 'ssr', status: '' };
};
/** What somebody must be like for a call to change anything about him. */
export const personFor = ({ endpoint }: CallCase): PersonFor => {
  const { enable, moveAgents, resetCode, restore } = accountActions.actions;
  if (endpoint === enable) return { status: 'disabled' };
  if (endpoint === restore) return { status: 'deleted' };
  if (endpoint === resetCode) return { withCode: true };
  return endpoint === moveAgents ? { withManager: false } : {};
};
export type PersonFor = { status?: 'disabled' | 'deleted'; withManager?: false; withCode?: true };

export type TaskFor = {
  kind: TaskKind;
  status: TaskStatus;
  deleted?: boolean;
  whole?: boolean;
  /** Something was ordered with its plan that was not delivered. */
  ordered?: true;
  /** Whoever asks has just marked it as seen. */
  justSeen?: true;
};

/** A value that may be edited, of the kind's first step that has one; some kinds have none. */
export const editableIn = (kind: TaskKind) =>
  stepsOf(kind).flatMap(({ test, parts }) =>
    parts.flatMap(part =>
      part.part === 'fields'
        ? part.fields.map(each => ({ test, field: each.key, value: sampleOf(each) }))
        : part.part === 'table'
          ? part.columns.map(each => ({
              test,
              field: each.key,
              value: sampleOf(each),
              isTable: true,
              att: `${part.key}.0`,
            }))
          : [],
    ),
  )[0];

/** A valid input of a call on the given rows. */
export const inputOf = (call: CallCase, rows: Rows): Record<string, unknown> => {
  const { contract, endpoint, kind } = call;
  const named = rowFields(call).filter(
    ({ row, field }) => rows[row] !== undefined && field !== 'pickup_site',
  );
  const given = {
    ...(endpoint === taskActions.actions.editTest && editableIn(taskFor(call).kind)),
    ...(rows.photo !== undefined && { photos: [{ id: rows.photo, verdict: 'ok' }] }),
    ...(contract.name === 'field' && {
      test: 'pickup',
      index: 0,
      kind: 'delivery',
      data: endpoint.path.endsWith('/step') ? leastData('delivery', 'pickup') : {},
      at: new Date().toISOString(),
      lat: 36.7,
      lng: 3.05,
    }),
    ...(asksForSecrets(call) && secretsInTest()),
    ...(contract.name === 'accountActions' && {
      cluster: 1,
      username: unique('nouveau'),
      // Another's password is not chosen.
      password: endpoint === accountActions.actions.edit ? '' : 'Quatre vents 7',
    }),
    ...(endpoint === maintenance.actions.give && { filter: undefined, matching: undefined }),
    ...(contract.name === 'maintenance' &&
      !isList(call) &&
      endpoint !== maintenance.actions.give && {
        ...{ area: 'all', filter: {}, rhythm: 'days', every: 30, taker: 'nobody', planning: 'hand' },
        ...{ starts_on: '2030-01-01', version: undefined },
      }),
    ...(contract.name === 'maintenance/visits' && { filter: undefined, matching: undefined }),
    ...(contract.name === 'views' && { resource: 'sites', state: { filter: {} } }),
    ...(contract.name === 'alertRules' && {
      ...{ kind: 'submitted', days: null, accounts: [], clusters: [], owners: [], version: undefined },
      steps: [{ after: 0, manager: true, channels: ['bell'] }],
    }),
    ...(contract.name === 'ownDashboards' && {
      state: { period: 'lastWeek', compared: true, tiles: [] },
    }),
    ...(plainOf(contract) && {
      ...uniqueFields(plainOf(contract)!),
      ...(endpoint.method === 'PUT' && isOrganised(contract) && { [plainOf(contract)!.key!]: undefined }),
      cluster: 1,
      cluster_id: 1,
      wilaya: 16,
      owner: 'inhouse',
    }),
    anomalies_list: { anomalies: [rows.anomaly ?? 1] },
    site_code: unique('N'),
    site_code_facture: unique('F'),
    site_address_wilaya: 16,
    planning_date: '2030-05-17',
    date: '2030-05-18',
    installation_type: 'new_site',
    ...(endpoint.path.includes('/cosites/') && { site_type: '3G' }),
    access_platform: ['web'],
    access_role: ['agent'],
    access_scope: ['pm'],
    ...((endpoint === settings.actions.publish || endpoint === settings.actions.audience) && {
      cluster: [1],
    }),
    item_label: unique('I'),
    item_type: itemTypeOf(contract),
    ...(contract.name === 'notifications' && {
      limit: Buffer.from(new Date().toISOString()).toString('base64'),
    }),
    name:
      contract.name === 'views' || contract.name === 'ownDashboards' || plainOf(contract)
        ? unique('view')
        : 'template_agents.xlsx',
    row: 2,
    skip: true,
    ...(!isList(call) && { site_owner: 'inhouse' }),
    ...(endpoint === anomalyActions.actions.updateMany && { severity: 'high' }),
    ...(contract.name === 'boq' && { key: 'nantenne' }),
    ...(kind && kind.in in endpoint.input.shape && { [kind.in]: kind.is }),
    ...(kind?.in === 'row' && { task_type: kind.is as TaskKind }),
    ...Object.fromEntries(named.map(({ field, row }) => [field, asSent(endpoint, field, rows[row])])),
  };
  return exampleOf(endpoint.input, given, pathFields(endpoint.path));
};

/** Calls that ask for the caller's password. */
export const asksForSecrets = ({ contract, endpoint }: CallCase) =>
  contract.name === 'account' || endpoint === field.actions.changePassword;

/** What `world.giveSecrets` lets somebody prove. */
const secretsInTest = () => ({
  password: demoPassword,
  old_password: demoPassword,
  new_password: 'another password',
  code: new OTPAuth.TOTP({ secret: OTPAuth.Secret.fromBase32(demoTotpSecret) }).generate(),
});

/** An id as a field takes it: alone or in a list. */
export const asSent = ({ input }: Endpoint, field: string, id: unknown) =>
  input.shape[field].safeParse([id]).success ? [id] : id;

/** A file that an upload accepts. */
export const fileOf = async ({
  contract,
  endpoint,
  kind,
}: CallCase): Promise<Record<string, Upload> | undefined> => {
  if (!endpoint.files) return undefined;
  if (endpoint === field.actions.photo) return { photo: { name: 'a.jpg', content: await aPhoto() } };
  if (contract.name === 'files') return { file: { name: 'boq.pdf', content: '%PDF-1.4\n%%EOF\n' } };
  if (contract.name === 'boq')
    return { file: { name: 'boq.csv', content: 'Désignation,Quantité\nAntenne,3\n' } };
  const importKind = kind?.is ?? plainKinds[endpoint.files[0] + endpoint.path] ?? 'agents';
  const columns = importFacts(importKind).required;
  return { [endpoint.files[0]]: { name: 'file.csv', content: `${columns.join(',')}\n${unique('X')},x,x\n` } };
};
const plainKinds: Record<string, string> = {
  'sites_file/api/sites/bulk': 'sites',
  'planning_file/api/planning/new': 'planning',
  'planning_file/api/task/gpm/planning/new': 'planning_gpm',
  'file/api/sites/set_agent': 'agents',
};

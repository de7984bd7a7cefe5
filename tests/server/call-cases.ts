import type { z } from 'zod';
import { field } from '../../contract/field/field';
import { isCrud } from '../../contract/framework/crud';
import type { Actions, Contract, Endpoint, ResourceContract } from '../../contract/framework/endpoint';
import { isResource } from '../../contract/framework/endpoint';
import { listEndpointRules } from '../../contract/framework/endpoint-rules';
import { isKindRule, type Rule } from '../../contract/framework/permissions';
import { audit } from '../../contract/office/change-history';
import { accountActions } from '../../contract/organisation/account-actions';
import { type TaskKind, taskKinds } from '../../contract/organisation/vocabulary';
import { contracts } from '../../contract/registry';
import { getSteps } from '../../contract/work/evidence';
import { RecurringKind } from '../../contract/work/recurrence';
import { reminders } from '../../contract/work/reminders';
import { taskActions } from '../../contract/work/task-actions';
import { acceptsField } from '../../contract/work/task-kinds';
import type { TaskOptions } from '../factories/tasks';
import { getMeaning } from './arbitrary';
import type { PersonOptions, RowName, RowRequirements } from './build-world';
import { getSampleValue } from './field/mobile-client';

export type CallCase = {
  name: string;
  contract: Contract;
  endpoint: Endpoint;
  rule: Rule;
  /** The kind that the rule hangs on, and where it stands: a field of the input, or the stored row. */
  kind?: { in: string; is: string };
};

/** Every call of the contract once; a call whose rule hangs on a kind once for each kind. */
export const listCallCases = (): CallCase[] => {
  const seen = new Set<Endpoint>();
  return (contracts as readonly Contract[]).flatMap(contract =>
    Object.entries(contract.actions as Actions).flatMap(([action, endpoint]) => {
      if (seen.has(endpoint)) return [];
      seen.add(endpoint);
      const name = `${contract.name}.${action}`;
      const { needs } = endpoint;
      return listEndpointRules(endpoint)
        .filter(({ kind }) => kind === null || isFor(endpoint, kind))
        .map(({ kind, rule }) => ({
          name: kind === null ? name : `${name} (${kind})`,
          ...{ contract, endpoint, rule },
          ...(kind !== null && isKindRule(needs) && { kind: { in: needs.kindIn, is: kind } }),
        }));
    }),
  );
};

/** What is for some kinds alone is refused for others whoever asks: that is the state table's part. */
const isFor = (endpoint: Endpoint, kind: string) => {
  if (endpoint === taskActions.actions.addData) return kind === 'ssr';
  if (endpoint === taskActions.actions.editTest) return listEditableFields(kind as TaskKind) !== undefined;
  return !endpoint.path.startsWith('/api/maintenance/') || RecurringKind.safeParse(kind).success;
};

/** Whether the call is a list or follows one: its fields are filters, not rows. */
export const isList = ({ contract, endpoint }: Pick<CallCase, 'contract' | 'endpoint'>): boolean =>
  isResource(contract) &&
  !getPlainResource(contract) &&
  Object.keys(contract.filters.shape).every(name => name in endpoint.input.shape);

/** The contract, where it is a plain resource's. */
export const getPlainResource = (contract: Contract): ResourceContract | undefined =>
  isResource(contract) && isCrud(contract) ? contract : undefined;

/** Which fields of an input name a row, and of what. */
export const listRowFields = (call: CallCase): { field: string; row: RowName }[] =>
  Object.entries(isList(call) ? {} : call.endpoint.input.shape).flatMap(([field, schema]) => {
    const row = rowOfField(call, field, getMeaning(schema as z.ZodType)?.word);
    return row ? [{ field, row }] : [];
  });

const rowOfField = ({ contract, endpoint, kind }: CallCase, field: string, word = ''): RowName | null => {
  const own: Record<string, RowName | null> | undefined = getPlainResource(contract)
    ? { id: 'record', ids: 'record' }
    : rowsOfContract[contract.name];
  if (own && field in own) return own[field];
  if (endpoint === audit.actions.revertImport) return 'importDone';
  if (word === 'agent' || word === 'manager') return word;
  if (field === 'drop_site')
    return taskKinds.some(each => each === kind?.is && acceptsField(each, 'drop_site')) ? 'dropSite' : null;
  if (field === 'site_id' || word === 'site') return 'site';
  if (field === 'id') return endpoint.path.includes('/cosites/') ? 'cosite' : 'equipment';
  return ({ plan_id: 'plan', taskid: 'task', task_id: 'task', import_id: 'import' } as const)[field] ?? null;
};

/** Rows that the fields of a contract name where neither their names nor their words say it. */
const rowsOfContract: Record<string, Record<string, RowName | null>> = {
  account: { id: 'account' },
  accountActions: { id: 'person', ids: 'person', userid: 'person' },
  alertRules: { id: 'alertRule' },
  alerts: { alert_id: 'alert' },
  anomalyActions: { id: 'anomaly', ids: 'anomaly' },
  boq: { id: 'task' },
  // A photo by its phone's own name, which no other account's photo has (field/uploads.test.ts).
  field: { id: null, late_id: 'late' },
  files: { id: 'file' },
  history: { change: 'change' },
  jobs: { id: 'job' },
  lateWork: { id: 'late' },
  maintenance: { maintenance_id: 'maintenance', ids: 'maintenance', responsible: 'manager' },
  'maintenance/visits': { ids: 'visit' },
  ownDashboards: { id: 'dashboard' },
  planActions: { planid: 'plan', id: 'plan', ids: 'plan' },
  'settings.anomalies': { item_id: 'anomalyItem' },
  'settings.brands': { item_id: 'brandItem' },
  'settings.problems': { item_id: 'problemItem' },
  taskActions: { id: 'task', pmid: 'task', pm: 'task' },
  taskReports: { id: 'task' },
  taskSelection: { ids: 'task' },
  views: { id: 'view' },
  workforce: { id: 'absence' },
};

/** The rows that a call can be done on. */
export const getRowRequirements = (call: CallCase): RowRequirements => {
  const { name, contract, endpoint, kind } = call;
  const needed = new Set(listRowFields(call).map(({ row }) => row));
  if (endpoint === taskActions.actions.review) needed.add('photo');
  return {
    needed,
    kind: taskKinds.find(each => each === kind?.is),
    task: taskFor(call),
    person: personFor(call),
    record: getPlainResource(contract),
    // A site joins the GPM area by its creation there and is in all areas for every other call.
    areas: name === 'gpm/sites.create' ? ['delivery', 'ssr'] : ['delivery', 'ssr', 'gpm'],
  };
};

/** The task that a call can be done on: its kind and state, and whether its evidence is whole. */
const taskFor = ({ contract, endpoint, kind: hangsOn }: CallCase): TaskOptions => {
  const named = taskKinds.find(each => each === hangsOn?.is);
  const kind = named ?? 'delivery';
  const { accept, reject, takeBack, cancel, planCm, restore, editTest } = taskActions.actions;
  if (endpoint === field.actions.handOver) return { kind: 'delivery', status: 'cancelled' };
  if (contract.name === 'field') return { kind: 'delivery', status: 'ongoing', whole: true };
  if (contract.name === 'boq') return { kind: 'delivery', status: '', ordered: true };
  if (endpoint === accept || endpoint === reject) return { kind: 'ssr', status: 'pending' };
  if (endpoint === takeBack) return { kind, status: '', justSeen: true };
  if (endpoint === reminders.actions.task || endpoint === cancel) return { kind, status: 'ongoing' };
  if (endpoint === planCm) return { kind, status: 'impossible' };
  if (endpoint === restore) return { kind: 'gpm', status: '', deleted: true };
  if (
    contract.name === 'lateWork' ||
    contract.name.startsWith('task') ||
    endpoint.path.endsWith('/task/:task_id')
  )
    return { kind, status: '', whole: endpoint === editTest };
  return { kind: 'ssr', status: '' };
};

/** What somebody must be like for a call to change anything about him. */
const personFor = ({ endpoint }: CallCase): PersonOptions => {
  const { enable, moveAgents, resetCode, restore } = accountActions.actions;
  if (endpoint === enable) return { status: 'disabled' };
  if (endpoint === restore) return { status: 'deleted' };
  if (endpoint === resetCode) return { withCode: true };
  return endpoint === moveAgents ? { withManager: false } : {};
};

/** A value that may be edited and that whole evidence leaves empty, of the kind's first step that has one; some kinds have none. */
export const listEditableFields = (kind: TaskKind) =>
  getSteps(kind).flatMap(({ test, parts }) =>
    parts.flatMap(part =>
      part.part === 'fields'
        ? part.fields
            .filter(({ required }) => !required)
            .map(each => ({ test, field: each.key, value: getSampleValue(each) }))
        : part.part === 'table'
          ? part.columns.map(each => ({
              test,
              field: each.key,
              value: getSampleValue(each),
              isTable: true,
              att: `${part.key}.0`,
            }))
          : [],
    ),
  )[0];

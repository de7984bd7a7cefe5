import type { FieldPlan } from '../../../contract/field/field-plan';
import type { FieldTask } from '../../../contract/field/field-task';
import { today } from '../../../contract/framework/today';
import { isOpen } from '../../../contract/work/task-states';
import { getRowKey, type Tables } from '../../framework/vault/tables';
import type { Change, Vault } from '../../framework/vault/vault';
import { getAnomalies } from '../../work/site/get-anomalies';
import { deletePhotoChanges } from '../../work/tasks/entries';
import { parseWorkId } from '../../work/tasks/parse-work-id';
import { getWorkId } from '../../work/tasks/work';
import { findIdentity, identityKey } from '../../work/tasks/work-identity';
import type { Outcome, ServerStep, Trouble, WorkId } from '../../work/vault/tables';
import { reconcilePhoto } from './reconcile-photo';
import { reconcileStep } from './reconcile-step';

/**
 * Where a work item moves to: a plan or task on the server, or none yet (both null). Its id is `p` and the plan's
 * number, or `t` and that of a task without a plan.
 */
export type MoveTarget = { id: WorkId; plan: FieldPlan | null; task: FieldTask | null };

/** Moves everything stored for a work item to its target; the target may have the same id. */
export const moveWork = (vault: Vault, work: WorkId, target: MoveTarget): Change[] => {
  const lastFetched = vault.all('tasks').find(task => getWorkId(task) === work) ?? null;
  return [
    ...moveEntries({ vault, work, target, lastFetched }),
    ...(work === target.id ? [] : renameWork(vault, work, target.id)),
    ...storeServerWork({ vault, work, target, lastFetched }),
  ];
};

/** `lastFetched`: the work's task as this phone last fetched it; null without one. */
type Move = { vault: Vault; work: WorkId; target: MoveTarget; lastFetched: FieldTask | null };

const moveEntries = ({ vault, work, target, lastFetched }: Move): Change[] => {
  const { id, task } = target;
  const newKey = crypto.randomUUID();
  const photos = filterByWork(vault.all('photos'), work);
  return [
    ...filterByWork(vault.all('arrivals'), work).map(arrival =>
      changeRow('arrivals', arrival, row => ({
        ...moveRow(row, target),
        plan_id: parseWorkId(id).plan_id ?? row.plan_id,
        ...(task && row.sent_at ? { taskid: task.taskid } : { taskid: null, sent_at: null, key: newKey }),
      })),
    ),
    ...filterByWork(vault.all('steps'), work).map(step =>
      changeRow('steps', step, row => moveRow(reconcileStep(row, getServerStep(task, row.test)), target)),
    ),
    ...photos.flatMap((photo): Change[] => {
      const values = reconcilePhoto(photo, { photos, task, lastFetched });
      if (!values) return deletePhotoChanges(photo);
      return [{ change: 'photos', key: photo.id, to: row => moveRow({ ...row, ...values }, target) }];
    }),
    ...filterByWork(vault.all('outcomes'), work).map(outcome =>
      changeRow('outcomes', outcome, row => ({
        ...moveRow(row, target),
        ...(isLost(row, task, lastFetched) && { sent_at: null, key: newKey }),
      })),
    ),
  ];
};

const filterByWork = <Row extends { work: WorkId }>(rows: readonly Row[], work: WorkId) =>
  rows.filter(row => row.work === work);

/** A change computed from the row as stored when it is written: the agent may be typing just now. */
const changeRow = <T extends 'arrivals' | 'steps' | 'outcomes'>(
  table: T,
  row: Tables[T],
  to: (row: Tables[T]) => Tables[T],
): Change => ({ change: table, key: getRowKey(table, row), to }) as unknown as Change;

const moveRow = <Row extends { work: WorkId; trouble: Trouble | null }>(
  row: Row,
  { id, plan, task }: MoveTarget,
): Row => {
  // Unknown to the server: the agent can only hand it over or discard it.
  if (!plan && !task) return { ...row, work: id, trouble: { kind: 'over', message: '', cause: null } };
  return { ...row, work: id, trouble: row.trouble?.kind === 'over' ? null : row.trouble };
};

/** Drafts and identity of a work item under its new id; its old plan is removed. */
const renameWork = (vault: Vault, work: WorkId, id: WorkId): Change[] => {
  const identity = findIdentity(vault, work);
  const { plan_id } = parseWorkId(work);
  return [
    ...filterByWork(vault.all('drafts'), work).map(
      (draft): Change => ({
        change: 'drafts',
        key: getRowKey('drafts', draft),
        to: row => ({ ...row, work: id }),
      }),
    ),
    { remove: 'reference', key: identityKey(work) },
    ...(identity ? [{ put: 'reference', row: { name: identityKey(id), value: identity } } as const] : []),
    ...(plan_id === null ? [] : [{ remove: 'plans', key: String(plan_id) } as const]),
  ];
};

/** The server's task or plan; without either, the work as the phone knows it becomes a plan. */
const storeServerWork = ({ vault, work, target: { id, plan, task }, lastFetched }: Move): Change[] => {
  if (task) return [{ put: 'tasks', row: task }, ...(plan ? [{ put: 'plans', row: plan } as const] : [])];
  const { plan_id } = parseWorkId(work);
  const knownPlan = plan_id === null ? undefined : vault.get('plans', String(plan_id));
  const row = plan ?? toPlan(knownPlan ?? lastFetched, id);
  return row ? [{ put: 'plans', row }] : [];
};

const getServerStep = (task: FieldTask | null, test: string): ServerStep =>
  task?.tests[test] ?? { version: 0, data: {}, done: false, corrected: [] };

/** Whether the server's task has lost the outcome: it is as it was before the agent ended it. */
const isLost = ({ kind }: Outcome, task: FieldTask | null, lastFetched: FieldTask | null) => {
  if (!task) return true;
  if (!isOpen(task.task_status)) return false;
  return kind === 'submit'
    ? task.submitted_at === (lastFetched?.submitted_at ?? null)
    : task.impossible?.at === lastFetched?.impossible?.at;
};

/** Work unknown to the server appears as a plan under a number that no other plan has. */
const toPlan = (source: FieldPlan | FieldTask | null, id: WorkId): FieldPlan | null =>
  source && {
    plan_id: Number(id.slice(1)),
    date: source.date ?? today(),
    late: false,
    order: 1,
    way: null,
    task_type: source.task_type,
    installation_type: source.installation_type,
    steps: source.steps,
    instruction: source.instruction,
    problem_type: source.problem_type,
    alarm_type: source.alarm_type,
    anomaly: source.anomaly,
    anomalies: getAnomalies(source),
    site: source.site,
    drop_site: source.drop_site,
    file: source.file,
  };

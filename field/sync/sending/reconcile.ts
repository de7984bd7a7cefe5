import type { FieldPlan } from '../../../contract/field/field-plan';
import type { FieldTask } from '../../../contract/field/field-task';
import { today } from '../../../contract/framework/today';
import { isOpen } from '../../../contract/work/task-states';
import {
  type Outcome,
  rowKeys,
  type ServerStep,
  type Tables,
  type Trouble,
  type WorkId,
} from '../../framework/vault/tables';
import type { Change, Vault } from '../../framework/vault/vault';
import { deletePhotoChanges } from '../../work/tasks/entries';
import { getWorkId } from '../../work/tasks/work';
import {
  findIdentity,
  identityKey,
  isDetached,
  isSameWork,
  toIdentity,
} from '../../work/tasks/work-identity';
import { handOverKey, listHandOvers } from './hand-overs';
import { reconcilePhoto } from './reconcile-photo';
import { reconcileStep } from './reconcile-step';
import { listItems } from './sync-items';

/** The server's data for the work on this phone, whatever its state. */
export type ServerWork = { plans: readonly FieldPlan[]; tasks: readonly FieldTask[] };

/**
 * Reconciles the phone with a server whose data epoch has changed (`contract/framework/data-state.ts`): what it has is
 * marked as sent under its current numbers, what it lacks is pending again. Work is matched by plan, task type and
 * site, never by a number alone: if the number belongs to other work, it moves to the plan that the office has made for
 * it since, or is set aside. To be written before the office's data is merged.
 */
export const reconcile = (vault: Vault, server: ServerWork): Change[] => {
  const goals = findGoals(vault, listWorkWithItems(vault), server);
  return removalsFirst([
    // These were requested under old numbers.
    ...listHandOvers(vault).map(({ work }): Change => ({ remove: 'reference', key: handOverKey(work) })),
    // Old task numbers may identify other tasks now; valid ones are in the server's data.
    ...vault.all('tasks').map(({ taskid }): Change => ({ remove: 'tasks', key: String(taskid) })),
    ...[...goals].flatMap(([work, goal]) => moveWork(vault, work, goal)),
  ]);
};

/** Work that was set aside and that the office has planned again moves to the new plan. */
export const attachReplannedWork = (vault: Vault, server: ServerWork): Change[] =>
  removalsFirst(
    [...findGoals(vault, listWorkWithItems(vault).filter(isDetached), server)]
      .filter(([, { id }]) => !isDetached(id))
      .flatMap(([work, goal]) => moveWork(vault, work, goal)),
  );

/** Where two work items change numbers, one takes the number that the other leaves. */
const removalsFirst = (changes: readonly Change[]): Change[] => [
  ...changes.filter(change => 'remove' in change),
  ...changes.filter(change => !('remove' in change)),
];

/** Where a work item moves to: a plan or task on the server, or none yet (both null). */
type Goal = { id: WorkId; plan: FieldPlan | null; task: FieldTask | null };

export const listWorkWithItems = (vault: Vault): WorkId[] => [
  ...new Set([
    ...listItems(vault).map(({ row }) => row.work),
    ...vault.all('drafts').map(({ work }) => work),
  ]),
];

/**
 * The goal of each work item: the plan or task of its number if that is the same work, else the plan or task that the
 * office has made for it since, else a number that no plan has.
 */
const findGoals = (vault: Vault, works: readonly WorkId[], server: ServerWork): Map<WorkId, Goal> => {
  const serverGoals = listServerGoals(server);
  const goals = new Map<WorkId, Goal>();
  for (const work of works) {
    const goal = serverGoals.get(work);
    if (goal && isWorkOf(vault, work, goal) && isSameTask(vault, work, goal.task)) goals.set(work, goal);
  }
  let lowestPlanId = Math.min(0, ...vault.all('plans').map(({ plan_id }) => plan_id));
  for (const work of works) {
    if (goals.has(work)) continue;
    const usedIds = new Set([...goals.values()].map(({ id }) => id));
    // Only work that is new here: the same task type at the same site may have been planned twice.
    const replanned = [...serverGoals.values()].find(
      goal =>
        !usedIds.has(goal.id) &&
        isWorkOf(vault, work, goal) &&
        !isWorkOf(vault, goal.id, goal) &&
        isAvailable(goal),
    );
    if (replanned) goals.set(work, replanned);
    else if (isDetached(work)) goals.set(work, { id: work, plan: null, task: null });
    else {
      lowestPlanId -= 1;
      goals.set(work, { id: `p${lowestPlanId}`, plan: null, task: null });
    }
  }
  return goals;
};

/** The server's plans and tasks, by the work item that their numbers stand for. */
const listServerGoals = ({ plans, tasks }: ServerWork) =>
  new Map<WorkId, Goal>([
    ...plans.map((plan): [WorkId, Goal] => [
      `p${plan.plan_id}`,
      { id: `p${plan.plan_id}`, plan, task: null },
    ]),
    ...tasks.map((task): [WorkId, Goal] => [getWorkId(task), { id: getWorkId(task), plan: null, task }]),
  ]);

/** Whether a work item, as the phone knows it, is the work of a goal. */
const isWorkOf = (vault: Vault, work: WorkId, { plan, task }: Goal) => {
  const identity = findIdentity(vault, work);
  return identity !== null && isSameWork(identity, toIdentity((task ?? plan)!));
};

/** Work with a plan is matched by it; a task without one by the moment it began. */
const isSameTask = (vault: Vault, work: WorkId, task: FieldTask | null) =>
  work.startsWith('p') || vault.get('tasks', work.slice(1))?.created_at === task?.created_at;

const isAvailable = ({ plan, task }: Goal) => plan !== null || isOpen(task!.task_status);

/** Moves the rows of a work item to its goal. */
const moveWork = (vault: Vault, work: WorkId, goal: Goal): Change[] => {
  const before = vault.all('tasks').find(task => getWorkId(task) === work) ?? null;
  return [
    ...moveEntries({ vault, work, goal, before }),
    ...(work === goal.id ? [] : renameWork(vault, work, goal.id)),
    ...storeServerWork({ vault, work, goal, before }),
  ];
};

/** `before`: the task as fetched last in the former epoch. */
type Move = { vault: Vault; work: WorkId; goal: Goal; before: FieldTask | null };

const moveEntries = ({ vault, work, goal, before }: Move): Change[] => {
  const { id, task } = goal;
  const newKey = crypto.randomUUID();
  const photos = filterByWork(vault.all('photos'), work);
  return [
    ...filterByWork(vault.all('arrivals'), work).map(arrival =>
      changeRow('arrivals', arrival, row => ({
        ...moveRow(row, goal),
        plan_id: Number(id.slice(1)),
        ...(task && row.sent_at ? { taskid: task.taskid } : { taskid: null, sent_at: null, key: newKey }),
      })),
    ),
    ...filterByWork(vault.all('steps'), work).map(step =>
      changeRow('steps', step, row => moveRow(reconcileStep(row, getServerStep(task, row.test)), goal)),
    ),
    ...photos.flatMap((photo): Change[] => {
      const values = reconcilePhoto(photo, { photos, task, before });
      if (!values) return deletePhotoChanges(photo);
      return [{ change: 'photos', key: photo.id, to: row => moveRow({ ...row, ...values }, goal) }];
    }),
    ...filterByWork(vault.all('outcomes'), work).map(outcome =>
      changeRow('outcomes', outcome, row => ({
        ...moveRow(row, goal),
        ...(isLost(row, task, before) && { sent_at: null, key: newKey }),
      })),
    ),
  ];
};

const filterByWork = <Row extends { work: WorkId }>(rows: readonly Row[], work: WorkId) =>
  rows.filter(row => row.work === work);

/** Computed from the row on the disk, for the agent may be typing just now. */
const changeRow = <T extends 'arrivals' | 'steps' | 'outcomes'>(
  table: T,
  row: Tables[T],
  to: (row: Tables[T]) => Tables[T],
): Change => {
  const key = (rowKeys[table] as (row: Tables[T]) => string)(row);
  return { change: table, key, to } as unknown as Change;
};

const moveRow = <Row extends { work: WorkId; trouble: Trouble | null }>(
  row: Row,
  { id, plan, task }: Goal,
): Row => {
  const unknownToServer: Trouble | null = plan || task ? null : { kind: 'over', message: '', cause: null };
  const remainingTrouble = row.trouble?.kind === 'over' ? null : row.trouble;
  return { ...row, work: id, trouble: unknownToServer ?? remainingTrouble };
};

/** Drafts and identity of a work item under its new id; its old plan is removed. */
const renameWork = (vault: Vault, work: WorkId, id: WorkId): Change[] => {
  const identity = findIdentity(vault, work);
  return [
    ...filterByWork(vault.all('drafts'), work).map(
      (draft): Change => ({
        change: 'drafts',
        key: rowKeys.drafts(draft),
        to: row => ({ ...row, work: id }),
      }),
    ),
    { remove: 'reference', key: identityKey(work) },
    ...(identity ? [{ put: 'reference', row: { name: identityKey(id), value: identity } } as const] : []),
    ...(work.startsWith('p') ? [{ remove: 'plans', key: work.slice(1) } as const] : []),
  ];
};

/** The server's task or plan; without either, the work as the phone knows it becomes a plan. */
const storeServerWork = ({ vault, work, goal: { id, plan, task }, before }: Move): Change[] => {
  if (task) return [{ put: 'tasks', row: task }, ...(plan ? [{ put: 'plans', row: plan } as const] : [])];
  const row = plan ?? toPlan(vault.get('plans', work.slice(1)) ?? before, id);
  return row ? [{ put: 'plans', row }] : [];
};

const getServerStep = (task: FieldTask | null, test: string): ServerStep =>
  task?.tests[test] ?? { version: 0, data: {}, done: false, corrected: [] };

/** Whether the server's task has lost the outcome: it is as it was before the agent ended it. */
const isLost = ({ kind }: Outcome, task: FieldTask | null, before: FieldTask | null) => {
  if (!task) return true;
  if (!isOpen(task.task_status)) return false;
  return kind === 'submit'
    ? task.submitted_at === (before?.submitted_at ?? null)
    : task.impossible?.at === before?.impossible?.at;
};

/** Work unknown to the server appears as a plan under a number that no other plan has. */
const toPlan = (known: FieldPlan | FieldTask | null, id: WorkId): FieldPlan | null =>
  known && {
    plan_id: Number(id.slice(1)),
    date: known.date ?? today(),
    late: false,
    order: 1,
    way: null,
    task_type: known.task_type,
    installation_type: known.installation_type,
    steps: known.steps,
    instruction: known.instruction,
    problem_type: known.problem_type,
    alarm_type: known.alarm_type,
    anomaly: known.anomaly,
    site: known.site,
    drop_site: known.drop_site,
    file: known.file,
  };

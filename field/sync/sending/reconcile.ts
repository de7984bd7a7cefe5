import type { FieldPlan } from '../../../contract/field/field-plan';
import type { FieldTask } from '../../../contract/field/field-task';
import { isOpen } from '../../../contract/work/task-states';
import type { Change, Vault } from '../../framework/vault/vault';
import { parseWorkId } from '../../work/tasks/parse-work-id';
import { getWorkId } from '../../work/tasks/work';
import { findIdentity, isDetached, isSameWork, toIdentity } from '../../work/tasks/work-identity';
import type { WorkId } from '../../work/vault/tables';
import { handOverKey, listHandOvers } from './hand-overs';
import { type MoveTarget, moveWork } from './move-work';
import { listItems } from './sync-items';

/** The server's data for the work on this phone, whatever its state. */
export type ServerWork = { plans: readonly FieldPlan[]; tasks: readonly FieldTask[] };

/**
 * Reconciles the phone with a server whose data epoch has changed, after a restore from a backup
 * (`contract/framework/data-state.ts`): what the server has is marked as sent under its current numbers, what it has
 * lost is pending again. Work is matched by plan, task type and site, never by a number alone: if the number belongs to
 * other work now, it moves to the plan that the office has made for it since, or is set aside. These changes must be
 * written before the office's data is merged.
 */
export const reconcile = (vault: Vault, server: ServerWork): Change[] => {
  const targets = findTargets(vault, listWorkWithItems(vault), server);
  return withRemovalsFirst([
    // Hand-overs were requested under old numbers.
    ...listHandOvers(vault).map(({ work }): Change => ({ remove: 'reference', key: handOverKey(work) })),
    // Old task numbers may identify other tasks now; valid ones are in the server's data.
    ...vault.all('tasks').map(({ taskid }): Change => ({ remove: 'tasks', key: String(taskid) })),
    ...[...targets].flatMap(([work, target]) => moveWork(vault, work, target)),
  ]);
};

/** Work that was set aside and that the office has planned again moves to the new plan. */
export const attachReplannedWork = (vault: Vault, server: ServerWork): Change[] =>
  withRemovalsFirst(
    [...findTargets(vault, listWorkWithItems(vault).filter(isDetached), server)]
      .filter(([, { id }]) => !isDetached(id))
      .flatMap(([work, target]) => moveWork(vault, work, target)),
  );

/** Two work items may swap numbers: the old keys are removed before the new rows are stored. */
const withRemovalsFirst = (changes: readonly Change[]): Change[] => [
  ...changes.filter(change => 'remove' in change),
  ...changes.filter(change => !('remove' in change)),
];

/** Work that has unsent or sent items, or drafts, on this phone. */
export const listWorkWithItems = (vault: Vault): WorkId[] => [
  ...new Set([
    ...listItems(vault).map(({ row }) => row.work),
    ...vault.all('drafts').map(({ work }) => work),
  ]),
];

/**
 * The target of each work item: the plan or task of its number if that is the same work, else the plan or task that the
 * office has made for it since, else a new local number that no plan on the server has (negative).
 */
const findTargets = (vault: Vault, works: readonly WorkId[], server: ServerWork): Map<WorkId, MoveTarget> => {
  const serverTargets = listServerTargets(server);
  const targets = new Map<WorkId, MoveTarget>();
  for (const work of works) {
    const target = serverTargets.get(work);
    if (target && isWorkOf(vault, work, target) && isSameTask(vault, work, target.task))
      targets.set(work, target);
  }
  let lowestPlanId = Math.min(0, ...vault.all('plans').map(({ plan_id }) => plan_id));
  for (const work of works) {
    if (targets.has(work)) continue;
    const usedIds = new Set([...targets.values()].map(({ id }) => id));
    const replanned = [...serverTargets.values()].find(
      target => !usedIds.has(target.id) && isReplanned(vault, work, target),
    );
    if (replanned) targets.set(work, replanned);
    else if (isDetached(work)) targets.set(work, { id: work, plan: null, task: null });
    else {
      lowestPlanId -= 1;
      targets.set(work, { id: `p${lowestPlanId}`, plan: null, task: null });
    }
  }
  return targets;
};

/**
 * Whether a plan or open task on the server is the same work under a new number. It is not if this phone already knew
 * that number for work of this type at this site: the two were planned separately.
 */
const isReplanned = (vault: Vault, work: WorkId, target: MoveTarget) =>
  isWorkOf(vault, work, target) && !isWorkOf(vault, target.id, target) && isAvailable(target);

/** The server's plans and tasks, by work id. */
const listServerTargets = ({ plans, tasks }: ServerWork) =>
  new Map<WorkId, MoveTarget>([
    ...plans.map((plan): [WorkId, MoveTarget] => [
      `p${plan.plan_id}`,
      { id: `p${plan.plan_id}`, plan, task: null },
    ]),
    ...tasks.map((task): [WorkId, MoveTarget] => {
      const id = getWorkId(task);
      return [id, { id, plan: null, task }];
    }),
  ]);

/** Whether a work item, as the phone knows it, is the work of a target. */
const isWorkOf = (vault: Vault, work: WorkId, { plan, task }: MoveTarget) => {
  const identity = findIdentity(vault, work);
  return identity !== null && isSameWork(identity, toIdentity((task ?? plan)!));
};

/** Work with a plan is matched by it; a task without one by the moment it began. */
const isSameTask = (vault: Vault, work: WorkId, task: FieldTask | null) => {
  const { taskid } = parseWorkId(work);
  return taskid === null || vault.get('tasks', String(taskid))?.created_at === task?.created_at;
};

const isAvailable = ({ plan, task }: MoveTarget) => plan !== null || isOpen(task!.task_status);

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
  const goals = goalsOf(vault, listWorkWithItems(vault), server);
  return inOrder([
    // These were requested under old numbers.
    ...listHandOvers(vault).map(({ work }): Change => ({ remove: 'reference', key: handOverKey(work) })),
    // Old task numbers may identify other tasks now; valid ones are in the server's data.
    ...vault.all('tasks').map(({ taskid }): Change => ({ remove: 'tasks', key: String(taskid) })),
    ...[...goals].flatMap(([work, goal]) => carried(vault, work, goal)),
  ]);
};

/** Work that was set aside and that the office has planned again moves to the new plan. */
export const attachReplannedWork = (vault: Vault, server: ServerWork): Change[] =>
  inOrder(
    [...goalsOf(vault, listWorkWithItems(vault).filter(isDetached), server)]
      .filter(([, { id }]) => !isDetached(id))
      .flatMap(([work, goal]) => carried(vault, work, goal)),
  );

/** Removals first: where two work items change numbers, one takes the number that the other leaves. */
const inOrder = (changes: readonly Change[]): Change[] => [
  ...changes.filter(change => 'remove' in change),
  ...changes.filter(change => !('remove' in change)),
];

/** Where a work item moves to: a plan or task on the server, or none yet. */
type Goal = { id: WorkId; plan: FieldPlan | null; task: FieldTask | null };

export const listWorkWithItems = (vault: Vault): WorkId[] => [
  ...new Set([
    ...listItems(vault).map(({ row }) => row.work),
    ...vault.all('drafts').map(({ work }) => work),
  ]),
];

const goalsOf = (vault: Vault, works: readonly WorkId[], { plans, tasks }: ServerWork): Map<WorkId, Goal> => {
  const offered = new Map<WorkId, Goal>([
    ...plans.map((plan): [WorkId, Goal] => [
      `p${plan.plan_id}`,
      { id: `p${plan.plan_id}`, plan, task: null },
    ]),
    ...tasks.map((task): [WorkId, Goal] => [getWorkId(task), { id: getWorkId(task), plan: null, task }]),
  ]);
  const same = (work: WorkId, { plan, task }: Goal) => {
    const known = findIdentity(vault, work);
    return known !== null && isSameWork(known, toIdentity((task ?? plan)!));
  };
  const found = new Map<WorkId, Goal>();
  for (const work of works) {
    const goal = offered.get(work);
    if (goal && same(work, goal) && isSameTask(vault, work, goal.task)) found.set(work, goal);
  }
  let lowest = Math.min(0, ...vault.all('plans').map(({ plan_id }) => plan_id));
  for (const work of works) {
    if (found.has(work)) continue;
    const usedIds = new Set([...found.values()].map(({ id }) => id));
    // Only work that is new here: the same task type at the same site may have been planned twice.
    const planned = [...offered.values()].find(
      goal => !usedIds.has(goal.id) && same(work, goal) && !same(goal.id, goal) && isAvailable(goal),
    );
    found.set(work, planned ?? { id: isDetached(work) ? work : `p${--lowest}`, plan: null, task: null });
  }
  return found;
};

/** Work with a plan is matched by it; a task without one by the moment it began. */
const isSameTask = (vault: Vault, work: WorkId, task: FieldTask | null) =>
  work.startsWith('p') || vault.get('tasks', work.slice(1))?.created_at === task?.created_at;

const isAvailable = ({ plan, task }: Goal) => plan !== null || isOpen(task!.task_status);

/** The rows of a work item, moved to their goal. */
const carried = (vault: Vault, work: WorkId, { id, plan, task }: Goal): Change[] => {
  const mine = <Row extends { work: WorkId }>(rows: readonly Row[]) => rows.filter(row => row.work === work);
  const before = vault.all('tasks').find(each => getWorkId(each) === work) ?? null;
  const nowhere: Trouble | null = plan || task ? null : { kind: 'over', message: '', cause: null };
  const moved = <Row extends { work: WorkId; trouble: Trouble | null }>(row: Row): Row => ({
    ...row,
    work: id,
    trouble: nowhere ?? (row.trouble?.kind === 'over' ? null : row.trouble),
  });
  /** Computed from the row on the disk, for the agent may be typing just now. */
  const rewritten = <T extends 'arrivals' | 'steps' | 'outcomes'>(
    table: T,
    row: Tables[T],
    to: (row: Tables[T]) => Tables[T],
  ): Change[] => {
    const key = (rowKeys[table] as (row: Tables[T]) => string)(row);
    return [{ change: table, key, to } as unknown as Change];
  };
  const identity = findIdentity(vault, work);
  const key = crypto.randomUUID();
  const photos = mine(vault.all('photos'));
  return [
    ...mine(vault.all('arrivals')).flatMap(arrival =>
      rewritten('arrivals', arrival, row => ({
        ...moved(row),
        plan_id: Number(id.slice(1)),
        ...(task && row.sent_at ? { taskid: task.taskid } : { taskid: null, sent_at: null, key }),
      })),
    ),
    ...mine(vault.all('steps')).flatMap(step =>
      rewritten('steps', step, row => moved(reconcileStep(row, getServerStep(task, row.test)))),
    ),
    ...photos.flatMap((photo): Change[] => {
      const change = reconcilePhoto(photo, { photos, task, before });
      if (!change) return deletePhotoChanges(photo);
      return [{ change: 'photos', key: photo.id, to: row => moved({ ...row, ...change }) }];
    }),
    ...mine(vault.all('outcomes')).flatMap(outcome =>
      rewritten('outcomes', outcome, row => ({
        ...moved(row),
        ...(isLost(row, task, before) && { sent_at: null, key }),
      })),
    ),
    ...(work === id ? [] : mine(vault.all('drafts'))).map(
      (draft): Change => ({
        change: 'drafts',
        key: rowKeys.drafts(draft),
        to: row => ({ ...row, work: id }),
      }),
    ),
    ...(work === id
      ? []
      : [
          { remove: 'reference', key: identityKey(work) } as const,
          ...(identity
            ? [{ put: 'reference', row: { name: identityKey(id), value: identity } } as const]
            : []),
        ]),
    ...(work !== id && work.startsWith('p') ? [{ remove: 'plans', key: work.slice(1) } as const] : []),
    ...(task ? [{ put: 'tasks', row: task } as const] : []),
    ...[plan ?? (task ? null : toPlan(vault.get('plans', work.slice(1)) ?? before, id))].flatMap(
      (row): Change[] => (row ? [{ put: 'plans', row }] : []),
    ),
  ];
};

const getServerStep = (task: FieldTask | null, test: string): ServerStep =>
  task?.tests[test] ?? { version: 0, data: {}, done: false, corrected: [] };

/** Whether the server's task has lost the outcome: it is as it was before the agent ended it. */
const isLost = ({ kind }: Outcome, task: FieldTask | null, before: FieldTask | null) =>
  !task ||
  (isOpen(task.task_status) &&
    (kind === 'submit'
      ? task.submitted_at === (before?.submitted_at ?? null)
      : task.impossible?.at === before?.impossible?.at));

/** Work unknown to the server is shown as a plan that nobody else has. */
const toPlan = (known: FieldPlan | FieldTask | null, id: WorkId): FieldPlan | null =>
  known && {
    ...{ plan_id: Number(id.slice(1)), date: known.date ?? today(), late: false, order: 1, way: null },
    ...{ task_type: known.task_type, installation_type: known.installation_type, steps: known.steps },
    ...{ instruction: known.instruction, problem_type: known.problem_type, alarm_type: known.alarm_type },
    ...{ anomaly: known.anomaly, site: known.site, drop_site: known.drop_site, file: known.file },
  };

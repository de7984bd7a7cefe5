import type { FieldPlan } from '../../../contract/field/field-plan';
import type { FieldTask } from '../../../contract/field/field-task';
import { dayMs } from '../../../contract/framework/today';
import { impossibleTest } from '../../../contract/work/impossible';
import { isOpen } from '../../../contract/work/task-states';
import { isSame } from '../../evidence/step/patch';
import type { Change, Vault } from '../../framework/vault/vault';
import { deletePhotoChanges } from '../../work/tasks/entries';
import { isUnsentPhoto } from '../../work/tasks/unsent-counts';
import { getWorkId } from '../../work/tasks/work';
import { identityKey, toIdentity } from '../../work/tasks/work-identity';
import type { StepEntry, WorkId } from '../../work/vault/tables';
import { handOverKey, listHandOvers } from './hand-overs';
import { clearTrouble, isPending, listItems } from './sync-items';

/**
 * The response to `changes`: `gone` has the numbers of removed plans and tasks. `whole`: the lists are complete, so
 * what is missing in them was removed and `gone` is ignored.
 */
export type OfficeChanges = {
  whole: boolean;
  plans: readonly FieldPlan[];
  tasks: readonly FieldTask[];
  gone: { plans: readonly number[]; tasks: readonly number[] };
};

/**
 * Merges the office's data. Unsent input stays in the vault, and its work visible until it is sent or discarded, whatever
 * the office has done with it. `otherChanges`: written in the same transaction.
 */
export const mergeOfficeChanges = async (
  vault: Vault,
  { whole, plans, tasks, gone }: OfficeChanges,
  otherChanges: readonly Change[],
) => {
  const retained = listRetainedWork(vault);
  const removed = whole ? listMissing(vault, plans, tasks) : gone;
  const endedTasks = vault.all('tasks').filter(({ task_status }) => !isOpen(task_status));
  const knownTasks = [...tasks, ...vault.all('tasks')];
  const hasTask = (plan: number) => knownTasks.some(({ plan_id }) => plan_id === plan);
  const findWorkOfTask = (taskid: number) => {
    const task = vault.get('tasks', String(taskid));
    return task ? getWorkId(task) : null;
  };
  const openWork = new Set<WorkId>([
    ...plans.map(({ plan_id }): WorkId => `p${plan_id}`),
    ...tasks.filter(({ task_status }) => isOpen(task_status)).map(getWorkId),
  ]);

  await vault.write([
    ...storeIdentities(vault, removed),
    ...removed.plans
      .filter(id => hasTask(id) || !retained.has(`p${id}`))
      .map((id): Change => ({ remove: 'plans', key: String(id) })),
    ...[...removed.tasks, ...endedTasks.map(({ taskid }) => taskid)]
      .filter(id => !retained.has(findWorkOfTask(id)!))
      .map((id): Change => ({ remove: 'tasks', key: String(id) })),
    ...plans.map((row): Change => ({ put: 'plans', row })),
    ...tasks.map((row): Change => ({ put: 'tasks', row })),
    ...tasks.flatMap(task => [...updateSteps(vault, task), ...deleteReplacedPhotos(vault, task)]),
    ...resumeWork(vault, openWork),
    ...otherChanges,
  ]);
};

/** Work that stays on the phone whatever the office has done with it: part of it is unsent, or was sent recently. */
const listRetainedWork = (vault: Vault): Set<WorkId> =>
  new Set([
    ...listItems(vault)
      .filter(isPending)
      .map(({ row }) => row.work),
    ...vault
      .all('outcomes')
      .filter(({ sent_at }) => isRecent(sent_at))
      .map(({ work }) => work),
  ]);

/** What is on the phone and not in the office's full list. */
const listMissing = (
  vault: Vault,
  plans: readonly FieldPlan[],
  tasks: readonly FieldTask[],
): OfficeChanges['gone'] => ({
  plans: vault
    .all('plans')
    .map(({ plan_id }) => plan_id)
    .filter(id => !plans.some(plan => plan.plan_id === id)),
  tasks: vault
    .all('tasks')
    .map(({ taskid }) => taskid)
    .filter(id => !tasks.some(task => task.taskid === id)),
});

/** Work that the office has opened again: it has no outcome any more, and pending items are sent again. */
const resumeWork = (vault: Vault, open: ReadonlySet<WorkId>): Change[] => [
  ...vault
    .all('outcomes')
    .filter(({ work, sent_at }) => sent_at && open.has(work))
    .map(({ work }): Change => ({ remove: 'outcomes', key: work })),
  ...listItems(vault)
    .filter(({ row }) => row.trouble?.kind === 'over' && open.has(row.work))
    .map(clearTrouble),
  ...listHandOvers(vault)
    .filter(({ work, refused }) => refused !== null && open.has(work))
    .map(({ work }): Change => ({ remove: 'reference', key: handOverKey(work) })),
];

/** Stores the identity of removed work that has data on the phone: it is matched by that after a server restore. */
const storeIdentities = (vault: Vault, { plans, tasks }: OfficeChanges['gone']): Change[] => {
  const workWithItems = new Set(listItems(vault).map(({ row }) => row.work));
  return [
    ...plans.map(id => vault.get('plans', String(id))),
    ...tasks.map(id => vault.get('tasks', String(id))),
  ].flatMap((row): Change[] => {
    if (!row) return [];
    const work = 'taskid' in row ? getWorkId(row) : (`p${row.plan_id}` as const);
    return workWithItems.has(work)
      ? [{ put: 'reference', row: { name: identityKey(work), value: toIdentity(row) } }]
      : [];
  });
};

/** Steps without pending changes take the office's version; in a conflict the office's side is updated. */
const updateSteps = (vault: Vault, task: FieldTask): Change[] =>
  vault
    .all('steps')
    .filter(({ work }) => work === getWorkId(task))
    .flatMap((entry): Change[] => {
      const serverStep = task.tests[entry.test];
      if (!serverStep || serverStep.version < entry.base.version) return [];
      const key = `${entry.work}/${entry.test}`;
      const update = (row: StepEntry) => updateStep(row, serverStep);
      return isSame(update(entry), entry) ? [] : [{ change: 'steps', key, to: update }];
    });

const updateStep = (
  row: StepEntry,
  { version, data, done, corrected }: FieldTask['tests'][string],
): StepEntry => {
  if (row.trouble?.kind === 'changed') {
    if (version <= row.trouble.held.version) return row;
    const serverStep = { version, data, done, corrected: [...corrected] };
    return { ...row, trouble: { kind: 'changed', held: serverStep } };
  }
  if (isPending({ table: 'steps', row }) || row.trouble || version < row.base.version) return row;
  return { ...row, data, done, base: { version, data } };
};

/** Photos sent from here that are no longer in their slot: replaced by another, or withdrawn. */
const deleteReplacedPhotos = (vault: Vault, task: FieldTask): Change[] => {
  const serverPhotoIds = new Set(
    Object.values(task.tests).flatMap(({ photos }) => photos.map(({ photo_id }) => photo_id)),
  );
  return vault
    .all('photos')
    .filter(
      photo =>
        photo.work === getWorkId(task) &&
        photo.test !== impossibleTest &&
        !isUnsentPhoto(photo) &&
        !serverPhotoIds.has(photo.photo_id!),
    )
    .flatMap(deletePhotoChanges);
};

/** For how many days sent work stays visible. */
const daysVisible = 7;
const isRecent = (sent_at: string | null) =>
  sent_at !== null && Math.abs(Date.now() - Date.parse(sent_at)) < daysVisible * dayMs;

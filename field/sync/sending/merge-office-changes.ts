import type { FieldPlan } from '../../../contract/field/field-plan';
import type { FieldTask } from '../../../contract/field/field-task';
import { dayMs } from '../../../contract/framework/today';
import { impossibleTest } from '../../../contract/work/impossible';
import { isOpen } from '../../../contract/work/task-states';
import { isSame } from '../../evidence/step/patch';
import type { StepEntry, WorkId } from '../../framework/vault/tables';
import type { Change, Vault } from '../../framework/vault/vault';
import { deletePhotoChanges } from '../../work/tasks/entries';
import { isUnsentPhoto } from '../../work/tasks/unsent-counts';
import { getWorkId } from '../../work/tasks/work';
import { identityKey, toIdentity } from '../../work/tasks/work-identity';
import { handOverKey, listHandOvers } from './hand-overs';
import { getItemKey, isPending, listItems } from './sync-items';

/** Changes at the office; `whole`: a full list, so what is missing was removed. */
export type OfficeChanges = {
  whole: boolean;
  plans: readonly FieldPlan[];
  tasks: readonly FieldTask[];
  gone: { plans: readonly number[]; tasks: readonly number[] };
};

/**
 * Merges the office's data. What was entered here and has not been sent is kept, and its work stays visible until it is
 * sent or discarded, whatever the office has done with it. `along`: written in the same transaction.
 */
export const mergeOfficeChanges = async (
  vault: Vault,
  { whole, plans, tasks, gone }: OfficeChanges,
  along: readonly Change[],
) => {
  const retained = new Set(
    listItems(vault)
      .filter(isPending)
      .map(({ row }) => row.work),
  );
  for (const { work, sent_at } of vault.all('outcomes')) if (isRecent(sent_at)) retained.add(work);
  const removed = {
    plans: whole
      ? vault
          .all('plans')
          .map(({ plan_id }) => plan_id)
          .filter(id => !plans.some(plan => plan.plan_id === id))
      : gone.plans,
    tasks: whole
      ? vault
          .all('tasks')
          .map(({ taskid }) => taskid)
          .filter(id => !tasks.some(task => task.taskid === id))
      : gone.tasks,
  };
  const ended = vault.all('tasks').filter(({ task_status }) => !isOpen(task_status));
  const knownTasks = [...tasks, ...vault.all('tasks')];
  const isOpened = (plan: number) => knownTasks.some(({ plan_id }) => plan_id === plan);
  const workOfTask = (taskid: number) => {
    const task = vault.get('tasks', String(taskid));
    return task ? getWorkId(task) : null;
  };
  const open = new Set<WorkId>([
    ...plans.map(({ plan_id }): WorkId => `p${plan_id}`),
    ...tasks.filter(({ task_status }) => isOpen(task_status)).map(getWorkId),
  ]);

  await vault.write([
    ...storeIdentities(vault, removed),
    ...removed.plans
      .filter(id => isOpened(id) || !retained.has(`p${id}`))
      .map((id): Change => ({ remove: 'plans', key: String(id) })),
    ...[...removed.tasks, ...ended.map(({ taskid }) => taskid)]
      .filter(id => !retained.has(workOfTask(id)!))
      .map((id): Change => ({ remove: 'tasks', key: String(id) })),
    ...plans.map((row): Change => ({ put: 'plans', row })),
    ...tasks.map((row): Change => ({ put: 'tasks', row })),
    ...tasks.flatMap(task => [...followed(vault, task), ...replacedPhotos(vault, task)]),
    ...vault
      .all('outcomes')
      .filter(({ work, sent_at }) => sent_at && open.has(work))
      .map(({ work }): Change => ({ remove: 'outcomes', key: work })),
    ...reopened(vault, open),
    ...listHandOvers(vault)
      .filter(({ work, refused }) => refused !== null && open.has(work))
      .map(({ work }): Change => ({ remove: 'reference', key: handOverKey(work) })),
    ...along,
  ]);
};

/**
 * Identity of work that is no longer listed while something of it is stored here: after a restore it is matched by
 * that.
 */
const storeIdentities = (vault: Vault, { plans, tasks }: OfficeChanges['gone']): Change[] => {
  const lying = new Set(listItems(vault).map(({ row }) => row.work));
  return [
    ...plans.map(id => vault.get('plans', String(id))),
    ...tasks.map(id => vault.get('tasks', String(id))),
  ].flatMap((row): Change[] => {
    if (!row) return [];
    const work = 'taskid' in row ? getWorkId(row) : (`p${row.plan_id}` as const);
    return lying.has(work)
      ? [{ put: 'reference', row: { name: identityKey(work), value: toIdentity(row) } }]
      : [];
  });
};

/** Steps without pending changes take the office's version; in a conflict the office's side is updated. */
const followed = (vault: Vault, task: FieldTask): Change[] =>
  vault
    .all('steps')
    .filter(({ work }) => work === getWorkId(task))
    .flatMap((entry): Change[] => {
      const onServer = task.tests[entry.test];
      if (!onServer || onServer.version < entry.base.version) return [];
      const key = `${entry.work}/${entry.test}`;
      const to = (row: StepEntry): StepEntry => {
        const { version, data, done, corrected } = onServer;
        if (row.trouble?.kind === 'changed')
          return version > row.trouble.held.version
            ? {
                ...row,
                trouble: { kind: 'changed', held: { version, data, done, corrected: [...corrected] } },
              }
            : row;
        if (isPending({ of: 'steps', row }) || row.trouble || version < row.base.version) return row;
        return { ...row, data, done, base: { version, data } };
      };
      return isSame(to(entry), entry) ? [] : [{ change: 'steps', key, to }];
    });

/** Photos sent from here that are no longer in their slot: replaced by another, or withdrawn. */
const replacedPhotos = (vault: Vault, task: FieldTask): Change[] => {
  const onServer = new Set(
    Object.values(task.tests).flatMap(({ photos }) => photos.map(({ photo_id }) => photo_id)),
  );
  return vault
    .all('photos')
    .filter(
      photo =>
        photo.work === getWorkId(task) &&
        photo.test !== impossibleTest &&
        !isUnsentPhoto(photo) &&
        !onServer.has(photo.photo_id!),
    )
    .flatMap(deletePhotoChanges);
};

/** Work that the office had taken back and has assigned again: pending items are sent again. */
const reopened = (vault: Vault, open: ReadonlySet<WorkId>): Change[] =>
  listItems(vault)
    .filter(({ row }) => row.trouble?.kind === 'over' && open.has(row.work))
    .map((item): Change => {
      const key = getItemKey(item).slice(item.of.length + 1);
      const to = <Row extends { trouble: unknown }>(row: Row) => ({ ...row, trouble: null });
      return { change: item.of, key, to } as Change;
    });

/** Days for which sent data stays visible. */
const days = 7;
const isRecent = (sent_at: string | null) =>
  sent_at !== null && Math.abs(Date.now() - Date.parse(sent_at)) < days * dayMs;

import { getRevertRule } from '../../../contract/framework/revert';
import { listNewerChanges } from '../../framework/change-history/queries';
import type { RevertHandler } from '../../framework/change-history/register-change-history';
import {
  changedFields,
  getPreviousValues,
  isUnchangedSince,
  refuseNewerChanges,
} from '../../framework/change-history/revert-handler';
import { revertAction } from '../../framework/history/record-history';
import { lockSitesUnchecked } from '../../sites/sites/queries';
import { changeTasks } from '../../work/task-actions/change-tasks';
import { notifyAgents } from '../../work/task-actions/notify-agents';
import { lockTasks, type updateTasks } from '../../work/task-actions/queries';
import { listSiteIds } from './queries-changed-records';

/**
 * Decisions about tasks: restores each task, and its plan accordingly. Only the last change of a task can be reverted:
 * whoever worked on it since relied on the decision.
 */
export const revertTasks: RevertHandler = async (call, changes) => {
  const { db } = call;
  const ids = changes.map(({ object_id }) => object_id);
  const codes = new Map(
    (await lockSitesUnchecked(db, await listSiteIds(db, 'tasks', ids))).map(({ id, code }) => [id, code]),
  );
  const tasks = new Map((await lockTasks(db, ids)).map(task => [task.id, task]));
  const references = changes.map(({ id, object, object_id }) => ({ id, object, object_id, fields: null }));
  const newer = await listNewerChanges(db, references, ids.length);
  const laterChangedIds = new Set(newer.map(({ object_id }) => object_id));
  const blockedChanges = changes.filter(
    change =>
      laterChangedIds.has(change.object_id) ||
      !isUnchangedSince(change, tasks.get(change.object_id), changedFields(change)),
  );
  if (blockedChanges.length) return refuseNewerChanges(call, blockedChanges);
  const changeByTask = new Map(changes.map(change => [change.object_id, change]));
  await changeTasks(
    call,
    [...tasks.values()],
    revertAction,
    ({ id }) => {
      const change = changeByTask.get(id)!;
      return toStoredValues(getPreviousValues(change, changedFields(change)));
    },
    ({ id }) => ({ reverts: changeByTask.get(id)!.id }),
  );
  const tasksWithNotice = [...tasks.values()].map(task => ({
    task,
    code: codes.get(task.site_id)!,
    notice: getRevertRule(changeByTask.get(task.id)!.action, 'tasks')?.notice,
  }));
  for (const notice of new Set(tasksWithNotice.map(task => task.notice)))
    if (notice)
      await notifyAgents(
        call,
        tasksWithNotice.filter(task => task.notice === notice),
        () => notice,
      );
};

/** JSON columns are written as text. */
const toStoredValues = (values: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
    ]),
  ) as Parameters<typeof updateTasks>[2];

import { getRevertRule } from '../../../../contract/registry/changes';
import { revertAction } from '../../../framework/history/record-history';
import { lockSitesUnchecked } from '../../../sites/sites/queries';
import { changeTasks } from '../../../work/task-actions/change-tasks';
import { notifyAgents } from '../../../work/task-actions/notify-agents';
import { lockTasks, type updateTasks } from '../../../work/task-actions/queries';
import { listNewerChanges, listTaskSiteIds } from '../queries';
import {
  changedFields,
  getPreviousValues,
  isUnchangedSince,
  type RevertHandler,
  refuseNewerChanges,
} from './revert-handler';

/**
 * Decisions about tasks: restores each task, and its plan accordingly. Only the last event of a task: whoever works on
 * it acts on the decision.
 */
export const revertTasks: RevertHandler = async (call, changes) => {
  const { db } = call;
  const ids = changes.map(({ object_id }) => object_id);
  const codes = new Map(
    (await lockSitesUnchecked(db, await listTaskSiteIds(db, ids))).map(({ id, code }) => [id, code]),
  );
  const tasks = new Map((await lockTasks(db, ids)).map(task => [task.id, task]));
  const newer = await listNewerChanges(
    db,
    changes.map(({ id, object, object_id }) => ({ id, object, object_id, fields: null })),
    ids.length,
  );
  const touched = new Set(newer.map(({ object_id }) => object_id));
  const stale = changes.filter(
    change =>
      touched.has(change.object_id) ||
      !isUnchangedSince(change, tasks.get(change.object_id), changedFields(change)),
  );
  if (stale.length) return refuseNewerChanges(call, stale);
  const of = new Map(changes.map(change => [change.object_id, change]));
  await changeTasks(
    call,
    [...tasks.values()],
    revertAction,
    ({ id }) => stored(getPreviousValues(of.get(id)!, changedFields(of.get(id)!))),
    ({ id }) => ({ reverts: of.get(id)!.id }),
  );
  const tasksWithCode = [...tasks.values()].map(task => ({ task, code: codes.get(task.site_id)! }));
  const noticeOf = ({ id }: { id: number }) => getRevertRule(of.get(id)!.action, 'tasks')?.notice;
  for (const notice of new Set(tasksWithCode.map(({ task }) => noticeOf(task))))
    if (notice)
      await notifyAgents(
        call,
        tasksWithCode.filter(({ task }) => noticeOf(task) === notice),
        () => notice,
      );
};

/** JSON columns take text. */
const stored = (values: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
    ]),
  ) as Parameters<typeof updateTasks>[2];

import { revertOf } from '../../../../contract/registry/changes';
import { takenBack } from '../../../framework/history/record-history';
import { holdSites } from '../../../sites/sites/queries';
import { changeTasks } from '../../../work/task-actions/change-tasks';
import { notifyAgents } from '../../../work/task-actions/notify-agents';
import { lockTasks, type updateTasks } from '../../../work/task-actions/queries';
import { newerThan, sitesOfTasks } from '../queries';
import { changedFields, refuseStanding, stillHolds, type TakeBack, valuesBefore } from './take-back';

/**
 * Decisions about tasks: restores each task, and its plan accordingly. Only the last event of a task: whoever works on
 * it acts on the decision.
 */
export const taskFields: TakeBack = async (call, changes) => {
  const { db } = call;
  const ids = changes.map(({ object_id }) => object_id);
  const codes = new Map((await holdSites(db, await sitesOfTasks(db, ids))).map(({ id, code }) => [id, code]));
  const tasks = new Map((await lockTasks(db, ids)).map(task => [task.id, task]));
  const newer = await newerThan(
    db,
    changes.map(({ id, object, object_id }) => ({ id, object, object_id, fields: null })),
    ids.length,
  );
  const touched = new Set(newer.map(({ object_id }) => object_id));
  const stale = changes.filter(
    change =>
      touched.has(change.object_id) ||
      !stillHolds(change, tasks.get(change.object_id), changedFields(change)),
  );
  if (stale.length) return refuseStanding(call, stale);
  const of = new Map(changes.map(change => [change.object_id, change]));
  await changeTasks(
    call,
    [...tasks.values()],
    takenBack,
    ({ id }) => stored(valuesBefore(of.get(id)!, changedFields(of.get(id)!))),
    ({ id }) => ({ reverts: of.get(id)!.id }),
  );
  const told = [...tasks.values()].map(task => ({ task, code: codes.get(task.site_id)! }));
  const noticeOf = ({ id }: { id: number }) => revertOf(of.get(id)!.action, 'tasks')?.notice;
  for (const notice of new Set(told.map(({ task }) => noticeOf(task))))
    if (notice)
      await notifyAgents(
        call,
        told.filter(({ task }) => noticeOf(task) === notice),
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

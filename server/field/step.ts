import { isDeepStrictEqual } from 'node:util';
import { stepOf } from '../../contract/evidence';
import { stepDataSchema } from '../../contract/evidence/step-data';
import type { field } from '../../contract/field';
import type { Db } from '../db/client';
import { tellChanged } from '../live/changed';
import { invalid, notFound } from '../platform/errors';
import { recordHistory } from '../platform/history';
import type { Handler } from '../platform/mount';
import type { User } from '../platform/user';
import { keepBarCodes } from '../search/bar-codes';
import { parseStep } from './parse-step';
import { lockOwnTask, putTest, testOf } from './queries';
import { requireOpen } from './require-open';

/** A step's values: they replace what was sent for it before, which stays in the history. */
export const sendStep: Handler<(typeof field)['actions']['step']> = async ({ input, ...call }) => {
  const { db, user, request, language } = call;
  const task = await lockedTask(db, user, input.taskid);
  requireOpen(task, 'sendStep');
  if (!stepOf(task.kind, input.test)) throw invalid('test', 'unknownStep', { test: input.test });
  const data = parseStep(stepDataSchema(task.kind, input.test), input.data, language);
  const before = await testOf(db, task.id, input.test);
  await putTest(
    {
      task_id: task.id,
      key: input.test,
      done: input.done,
      finished_at: input.finished_at ?? new Date(),
      lat: input.lat ?? null,
      lng: input.lng ?? null,
      data,
    },
    db,
  );
  await keepBarCodes(db, task, input.test, data);
  if (before && Object.keys(before.data).length && !isDeepStrictEqual(before.data, data))
    await recordHistory(db, { user, address: request.ip }, [
      {
        object: 'tasks',
        id: task.id,
        action: 'field.step',
        about: { test: input.test },
        before: before.data,
        after: { ...Object.fromEntries(Object.keys(before.data).map(key => [key, null])), ...data },
      },
    ]);
  else await tellChanged(db, user.userid, [{ object: 'tasks', id: task.id }]);
  return {};
};

/** The caller's own task, locked. */
export const lockedTask = async (db: Db, user: User, taskId: number) => {
  const task = await lockOwnTask(db, user.userid, taskId);
  if (!task) throw notFound();
  return task;
};

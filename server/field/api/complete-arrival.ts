import { isDeepStrictEqual } from 'node:util';
import type { StepData } from '../../../contract/work/evidence/step-data';
import { taskKindDefinitions } from '../../../contract/work/task-kinds';
import { recordHistory } from '../../framework/history/record-history';
import type { HandlerContext } from '../../framework/http/mount';
import type { TaskRecord } from '../../work/task-actions/queries';
import { type StoredTest, saveTest } from './queries';

type Context = Pick<HandlerContext, 'db' | 'user' | 'request'>;
type Sent = {
  lat?: number;
  lng?: number;
  finished_at?: string;
  far_reason?: string | null;
  data: StepData;
};

/**
 * A clock-in step only adds missing values. Place, time and values already stored are proof and stay; later, different
 * values go into the history (product decisions, « Arrival is proof »).
 */
export const completeArrival = async (call: Context, task: TaskRecord, stored: StoredTest, sent: Sent) => {
  const { db } = call;
  const added = Object.fromEntries(
    Object.entries(sent.data).filter(([key, value]) => isEmpty(stored.data[key]) && !isEmpty(value)),
  );
  const data = { ...stored.data, ...added };
  const version = isDeepStrictEqual(data, stored.data) ? stored.version : stored.version + 1;
  await saveTest(
    {
      task_id: task.id,
      key: taskKindDefinitions[task.kind].clockin,
      done: true,
      finished_at: task.clocked_at ?? stored.finished_at,
      lat: task.lat ?? stored.lat,
      lng: task.lng ?? stored.lng,
      data,
      version,
      corrected: stored.corrected,
    },
    db,
  );
  await recordLaterArrival(call, task, data, sent);
  return { version };
};

/** Records values sent after the arrival that differ from the stored ones. */
export const recordLaterArrival = async (
  { db, user, request }: Context,
  task: TaskRecord,
  data: StepData,
  sent: Sent,
) => {
  const later = {
    ...(sent.lat !== undefined && sent.lat !== task.lat && { lat: sent.lat }),
    ...(sent.lng !== undefined && sent.lng !== task.lng && { lng: sent.lng }),
    ...(sent.finished_at !== undefined &&
      Date.parse(sent.finished_at) !== task.clocked_at?.getTime() && { at: sent.finished_at }),
    ...(sent.far_reason && sent.far_reason !== task.arrival?.far_reason && { far_reason: sent.far_reason }),
    ...Object.fromEntries(
      Object.entries(sent.data).filter(([key, value]) => !isDeepStrictEqual(value, data[key] ?? null)),
    ),
  };
  if (Object.keys(later).length)
    await recordHistory(db, { user, address: request.ip }, [
      { object: 'tasks', id: task.id, action: 'field.laterArrival', after: later },
    ]);
};

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

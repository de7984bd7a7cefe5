import { isDeepStrictEqual } from 'node:util';
import type { StepData } from '../../../contract/work/evidence/step-data';
import { taskKindDefinitions } from '../../../contract/work/task-kinds';
import { recordHistory } from '../../framework/history/record-history';
import type { HandlerContext } from '../../framework/http/mount';
import type { TaskRecord } from '../../work/task-actions/queries';
import { type StoredTest, saveTest } from './queries-steps';

type Context = Pick<HandlerContext, 'db' | 'user' | 'request'>;
type ArrivalInput = {
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
export const completeArrival = async (
  call: Context,
  task: TaskRecord,
  stored: StoredTest,
  input: ArrivalInput,
) => {
  const { db } = call;
  const missingValues = Object.fromEntries(
    Object.entries(input.data).filter(([key, value]) => isEmpty(stored.data[key]) && !isEmpty(value)),
  );
  const data = { ...stored.data, ...missingValues };
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
  await recordLaterArrival(call, task, data, input);
  return { version };
};

/** Records values sent after the arrival that differ from the stored ones; `data` are the stored values. */
export const recordLaterArrival = async (
  { db, user, request }: Context,
  task: TaskRecord,
  data: StepData,
  input: ArrivalInput,
) => {
  const { lat, lng, finished_at, far_reason } = input;
  const differences = {
    ...(lat !== undefined && lat !== task.lat && { lat }),
    ...(lng !== undefined && lng !== task.lng && { lng }),
    ...(finished_at !== undefined &&
      Date.parse(finished_at) !== task.clocked_at?.getTime() && { at: finished_at }),
    ...(far_reason && far_reason !== task.arrival?.far_reason && { far_reason }),
    ...Object.fromEntries(
      Object.entries(input.data).filter(([key, value]) => !isDeepStrictEqual(value, data[key] ?? null)),
    ),
  };
  if (Object.keys(differences).length)
    await recordHistory(db, { user, address: request.ip }, [
      { object: 'tasks', id: task.id, action: 'field.laterArrival', after: differences },
    ]);
};

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

import { isDeepStrictEqual } from 'node:util';
import type { field } from '../../../contract/field/field';
import type { TaskKind } from '../../../contract/organisation/vocabulary';
import { getStep } from '../../../contract/work/evidence';
import { assignRowNumbers, hasNumberedRows } from '../../../contract/work/evidence/row-numbers';
import { type StepData, stepDataSchema } from '../../../contract/work/evidence/step-data';
import { taskKindDefinitions } from '../../../contract/work/task-kinds';
import type { Db } from '../../framework/db/client';
import { recordHistory } from '../../framework/history/record-history';
import { ApiError, conflict, invalid, notFound } from '../../framework/http/errors';
import type { Handler, HandlerContext } from '../../framework/http/mount';
import type { User } from '../../framework/identity/user';
import { publishChange } from '../../framework/outbox/publish-change';
import { findUnlistedValues } from '../../organisation/settings/find-unlisted-values';
import { storeBarCodes } from '../../sites/derived/queries-bar-codes';
import { listEverFilledSlots } from '../../work/files/queries-photos';
import { completeArrival } from './complete-arrival';
import { parseStep } from './parse-step';
import { lockOwnTask } from './queries';
import { findTest, type StoredTest, saveTest } from './queries-steps';
import { requireOpenTask } from './require-open-task';

/**
 * Merges a step's values into the stored ones: fields not sent stay, replaced ones go into the history. Data based on
 * an older version, or made without a manager's corrections, are refused with both versions.
 */
export const sendStep: Handler<(typeof field)['actions']['step']> = async ({ input, ...call }) => {
  const { db, user, language } = call;
  const task = await requireLockedTask(db, user, input.taskid);
  requireOpenTask(task, 'sendStep');
  const { kind } = task;
  if (!getStep(kind, input.test)) throw invalid('test', 'unknownStep', { test: input.test });
  const sentData = parseStep(stepDataSchema(kind, input.test), input.data, language);
  const stored = (await findTest(db, task.id, input.test)) ?? emptyTest;
  if (input.test === taskKindDefinitions[kind].clockin)
    return completeArrival(call, task, stored, { ...input, data: sentData });

  await requireListedValues(db, kind, input.test, sentData, stored.data);
  const slots = hasNumberedRows(kind, input.test) ? await listEverFilledSlots(db, task.id, input.test) : [];
  const data = { ...stored.data, ...assignRowNumbers(kind, input.test, sentData, stored.data, slots) };
  const isChanged = stored.done !== input.done || !isDeepStrictEqual(stored.data, data);
  if (isChanged && isStale(stored, data, input.version))
    throw createStepConflict(input.test, stored, { version: input.version ?? null, data: sentData });

  const version = isChanged ? stored.version + 1 : stored.version;
  const stepState = {
    done: input.done,
    finished_at: input.finished_at ?? stored.finished_at ?? new Date(),
    lat: input.lat ?? stored.lat,
    lng: input.lng ?? stored.lng,
  };
  await saveTest(
    {
      task_id: task.id,
      key: input.test,
      ...stepState,
      data,
      version,
      // Data based on this version include its corrections.
      corrected: input.version === stored.version ? [] : stored.corrected,
    },
    db,
  );
  await storeBarCodes(db, task, input.test, data);
  if (isChanged && stored.version > 0)
    await recordStepChange(call, task.id, input.test, stored, { ...stepState, data });
  else await publishChange(db, user.userid, [{ object: 'tasks', id: task.id }]);
  // Not the whole step: responses are stored with their idempotency keys for a month.
  return { version, ...(hasNumberedRows(kind, input.test) && { data }) };
};

const recordStepChange = (
  { db, user, request }: Pick<HandlerContext, 'db' | 'user' | 'request'>,
  taskId: number,
  test: string,
  before: StepState,
  after: StepState,
) => {
  const toValues = ({ data, done, lat, lng }: StepState) => ({ ...data, done, lat, lng });
  return recordHistory(db, { user, address: request.ip }, [
    {
      object: 'tasks',
      id: taskId,
      action: 'field.step',
      about: { test },
      before: toValues(before),
      after: toValues(after),
    },
  ]);
};
type StepState = Pick<StoredTest, 'data' | 'done' | 'lat' | 'lng'>;

/** Choices must be in the office's lists, or be stored already. */
const requireListedValues = async (
  db: Db,
  kind: TaskKind,
  test: string,
  sentData: StepData,
  storedData: StepData,
) => {
  const unlisted = await findUnlistedValues(db, kind, test, sentData, storedData);
  if (unlisted.length)
    throw new ApiError('invalid', {
      fields: unlisted.map(path => ({ path: `data.${path}`, cause: 'notOffered' })),
    });
};

/** Both versions are returned: the agent decides in the app. */
const createStepConflict = (
  test: string,
  { version, done, finished_at, data, corrected }: StoredTest,
  sent: { version: number | null; data: StepData },
) =>
  conflict({
    cause: 'stepChanged',
    current: { test, held: { version, done, finished_at, data, corrected }, sent },
  });

/** A step for which nothing is stored yet. */
const emptyTest: StoredTest = {
  data: {},
  done: false,
  finished_at: null,
  lat: null,
  lng: null,
  version: 0,
  corrected: [],
};

/**
 * Whether the data are based on an outdated state. An app that sends no version may overwrite its own data, but not a
 * manager's corrections.
 */
const isStale = (stored: StoredTest, data: StepData, version: number | undefined) =>
  version === undefined
    ? stored.corrected.some(path => !isDeepStrictEqual(getValue(stored.data, path), getValue(data, path)))
    : version !== stored.version;

const getValue = (data: StepData, path: string) =>
  path
    .split('.')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], data);

/** The caller's own task, locked. */
export const requireLockedTask = async (db: Db, user: User, taskId: number) => {
  const task = await lockOwnTask(db, user.userid, taskId);
  if (!task) throw notFound();
  return task;
};

import { isDeepStrictEqual } from 'node:util';
import type { LatePayload, lateWork } from '../../../contract/field/late-work';
import { getStep } from '../../../contract/work/evidence';
import {
  assignRowNumbers,
  findSlotRow,
  hasNumberedRows,
  listNumberedTables,
} from '../../../contract/work/evidence/row-numbers';
import type { StepData } from '../../../contract/work/evidence/step-data';
import { impossibleTest } from '../../../contract/work/impossible';
import { taskKindDefinitions } from '../../../contract/work/task-kinds';
import type { Db } from '../../framework/db/client';
import { recordHistory } from '../../framework/history/record-history';
import { conflict, notFound } from '../../framework/http/errors';
import type { Handler, HandlerContext } from '../../framework/http/mount';
import { findUnlistedValues } from '../../organisation/settings/find-unlisted-values';
import { storeBarCodes } from '../../sites/derived/queries-bar-codes';
import {
  insertPhoto,
  listEverFilledSlots,
  lockCurrentPhoto,
  lockSlotPhoto,
  markPhotoReplaced,
  updatePhoto,
} from '../../work/files/queries-photos';
import { lockTaskForAction } from '../../work/task-actions/lock-task-for-action';
import { lockTest, type TaskRecord } from '../../work/task-actions/queries';
import { type LateWorkRecord, setDecision } from '../api/queries-late-work';
import { ensureTest, saveTest } from '../api/queries-steps';
import { updateDoneByPhotos } from '../api/update-done-by-photos';
import {
  findLateWork,
  type LatePhotoRecord,
  listLatePhotos,
  lockLateWork,
  setAttachedPhoto,
} from './queries';
import { lateWorkRows } from './rows';

/**
 * Adds late work to a task: values where none are stored and photos into empty slots, or everything in place of what is
 * stored. What could not be added stays with the late work.
 */
export const attachLateWork: Handler<(typeof lateWork)['actions']['attach']> = async ({ input, ...call }) => {
  const { db, user, request, authorize } = call;
  const visibleWork = await findLateWork(db, user, input.id);
  if (!visibleWork) throw notFound();
  const { id, kind, site_id, drop_site_id } = visibleWork;
  authorize(kind);
  const { task } = await lockTaskForAction(call, input.task_id, 'attachLate');
  if (task.kind !== kind || task.site_id !== site_id || task.drop_site_id !== drop_site_id)
    throw conflict({ cause: 'lateOtherWork' });
  const late = await lockLateWork(db, id);
  if (late.status !== 'pending') throw conflict({ cause: 'lateDecided' });

  const attachedKeys = await attachValues(call, task, late, input.replace);
  const addedPhotos = await attachPhotos(db, task, late, input.replace);
  await setDecision(db, late.id, {
    status: 'attached',
    decided_by: user.userid,
    decided_at: new Date(),
    dismissal: null,
    attached_task_id: task.id,
    attached: JSON.stringify(attachedKeys),
  });
  const action = 'lateWork.attach' as const;
  await recordHistory(db, { user, address: request.ip }, [
    ...(addedPhotos
      ? [{ object: 'tasks' as const, id: task.id, action, after: { photos: addedPhotos } }]
      : []),
    { object: 'sites', id: late.site_id, action, after: { task_type: late.kind, task_id: task.id } },
  ]);
  const attached = (await findLateWork(db, user, late.id))!;
  return { data: (await lateWorkRows(db, user, [attached]))[0] };
};

/** Adds the steps' values and the comments; returns the keys of all that were ever attached (`<test>.<key>`). */
const attachValues = async (
  call: Context,
  task: TaskRecord,
  late: LateWorkRecord,
  replace: boolean,
): Promise<string[]> => {
  const attachedKeys = new Set(late.attached);
  for (const step of listSteps(task, late.payload))
    for (const key of await fillStep(call, task, step, replace)) attachedKeys.add(`${step.test}.${key}`);
  // Only the agent comments on a photo, and the agent's photos are in their own task only.
  if (task.id === late.task_id && task.agent_id === late.agent_id)
    for (const comment of late.payload.comments)
      if (await storeComment(call, task, comment))
        attachedKeys.add(`${comment.test}.comments.${comment.photo_id}`);
  return [...attachedKeys];
};

/** Adds the photos that are not attached yet; returns their number. */
const attachPhotos = async (db: Db, task: TaskRecord, late: LateWorkRecord, replace: boolean) => {
  let addedPhotos = 0;
  for (const photo of selectLatestBySlot(await listLatePhotos(db, [late.id]))) {
    const isPending = photo.attached_photo_id === null && photo.removed_at === null;
    if (isPending && (await fillSlot(db, task, photo, late.payload, replace))) addedPhotos += 1;
  }
  return addedPhotos;
};

/** The last photo of each slot: a retaken one comes later in the list. */
const selectLatestBySlot = (photos: readonly LatePhotoRecord[]) => [
  ...new Map(photos.map(photo => [`${photo.test}/${photo.slot}`, photo])).values(),
];

type Context = Pick<HandlerContext, 'db' | 'user' | 'request'>;
type Step = Pick<LatePayload['steps'][number], 'test' | 'data' | 'done' | 'finished_at'>;

/** The steps, with the data of the arrival as one of them. */
const listSteps = ({ kind }: TaskRecord, { arrival, steps }: LatePayload): Step[] => [
  ...(arrival && Object.keys(arrival.data).length
    ? [{ test: taskKindDefinitions[kind].clockin, data: arrival.data, done: true, finished_at: arrival.at }]
    : []),
  ...steps.filter(({ test }) => getStep(kind, test)),
];

/** Adds a step's values to the task; returns the keys that were added. */
const fillStep = async (
  call: Context,
  task: TaskRecord,
  { test, data, done, finished_at }: Step,
  replace: boolean,
): Promise<string[]> => {
  const { db } = call;
  const stored = await lockTest(db, task.id, test);
  const before: StepData = stored?.data ?? {};
  const slots = hasNumberedRows(task.kind, test) ? await listEverFilledSlots(db, task.id, test) : [];
  const additions = await selectAdditions(db, task, test, { data, before, slots, replace });
  const keys = Object.keys(additions);
  const isDone = stored?.done || done;
  if (!keys.length && (stored?.done ?? false) === isDone) return [];
  const after = { ...before, ...assignRowNumbers(task.kind, test, additions, before, slots) };
  await saveTest(
    {
      task_id: task.id,
      key: test,
      done: isDone,
      finished_at: stored?.finished_at ?? finished_at ?? null,
      lat: stored?.lat ?? null,
      lng: stored?.lng ?? null,
      data: after,
      version: (stored?.version ?? 0) + 1,
      corrected: stored?.corrected ?? [],
    },
    db,
  );
  await storeBarCodes(db, task, test, after);
  await recordAttachment(call, task.id, {
    about: { test },
    before: { ...before, done: stored?.done ?? false },
    after: { ...after, done: isDone },
  });
  return keys;
};

const recordAttachment = (
  { db, user, request }: Context,
  taskId: number,
  change: Record<'about' | 'before' | 'after', Record<string, unknown>>,
) =>
  recordHistory(db, { user, address: request.ip }, [
    { object: 'tasks', id: taskId, action: 'lateWork.attach', ...change },
  ]);

/**
 * The values that can be added to a step: those for fields that are empty in the task or, with `replace`, for all. Not
 * choices that the office does not offer, nor tables whose stored rows have photos: these refer to the rows' numbers.
 */
const selectAdditions = async (
  db: Db,
  { kind }: TaskRecord,
  test: string,
  { data, before, slots, replace }: { data: StepData; before: StepData; slots: number[]; replace: boolean },
): Promise<StepData> => {
  const additions: StepData = Object.fromEntries(
    Object.entries(data).filter(([key, value]) => !isEmpty(value) && (replace || isEmpty(before[key]))),
  );
  for (const path of await findUnlistedValues(db, kind, test, additions, before))
    delete additions[path.split('.')[0]];
  if (slots.length)
    for (const key of listNumberedTables(kind, test)) if (!isEmpty(before[key])) delete additions[key];
  return additions;
};

/** Stores the agent's current comment on a photo of the task; returns whether the task has that photo. */
const storeComment = async (
  call: Context,
  task: TaskRecord,
  { photo_id, test, index, comment }: LatePayload['comments'][number],
): Promise<boolean> => {
  const { db } = call;
  const photo = await lockCurrentPhoto(db, task.id, photo_id);
  if (photo?.test !== test || photo.slot !== index) return false;
  if (photo.comment === comment) return true;
  await updatePhoto(db, photo_id, { comment });
  await recordAttachment(call, task.id, {
    about: { test: photo.test, slot: photo.slot, photo_id },
    before: { comment: photo.comment },
    after: { comment },
  });
  return true;
};

/** Puts a photo into its slot, that of a table row only if the task has the same row; returns whether it was added. */
const fillSlot = async (
  db: Db,
  task: TaskRecord,
  photo: LatePhotoRecord,
  { steps }: LatePayload,
  replace: boolean,
): Promise<boolean> => {
  const { test, slot } = photo;
  const lateData = steps.find(step => step.test === test)?.data ?? {};
  const lateRow = findSlotRow(task.kind, test, slot, lateData);
  if (lateRow) {
    const storedData = (await lockTest(db, task.id, test))?.data ?? {};
    const storedRow = findSlotRow(task.kind, test, slot, storedData);
    if (!lateRow.row || !storedRow?.row) return false;
    if (!isDeepStrictEqual(storedRow.row, { ...lateRow.row, no: lateRow.no })) return false;
  }
  if (test !== impossibleTest) await ensureTest(db, task.id, test);
  const current = await lockSlotPhoto(db, task.id, test, slot);
  const isSame = current?.sha256 === photo.sha256;
  if (current && !isSame && !replace) return false;
  if (current && !isSame) await markPhotoReplaced(db, current.id);
  const { file, type, size, sha256, width, height, lat, lng, accuracy, direction, comment, taken_at } = photo;
  const stored = { file, type, size, sha256, width, height };
  const described = { lat, lng, accuracy, direction, comment, taken_at };
  const id = isSame
    ? current.id
    : await insertPhoto(db, { task_id: task.id, test, slot, ...stored, ...described });
  await setAttachedPhoto(db, photo.id, id);
  await updateDoneByPhotos(db, task, test);
  return true;
};

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && !value.length);

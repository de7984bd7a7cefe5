import { isDeepStrictEqual } from 'node:util';
import type { field } from '../../../contract/field/field';
import type { LatePayload } from '../../../contract/field/late-work';
import type { TaskKind } from '../../../contract/organisation/vocabulary';
import { getStep } from '../../../contract/work/evidence';
import { stepDataSchema } from '../../../contract/work/evidence/step-data';
import { taskKindDefinitions } from '../../../contract/work/task-kinds';
import type { Db } from '../../framework/db/client';
import { recordHistory } from '../../framework/history/record-history';
import { ApiError, conflict, invalid } from '../../framework/http/errors';
import { parseValues } from '../../framework/http/input';
import type { Handler } from '../../framework/http/mount';
import { lockSitesUnchecked } from '../../sites/sites/queries';
import { listCurrentPhotos } from '../../work/files/queries-photos';
import { findEndedWork } from './find-ended-work';
import { notifyLateWork } from './notify-late-work';
import { insertLateWork, lockLateWorkFor, replacePayload } from './queries-late-work';

/**
 * Data that an agent entered for work the office has meanwhile ended. It changes no task: a manager decides. Repeating
 * the call changes nothing; new data are added and need a new decision.
 */
export const handOver: Handler<(typeof field)['actions']['handOver']> = async ({ input, ...call }) => {
  const { db, user, request } = call;
  if (!input.plan_id && !input.taskid) throw invalid('plan_id', 'required');
  const endedWork = await findEndedWork(db, user.userid, input);
  if (!endedWork) throw new ApiError('notFound', { cause: 'workNeverYours' });
  const { kind, site_id, drop_site_id } = endedWork;
  if (![site_id, drop_site_id].includes(input.site_id)) throw invalid('site_id', 'siteOfOtherWork');
  const sites = await lockSitesUnchecked(db, [site_id, drop_site_id]);
  // Read again under the lock: the office may have assigned it to the agent again.
  const { reason, ...ended } = (await findEndedWork(db, user.userid, input)) ?? endedWork;
  const stored = await lockLateWorkFor(db, user.userid, ended.work);
  if (!stored && !reason) throw conflict({ cause: 'workStillYours' });

  const sentPayload = readPayload(kind, input, request);
  sentPayload.comments = await selectOwnComments(db, ended.task_id, sentPayload.comments);
  const payload = stored ? mergePayloads(stored.payload, sentPayload) : sentPayload;
  if (stored && isDeepStrictEqual(stored.payload, payload)) return { late_id: stored.id };
  const late = stored
    ? await replacePayload(db, stored.id, {
        payload,
        task_id: ended.task_id,
        reason: reason ?? stored.reason,
        // What a manager attached to a task and the agent has changed since must be attached again.
        attached: stored.attached.filter(path => isSameValue(path, kind, stored.payload, payload)),
      })
    : await insertLateWork(db, { agent_id: user.userid, ...ended, reason: reason! }, payload);
  await recordHistory(db, { user, address: request.ip }, [
    {
      object: 'sites',
      id: site_id,
      action: 'field.handOver',
      after: { task_type: kind, plan_id: ended.plan_id, date: ended.day },
    },
  ]);
  const { code } = sites.find(({ id }) => id === site_id)!;
  await notifyLateWork(db, late, { agent: user.username, siteCode: code });
  return { late_id: late.id };
};

type PayloadInput = Pick<
  Parameters<Handler<(typeof field)['actions']['handOver']>>[0]['input'],
  'arrival' | 'steps' | 'outcome' | 'comments'
>;

/** Validated like a clock-in and steps; an error names each field. Normalised to what JSON stores. */
const readPayload = (
  kind: TaskKind,
  { arrival, steps, outcome, comments }: PayloadInput,
  say: Parameters<typeof parseValues>[2],
): LatePayload =>
  JSON.parse(
    JSON.stringify({
      arrival: arrival
        ? {
            ...arrival,
            data: parseValues(stepDataSchema(kind, taskKindDefinitions[kind].clockin), arrival.data, say, [
              'arrival',
              'data',
            ]),
          }
        : null,
      steps: steps.map((step, index) => {
        const { test } = step;
        if (!getStep(kind, test)) throw invalid(`steps.${index}.test`, 'unknownStep', { test });
        const schema = stepDataSchema(kind, test);
        return { ...step, data: parseValues(schema, step.data, say, ['steps', String(index), 'data']) };
      }),
      outcome: outcome ?? null,
      comments,
    } satisfies LatePayload),
  );

/** Values sent again replace the stored ones; others stay. */
const mergePayloads = (stored: LatePayload, sent: LatePayload): LatePayload => ({
  arrival: sent.arrival ?? stored.arrival,
  steps: [
    ...stored.steps.map(step => sent.steps.find(({ test }) => test === step.test) ?? step),
    ...sent.steps.filter(({ test }) => !stored.steps.some(step => step.test === test)),
  ],
  outcome: sent.outcome ?? stored.outcome,
  comments: [
    ...stored.comments.map(
      comment => sent.comments.find(({ photo_id }) => photo_id === comment.photo_id) ?? comment,
    ),
    ...sent.comments.filter(
      ({ photo_id }) => !stored.comments.some(comment => comment.photo_id === photo_id),
    ),
  ],
});

/** Comments on photos that are stored in the agent's own task. */
const selectOwnComments = async (db: Db, taskId: number | null, comments: LatePayload['comments']) => {
  if (taskId === null || !comments.length) return [];
  const photoIds = comments.map(({ photo_id }) => photo_id);
  const photos = await listCurrentPhotos(db, taskId, photoIds);
  return comments.filter(({ photo_id, test, index }) =>
    photos.some(photo => photo.id === photo_id && photo.test === test && photo.slot === index),
  );
};

/** Whether a value that was attached to a task (`<test>.<key>`) is still the same. */
const isSameValue = (path: string, kind: TaskKind, before: LatePayload, after: LatePayload) =>
  isDeepStrictEqual(getValue(path, kind, before), getValue(path, kind, after));
const getValue = (path: string, kind: TaskKind, { arrival, steps, comments }: LatePayload) => {
  const [test, key, photoId] = path.split('.');
  if (key === 'comments') return comments.find(({ photo_id }) => photo_id === Number(photoId))?.comment;
  const step = steps.find(({ test: stepTest }) => stepTest === test);
  return (step ?? (test === taskKindDefinitions[kind].clockin ? arrival : undefined))?.data[key];
};

import type { field } from '../../../contract/field/field';
import type { TaskStatus } from '../../../contract/organisation/vocabulary';
import { isPhotosOnly } from '../../../contract/work/evidence';
import { listMissingRowFields } from '../../../contract/work/evidence/row-numbers';
import { isDoneByPhotos, listMissingFields } from '../../../contract/work/evidence/step-data';
import { getRequiredSteps } from '../../../contract/work/task-kinds';
import { getSubmittedStatus, rejectedStatuses } from '../../../contract/work/task-states';
import type { Db } from '../../framework/db/client';
import { recordHistory } from '../../framework/history/record-history';
import { ApiError, notFound } from '../../framework/http/errors';
import type { Handler } from '../../framework/http/mount';
import { refreshSiteSummaries } from '../../sites/derived/queries-summaries';
import { lockSitesUnchecked } from '../../sites/sites/queries';
import { notifyOffice } from '../../work/alerts/notify-office';
import { buildSubmissionNotice } from '../../work/alerts/submission-notice';
import { recordFindings } from '../../work/anomalies/record-findings';
import { listTaskPhotos } from '../../work/files/queries-photos';
import { describeKind } from '../../work/planning/plan-notifier';
import { type TaskRecord, updateTask } from '../../work/task-actions/queries';
import { listTests } from '../../work/tasks/queries-detail';
import { isRedone } from '../../work/tasks/task-detail';
import { findOwnTask } from './queries';
import { setDoneByPhotos } from './queries-steps';
import { requireOpenTask } from './require-open-task';
import { requireLockedTask } from './send-step';

/** Submits the task. A repeated call returns the same, or what was decided since. */
export const submit: Handler<(typeof field)['actions']['submit']> = async ({ input, db, user, request }) => {
  const ownTask = await findOwnTask(db, user.userid, input.taskid);
  if (!ownTask) throw notFound();
  const sites = await lockSitesUnchecked(db, [ownTask.site_id, ownTask.drop_site_id]);
  const task = await requireLockedTask(db, user, input.taskid);
  if (isSubmitted(task)) return { task_status: task.status };
  requireOpenTask(task, 'submit');

  const tests = await listTests(db, task.id);
  const photos = await listTaskPhotos(db, task.id);
  requireComplete(task, tests, photos);
  for (const { key } of tests)
    if (isDoneByPhotos(task.kind, key, listSentSlots(photos, key)))
      await setDoneByPhotos(db, task.id, key, true);
  const submittedTask = await updateTask(db, task.id, {
    status: getSubmittedStatus({ task_type: task.kind, task_status: task.status }),
    submitted_at: new Date(),
    seen_at: null,
    seen_by: null,
  });
  const { newNok, newCritical } = await recordFindings(db, { user, address: request.ip }, task, tests);
  await refreshSiteSummaries(db, [task.site_id, task.drop_site_id]);
  await recordHistory(db, { user, address: request.ip }, [
    {
      object: 'tasks',
      id: task.id,
      action: 'field.submit',
      before: { status: task.status },
      after: { status: submittedTask.status },
    },
  ]);
  const { code } = sites.find(({ id }) => id === (task.drop_site_id ?? task.site_id))!;
  await notifySubmission(db, submittedTask, {
    ...describeKind(task.kind),
    code,
    task: task.id,
    nok: newNok,
    critical: newCritical,
    again: task.submitted_at !== null,
  });
  return { task_status: submittedTask.status };
};

const notifySubmission = (
  db: Db,
  task: TaskRecord,
  submission: Parameters<typeof buildSubmissionNotice>[0],
) =>
  notifyOffice(db, task, {
    events: submission.nok ? ['submitted', 'nok'] : ['submitted'],
    site: submission.code,
    buildNotification: wants => buildSubmissionNotice(submission, wants),
  });

type Tests = Awaited<ReturnType<typeof listTests>>;
type Photos = Awaited<ReturnType<typeof listTaskPhotos>>;

/** Refuses a task of which something is missing, or something refused was not done again. */
const requireComplete = (task: TaskRecord, tests: Tests, photos: Photos) => {
  const missing = listMissingInSteps(task, tests, photos);
  if (missing.length) throw createMissingError('stepsMissing', missing);
  const notRedone = listSlotsNotRedone(task, tests, photos);
  if (notRedone.length) throw createMissingError('redoMissing', notRedone);
};

/** Steps that are not done, and fields and photos missing in done ones, as paths. */
const listMissingInSteps = (task: TaskRecord, tests: Tests, photos: Photos) => {
  const required = getRequiredSteps(task.kind, task.installation_type ?? undefined);
  const inRequired = required.flatMap(key => {
    const test = tests.find(sentTest => sentTest.key === key);
    const sentSlots = listSentSlots(photos, key);
    // Photos-only steps need no data, unless data were sent that say it is not done.
    const isByPhotos = isPhotosOnly(task.kind, key) && sentSlots.length > 0 && test?.version === 0;
    if (!test || !(test.done || isByPhotos)) return [key];
    return listMissingFields(task.kind, key, test.data, sentSlots).map(path => `${key}.${path}`);
  });
  const inOthers = tests
    .filter(({ key }) => !required.includes(key))
    .flatMap(({ key, data }) =>
      listMissingRowFields(task.kind, key, data, listSentSlots(photos, key)).map(path => `${key}.${path}`),
    );
  return [...inRequired, ...inOthers];
};

/** The slots of a step that have a photo. */
const listSentSlots = (photos: Photos, key: string) =>
  photos.filter(photo => photo.test === key && photo.replaced_at === null).map(photo => photo.slot);

/** Of a returned task: refused steps and photos that have not been sent again since, as paths. */
const listSlotsNotRedone = (task: TaskRecord, tests: Tests, photos: Photos) => {
  if (task.status !== 'return') return [];
  return (task.refused_slots ?? [])
    .filter(({ test, index }) => !isRedone(test, index, task.returned_at, photos, tests))
    .map(({ test, index }) => (index === null ? test : `${test}.photos.${index}`));
};

/** Whether the last submission was stored, whatever has been decided since. */
const isSubmitted = ({ status, submitted_at, returned_at }: TaskRecord) =>
  submittedStatuses.includes(status) ||
  (judgedStatuses.includes(status) &&
    submitted_at !== null &&
    (returned_at === null || submitted_at > returned_at));
const submittedStatuses: readonly TaskStatus[] = ['', 'pending', 'correct'];
const judgedStatuses: readonly TaskStatus[] = ['accept', ...rejectedStatuses, 'closed'];

const createMissingError = (cause: 'stepsMissing' | 'redoMissing', paths: string[]) =>
  new ApiError('invalid', { cause, fields: paths.map(path => ({ path, cause: 'required' })) });

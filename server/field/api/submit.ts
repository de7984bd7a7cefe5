import type { field } from '../../../contract/field/field';
import type { TaskStatus } from '../../../contract/organisation/vocabulary';
import { isPhotosOnly } from '../../../contract/work/evidence';
import { listMissingRowFields } from '../../../contract/work/evidence/row-numbers';
import { isDoneByPhotos, listMissingFields } from '../../../contract/work/evidence/step-data';
import { getRequiredSteps } from '../../../contract/work/task-kinds';
import { getSubmittedStatus } from '../../../contract/work/task-states';
import { recordHistory } from '../../framework/history/record-history';
import { ApiError, notFound } from '../../framework/http/errors';
import type { Handler } from '../../framework/http/mount';
import { refreshSiteSummaries } from '../../sites/derived/queries-summaries';
import { lockSitesUnchecked } from '../../sites/sites/queries';
import { notifyOffice } from '../../work/alerts/notify-office';
import { buildSubmissionNotice } from '../../work/alerts/submission-notice';
import { recordFindings } from '../../work/anomalies/record-findings';
import { listTaskPhotos } from '../../work/files/queries-photos';
import { formatKind } from '../../work/planning/plan-notifier';
import { type TaskRecord, updateTask } from '../../work/task-actions/queries';
import { listTests } from '../../work/tasks/queries-detail';
import { isRedone } from '../../work/tasks/task-detail';
import { findOwnTask, setDoneByPhotos } from './queries';
import { requireOpenTask } from './require-open-task';
import { requireLockedTask } from './send-step';

/** Submits the task. A repeated call returns the same, or what was decided since. */
export const submit: Handler<(typeof field)['actions']['submit']> = async ({ input, db, user, request }) => {
  const found = await findOwnTask(db, user.userid, input.taskid);
  if (!found) throw notFound();
  const sites = await lockSitesUnchecked(db, [found.site_id, found.drop_site_id]);
  const task = await requireLockedTask(db, user, input.taskid);
  if (isSubmitted(task)) return { task_status: task.status };
  requireOpenTask(task, 'submit');

  const [tests, photos] = [await listTests(db, task.id), await listTaskPhotos(db, task.id)];
  const slotsIn = (key: string) =>
    photos.filter(photo => photo.test === key && photo.replaced_at === null).map(photo => photo.slot);
  const required = getRequiredSteps(task.kind, task.installation_type ?? undefined);
  const inRequired = required.flatMap(key => {
    const test = tests.find(each => each.key === key);
    const sent = slotsIn(key);
    // Photos-only steps need no data, unless data were sent that say it is not done.
    const byPhotos = isPhotosOnly(task.kind, key) && sent.length > 0 && test?.version === 0;
    if (!test || !(test.done || byPhotos)) return [key];
    return listMissingFields(task.kind, key, test.data, sent).map(path => `${key}.${path}`);
  });
  const inOthers = tests
    .filter(({ key }) => !required.includes(key))
    .flatMap(({ key, data }) =>
      listMissingRowFields(task.kind, key, data, slotsIn(key)).map(path => `${key}.${path}`),
    );
  const missing = [...inRequired, ...inOthers];
  if (missing.length) throw createMissingError('stepsMissing', missing);
  const refused = (task.refused_slots ?? []).filter(
    ({ test, index }) => task.status === 'return' && !isRedone(test, index, task.returned_at, photos, tests),
  );
  if (refused.length)
    throw createMissingError(
      'redoMissing',
      refused.map(({ test, index }) => (index === null ? test : `${test}.photos.${index}`)),
    );

  for (const { key } of tests)
    if (isDoneByPhotos(task.kind, key, slotsIn(key))) await setDoneByPhotos(db, task.id, key, true);
  const after = await updateTask(db, task.id, {
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
      after: { status: after.status },
    },
  ]);
  const { code } = sites.find(({ id }) => id === (task.drop_site_id ?? task.site_id))!;
  const submission = {
    kind: formatKind(task.kind),
    code,
    task: task.id,
    nok: newNok,
    critical: newCritical,
  };
  await notifyOffice(db, after, {
    happened: newNok ? ['submitted', 'nok'] : ['submitted'],
    site: code,
    say: wants => buildSubmissionNotice({ ...submission, again: task.submitted_at !== null }, wants),
  });
  return { task_status: after.status };
};

/** Whether the last submission was stored, whatever has been decided since. */
const isSubmitted = ({ status, submitted_at, returned_at }: TaskRecord) =>
  submitted.includes(status) ||
  (judged.includes(status) && submitted_at !== null && (returned_at === null || submitted_at > returned_at));
const submitted: readonly TaskStatus[] = ['', 'pending', 'correct'];
const judged: readonly TaskStatus[] = ['accept', 'reject', 'closed'];

const createMissingError = (cause: 'stepsMissing' | 'redoMissing', paths: string[]) =>
  new ApiError('invalid', { cause, fields: paths.map(path => ({ path, cause: 'required' })) });

import type { field } from '../../../contract/field/field';
import { isNoteMissing } from '../../../contract/work/impossible';
import { invalid, notFound } from '../../framework/http/errors';
import type { Handler } from '../../framework/http/mount';
import { defaultLanguage, sayIn } from '../../framework/language/language';
import { appendText, buildNotice } from '../../framework/notifications/notify';
import { lockSitesUnchecked } from '../../sites/sites/queries';
import { notifyOffice } from '../../work/alerts/notify-office';
import { describeKind } from '../../work/planning/plan-notifier';
import { changeTask } from '../../work/task-actions/change-tasks';
import type { TaskRecord } from '../../work/task-actions/queries';
import { findOwnTask } from './queries';
import { requireOpenTask } from './require-open-task';
import { requireLockedTask } from './send-step';

/**
 * Reports that the task cannot be done; a manager decides what follows. A repeated call returns the same; another cause
 * or note replaces the first until a decision is made.
 */
export const reportImpossible: Handler<(typeof field)['actions']['impossible']> = async ({
  input,
  ...call
}) => {
  const { db, user } = call;
  if (isNoteMissing(input)) throw invalid('note', 'required');
  const ownTask = await findOwnTask(db, user.userid, input.taskid);
  if (!ownTask) throw notFound();
  const sites = await lockSitesUnchecked(db, [ownTask.site_id, ownTask.drop_site_id]);
  const task = await requireLockedTask(db, user, input.taskid);
  const report = { impossible_cause: input.cause, impossible_note: input.note || null };
  const isSame =
    task.impossible_cause === report.impossible_cause && task.impossible_note === report.impossible_note;
  if (task.impossible_at && (isSame || task.status === 'cancelled')) return { task_status: task.status };
  if (task.status !== 'impossible') requireOpenTask(task, 'impossible');

  const after = await changeTask(call, task, 'field.impossible', {
    status: 'impossible',
    ...report,
    impossible_at: task.impossible_at ?? input.at ?? new Date(),
    seen_at: null,
    seen_by: null,
  });
  const { code } = sites.find(({ id }) => id === (task.drop_site_id ?? task.site_id))!;
  await notifyOffice(db, after, {
    events: ['impossible'],
    site: code,
    buildNotification: wants => (wants('impossible') ? buildImpossibleNotice(after, code) : null),
  });
  return { task_status: after.status };
};

const buildImpossibleNotice = (task: TaskRecord, code: string) => {
  const cause = sayIn(defaultLanguage)('impossible', task.impossible_cause!);
  return appendText(
    buildNotice('taskImpossible', { ...describeKind(task.kind), code, task: task.id, cause }),
    task.impossible_note,
  );
};

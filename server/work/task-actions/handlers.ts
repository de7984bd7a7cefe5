import type { taskActions } from '../../../contract/work/task-actions';
import { globalKinds } from '../../../contract/work/task-kinds';
import { readHistory, recordHistory } from '../../framework/history/record-history';
import { invalid, notFound } from '../../framework/http/errors';
import type { Handlers } from '../../framework/http/mount';
import { agentChoices } from '../../organisation/settings/form-list-handlers';
import { readPlan } from '../planning/new-plan';
import { requireNewPlansConfirmed } from '../planning/require-plans-confirmed';
import { changeTask } from './change-tasks';
import { editTest } from './edit-test';
import { lockTaskForAction } from './lock-task-for-action';
import { notifyAgent } from './notify-agents';
import { planCmForTask } from './plan-cm-for-task';
import { findTaskRecord, lockPhotos, setVerdict } from './queries';
import { replanTask } from './replan-tasks';
import { revertDecision } from './revert-decision';
import { acceptTask, cancelTask, closeTask, rejectTask, returnTask } from './task-decisions';
import { buildTaskResponse } from './task-response';

/** Managers' actions on one task (document 2, section 4). */
const questionFields = { agent: 'agent', day: 'planning_date' };

export const taskActionHandlers: Handlers<typeof taskActions> = {
  return: async ({ input, ...call }) => {
    await returnTask(call, input.pmid, input.message, input.slots);
    return buildTaskResponse(call, input.pmid);
  },
  close: async ({ input, ...call }) => {
    await closeTask(call, input.id, input.resolve_anomaly);
    return buildTaskResponse(call, input.id);
  },
  accept: async ({ input, ...call }) => {
    await acceptTask(call, input.id);
    return buildTaskResponse(call, input.id);
  },
  reject: async ({ input, ...call }) => {
    await rejectTask(call, input.pmid, input.message);
    return buildTaskResponse(call, input.pmid);
  },
  addData: async ({ input, ...call }) => {
    const { task } = await lockTaskForAction(call, input.pmid, 'addData');
    await changeTask(call, task, 'taskActions.addData', { data_m: JSON.stringify(input.data) });
    return buildTaskResponse(call, input.pmid);
  },
  replan: async ({ input, ...call }) => {
    const plan_id = await replanTask(call, input.taskid, input);
    await requireNewPlansConfirmed(call, input.confirmed, questionFields, [plan_id]);
    return { plan_id };
  },
  cancel: async ({ input, ...call }) => {
    await cancelTask(call, input.id, input.message);
    return buildTaskResponse(call, input.id);
  },
  planCm: async ({ input: { id, confirmed, ...input }, ...call }) => {
    const plan_id = await planCmForTask(call, id, await readPlan(call, { ...input, task_type: 'cm' }));
    await requireNewPlansConfirmed(call, confirmed, questionFields, [plan_id]);
    return { plan_id };
  },
  delete: async ({ input, ...call }) => {
    const openTask = await lockTaskForAction(call, input.pmid, 'delete');
    await changeTask(call, openTask.task, 'taskActions.delete', {
      deleted_at: new Date(),
      deleted_by: call.user.userid,
    });
    await notifyAgent(call, openTask, 'taskDeleted');
    return {};
  },
  restore: async ({ input, ...call }) => {
    const openTask = await lockTaskForAction(call, input.id, 'restore');
    await changeTask(call, openTask.task, 'taskActions.restore', { deleted_at: null, deleted_by: null });
    await notifyAgent(call, openTask, 'taskRestored');
    return buildTaskResponse(call, input.id);
  },
  editTest,
  review: async ({ input, ...call }) => {
    const { db, user, request } = call;
    const { task } = await lockTaskForAction(call, input.id, 'review');
    const photos = await lockPhotos(
      db,
      task.id,
      input.photos.map(({ id }) => id),
    );
    const changes = input.photos.map(({ id, verdict, cause }, index) => {
      const photo = photos.find(each => each.id === id);
      if (!photo) throw invalid(`photos.${index}.id`, 'unknownPhoto');
      return { photo, verdict, cause: verdict === 'nok' ? (cause ?? null) : null };
    });
    for (const { photo, verdict, cause } of changes)
      await setVerdict(db, photo.id, verdict, cause, user.userid);
    await recordHistory(
      db,
      { user, address: request.ip },
      changes.map(({ photo, verdict, cause }) => ({
        object: 'tasks',
        id: task.id,
        action: 'taskActions.review',
        about: { test: photo.test, slot: photo.slot },
        before: { verdict: photo.verdict, cause: photo.cause },
        after: { verdict, cause },
      })),
    );
    return buildTaskResponse(call, input.id);
  },
  seen: async ({ input, ...call }) => {
    const { task } = await lockTaskForAction(call, input.id, 'review');
    await changeTask(call, task, 'taskActions.seen', { seen_at: new Date(), seen_by: call.user.userid });
    return buildTaskResponse(call, input.id);
  },
  takeBack: async ({ input, ...call }) => {
    await revertDecision(call, input.id);
    return buildTaskResponse(call, input.id);
  },
  history: async ({ input, user, db, authorize }) => {
    const task = await findTaskRecord(db, user, input.id);
    if (!task) throw notFound();
    authorize(task.kind);
    return { data: await readHistory(db, 'tasks', task.id) };
  },
  form: async ({ db, user }) => ({ agents: await agentChoices(db, user) }),
  types: async ({ say }) => ({ tasks: globalKinds.map(id => ({ id, name: say('words', id) })) }),
};

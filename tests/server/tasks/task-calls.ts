import { field } from '../../../contract/field/field';
import { lateWork } from '../../../contract/field/late-work';
import type { TaskKind } from '../../../contract/organisation/vocabulary';
import { getSlots, getSteps } from '../../../contract/work/evidence';
import { impossibleTest } from '../../../contract/work/impossible';
import { planning } from '../../../contract/work/planning';
import { reminders } from '../../../contract/work/reminders';
import { taskActions } from '../../../contract/work/task-actions';
import type { TaskTransition } from '../../../contract/work/task-states';
import { createLateWork, createPhoto } from '../../factories/sites';
import { listEditableFields } from '../call-cases';
import { type MobileClient, sendPhoto } from '../field/mobile-client';
import type { Answer, Api, Client } from '../harness';

const { actions } = taskActions;
/** The first slot of a photo that the kind has. */
const firstSlot = (kind: TaskKind) => {
  const test = getSteps(kind).find(step => getSlots(kind, step.test).length > 0)!.test;
  return { test, index: getSlots(kind, test)[0].index };
};
export const additionalData = {
  structure_type: 'Pylône',
  eqp_hous_type: 'Shelter',
  plot_size: '12',
  mod_cap_a: '30',
  max_modules: '4',
};

/** Every call that acts on a task, made as a manager or from the phone of its agent. */
export const createTaskCalls = (api: Api, { mobile, agent }: { mobile: MobileClient; agent: number }) => {
  const day = { agent, planning_date: '2030-06-01' };
  const calls: Record<TaskCall, (id: number, kind: TaskKind, manager: Client) => Promise<Answer>> = {
    return: (id, _, manager) => manager.call(actions.return, { pmid: id }),
    accept: (id, _, manager) => manager.call(actions.accept, { id }),
    reject: (id, _, manager) => manager.call(actions.reject, { pmid: id }),
    close: (id, _, manager) => manager.call(actions.close, { id }),
    cancel: (id, _, manager) => manager.call(actions.cancel, { id, message: 'Chantier suspendu' }),
    replan: (id, _, manager) => manager.call(actions.replan, { taskid: id, ...day }),
    planCm: (id, _, manager) => manager.call(actions.planCm, { id, ...day }),
    addData: (id, _, manager) => manager.call(actions.addData, { pmid: id, data: [additionalData] }),
    editTest: (id, kind, manager) => manager.call(actions.editTest, { pm: id, ...listEditableFields(kind) }),
    attachLate: async (id, kind, manager) => {
      const { site_id } = await api.db
        .selectFrom('tasks')
        .select('site_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const step = { test: firstSlot(kind).test, data: {}, done: true };
      const late = await createLateWork(api.db, site_id, { kind, agent_id: agent, steps: [step] });
      return manager.call(lateWork.actions.attach, { id: late, task_id: id });
    },
    review: async (id, _, manager) => {
      const photo = await createPhoto(api.db, id);
      return manager.call(actions.review, { id, photos: [{ id: photo, verdict: 'ok' }] });
    },
    seen: (id, _, manager) => manager.call(actions.seen, { id }),
    takeBack: (id, _, manager) => manager.call(actions.takeBack, { id }),
    remind: (id, _, manager) => manager.call(reminders.actions.task, { task_id: id }),
    delete: (id, _, manager) => manager.call(actions.delete, { pmid: id }),
    restore: (id, _, manager) => manager.call(actions.restore, { id }),
    planInstallation: (id, _, manager) =>
      manager.call(planning.actions.installation, {
        ...{ taskid: id, installation_type: 'new_site', agentid: agent, planning_date: day.planning_date },
      }),
    sendStep: (id, kind) =>
      mobile.call(field.actions.step, { taskid: id, test: firstSlot(kind).test, data: {}, done: false }),
    photo: (id, kind) => sendPhoto(mobile, { taskid: id, ...firstSlot(kind) }),
    impossible: id => mobile.call(field.actions.impossible, { taskid: id, cause: 'no_access' }),
    sendProof: id => sendPhoto(mobile, { taskid: id, test: impossibleTest, index: 0 }),
    submit: id => mobile.call(field.actions.submit, { taskid: id }),
    // A task waits again with its plan (`tests/server/backlog`): no call moves it alone.
  };
  return calls;
};
export type TaskCall = Exclude<TaskTransition, 'waitAgain'> | 'photo' | 'seen';

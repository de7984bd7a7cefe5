import { evidence } from '../../contract/evidence';
import type { field } from '../../contract/field';
import { requiredSteps } from '../../contract/task-kinds';
import { daysAfter, today } from '../../contract/today';
import { changePassword } from '../account/change-password';
import { endSession } from '../account/session/queries';
import { anomalyTold } from '../anomalies/told';
import { isLate } from '../days/late';
import { signedAddress } from '../media/signed-address';
import { notFound } from '../platform/errors';
import { changesNoTotal, type Handlers } from '../platform/mount';
import { recordSecurityEvent } from '../platform/security-event';
import { readSettings } from '../settings/queries';
import type { FileStore } from '../store/file-store';
import { clockIn } from './clock-in';
import { connectField } from './connect';
import { fieldSites, fieldTask, pastTask } from './field-task';
import { reportImpossible } from './impossible';
import { offered } from './offered';
import { sendPhoto } from './photo';
import { openTasksOf, ownTask, pastTasksOf, plansOfAgent } from './queries';
import { removePhoto } from './remove-photo';
import { sendStep } from './step';
import { submit } from './submit';

/** What the mobile app calls (`docs/field-api.md`). */
export const fieldHandlers = (store: FileStore): Handlers<typeof field> => ({
  connect: connectField,
  disconnect: async ({ db, user, request }) => {
    await endSession(db, user.sessionHash);
    await recordSecurityEvent(db, request, { kind: 'signOut', accountId: user.userid });
    return {};
  },
  changePassword,
  plans: async ({ input, db, user, language }) => {
    const from = input.day ?? today();
    const until = daysAfter(from, input.days - 1);
    const plans = await plansOfAgent(db, user.userid, until);
    const siteOf = await fieldSites(
      db,
      plans.flatMap(plan => [plan.site_id, plan.drop_site_id]),
      language,
    );
    const { task_pm_delay } = await readSettings(db);
    return {
      plans: await Promise.all(
        plans.map(async plan => ({
          plan_id: plan.id,
          task_type: plan.kind,
          installation_type: plan.installation_type,
          date: plan.day,
          late: isLate(plan.day, task_pm_delay),
          instruction: plan.instruction,
          problem_type: plan.problem_type,
          alarm_type: plan.alarm_type,
          anomaly: await anomalyTold(db, plan.anomaly_id, user),
          site: siteOf(plan.site_id)!,
          drop_site: siteOf(plan.drop_site_id),
          file:
            plan.file_id !== null && plan.file !== null
              ? {
                  id: plan.file_id,
                  name: plan.file_name!,
                  size: plan.file_size!,
                  url: await signedAddress(db, `plan/${plan.id}`, user),
                }
              : null,
          steps: [...requiredSteps(plan.kind, plan.installation_type ?? undefined)],
        })),
      ),
    };
  },
  tasks: async ({ db, user, language }) => {
    const tasks = await openTasksOf(db, user.userid);
    return { tasks: await Promise.all(tasks.map(task => fieldTask(db, user, task, language))) };
  },
  past: async ({ input, db, user, language }) => {
    const tasks = await pastTasksOf(db, user.userid, input);
    return { tasks: await Promise.all(tasks.map(task => pastTask(db, task, language))) };
  },
  task: async ({ input, db, user, language }) => {
    const task = await ownTask(db, user.userid, input.taskid);
    if (!task) throw notFound();
    return { task: await fieldTask(db, user, task, language) };
  },
  evidence: async ({ input, db }) => ({
    steps: await Promise.all(evidence[input.kind].map(step => offered(db, step))),
  }),
  clockin: clockIn,
  photo: sendPhoto(store),
  removePhoto,
  step: changesNoTotal(sendStep),
  impossible: reportImpossible,
  submit,
});

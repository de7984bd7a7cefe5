import type { field } from '../../../contract/field/field';
import { addDays, today } from '../../../contract/framework/today';
import { pushKinds } from '../../../contract/organisation/push';
import { evidence } from '../../../contract/work/evidence';
import { changePassword } from '../../framework/account/change-password';
import { endSession } from '../../framework/account/session/queries';
import type { Config } from '../../framework/config/config';
import type { Db } from '../../framework/db/client';
import { recordSecurityEvent } from '../../framework/history/security-event';
import { notFound } from '../../framework/http/errors';
import type { Handlers } from '../../framework/http/mount';
import { pushHandlers } from '../../framework/push/handlers';
import { type Reader, signUrl } from '../../framework/signed-urls/signed-url';
import type { FileStore } from '../../framework/store/file-store';
import { listLocalizedWilayas } from '../../organisation/settings/queries-choices';
import { listManuals, type ManualRecord } from '../../work/files/queries';
import { announce } from './announce';
import { announceLate } from './announce-late';
import { changes } from './changes';
import { clockIn } from './clock-in';
import { connectField } from './connect-field';
import { describePhoto } from './describe-photo';
import { fieldPlan, loadPlanFacts } from './field-plan';
import { fieldTask, loadTaskFacts, pastTask } from './field-task';
import { handOver } from './hand-over';
import {
  findOwnTask,
  listDuePlans,
  listOpenTasks,
  listPastTasks,
  listUndonePlansByIds,
  tasksByIds,
} from './queries';
import { removePhoto } from './remove-photo';
import { reportImpossible } from './report-impossible';
import { resolveStepChoices } from './resolve-step-choices';
import { sendPart } from './send-part';
import { sendPhoto } from './send-photo';
import { sendStep } from './send-step';
import { submit } from './submit';

/** The API of the mobile app (`docs/field-api.md`). */
export const fieldHandlers = (
  store: FileStore,
  config: Pick<Config, 'pushTestOrigin'>,
): Handlers<typeof field> => ({
  ...pushHandlers(config, pushKinds),
  connect: connectField,
  disconnect: async ({ db, user, request }) => {
    await endSession(db, user.sessionHash);
    await recordSecurityEvent(db, request, { kind: 'signOut', accountId: user.userid });
    return {};
  },
  changePassword,
  plans: async ({ input, db, user, language }) => {
    const from = input.day ?? today();
    const until = addDays(from, input.days - 1);
    const plans = await listDuePlans(db, user.userid, until);
    const facts = await loadPlanFacts(db, user, plans, language);
    return { plans: await Promise.all(facts.map(planFacts => fieldPlan(db, user, planFacts))) };
  },
  tasks: async ({ db, user, language }) => {
    const facts = await loadTaskFacts(db, user, await listOpenTasks(db, user.userid), language);
    return { tasks: await Promise.all(facts.map(taskFacts => fieldTask(db, user, taskFacts, language))) };
  },
  past: async ({ input, db, user, language }) => {
    const tasks = await listPastTasks(db, user.userid, input);
    return { tasks: await Promise.all(tasks.map(task => pastTask(db, task, language))) };
  },
  task: async ({ input, db, user, language }) => {
    const task = await findOwnTask(db, user.userid, input.taskid);
    if (!task) throw notFound();
    const [facts] = await loadTaskFacts(db, user, [task], language);
    return { task: await fieldTask(db, user, facts, language) };
  },
  evidence: async ({ input, db }) => ({
    steps: await Promise.all(evidence[input.kind].map(step => resolveStepChoices(db, step))),
  }),
  clockin: clockIn,
  photo: sendPhoto(store),
  announce: announce(store),
  sendPart: sendPart(store),
  describePhoto,
  removePhoto,
  step: sendStep,
  impossible: reportImpossible,
  handOver,
  announceLate: announceLate(store),
  submit,
  changes,
  lookup: async ({ input, db, user, language }) => {
    const ids = { plans: input.plans ?? [], tasks: input.tasks ?? [] };
    const plans = await loadPlanFacts(
      db,
      user,
      await listUndonePlansByIds(db, user.userid, ids.plans),
      language,
    );
    const tasks = await loadTaskFacts(db, user, await tasksByIds(db, user.userid, ids), language);
    return {
      plans: await Promise.all(plans.map(facts => fieldPlan(db, user, facts))),
      tasks: await Promise.all(tasks.map(facts => fieldTask(db, user, facts, language))),
    };
  },
  manuals: async ({ db, user }) => ({
    manuals: await Promise.all((await listManuals(db, user, 'mobile')).map(file => toManual(db, user, file))),
  }),
  map: async ({ db, language }) => {
    const wilayas = await listLocalizedWilayas(db, language);
    return { wilayas: wilayas.map(({ id, name, lat, lng, shape_of }) => ({ id, name, lat, lng, shape_of })) };
  },
});

const toManual = async (db: Db, reader: Reader, file: ManualRecord) => ({
  id: file.id,
  name: file.name,
  description: file.description,
  size: file.size,
  sha256: file.sha256,
  created_at: file.created_at.toISOString(),
  url: await signUrl(db, `manual/mobile/${file.id}`, reader),
});

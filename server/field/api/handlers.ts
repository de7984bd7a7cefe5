import type { field } from '../../../contract/field/field';
import { daysAfter, today } from '../../../contract/framework/today';
import { evidence } from '../../../contract/work/evidence';
import type { Config } from '../../framework/config/config';
import type { Db } from '../../framework/db/client';
import { recordSecurityEvent } from '../../framework/history/security-event';
import { notFound } from '../../framework/http/errors';
import type { Handlers } from '../../framework/http/mount';
import type { FileStore } from '../../framework/store/file-store';
import { changePassword } from '../../organisation/account/change-password';
import { endSession } from '../../organisation/account/session/queries';
import { pushHandlers } from '../../organisation/push/handlers';
import { wilayasIn } from '../../organisation/settings/queries-choices';
import { type Reader, signedAddress } from '../../organisation/signed-addresses/signed-address';
import { type ManualRecord, manualsFor } from '../../work/files/queries';
import { announce } from './announce';
import { announceLate } from './announce-late';
import { changes } from './changes';
import { clockIn } from './clock-in';
import { connectField } from './connect';
import { describePhoto } from './describe-photo';
import { fieldPlan, planFacts } from './field-plan';
import { fieldTask, pastTask, taskFacts } from './field-task';
import { handOver } from './hand-over';
import { reportImpossible } from './impossible';
import { offered } from './offered';
import { sendPhoto } from './photo';
import { openTasksOf, ownTask, pastTasksOf, plansOfAgent, standingPlansByIds, tasksByIds } from './queries';
import { removePhoto } from './remove-photo';
import { sendPart } from './send-part';
import { sendStep } from './step';
import { submit } from './submit';

/** The API of the mobile app (`docs/field-api.md`). */
export const fieldHandlers = (
  store: FileStore,
  config: Pick<Config, 'pushTestOrigin'>,
): Handlers<typeof field> => ({
  ...pushHandlers(config),
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
    const facts = await planFacts(db, user, plans, language);
    return { plans: await Promise.all(facts.map(each => fieldPlan(db, user, each))) };
  },
  tasks: async ({ db, user, language }) => {
    const facts = await taskFacts(db, user, await openTasksOf(db, user.userid), language);
    return { tasks: await Promise.all(facts.map(each => fieldTask(db, user, each, language))) };
  },
  past: async ({ input, db, user, language }) => {
    const tasks = await pastTasksOf(db, user.userid, input);
    return { tasks: await Promise.all(tasks.map(task => pastTask(db, task, language))) };
  },
  task: async ({ input, db, user, language }) => {
    const task = await ownTask(db, user.userid, input.taskid);
    if (!task) throw notFound();
    const [facts] = await taskFacts(db, user, [task], language);
    return { task: await fieldTask(db, user, facts, language) };
  },
  evidence: async ({ input, db }) => ({
    steps: await Promise.all(evidence[input.kind].map(step => offered(db, step))),
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
    const plans = await planFacts(db, user, await standingPlansByIds(db, user.userid, ids.plans), language);
    const tasks = await taskFacts(db, user, await tasksByIds(db, user.userid, ids), language);
    return {
      plans: await Promise.all(plans.map(each => fieldPlan(db, user, each))),
      tasks: await Promise.all(tasks.map(each => fieldTask(db, user, each, language))),
    };
  },
  manuals: async ({ db, user }) => ({
    manuals: await Promise.all((await manualsFor(db, user, 'mobile')).map(each => manual(db, user, each))),
  }),
  map: async ({ db, language }) => ({
    wilayas: (await wilayasIn(db, language)).map(({ id, name, lat, lng, shape_of }) => ({
      ...{ id, name, lat, lng, shape_of },
    })),
  }),
});

const manual = async (db: Db, reader: Reader, file: ManualRecord) => ({
  id: file.id,
  name: file.name,
  description: file.description,
  size: file.size,
  sha256: file.sha256,
  created_at: file.created_at.toISOString(),
  url: await signedAddress(db, `manual/mobile/${file.id}`, reader),
});

import type { field } from '../../../contract/field/field';
import { stepDataSchema } from '../../../contract/work/evidence/step-data';
import { taskKindDefinitions } from '../../../contract/work/task-kinds';
import { recordHistory } from '../../framework/history/record-history';
import { conflict, notFound } from '../../framework/http/errors';
import type { Handler, HandlerContext } from '../../framework/http/mount';
import type { User } from '../../framework/identity/user';
import { readSettings } from '../../framework/settings/queries';
import { isLate } from '../../sites/derived/late';
import { refreshSiteSummaries } from '../../sites/derived/queries-summaries';
import { lockSitesUnchecked } from '../../sites/sites/queries';
import { notifyIfFar } from '../../work/alerts/notify-if-far';
import { lockPlan, type PlanRecord, updatePlan } from '../../work/planning/queries';
import type { TaskRecord } from '../../work/task-actions/queries';
import { recordLaterArrival } from './complete-arrival';
import { parseStep } from './parse-step';
import { findOwnPlan, findSessionDevice, findTaskByPlan, getSiteOrganisation, insertTask } from './queries';
import { findTest, saveTest } from './queries-steps';

type Context = Pick<HandlerContext, 'db' | 'user' | 'request' | 'language'>;
type ClockInInput = HandlerContext<(typeof field)['actions']['clockin']>['input'];

/** The arrival on site: a plan becomes at most one task; a repeated call returns the same task. */
export const clockIn: Handler<(typeof field)['actions']['clockin']> = async ({ input, ...call }) => {
  const { db, user } = call;
  const ownPlan = await findOwnPlan(db, user.userid, input.plan_id);
  if (!ownPlan) throw notFound();
  await lockSitesUnchecked(db, [ownPlan.site_id, ownPlan.drop_site_id]);
  const plan = await lockPlan(db, ownPlan.id);
  const openedTask = await findTaskByPlan(db, plan.id);
  if (openedTask) {
    if (openedTask.agent_id !== user.userid || openedTask.deleted_at) throw notFound();
    await recordRepeatedArrival(call, openedTask, input);
    return { taskid: openedTask.id };
  }
  requirePlannedForUser(plan, user);
  return { taskid: await openTask(call, plan, input) };
};

/** Creates the task of a plan, with the arrival as its first step; returns its id. */
const openTask = async (call: Context, plan: PlanRecord, input: ClockInInput) => {
  const { db, user } = call;
  const { task_pm_delay } = await readSettings(db);
  const test = taskKindDefinitions[plan.kind].clockin;
  const data = parseStep(stepDataSchema(plan.kind, test), input.data ?? {}, call.language);
  const arrival = await describeArrival(call, input);
  const siteOrganisation = await getSiteOrganisation(db, plan.drop_site_id ?? plan.site_id);
  const id = await insertTask(db, {
    kind: plan.kind,
    plan_id: plan.id,
    site_id: plan.site_id,
    drop_site_id: plan.drop_site_id,
    agent_id: user.userid,
    status: 'ongoing',
    installation_type: plan.installation_type,
    planned_day: plan.day,
    late: isLate(plan.day, task_pm_delay),
    lat: input.lat,
    lng: input.lng,
    clocked_at: input.at,
    arrival: JSON.stringify(arrival),
    ...siteOrganisation,
  });
  const place = { lat: input.lat, lng: input.lng };
  const step = { task_id: id, key: test, done: true, finished_at: input.at, ...place, data };
  await saveTest({ ...step, version: 1, corrected: [] }, db);
  await updatePlan(db, plan.id, { status: 'done' });
  await refreshSiteSummaries(db, [plan.site_id, plan.drop_site_id]);
  await recordClockIn(call, id, plan, { at: input.at, ...place, ...arrival });
  const { kind, site_id, drop_site_id } = plan;
  const { owner, cluster_id, manager_id } = siteOrganisation;
  const task = {
    ...{ id, kind, site_id, drop_site_id, owner, cluster_id, manager_id },
    ...{ plan_id: plan.id, agent_id: user.userid },
  };
  await notifyIfFar(db, { task, place, agent: user.username, reason: arrival.far_reason });
  return id;
};

const describeArrival = async ({ db, user }: Context, { accuracy, far_reason }: ClockInInput) => {
  const device = await findSessionDevice(db, user.sessionHash);
  return {
    accuracy: accuracy ?? null,
    far_reason: far_reason || null,
    app_version: device?.app_version?.[0] ?? null,
    model: device?.model ?? null,
    platform: device?.platform ?? null,
  };
};

/** Records what a repeated call sends that differs from the stored arrival; invalid data are ignored. */
const recordRepeatedArrival = async (
  call: Context,
  task: TaskRecord,
  { accuracy: _, at, ...fields }: ClockInInput,
) => {
  const test = taskKindDefinitions[task.kind].clockin;
  const stored = await findTest(call.db, task.id, test);
  const parsed = stepDataSchema(task.kind, test).safeParse(fields.data ?? {});
  await recordLaterArrival(call, task, stored?.data ?? {}, {
    ...fields,
    finished_at: at,
    data: parsed.success ? parsed.data : {},
  });
};

const requirePlannedForUser = (plan: PlanRecord, user: User) => {
  if (plan.agent_id !== user.userid) throw conflict({ cause: 'planNotYours' });
  if (plan.status === 'cancelled') throw conflict({ cause: 'planCancelled' });
  if (plan.status !== 'planned') throw conflict({ cause: 'planDone' });
};

const recordClockIn = (
  { db, user, request }: Context,
  taskId: number,
  plan: PlanRecord,
  arrival: Record<string, unknown>,
) =>
  recordHistory(db, { user, address: request.ip }, [
    {
      object: 'tasks',
      id: taskId,
      action: 'field.clockin',
      after: { plan_id: plan.id, ...arrival },
    },
    {
      object: 'plans',
      id: plan.id,
      action: 'field.clockin',
      before: { status: plan.status },
      after: { status: 'done' },
    },
  ]);

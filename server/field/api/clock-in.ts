import type { field } from '../../../contract/field/field';
import { stepDataSchema } from '../../../contract/work/evidence/step-data';
import { taskKindDefinitions } from '../../../contract/work/task-kinds';
import { recordHistory } from '../../framework/history/record-history';
import { conflict, notFound } from '../../framework/http/errors';
import type { Handler } from '../../framework/http/mount';
import { readSettings } from '../../organisation/settings/queries';
import { isLate } from '../../sites/derived/late';
import { refreshSiteSummaries } from '../../sites/derived/queries-summaries';
import { lockSitesUnchecked } from '../../sites/sites/queries';
import { notifyIfFar } from '../../work/alerts/notify-if-far';
import { lockPlan, updatePlan } from '../../work/planning/queries';
import { recordLaterArrival } from './complete-arrival';
import { parseStep } from './parse-step';
import {
  findOwnPlan,
  findSessionDevice,
  findTaskByPlan,
  findTest,
  getSiteColumns,
  insertTask,
  saveTest,
} from './queries';

/** The arrival on site: a plan becomes at most one task; a repeated call returns the same task. */
export const clockIn: Handler<(typeof field)['actions']['clockin']> = async ({ input, ...call }) => {
  const { db, user, request } = call;
  const found = await findOwnPlan(db, user.userid, input.plan_id);
  if (!found) throw notFound();
  await lockSitesUnchecked(db, [found.site_id, found.drop_site_id]);
  const plan = await lockPlan(db, found.id);
  const opened = await findTaskByPlan(db, plan.id);
  if (opened) {
    if (opened.agent_id !== user.userid || opened.deleted_at) throw notFound();
    const { accuracy: _, at, ...fields } = input;
    const stored = await findTest(db, opened.id, taskKindDefinitions[opened.kind].clockin);
    const again = stepDataSchema(opened.kind, taskKindDefinitions[opened.kind].clockin).safeParse(
      fields.data ?? {},
    );
    await recordLaterArrival(call, opened, stored?.data ?? {}, {
      ...fields,
      finished_at: at,
      data: again.success ? again.data : {},
    });
    return { taskid: opened.id };
  }
  if (plan.agent_id !== user.userid) throw conflict({ cause: 'planNotYours' });
  if (plan.status === 'cancelled') throw conflict({ cause: 'planCancelled' });
  if (plan.status !== 'planned') throw conflict({ cause: 'planDone' });

  const { task_pm_delay } = await readSettings(db);
  const test = taskKindDefinitions[plan.kind].clockin;
  const data = parseStep(stepDataSchema(plan.kind, test), input.data ?? {}, call.language);
  const device = await findSessionDevice(db, user.sessionHash);
  const arrival = {
    accuracy: input.accuracy ?? null,
    far_reason: input.far_reason || null,
    app_version: device?.app_version?.[0] ?? null,
    model: device?.model ?? null,
    platform: device?.platform ?? null,
  };
  const facts = await getSiteColumns(db, plan.drop_site_id ?? plan.site_id);
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
    ...facts,
  });
  const place = { lat: input.lat, lng: input.lng };
  const step = { task_id: id, key: test, done: true, finished_at: input.at, ...place, data };
  await saveTest({ ...step, version: 1, corrected: [] }, db);
  await updatePlan(db, plan.id, { status: 'done' });
  await refreshSiteSummaries(db, [plan.site_id, plan.drop_site_id]);
  await recordHistory(db, { user, address: request.ip }, [
    {
      object: 'tasks',
      id,
      action: 'field.clockin',
      after: { plan_id: plan.id, at: input.at, ...place, ...arrival },
    },
    {
      object: 'plans',
      id: plan.id,
      action: 'field.clockin',
      before: { status: plan.status },
      after: { status: 'done' },
    },
  ]);
  const { kind, site_id } = plan;
  const { owner, cluster_id, manager_id } = facts;
  const task = { id, kind, site_id, owner, cluster_id, manager_id, plan_id: plan.id };
  await notifyIfFar(db, { task, place, agent: user.username, reason: arrival.far_reason });
  return { taskid: id };
};

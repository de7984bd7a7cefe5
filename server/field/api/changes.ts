import { createHash } from 'node:crypto';
import type { field } from '../../../contract/field/field';
import { addDays, today } from '../../../contract/framework/today';
import { evidence } from '../../../contract/work/evidence';
import { version } from '../../../package.json';
import type { Handler } from '../../framework/http/mount';
import { type CursorContent, createStamp, readCursor, writeCursor } from './cursor';
import { fieldPlan, loadPlanFacts, type PlanFacts } from './field-plan';
import { fieldTask, loadTaskFacts, type TaskFacts } from './field-task';
import { listDuePlans, listOpenTasks } from './queries';
import { anomalyDigests, evidenceDigests } from './queries-work';

/**
 * The changes since the state described by the phone's cursor. Stamps are read before the rows they describe: a change
 * committed in between is sent twice, but never missed.
 */
export const changes: Handler<(typeof field)['actions']['changes']> = async ({
  input,
  db,
  user,
  language,
}) => {
  const until = addDays(input.day ?? today(), input.days - 1);
  // A plan that becomes a task in between is returned as both rather than as neither.
  const plans = await loadPlanFacts(db, user, await listDuePlans(db, user.userid, until), language);
  const tasks = await loadTaskFacts(db, user, await listOpenTasks(db, user.userid), language);
  const [ofAnomalies, ofEvidence] = await Promise.all([
    anomalyDigests(
      db,
      [...plans, ...tasks].flatMap(({ plan }) => plan?.anomaly_id ?? []),
    ),
    evidenceDigests(
      db,
      tasks.map(({ task }) => task.id),
    ),
  ]);
  const anomalyOf = (plan: { anomaly_id: number | null } | null) =>
    plan?.anomaly_id == null ? null : ofAnomalies.get(plan.anomaly_id);
  const current: CursorContent = {
    plans: new Map(
      plans.map(each => [each.plan.id, createStamp([getSentFacts(each.plan, each), anomalyOf(each.plan)])]),
    ),
    tasks: new Map(
      tasks.map(each => [
        each.task.id,
        createStamp([getSentFacts(each.task, each), anomalyOf(each.plan), ofEvidence.get(each.task.id)]),
      ]),
    ),
  };

  const of = [program, language, user.userid].join();
  const before = input.since === undefined ? null : readCursor(input.since, of);
  const isNew = (list: keyof CursorContent, id: number) => before?.[list].get(id) !== current[list].get(id);
  const listRemoved = (list: keyof CursorContent) =>
    [...(before?.[list].keys() ?? [])].filter(id => !current[list].has(id));
  return {
    cursor: writeCursor(current, of),
    whole: before === null,
    plans: await Promise.all(
      plans.filter(({ plan }) => isNew('plans', plan.id)).map(each => fieldPlan(db, user, each)),
    ),
    tasks: await Promise.all(
      tasks.filter(({ task }) => isNew('tasks', task.id)).map(each => fieldTask(db, user, each, language)),
    ),
    gone: { plans: listRemoved('plans'), tasks: listRemoved('tasks') },
  };
};

/** Answers depend on the program version and the evidence texts too, not only on the rows. */
const program = createHash('sha256')
  .update(JSON.stringify([version, evidence]))
  .digest('base64url');

/** All facts except columns of the record that are not sent to phones. */
const getSentFacts = (record: Record<string, unknown>, facts: PlanFacts | TaskFacts) => [
  Object.entries(record).filter(([name]) => !unsentColumns.has(name)),
  { ...facts, ...('task' in facts ? { task: null } : { plan: null }) },
];
const unsentColumns = new Set([
  ...['owner', 'wilaya_id', 'cluster_id', 'manager_id', 'version'],
  ...['seen_at', 'seen_by', 'data_m', 'arrival', 'clocked_at', 'lat', 'lng'],
]);

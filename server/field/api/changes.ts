import { createHash } from 'node:crypto';
import type { field } from '../../../contract/field/field';
import { addDays, today } from '../../../contract/framework/today';
import { evidence } from '../../../contract/work/evidence';
import { version } from '../../../package.json';
import type { Db } from '../../framework/db/client';
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
  const current = await computeContent(db, plans, tasks);

  const scope = [program, language, user.userid].join();
  const previous = input.since === undefined ? null : readCursor(input.since, scope);
  const isChanged = (list: keyof CursorContent, id: number) =>
    previous?.[list].get(id) !== current[list].get(id);
  const listRemoved = (list: keyof CursorContent) =>
    [...(previous?.[list].keys() ?? [])].filter(id => !current[list].has(id));
  const changedPlans = plans.filter(({ plan }) => isChanged('plans', plan.id));
  const changedTasks = tasks.filter(({ task }) => isChanged('tasks', task.id));
  return {
    cursor: writeCursor(current, scope),
    whole: previous === null,
    plans: await Promise.all(changedPlans.map(facts => fieldPlan(db, user, facts))),
    tasks: await Promise.all(changedTasks.map(facts => fieldTask(db, user, facts, language))),
    gone: { plans: listRemoved('plans'), tasks: listRemoved('tasks') },
  };
};

/** A stamp of each plan and task, over all that is sent of it. */
const computeContent = async (
  db: Db,
  plans: readonly PlanFacts[],
  tasks: readonly TaskFacts[],
): Promise<CursorContent> => {
  const repairIds = [...plans, ...tasks].flatMap(({ plan }) => (plan?.anomaly_id ? plan.id : []));
  const taskIds = tasks.map(({ task }) => task.id);
  const [anomalies, evidenceByTask] = await Promise.all([
    anomalyDigests(db, repairIds),
    evidenceDigests(db, taskIds),
  ]);
  const getAnomalies = (plan: { id: number } | null) => (plan && anomalies.get(plan.id)) ?? null;
  const stampPlan = (facts: PlanFacts) =>
    createStamp([getSentFacts(facts.plan, facts), getAnomalies(facts.plan)]);
  const stampTask = (facts: TaskFacts) =>
    createStamp([
      getSentFacts(facts.task, facts),
      getAnomalies(facts.plan),
      evidenceByTask.get(facts.task.id),
    ]);
  return {
    plans: new Map(plans.map(facts => [facts.plan.id, stampPlan(facts)])),
    tasks: new Map(tasks.map(facts => [facts.task.id, stampTask(facts)])),
  };
};

/** Responses depend on the program version and the evidence texts too, not only on the rows. */
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

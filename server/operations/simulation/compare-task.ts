import { createHash } from 'node:crypto';
import { field } from '../../../contract/field/field';
import type { HistoryAction } from '../../../contract/framework/undo';
import { accessAnomalies, anomalies, nokAnomalies } from '../../../contract/work/anomalies';
import { findAccessProblem, listAnomalyItems, listNokChecks } from '../../../contract/work/evidence/findings';
import { stepDataSchema } from '../../../contract/work/evidence/step-data';
import { taskActions } from '../../../contract/work/task-actions';
import { deliveryTasks } from '../../../contract/work/task-lists';
import type { Photo } from '../../../contract/work/tasks';
import type { Place, SentTask } from './field-agent';
import type { Connection } from './network';

/** Records a difference if the two values are not equal. */
type Compare = (what: string, sent: unknown, stored: unknown) => void;
/** The data of each step as parsed by the contract. */
type ParsedData = [test: string, values: Record<string, unknown>][];

/**
 * Compares a task on the server with what was sent: for its agent, and for a manager with the photos' bytes, the
 * history and the anomalies. Returns a sentence for each difference.
 */
export const compareTask = async (
  sent: SentTask,
  agent: Connection,
  manager: Connection,
): Promise<string[]> => {
  const differences: string[] = [];
  const compare: Compare = (what, sentValue, storedValue) => {
    const [sentJson, storedJson] = [sentValue, storedValue].map(value => JSON.stringify(sortKeys(value)));
    if (sentJson !== storedJson)
      differences.push(`Task ${sent.taskid}, ${what}: sent ${sentJson}, held ${storedJson}`);
  };
  const data = [...sent.data].map(([test, values]): ParsedData[number] => [
    test,
    stepDataSchema(sent.kind, test).parse(values),
  ]);
  await compareForAgent(compare, sent, data, agent);
  await comparePhotos(compare, sent, manager);
  await compareHistory(compare, sent, manager);
  await compareAnomalies(compare, sent, data, manager);
  return differences;
};

const compareForAgent = async (compare: Compare, sent: SentTask, data: ParsedData, agent: Connection) => {
  const { task: stored } = await agent.call(field.actions.task, { taskid: sent.taskid });
  compare('state', sent.status, stored.task_status);
  compare('plan', sent.plan_id, stored.plan_id);
  const doneSteps = Object.entries(stored.tests).filter(([, test]) => test.done);
  compare('steps', [...sent.data.keys()].sort(), doneSteps.map(([test]) => test).sort());
  for (const [test, values] of data) compare(`data of ${test}`, values, stored.tests[test]?.data);
  const storedPhotos = Object.entries(stored.tests).flatMap(([test, { photos }]) =>
    photos.map(({ index, sha256 }) => [`${test}/${index}`, sha256]),
  );
  compare('photos', [...sent.photos].map(([slot, { sha256 }]) => [slot, sha256]).sort(), storedPhotos.sort());
};

const comparePhotos = async (compare: Compare, sent: SentTask, manager: Connection) => {
  const { tasks } = await manager.call(deliveryTasks.actions.show, { task_id: sent.taskid });
  const storedPhotos = Object.entries(tasks[0].task_tests).flatMap(([test, { data }]) =>
    (data.photos ?? []).map((photo): [string, Photo] => [`${test}/${photo.index}`, photo]),
  );
  compare(
    'photos replaced',
    [...sent.photos].map(([slot, { earlier }]) => [slot, earlier]).sort(),
    storedPhotos.map(([slot, { earlier }]) => [slot, earlier.length]).sort(),
  );
  for (const [slot, { original, location, direction }] of storedPhotos) {
    const bytes = await manager.bytes(original);
    const sentPhoto = sent.photos.get(slot);
    const place = sentPhoto?.place;
    compare(`direction of ${slot}`, sentPhoto?.direction, direction);
    compare(`bytes of ${slot}`, sentPhoto?.sha256, createHash('sha256').update(bytes).digest('hex'));
    if (!place || !location || !isNear(place, location)) compare(`place of ${slot}`, place, location);
  }
};

const compareHistory = async (compare: Compare, sent: SentTask, manager: Connection) => {
  const { data: history } = await manager.call(taskActions.actions.history, { id: sent.taskid });
  const countActions = (action: HistoryAction) => history.filter(row => row.action === action).length;
  compare('clock-ins in the history', 1, countActions('field.clockin'));
  compare('submissions in the history', sent.submissions, countActions('field.submit'));
};

const compareAnomalies = async (
  compare: Compare,
  { taskid, kind }: SentTask,
  data: ParsedData,
  manager: Connection,
) => {
  const unresolved = { pmid: taskid, anomalie_status: 'unresolved', limit: -1 } as const;

  const sentChecks = data.flatMap(([test, values]) => listNokChecks(kind, test, values));
  const storedChecks = await manager.call(nokAnomalies.actions.list, unresolved);
  compare(
    'checks not ok',
    sentChecks.map(({ check }) => check).sort(),
    storedChecks.anomalies.map(({ check }) => check).sort(),
  );

  const sentItems = data.flatMap(([test, values]) => listAnomalyItems(kind, test, values));
  const storedItems = await manager.call(anomalies.actions.list, unresolved);
  compare(
    'anomalies',
    sentItems.map(({ type, label }) => label || type).sort(),
    storedItems.anomalies.map(({ anomalie }) => anomalie).sort(),
  );

  const accessProblem = data.map(([, values]) => findAccessProblem(values)).find(Boolean);
  const storedProblems = await manager.call(accessAnomalies.actions.list, unresolved);
  compare(
    'difficult access',
    accessProblem ? [accessProblem.content] : [],
    storedProblems.anomalies.map(({ content }) => content),
  );
};

/** Within a metre: a picture stores its position in degrees, minutes and seconds. */
const isNear = (one: Place, other: Place) =>
  Math.abs(one.lat - other.lat) < 1e-5 && Math.abs(one.lng - other.lng) < 1e-5;

/** Sorts keys at all depths: a database may store them in another order. */
const sortKeys = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, sortKeys(inner)]),
  );
};

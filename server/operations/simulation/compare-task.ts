import { createHash } from 'node:crypto';
import { field } from '../../../contract/field/field';
import type { HistoryAction } from '../../../contract/registry/changes';
import { accessAnomalies, anomalies, nokAnomalies } from '../../../contract/work/anomalies';
import { findAccessProblem, listAnomalyItems, listNokChecks } from '../../../contract/work/evidence/findings';
import { stepDataSchema } from '../../../contract/work/evidence/step-data';
import { taskActions } from '../../../contract/work/task-actions';
import { deliveryTasks } from '../../../contract/work/task-lists';
import type { Photo } from '../../../contract/work/tasks';
import type { Place, SentTask } from './field-agent';
import type { Connection } from './network';

/**
 * Compares a task on the server with what was sent: for its agent, and for a manager with the photos' bytes, the
 * history and the anomalies. Returns a sentence for each difference.
 */
export const compareTask = async (
  sent: SentTask,
  agent: Connection,
  manager: Connection,
): Promise<string[]> => {
  const { taskid, kind } = sent;
  const found: string[] = [];
  const compare = (what: string, here: unknown, there: unknown) => {
    const [ours, theirs] = [here, there].map(value => JSON.stringify(inOrder(value)));
    if (ours !== theirs) found.push(`Task ${taskid}, ${what}: sent ${ours}, held ${theirs}`);
  };
  const data = [...sent.data].map(([test, values]): [string, Record<string, unknown>] => [
    test,
    stepDataSchema(kind, test).parse(values),
  ]);

  const { task: stored } = await agent.call(field.actions.task, { taskid });
  compare('state', sent.status, stored.task_status);
  compare('plan', sent.plan_id, stored.plan_id);
  const done = Object.entries(stored.tests).filter(([, test]) => test.done);
  compare('steps', [...sent.data.keys()].sort(), done.map(([test]) => test).sort());
  for (const [test, values] of data) compare(`data of ${test}`, values, stored.tests[test]?.data);
  const storedPhotos = Object.entries(stored.tests).flatMap(([test, { photos }]) =>
    photos.map(({ index, sha256 }) => [`${test}/${index}`, sha256]),
  );
  compare('photos', [...sent.photos].map(([slot, { sha256 }]) => [slot, sha256]).sort(), storedPhotos.sort());

  const { tasks } = await manager.call(deliveryTasks.actions.show, { task_id: taskid });
  const deliveredPhotos = Object.entries(tasks[0].task_tests).flatMap(
    ([
      test,
      {
        data: { photos = [] },
      },
    ]) => photos.map((photo): [string, Photo] => [`${test}/${photo.index}`, photo]),
  );
  compare(
    'photos replaced',
    [...sent.photos].map(([slot, { earlier }]) => [slot, earlier]).sort(),
    deliveredPhotos.map(([slot, { earlier }]) => [slot, earlier.length]).sort(),
  );
  for (const [slot, { original, location, direction }] of deliveredPhotos) {
    const bytes = await manager.bytes(original);
    const { sha256, place, direction: looked } = sent.photos.get(slot) ?? {};
    compare(`direction of ${slot}`, looked, direction);
    compare(`bytes of ${slot}`, sha256, createHash('sha256').update(bytes).digest('hex'));
    if (!place || !location || !isNear(place, location)) compare(`place of ${slot}`, place, location);
  }

  const history = (await manager.call(taskActions.actions.history, { id: taskid })).data;
  const times = (action: HistoryAction) => history.filter(row => row.action === action).length;
  compare('clock-ins in the history', 1, times('field.clockin'));
  compare('submissions in the history', sent.submissions, times('field.submit'));

  const open = { pmid: taskid, anomalie_status: 'unresolved', limit: -1 } as const;
  const texts = (rows: string[]) => rows.sort();
  compare(
    'checks not ok',
    texts(data.flatMap(([test, values]) => listNokChecks(kind, test, values).map(({ check }) => check))),
    texts((await manager.call(nokAnomalies.actions.list, open)).anomalies.map(({ check }) => check)),
  );
  compare(
    'anomalies',
    texts(
      data.flatMap(([test, values]) =>
        listAnomalyItems(kind, test, values).map(({ type, label }) => label || type),
      ),
    ),
    texts((await manager.call(anomalies.actions.list, open)).anomalies.map(({ anomalie }) => anomalie)),
  );
  const access = data.map(([, values]) => findAccessProblem(values)).find(Boolean);
  compare(
    'difficult access',
    access ? [access.content] : [],
    (await manager.call(accessAnomalies.actions.list, open)).anomalies.map(({ content }) => content),
  );
  return found;
};

/** Within a metre: a picture stores its position in degrees, minutes and seconds. */
const isNear = (one: Place, other: Place) =>
  Math.abs(one.lat - other.lat) < 1e-5 && Math.abs(one.lng - other.lng) < 1e-5;

/** With sorted keys: a database may store them in another order. */
const inOrder = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inOrder);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, inOrder(inner)]),
  );
};

import type { TaskKind, TaskStatus } from '../../contract/organisation/vocabulary';
import { getSlots, getSteps } from '../../contract/work/evidence';
import type { Db } from '../../server/framework/db/client';
import { buildMinimalData } from '../server/field/mobile-client';
import { createPlan, createTask } from './sites';

export type TaskOptions = {
  kind: TaskKind;
  status: TaskStatus;
  deleted?: boolean;
  whole?: boolean;
  /** Something was ordered with its plan that was not delivered. */
  ordered?: true;
  /** Whoever asks has just marked it as seen. */
  justSeen?: true;
};

/** A task of a kind and state; `whole` with the evidence that a submission asks for. */
export const createTaskInState = async (
  { db }: { db: Db },
  site: number,
  { kind, status, deleted, whole, ordered }: TaskOptions,
  agent_id?: number,
) => {
  const plan_id = ordered && (await createPlan(db, site, { kind, agent_id, status: 'done' }));
  const id = await createTask(db, site, {
    plan_id,
    kind,
    status,
    agent_id,
    ...(status === 'impossible' && { impossible_cause: 'no_access', impossible_at: new Date() }),
    ...(deleted && { deleted_at: new Date() }),
  });
  if (whole) await addEvidence(db, id, kind);
  if (plan_id) {
    await db.insertInto('boq_lines').values({ plan_id, no: 1, label: 'Antenne', quantity: 3 }).execute();
    await db.insertInto('task_tests').values({ task_id: id, key: 'drop', done: true, data: '{}' }).execute();
  }
  return id;
};

/** All that a submission of the kind asks for. */
export const addEvidence = async (db: Db, task_id: number, kind: TaskKind) => {
  const keys = getSteps(kind).map(({ test }) => test);
  const tests = keys.map(key => ({
    task_id,
    key,
    done: true,
    data: JSON.stringify(buildMinimalData(kind, key)),
  }));
  // What its agent sent himself stays.
  await db
    .insertInto('task_tests')
    .values(tests)
    .onConflict(conflict => conflict.columns(['task_id', 'key']).doNothing())
    .execute();
  const photos = keys.flatMap(test =>
    getSlots(kind, test)
      .filter(({ required }) => required)
      .map(({ index: slot }) => ({ task_id, test, slot, type: 'image/jpeg' })),
  );
  if (photos.length) await db.insertInto('photos').values(photos).execute();
};

export const createSeenMark = (db: Db, task: number, account_id: number) =>
  db
    .insertInto('history')
    .values({
      account_id,
      object: 'tasks',
      object_id: task,
      action: 'taskActions.seen',
      before: JSON.stringify({ seen_at: null, seen_by: null }),
      after: JSON.stringify({ seen_at: new Date(), seen_by: account_id }),
    })
    .execute();

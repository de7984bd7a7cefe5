import { type Insertable, type Selectable, sql } from 'kysely';
import type { LatePayload } from '../../../contract/field/late-work';
import type { Db } from '../../framework/db/client';
import type { LatePhotoTable, LateWorkTable } from '../../work/schema-evidence';

export type LateWorkRecord = Selectable<LateWorkTable>;

export const findOwnLateWork = (db: Db, agentId: number, id: number) =>
  selectOwnLateWork(db, agentId, id).executeTakeFirst();

export const lockOwnLateWork = (db: Db, agentId: number, id: number) =>
  selectOwnLateWork(db, agentId, id).forUpdate().executeTakeFirst();

const selectOwnLateWork = (db: Db, agentId: number, id: number) =>
  db.selectFrom('late_work').selectAll().where('id', '=', id).where('agent_id', '=', agentId);

/** The late work that an agent has handed over before, locked. `work`: its plan or task as one key (`p12`, `t34`). */
export const lockLateWorkFor = (db: Db, agentId: number, work: string) =>
  db
    .selectFrom('late_work')
    .selectAll()
    .where('agent_id', '=', agentId)
    .where('work', '=', work)
    .forUpdate()
    .executeTakeFirst();

type NewLateWork = Pick<
  Insertable<LateWorkTable>,
  'agent_id' | 'work' | 'kind' | 'reason' | 'site_id' | 'drop_site_id' | 'plan_id' | 'task_id'
>;
export const insertLateWork = (
  db: Db,
  { agent_id, work, kind, reason, site_id, drop_site_id, plan_id, task_id }: NewLateWork,
  payload: LatePayload,
) =>
  db
    .insertInto('late_work')
    .values({
      ...{ agent_id, work, kind, reason, site_id, drop_site_id, plan_id, task_id },
      payload: JSON.stringify(payload),
    })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Not decided yet. */
export const pendingDecision = {
  status: 'pending',
  decided_by: null,
  decided_at: null,
  dismissal: null,
} as const;

type NewPayload = Pick<LateWorkRecord, 'payload' | 'task_id' | 'reason' | 'attached'>;
export const replacePayload = (db: Db, id: number, { payload, task_id, reason, attached }: NewPayload) =>
  db
    .updateTable('late_work')
    .set({
      ...pendingDecision,
      task_id,
      reason,
      received_at: sql`now()`,
      payload: JSON.stringify(payload),
      attached: JSON.stringify(attached),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

type Decision = Pick<LateWorkRecord, 'status' | 'decided_by' | 'decided_at' | 'dismissal'> & {
  attached_task_id?: number;
  attached?: string;
};
export const setDecision = (db: Db, id: number, decision: Decision) =>
  db.updateTable('late_work').set(decision).where('id', '=', id).execute();

/** The same bytes in the same slot of late work, unless the photo was removed by retention. */
export const findSameLatePhoto = (
  db: Db,
  { late_id, test, slot, sha256 }: Pick<Selectable<LatePhotoTable>, 'late_id' | 'test' | 'slot' | 'sha256'>,
) =>
  db
    .selectFrom('late_photos')
    .select('id')
    .where('late_id', '=', late_id)
    .where('test', '=', test)
    .where('slot', '=', slot)
    .where('sha256', '=', sha256)
    .where('removed_at', 'is', null)
    .executeTakeFirst();

export const insertLatePhoto = async (db: Db, values: Insertable<LatePhotoTable>) =>
  (await db.insertInto('late_photos').values(values).returning('id').executeTakeFirstOrThrow()).id;

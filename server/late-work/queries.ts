import { type Insertable, type Selectable, sql } from 'kysely';
import type { LatePayload } from '../../contract/late-work';
import { kindsReadBy } from '../../contract/task-lists';
import { taskTransitions } from '../../contract/task-states';
import type { TaskKind } from '../../contract/vocabulary';
import type { Db } from '../db/client';
import type { LatePhotoTable, LateWorkTable } from '../db/schema';
import type { User } from '../platform/user';
import { columnsOf, hisOwn, sitesWithin } from '../reach/visibility';
import { taskVisibleTo } from '../reach/visibility-of-work';

export type LateWorkRecord = Selectable<LateWorkTable>;
export type LatePhotoRecord = Selectable<LatePhotoTable>;

export const ownLateWork = (db: Db, agentId: number, id: number) =>
  db
    .selectFrom('late_work')
    .selectAll()
    .where('id', '=', id)
    .where('agent_id', '=', agentId)
    .executeTakeFirst();

export const lockOwnLateWork = (db: Db, agentId: number, id: number) =>
  db
    .selectFrom('late_work')
    .selectAll()
    .where('id', '=', id)
    .where('agent_id', '=', agentId)
    .forUpdate()
    .executeTakeFirst();

/** What an agent has handed over of a piece of work before, locked. */
export const lockLateWorkOf = (db: Db, agentId: number, work: string) =>
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
export const addLateWork = (
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

/** Nobody has decided on it. */
export const undecided = { status: 'pending', decided_by: null, decided_at: null, dismissal: null } as const;

export const replacePayload = (db: Db, id: number, payload: LatePayload) =>
  db
    .updateTable('late_work')
    .set({ ...undecided, payload: JSON.stringify(payload), received_at: sql`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

type Decision = Pick<LateWorkRecord, 'status' | 'decided_by' | 'decided_at' | 'dismissal'> & {
  attached_task_id?: number;
  attached?: string;
};
export const setDecision = (db: Db, id: number, decision: Decision) =>
  db.updateTable('late_work').set(decision).where('id', '=', id).execute();

export const insertLatePhoto = async (db: Db, values: Insertable<LatePhotoTable>) =>
  (await db.insertInto('late_photos').values(values).returning('id').executeTakeFirstOrThrow()).id;

export const latePhotosOf = (db: Db, lateIds: readonly number[]): Promise<LatePhotoRecord[]> =>
  db
    .selectFrom('late_photos')
    .selectAll()
    .where(sql<boolean>`late_id = any(${lateIds}::int[])`)
    .orderBy('id')
    .execute();

export const setAttached = (db: Db, latePhotoId: number, photoId: number) =>
  db.updateTable('late_photos').set({ attached_photo_id: photoId }).where('id', '=', latePhotoId).execute();

/** Late work in reach, as a condition on `late_work as l`: through either of its sites, and of an agent his own. */
const lateVisibleTo = (user: User) =>
  sql<boolean>`(${hisOwn('tasks', user, 'l')} and exists (
    select 1 from sites s where s.id in (l.site_id, l.drop_site_id) and ${sitesWithin('tasks', user, columnsOf('s'))}))`;

const visible = (db: Db, user: User) =>
  db
    .selectFrom('late_work as l')
    .innerJoin('sites as place', 'place.id', 'l.site_id')
    .innerJoin('accounts as agent', 'agent.id', 'l.agent_id')
    .leftJoin('accounts as decider', 'decider.id', 'l.decided_by')
    .selectAll('l')
    .select(['place.code as site_code', 'agent.username as agent_name', 'decider.username as decider_name'])
    .where(lateVisibleTo(user));
export type ShownLateWork = LateWorkRecord & {
  site_code: string;
  agent_name: string;
  decider_name: string | null;
};

export const findLateWork = (db: Db, user: User, id: number): Promise<ShownLateWork | undefined> =>
  visible(db, user).where('l.id', '=', id).executeTakeFirst();

export const lockLateWork = (db: Db, id: number) =>
  db.selectFrom('late_work').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();

const most = 100;
/** The latest first, of the kinds that the reader reads; without a site, plan or task all that waits. */
export const lateWorkOf = (
  db: Db,
  user: User,
  { site_id, plan_id, task_id }: { site_id?: number; plan_id?: number; task_id?: number },
): Promise<ShownLateWork[]> => {
  let query = visible(db, user).where(sql<boolean>`l.kind = any(${kindsReadBy(user)}::text[])`);
  if (site_id !== undefined) query = query.where(sql<boolean>`${site_id} in (l.site_id, l.drop_site_id)`);
  if (plan_id !== undefined) query = query.where('l.plan_id', '=', plan_id);
  if (task_id !== undefined)
    query = query.where(
      sql<boolean>`(l.task_id = ${task_id} or l.attached_task_id = ${task_id}
        or l.plan_id = (select t.plan_id from tasks t where t.id = ${task_id}))`,
    );
  if (site_id === undefined && plan_id === undefined && task_id === undefined)
    query = query.where('l.status', '=', 'pending');
  return query.orderBy('l.id', 'desc').limit(most).execute();
};

/** How many photos of each are announced and not here. */
export const photosAwaited = async (db: Db, lateIds: readonly number[]): Promise<Map<number, number>> => {
  const { rows } = await sql<{ id: number; count: number }>`
    select l.id, count(*)::int as count
    from late_work l join uploads u on u.account_id = l.agent_id
    where l.id = any(${lateIds}::int[]) and u.photo_id is null and (u.facts->>'late_id')::int = l.id
    group by l.id`.execute(db);
  return new Map(rows.map(({ id, count }) => [id, count]));
};

const mostTasks = 20;
/** Tasks in reach that can take late work: of its kind, at one of its sites, and not judged. */
export const tasksToTake = (
  db: Db,
  user: User,
  { kind, site_id, drop_site_id }: { kind: TaskKind; site_id: number; drop_site_id: number | null },
) =>
  db
    .selectFrom('tasks as t')
    .leftJoin('accounts as a', 'a.id', 't.agent_id')
    .select(['t.id', 't.status', 't.created_at', 'a.username'])
    .where('t.kind', '=', kind)
    .where('t.site_id', '=', site_id)
    .where(sql<boolean>`t.drop_site_id is not distinct from ${drop_site_id}::int`)
    .where('t.deleted_at', 'is', null)
    .where('t.status', 'in', [...taskTransitions.attachLate.from])
    .where(taskVisibleTo(user))
    .orderBy('t.id', 'desc')
    .limit(mostTasks)
    .execute();

/** A photo of late work whose file stands, if its reader may reach the work; its kind says who may look. */
export const latePhotoFor = (db: Db, user: User, photoId: number) =>
  db
    .selectFrom('late_photos as p')
    .innerJoin('late_work as l', 'l.id', 'p.late_id')
    .select(['p.file', 'p.type', 'l.kind'])
    .where('p.id', '=', photoId)
    .where('p.removed_at', 'is', null)
    .where(lateVisibleTo(user))
    .executeTakeFirst();

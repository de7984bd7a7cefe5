import { type Selectable, sql } from 'kysely';
import type { TaskKind } from '../../../contract/organisation/vocabulary';
import { listReadableKinds } from '../../../contract/work/task-lists';
import { taskTransitions } from '../../../contract/work/task-states';
import type { Db } from '../../framework/db/client';
import type { User } from '../../framework/identity/user';
import { lateWorkVisibleTo, taskVisibleTo } from '../../organisation/row-access/visibility-work';
import type { LatePhotoTable } from '../../work/schema-evidence';
import type { LateWorkRecord } from '../api/queries-late-work';

export type LatePhotoRecord = Selectable<LatePhotoTable>;

export const listLatePhotos = (db: Db, lateIds: readonly number[]): Promise<LatePhotoRecord[]> =>
  db
    .selectFrom('late_photos')
    .selectAll()
    .where(sql<boolean>`late_id = any(${lateIds}::int[])`)
    .orderBy('id')
    .execute();

export const setAttachedPhoto = (db: Db, latePhotoId: number, photoId: number) =>
  db.updateTable('late_photos').set({ attached_photo_id: photoId }).where('id', '=', latePhotoId).execute();

const selectVisible = (db: Db, user: User) =>
  db
    .selectFrom('late_work as l')
    .innerJoin('sites as place', 'place.id', 'l.site_id')
    .innerJoin('accounts as agent', 'agent.id', 'l.agent_id')
    .leftJoin('accounts as decider', 'decider.id', 'l.decided_by')
    .selectAll('l')
    .select(['place.code as site_code', 'agent.username as agent_name', 'decider.username as decider_name'])
    .where(lateWorkVisibleTo(user));
export type LateWorkRow = LateWorkRecord & {
  site_code: string;
  agent_name: string;
  decider_name: string | null;
};

export const findLateWork = (db: Db, user: User, id: number): Promise<LateWorkRow | undefined> =>
  selectVisible(db, user).where('l.id', '=', id).executeTakeFirst();

export const lockLateWork = (db: Db, id: number) =>
  db.selectFrom('late_work').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();

const maxRows = 100;
/** The latest first, of kinds that the reader may read; without site, plan or task, all that is pending. */
export const listLateWork = (
  db: Db,
  user: User,
  { site_id, plan_id, task_id }: { site_id?: number; plan_id?: number; task_id?: number },
): Promise<LateWorkRow[]> => {
  let query = selectVisible(db, user).where(sql<boolean>`l.kind = any(${listReadableKinds(user)}::text[])`);
  if (site_id !== undefined) query = query.where(sql<boolean>`${site_id} in (l.site_id, l.drop_site_id)`);
  if (plan_id !== undefined) query = query.where('l.plan_id', '=', plan_id);
  if (task_id !== undefined)
    query = query.where(
      sql<boolean>`(l.task_id = ${task_id} or l.attached_task_id = ${task_id}
        or l.plan_id = (select t.plan_id from tasks t where t.id = ${task_id}))`,
    );
  if (site_id === undefined && plan_id === undefined && task_id === undefined)
    query = query.where('l.status', '=', 'pending');
  return query.orderBy('l.id', 'desc').limit(maxRows).execute();
};

/** How many announced photos of each late work have not arrived. */
export const countMissingPhotos = async (
  db: Db,
  lateIds: readonly number[],
): Promise<Map<number, number>> => {
  const { rows } = await sql<{ id: number; count: number }>`
    select l.id, count(*)::int as count
    from late_work l join uploads u on u.account_id = l.agent_id
    where l.id = any(${lateIds}::int[]) and u.photo_id is null and (u.facts->>'late_id')::int = l.id
    group by l.id`.execute(db);
  return new Map(rows.map(({ id, count }) => [id, count]));
};

const maxTasks = 20;
/** Visible tasks that can take late work: of its kind, at one of its sites, and not judged. */
export const listTargetTasks = (
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
    .limit(maxTasks)
    .execute();

import type { Insertable, Selectable, Updateable } from 'kysely';
import { sql } from 'kysely';
import { closedStatuses } from '../../../contract/work/task-states';
import type { Db } from '../../framework/db/client';
import type { PhotoTable } from '../schema-evidence';

export type PhotoRecord = Selectable<PhotoTable>;

/** All photos of a task, including replaced ones, the latest first. */
export const listTaskPhotos = (db: Db, taskId: number) =>
  db.selectFrom('photos').selectAll().where('task_id', '=', taskId).orderBy('id', 'desc').execute();

/** A photo with the site's code and the kind of its task. */
export const photoWithSite = (db: Db, photoId: number) =>
  db
    .selectFrom('photos as p')
    .innerJoin('tasks as t', 't.id', 'p.task_id')
    .innerJoin('sites as s', 's.id', 't.site_id')
    .selectAll('p')
    .select(['t.kind', 's.code', 's.lat as site_lat', 's.lng as site_lng'])
    .where('p.id', '=', photoId)
    .executeTakeFirst();

/** Slots of a test with a photo. */
export const listFilledSlots = async (db: Db, taskId: number, test: string) =>
  (
    await db
      .selectFrom('photos')
      .select('slot')
      .where('task_id', '=', taskId)
      .where('test', '=', test)
      .where('replaced_at', 'is', null)
      .execute()
  ).map(({ slot }) => slot);

/** Slots of a test that have or had a photo. */
export const listEverFilledSlots = async (db: Db, taskId: number, test: string) =>
  (
    await db
      .selectFrom('photos')
      .select('slot')
      .distinct()
      .where('task_id', '=', taskId)
      .where('test', '=', test)
      .execute()
  ).map(({ slot }) => slot);

/** The current photo of a slot, locked. */
export const lockSlotPhoto = (db: Db, taskId: number, test: string, slot: number) =>
  db
    .selectFrom('photos')
    .selectAll()
    .where('task_id', '=', taskId)
    .where('test', '=', test)
    .where('slot', '=', slot)
    .where('replaced_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/** A task's photo, if it is the current one of its slot, locked. */
export const lockCurrentPhoto = (db: Db, taskId: number, photoId: number) =>
  db
    .selectFrom('photos')
    .selectAll()
    .where('id', '=', photoId)
    .where('task_id', '=', taskId)
    .where('replaced_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/** Those of some photos that are current in a task's slots. */
export const listCurrentPhotos = (db: Db, taskId: number, ids: readonly number[]) =>
  db
    .selectFrom('photos')
    .select(['id', 'test', 'slot'])
    .where('task_id', '=', taskId)
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .where('replaced_at', 'is', null)
    .execute();

/** Stores the agent's metadata of a photo. */
export const updatePhoto = (db: Db, photoId: number, values: Updateable<PhotoTable>) =>
  db.updateTable('photos').set(values).where('id', '=', photoId).execute();

/** Empties the slot; with its file removed, the photo is not shown as an earlier one either. */
export const removePhotoFromSlot = (db: Db, photoId: number, { withFile }: { withFile: boolean }) =>
  db
    .updateTable('photos')
    .set({ replaced_at: sql`now()`, ...(withFile && { removed_at: sql<Date>`now()` }) })
    .where('id', '=', photoId)
    .execute();

export const insertPhoto = async (db: Db, values: Insertable<PhotoTable>) =>
  (await db.insertInto('photos').values(values).returning('id').executeTakeFirstOrThrow()).id;

export const markPhotoReplaced = (db: Db, photoId: number) =>
  db.updateTable('photos').set({ replaced_at: sql`now()` }).where('id', '=', photoId).execute();

/** Photos older than so many months, of finished tasks (accepted, closed or stopped), whose files still exist. */
export const listExpiredPhotos = (db: Db, months: number, limit: number) =>
  db
    .selectFrom('photos as p')
    .innerJoin('tasks as t', 't.id', 'p.task_id')
    .select(['p.id', 'p.file'])
    .where('p.removed_at', 'is', null)
    .where('t.status', 'in', ['accept', ...closedStatuses, 'cancelled'])
    .where(sql<boolean>`p.created_at < now() - ${months} * interval '1 month'`)
    .orderBy('p.id')
    .limit(limit)
    .execute();

/** Photos removed by agents in the last thirty days, but not within the last hour: the next ones after an id. */
export const listRemovedPhotos = (db: Db, after: number, limit: number) =>
  db
    .selectFrom('photos')
    .select(['id', 'file'])
    .where('replaced_at', 'is not', null)
    .where(sql<boolean>`removed_at between now() - interval '30 days' and now() - interval '1 hour'`)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();

export const markPhotosRemoved = (db: Db, ids: number[]) =>
  db.updateTable('photos').set({ removed_at: sql`now()` }).where('id', 'in', ids).execute();

/** Photos of late work that was decided more than so many months ago, whose files still exist. */
export const listExpiredLatePhotos = (db: Db, months: number, limit: number) =>
  db
    .selectFrom('late_photos as p')
    .innerJoin('late_work as l', 'l.id', 'p.late_id')
    .select(['p.id', 'p.file'])
    .where('p.removed_at', 'is', null)
    .where('l.status', '<>', 'pending')
    .where(sql<boolean>`l.decided_at < now() - ${months} * interval '1 month'`)
    .orderBy('p.id')
    .limit(limit)
    .execute();

export const markLatePhotosRemoved = (db: Db, ids: number[]) =>
  db.updateTable('late_photos').set({ removed_at: sql`now()` }).where('id', 'in', ids).execute();

/** The files among these that a photo still uses: the same picture may be in two slots, or in late work. */
export const filesInUse = async (db: Db, files: string[]) => {
  if (!files.length) return new Set<string>();
  const inTasks = await db
    .selectFrom('photos')
    .select('file')
    .distinct()
    .where('file', 'in', files)
    .where('removed_at', 'is', null)
    .execute();
  const inLateWork = await db
    .selectFrom('late_photos')
    .select('file')
    .distinct()
    .where('file', 'in', files)
    .where('removed_at', 'is', null)
    .execute();
  return new Set([...inTasks, ...inLateWork].map(({ file }) => file!));
};

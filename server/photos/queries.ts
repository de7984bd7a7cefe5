import type { Insertable, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../db/client';
import type { PhotoTable } from '../db/schema';

export type PhotoRecord = Selectable<PhotoTable>;

/** All photos of a task, those that were replaced too, the latest first. */
export const photosOfTask = (db: Db, taskId: number) =>
  db.selectFrom('photos').selectAll().where('task_id', '=', taskId).orderBy('id', 'desc').execute();

/** A photo with what it shows: the site's code and the kind of its task. */
export const photoWithSite = (db: Db, photoId: number) =>
  db
    .selectFrom('photos as p')
    .innerJoin('tasks as t', 't.id', 'p.task_id')
    .innerJoin('sites as s', 's.id', 't.site_id')
    .selectAll('p')
    .select(['t.kind', 's.code', 's.lat as site_lat', 's.lng as site_lng'])
    .where('p.id', '=', photoId)
    .executeTakeFirst();

/** The photo that stands in a slot now, locked. */
export const lockSlot = (db: Db, taskId: number, test: string, slot: number) =>
  db
    .selectFrom('photos')
    .selectAll()
    .where('task_id', '=', taskId)
    .where('test', '=', test)
    .where('slot', '=', slot)
    .where('replaced_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

export const insertPhoto = async (db: Db, values: Insertable<PhotoTable>) =>
  (await db.insertInto('photos').values(values).returning('id').executeTakeFirstOrThrow()).id;

export const replacePhoto = (db: Db, photoId: number) =>
  db.updateTable('photos').set({ replaced_at: sql`now()` }).where('id', '=', photoId).execute();

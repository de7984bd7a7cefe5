import { type Selectable, sql } from 'kysely';
import type { LatePhotoMetadata, PhotoMetadata } from '../../../contract/field/photo-uploads';
import type { Db } from '../../framework/db/client';
import type { UploadTable } from '../../work/schema-evidence';

export type UploadRecord = Selectable<UploadTable>;
/** An announced photo: for a slot of a task, or of late work. */
export type NewUpload = { id: string; size: number; sha256: string } & (PhotoMetadata | LatePhotoMetadata);

/** An account's photo by its client-generated id. */
export const findUpload = (db: Db, accountId: number, id: string): Promise<UploadRecord | undefined> =>
  db
    .selectFrom('uploads')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();

/** An account's announced photos that are not complete. */
export const countUnfinishedUploads = async (db: Db, accountId: number) =>
  (
    await db
      .selectFrom('uploads')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('account_id', '=', accountId)
      .where('photo_id', 'is', null)
      .executeTakeFirstOrThrow()
  ).count;

/**
 * Stores an announcement. If other bytes were announced under the id before, their parts are dropped; a finished photo
 * stays as it is.
 */
export const announceUpload = (db: Db, accountId: number, { id, size, sha256, ...facts }: NewUpload) => {
  const fields = { size, sha256, facts: JSON.stringify(facts) };
  return db
    .insertInto('uploads')
    .values({ account_id: accountId, id, ...fields })
    .onConflict(conflict =>
      conflict
        .columns(['account_id', 'id'])
        .doUpdateSet({
          ...fields,
          photo_id: null,
          parts: sql`case when ${hasSameBytes} then uploads.parts else '[]' end`,
          received: sql`case when ${hasSameBytes} then uploads.received else 0 end`,
        })
        .where(sql<boolean>`uploads.photo_id is null or ${isMovedToTask}`),
    )
    .returningAll()
    .executeTakeFirst();
};
/** It was announced for late work before, and is now for a task. */
const isMovedToTask = sql`(uploads.facts ? 'late_id' and not excluded.facts ? 'late_id')`;
const hasSameBytes = sql`uploads.sha256 = excluded.sha256 and uploads.size = excluded.size and not ${isMovedToTask}`;

/**
 * Whether a photo is stored where it is sent to now, a task or late work. One stored with late work is in no slot of a
 * task: it is still missing there.
 */
export const isPhotoStored = (
  upload: UploadRecord | undefined,
  target: object,
): upload is UploadRecord & { photo_id: number } =>
  !!upload?.photo_id && ('late_id' in target || !('late_id' in upload.facts));

/** Appends a part; returns nothing if another request was faster. */
export const appendPart = (
  db: Db,
  { account_id, id, received, sha256 }: UploadRecord,
  part: string,
  size: number,
): Promise<UploadRecord | undefined> =>
  db
    .updateTable('uploads')
    .set({
      parts: sql`parts || ${JSON.stringify([part])}::jsonb`,
      received: received + size,
    })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('received', '=', received)
    .where('sha256', '=', sha256)
    .where('photo_id', 'is', null)
    .returningAll()
    .executeTakeFirst();

/** Restarts an upload whose parts are unusable, unless it is finished or other parts came meanwhile. */
export const resetUpload = (db: Db, { account_id, id, parts }: UploadRecord) =>
  db
    .updateTable('uploads')
    .set({ parts: '[]', received: 0 })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('photo_id', 'is', null)
    .where(sql<boolean>`parts = ${JSON.stringify(parts)}::jsonb`)
    .execute();

type Link = { id: string; photo_id: number; size: number; sha256: string; late_id?: number };
/** Links the upload's id to its photo: of a task, or of late work. */
export const linkPhoto = (db: Db, accountId: number, { id, photo_id, size, sha256, late_id }: Link) => {
  const facts = JSON.stringify({ late_id });
  const link = { photo_id, sha256, parts: '[]', facts, created_at: sql<Date>`now()` };
  return db
    .insertInto('uploads')
    .values({ account_id: accountId, id, size, received: size, ...link })
    .onConflict(conflict =>
      conflict.columns(['account_id', 'id']).doUpdateSet({ received: sql`uploads.size`, ...link }),
    )
    .execute();
};

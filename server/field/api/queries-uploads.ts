import { type Selectable, sql } from 'kysely';
import type { LatePhotoFacts, PhotoFacts } from '../../../contract/field/field';
import type { Db } from '../../framework/db/client';
import type { UploadTable } from '../../framework/db/schema';

export type UploadRecord = Selectable<UploadTable>;
/** A photo that is announced: for a slot of a task, or of late work. */
export type NewUpload = { id: string; size: number; sha256: string } & (PhotoFacts | LatePhotoFacts);

/** An account's photo by the id that its phone gave it. */
export const uploadOf = (db: Db, accountId: number, id: string): Promise<UploadRecord | undefined> =>
  db
    .selectFrom('uploads')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();

/** Photos of an account that were announced and are not there. */
export const unfinishedUploads = async (db: Db, accountId: number) =>
  (
    await db
      .selectFrom('uploads')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('account_id', '=', accountId)
      .where('photo_id', 'is', null)
      .executeTakeFirstOrThrow()
  ).count;

/**
 * Writes what is announced. Where other bytes were announced under the id before, those that came are no use any more;
 * a photo that is there stays as it is.
 */
export const announceUpload = (db: Db, accountId: number, { id, size, sha256, ...facts }: NewUpload) => {
  const told = { size, sha256, facts: JSON.stringify(facts) };
  return db
    .insertInto('uploads')
    .values({ account_id: accountId, id, ...told })
    .onConflict(conflict =>
      conflict
        .columns(['account_id', 'id'])
        .doUpdateSet({
          ...told,
          photo_id: null,
          parts: sql`case when ${same} then uploads.parts else '[]' end`,
          received: sql`case when ${same} then uploads.received else 0 end`,
        })
        .where(sql<boolean>`uploads.photo_id is null or ${isElsewhere}`),
    )
    .returningAll()
    .executeTakeFirst();
};
const isElsewhere = sql`(uploads.facts ? 'late_id' and not excluded.facts ? 'late_id')`;
const same = sql`uploads.sha256 = excluded.sha256 and uploads.size = excluded.size and not ${isElsewhere}`;

/** A photo of late work is not in the slot of a task: for that one its id stands for nothing yet. */
export const isThere = (
  known: UploadRecord | undefined,
  to: object,
): known is UploadRecord & { photo_id: number } =>
  !!known?.photo_id && ('late_id' in to || !('late_id' in known.facts));

/** Adds a part behind those that are there; nothing where another was quicker. */
export const addPart = (
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

/** Begins a photo anew whose parts are no use, unless it is there or others came meanwhile. */
export const dropParts = (db: Db, { account_id, id, parts }: UploadRecord) =>
  db
    .updateTable('uploads')
    .set({ parts: '[]', received: 0 })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('photo_id', 'is', null)
    .where(sql<boolean>`parts = ${JSON.stringify(parts)}::jsonb`)
    .execute();

/** From now on the id stands for this photo: of a task, or of late work. */
export const rememberPhoto = (
  db: Db,
  accountId: number,
  {
    id,
    photo_id,
    size,
    sha256,
    late_id,
  }: { id: string; photo_id: number; size: number; sha256: string; late_id?: number },
) => {
  const facts = JSON.stringify({ late_id });
  const here = { photo_id, sha256, parts: '[]', facts, created_at: sql<Date>`now()` };
  return db
    .insertInto('uploads')
    .values({ account_id: accountId, id, size, received: size, ...here })
    .onConflict(conflict =>
      conflict.columns(['account_id', 'id']).doUpdateSet({ received: sql`uploads.size`, ...here }),
    )
    .execute();
};

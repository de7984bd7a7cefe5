import type { Insertable } from 'kysely';
import type { Db } from '../db/client';
import type { FileTable } from '../db/schema';

export const insertFile = async (db: Db, values: Insertable<FileTable>) =>
  (await db.insertInto('files').values(values).returning('id').executeTakeFirstOrThrow()).id;

/** A bill of quantities that may be planned with: one's own, or anybody's for an admin. */
export const findBoq = (db: Db, fileId: number, uploader: number | null) =>
  db
    .selectFrom('files')
    .select('id')
    .where('id', '=', fileId)
    .where('purpose', '=', 'boq')
    .$if(uploader !== null, query => query.where('uploaded_by', '=', uploader))
    .executeTakeFirst();

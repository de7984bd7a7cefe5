import type { Db } from '../../framework/db/client';
import { filesInUse } from './queries-photos';

/** A file named by a row; `sha256` is that of its content, null if the name contains it. */
export type StoredFileRow = { id: number; file: string; size: number | null; sha256: string | null };

/** The next photos whose file should exist, by their ids. */
export const listPhotoFiles = async (db: Db, after: number, limit: number): Promise<StoredFileRow[]> => {
  const rows = await db
    .selectFrom('photos')
    .select(['id', 'file', 'size', 'sha256'])
    .where('file', 'is not', null)
    .where('removed_at', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(row => ({ ...row, file: row.file! }));
};

/** The next photos of late work whose file should exist, by their ids. */
export const listLatePhotoFiles = (db: Db, after: number, limit: number): Promise<StoredFileRow[]> =>
  db
    .selectFrom('late_photos')
    .select(['id', 'file', 'size', 'sha256'])
    .where('removed_at', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();

/** The next manuals and bills of quantities that are not deleted, by their ids. */
export const listUploadedFiles = (db: Db, after: number, limit: number): Promise<StoredFileRow[]> =>
  db
    .selectFrom('files')
    .select(['id', 'file', 'size', 'sha256'])
    .where('deleted_at', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();

/** The names among these that a row still needs; a deleted manual keeps its content, for its history. */
export const namesInUse = async (db: Db, names: string[]): Promise<Set<string>> => {
  const drawn = names.flatMap(name => /^drawn\/(\d{1,9})\.jpg$/.exec(name)?.[1] ?? []).map(Number);
  const [photos, files, demo] = await Promise.all([
    filesInUse(db, names),
    names.length ? db.selectFrom('files').select('file').distinct().where('file', 'in', names).execute() : [],
    drawn.length
      ? db
          .selectFrom('photos')
          .select('id')
          .where('id', 'in', drawn)
          .where('file', 'is', null)
          .where('removed_at', 'is', null)
          .execute()
      : [],
  ]);
  return new Set([...photos, ...files.map(({ file }) => file), ...demo.map(({ id }) => `drawn/${id}.jpg`)]);
};

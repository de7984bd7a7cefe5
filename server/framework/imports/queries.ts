import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '../db/client';
import type { ImportTable } from '../db/schema-operations';

export type ImportRecord = Selectable<ImportTable>;

/** Null when another request has opened an import with the same key. */
export const insertImport = async (db: Db, values: Insertable<ImportTable>): Promise<ImportRecord | null> =>
  (await db
    .insertInto('imports')
    .values(values)
    .onConflict(conflict => conflict.columns(['account_id', 'idempotency_key']).doNothing())
    .returningAll()
    .executeTakeFirst()) ?? null;

export const findImportByKey = (db: Db, accountId: number, key: string) =>
  db
    .selectFrom('imports')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();

/** A user's own import; undefined for another's, as for one that does not exist. */
export const findImport = (db: Db, accountId: number, importId: number) =>
  selectImport(db, accountId, importId).executeTakeFirst();

/** The same, locked until the transaction ends. */
export const lockImport = (db: Db, accountId: number, importId: number) =>
  selectImport(db, accountId, importId).forUpdate().executeTakeFirst();

const selectImport = (db: Db, accountId: number, importId: number) =>
  db.selectFrom('imports').selectAll().where('id', '=', importId).where('account_id', '=', accountId);

export const releaseIdempotencyKey = (db: Db, importId: number) =>
  db.updateTable('imports').set({ idempotency_key: null }).where('id', '=', importId).execute();

/** What was imported was reverted: without a key of the caller's own, the same file is another import from now on. */
export const releaseUploadedFile = (db: Db, importId: number) =>
  db
    .updateTable('imports')
    .set({ idempotency_key: null })
    .where('id', '=', importId)
    .where('idempotency_key', 'like', 'file %')
    .execute();

/** A failed import loses its key, so that the same upload can be tried again. */
export const failImport = (db: Db, importId: number, error: string) =>
  db
    .updateTable('imports')
    .set({ status: 'failed', error, idempotency_key: null })
    .where('id', '=', importId)
    .where('status', 'in', ['reading', 'checking'])
    .execute();

/**
 * Fails imports that a server of the previous version has not progressed for longer than any step takes: it kept the
 * file's rows in memory. Every other step is a job.
 */
export const failStaleImports = (db: Db, error: string) =>
  db
    .updateTable('imports')
    .set({ status: 'failed', error, idempotency_key: null })
    .where('id', 'in', eb =>
      eb
        .selectFrom('imports')
        .select('id')
        .where('status', 'in', ['reading', 'checking'])
        .where('alive_at', '<', sql<Date>`now() - interval '2 minutes'`)
        .where(
          sql<boolean>`not exists (select from jobs j where j.kind = 'import' and j.alone = imports.id::text and j.outcome is null)`,
        )
        .forUpdate()
        .skipLocked(),
    )
    .execute();

/** Updates an import's check progress, unless it was discarded or failed meanwhile. */
export const updateCheckProgress = async (
  db: Db,
  importId: number,
  values: { status?: 'ready'; progress: number },
) => {
  const updated = await db
    .updateTable('imports')
    .set({ ...values, alive_at: sql<Date>`now()` })
    .where('id', '=', importId)
    .where('status', '=', 'checking')
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
};

export const insertSheet = (
  db: Db,
  import_id: number,
  portion: number,
  lines: { row: number; cells: Record<string, string> }[],
) =>
  db
    .insertInto('import_sheets')
    .values({ import_id, portion, lines: JSON.stringify(lines) })
    .execute();

/** A portion of the file's lines, counted from 0; undefined after the last. */
export const sheetPortion = async (db: Db, importId: number, portion: number) =>
  (
    await db
      .selectFrom('import_sheets')
      .select('lines')
      .where('import_id', '=', importId)
      .where('portion', '=', portion)
      .executeTakeFirst()
  )?.lines;

export const deleteSheet = (db: Db, importId: number) =>
  db.deleteFrom('import_sheets').where('import_id', '=', importId).execute();

/** Resets the check to the first line of the file. */
export const resetCheck = async (db: Db, importId: number) => {
  await db.deleteFrom('import_rows').where('import_id', '=', importId).execute();
  await db
    .updateTable('imports')
    .set({
      status: 'checking',
      progress: 0,
      error: sql<string | null>`case when status = 'checking' then error end`,
    })
    .where('id', '=', importId)
    .where('status', 'in', ['checking', 'failed'])
    .execute();
};

export const setImportError = (db: Db, importId: number, error: string) =>
  db.updateTable('imports').set({ error }).where('id', '=', importId).execute();

export const finishImport = (db: Db, importId: number) =>
  db
    .updateTable('imports')
    .set({ status: 'done', error: null, progress: sql<number>`total` })
    .where('id', '=', importId)
    .execute();

export const deleteImport = async (db: Db, importId: number) => {
  await db.deleteFrom('import_rows').where('import_id', '=', importId).execute();
  await db.deleteFrom('imports').where('id', '=', importId).execute();
};

import type { FastifyBaseLogger } from 'fastify';
import type { ImportKind } from '../../contract/import-kinds';
import { maxImportBytes, maxImportRows } from '../../contract/imports';
import type { Area } from '../../contract/vocabulary';
import type { Db } from '../db/client';
import { findManager } from '../directory/queries';
import { readSheet } from '../excel/reader';
import { SheetError } from '../excel/sheet-error';
import { failureName } from '../http/error-answers';
import { costly } from '../platform/costly';
import { ApiError, invalid } from '../platform/errors';
import type { Say } from '../platform/language';
import type { ReceivedFile } from '../platform/receive';
import type { User } from '../platform/user';
import { check } from './check';
import { columnsIn } from './headers';
import { type ImportJobs, keptDuring } from './jobs';
import { failImport, type ImportRecord, importByKey, insertImport, moveOn, releaseKey } from './queries';
import { type SheetRow, sheetRows } from './sheet-rows';

export type Upload = {
  db: Db;
  user: User;
  say: Say;
  log: FastifyBaseLogger;
  jobs: ImportJobs;
  kind: ImportKind;
  file: ReceivedFile;
  managerId?: number;
  area?: Area;
  /** Which call the file came by: the same file by another is another import. */
  route: string;
  /** The caller's own key; without one, the same file within minutes is the same import. */
  key?: string;
};

/**
 * Opens an import: reads the file, refuses one that cannot be read, and begins to check its rows. The same upload sent
 * again answers the import that the first one opened.
 */
export const startImport = async (upload: Upload): Promise<ImportRecord> => {
  const leave = await costly.import.take(upload.user.userid);
  const started = await begun(upload).catch(error => {
    leave();
    throw error;
  });
  keptDuring(upload.jobs.of(started.id), leave);
  return started;
};

const begun = async (upload: Upload): Promise<ImportRecord> => {
  const { db, user, say, log, jobs, kind, managerId, area } = upload;
  if (managerId !== undefined && !(await findManager(db, user, managerId)))
    throw invalid('planning_manager', 'unknownManager');
  const { known, opened } = await open(upload);
  if (known) return known;

  const rows = await read(upload, opened);
  jobs.begin(opened.id, 'checking', rows.length, {}, async job => {
    try {
      await check({ db, user, say, managerId, area }, opened.id, kind, rows, job);
    } catch (error) {
      const stopped = job.signal.aborted;
      if (!stopped) log.error(error, 'import not checked');
      await failImport(
        db,
        opened.id,
        stopped ? say('imports', 'interrupted') : say('errors', failureName(error)),
      );
    }
  });
  return opened;
};

const sameFileWithin = 10 * 60_000;

const open = async (upload: Upload): Promise<{ known?: ImportRecord; opened: ImportRecord }> => {
  const { db, user, kind, file, managerId, area, route } = upload;
  const fingerprint = `${route} ${kind} ${managerId ?? ''} ${area ?? ''} ${file.hash}`;
  const key = upload.key ? `key ${upload.key}` : `file ${fingerprint}`;
  const before = await importByKey(db, user.userid, key);
  if (before) {
    const isSame = before.options.fingerprint === fingerprint;
    if (upload.key && !isSame) throw new ApiError('keyReused');
    if (upload.key || Date.now() - before.created_at.getTime() < sameFileWithin)
      return { known: before, opened: before };
    await releaseKey(db, before.id);
  }
  const opened = await insertImport(db, {
    account_id: user.userid,
    kind,
    file_name: file.name,
    idempotency_key: key,
    status: 'reading',
    options: JSON.stringify({ fingerprint, planning_manager: managerId, area }),
  });
  // Another request with the same key came first.
  return opened ? { opened } : open(upload);
};

const read = async (upload: Upload, { id }: ImportRecord): Promise<SheetRow[]> => {
  const { db, say } = upload;
  const { rows, ignored } = await sheetOf(upload).catch(async error => {
    const refusal = error instanceof SheetError ? refusalOf(error, say) : error;
    await failImport(
      db,
      id,
      refusal instanceof ApiError ? refusal.envelope(say).error : say('errors', failureName(error)),
    );
    throw refusal;
  });
  const left = ignored.map(name => name.slice(0, 40)).join(', ');
  await moveOn(db, id, 'reading', {
    status: 'checking',
    total: rows.length,
    error: left ? say('imports', 'ignoredColumns', { columns: left }) : null,
  });
  return rows;
};

const sheetOf = async ({ kind, file }: Upload) => {
  const table = await readSheet({
    path: file.path,
    fileName: file.name,
    maxRows: maxImportRows,
    maxBytes: maxImportBytes,
  });
  const columns = columnsIn(table.header, kind);
  const rows = sheetRows(table, columns);
  if (!rows.length) throw new SheetError('emptySheet');
  return { rows, ignored: columns.ignored };
};

const refusalOf = ({ refusal, code, params }: SheetError, say: Say) =>
  new ApiError(refusal, { text: say('sheets', code, params) });

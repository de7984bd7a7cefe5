import type { ImportKind } from '../../../contract/office/import-kinds';
import { maxImportBytes, maxImportRows } from '../../../contract/office/imports';
import type { Area } from '../../../contract/organisation/vocabulary';
import type { Db } from '../../framework/db/client';
import type { ColumnMatches } from '../../framework/excel/find-columns';
import { readSheet } from '../../framework/excel/reader';
import { SheetError } from '../../framework/excel/sheet-error';
import type { Table } from '../../framework/excel/table';
import { ApiError, invalid } from '../../framework/http/errors';
import { limiters } from '../../framework/http/limiters';
import type { User } from '../../framework/identity/user';
import type { Say } from '../../framework/language/language';
import type { ReceivedFile } from '../../framework/uploads/receive-file';
import { findManager } from '../../organisation/directory/queries';
import { getDateColumns } from './date-columns';
import { findImportColumns, getExpectedColumns } from './headers';
import {
  findImportByKey,
  type ImportRecord,
  insertImport,
  insertSheet,
  releaseIdempotencyKey,
} from './queries';
import { batchSize } from './run-check';
import { readSheetRows, toCells } from './sheet-rows';
import type { ImportSteps } from './steps';

export type Upload = {
  db: Db;
  user: User;
  say: Say;
  steps: ImportSteps;
  kind: ImportKind;
  file: ReceivedFile;
  managerId?: number;
  area?: Area;
  /** Leaves out hidden rows of the sheet. */
  skipHidden?: boolean;
  /** The upload route: the same file by another route is another import. */
  route: string;
  /** The caller's own idempotency key; without one, the same file within minutes is the same import. */
  key?: string;
};

/** An import, and its first step if this call started it. */
type Started = { started: ImportRecord; checked?: Promise<void> };

/**
 * Opens an import: reads the file, refuses an unreadable one, and starts to check its rows. The same upload sent again
 * returns the import that the first one opened.
 */
export const startImport = async (upload: Upload): Promise<Started> => {
  const leave = await limiters.import.take(upload.user.userid);
  const { begin, ...known } = await begun(upload, leave).catch(error => {
    leave();
    throw error;
  });
  if (!begin) leave();
  return { ...known, checked: begin?.() };
};

type Begun = { started: ImportRecord; begin?: (() => Promise<void>) | null };
const begun = async (upload: Upload, leave: () => void): Promise<Begun> => {
  const { db, user, say, steps, kind, file, managerId, area, skipHidden, route } = upload;
  if (managerId !== undefined && !(await findManager(db, user, managerId)))
    throw invalid('planning_manager', 'unknownManager');
  const fingerprint = `${route} ${kind} ${managerId ?? ''} ${area ?? ''} ${skipHidden ? 'visible' : ''} ${file.hash}`;
  const key = upload.key ? `key ${upload.key}` : `file ${fingerprint}`;
  const known = await sameUpload(upload, key, fingerprint);
  if (known) return { started: known };

  const { rows, hidden, remarks } = await read(upload);
  const opened = await db.transaction().execute(async tx => {
    const started = await insertImport(tx, {
      account_id: user.userid,
      kind,
      file_name: file.name,
      idempotency_key: key,
      status: 'checking',
      total: rows.length,
      options: JSON.stringify({
        fingerprint,
        planning_manager: managerId,
        area,
        hidden_rows: hidden,
        skip_hidden: skipHidden,
      }),
      error: remarks.join(' ') || null,
    });
    if (!started) return null;
    for (let at = 0; at * batchSize < rows.length; at++) {
      const lines = rows.slice(at * batchSize, (at + 1) * batchSize);
      await insertSheet(
        tx,
        started.id,
        at,
        lines.map(line => ({ row: line.row, cells: toCells(line) })),
      );
    }
    const payload = { import_id: started.id, account_id: user.userid, language: say.language };
    const begin = await steps.open(
      tx,
      { ...payload, step: 'checking', total: rows.length },
      { user, counts: {}, leave },
    );
    return { started, begin };
  });
  // Another request with the same key came first.
  return opened ?? { started: (await sameUpload(upload, key, fingerprint))! };
};

const sameFileWithin = 10 * 60_000;

const sameUpload = async ({ db, user, key: own }: Upload, key: string, fingerprint: string) => {
  const before = await findImportByKey(db, user.userid, key);
  if (!before) return undefined;
  const isSame = before.options.fingerprint === fingerprint;
  if (own && !isSame) throw new ApiError('keyReused');
  if (own || Date.now() - before.created_at.getTime() < sameFileWithin) return before;
  await releaseIdempotencyKey(db, before.id);
  return undefined;
};

const read = (upload: Upload) =>
  sheetOf(upload).catch(error => {
    throw error instanceof SheetError ? refusalOf(error, upload.say) : error;
  });

/** The rows of a file, the number of its hidden rows, and what was not read of it. */
const sheetOf = async ({ kind, file, say, skipHidden }: Upload) => {
  const table = await readSheet({
    path: file.path,
    fileName: file.name,
    maxRows: maxImportRows,
    maxBytes: maxImportBytes,
    expected: getExpectedColumns(kind),
  });
  const columns = findImportColumns(table, kind, say);
  const all = readSheetRows(table, columns, getDateColumns(kind));
  const hidden = new Set(table.hiddenLines);
  const visible = hidden.size ? all.filter(({ row }) => !hidden.has(row)) : all;
  const rows = skipHidden ? visible : all;
  if (!rows.length) throw new SheetError('emptySheet');
  return { rows, hidden: all.length - visible.length, remarks: remarksOn(table, columns, say) };
};

const remarksOn = ({ sheet, otherSheets }: Table, { ignored }: ColumnMatches, say: Say) => {
  const listed = (names: string[]) => names.map(name => name.slice(0, 40)).join(', ');
  return [
    ...(ignored.length ? [say('imports', 'ignoredColumns', { columns: listed(ignored) })] : []),
    ...(otherSheets.length
      ? [say('sheets', 'otherSheets', { sheet: sheet ?? '', sheets: listed(otherSheets) })]
      : []),
  ];
};

const refusalOf = ({ refusal, code, params }: SheetError, say: Say) =>
  new ApiError(refusal, { text: say('sheets', code, params) });

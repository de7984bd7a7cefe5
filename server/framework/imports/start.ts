import { getImportDefinition } from '../../../contract/framework/import-kinds';
import {
  type ImportSettings,
  maxImportBytes,
  maxImportRows,
  type UnfitSheet,
} from '../../../contract/framework/imports';
import type { Db } from '../db/client';
import type { ColumnMatches } from '../excel/find-columns';
import { readSheet } from '../excel/reader';
import { SheetError } from '../excel/sheet-error';
import type { Table } from '../excel/table';
import { ApiError } from '../http/errors';
import { limiters } from '../http/limiters';
import type { User } from '../identity/user';
import type { Say } from '../language/language';
import type { ReceivedFile } from '../uploads/receive-file';
import { findImportColumns, getExpectedColumns, toSheetColumns, toUnfitSheet } from './headers';
import {
  findImportByKey,
  type ImportRecord,
  insertImport,
  insertSheet,
  releaseIdempotencyKey,
} from './queries';
import { batchSize } from './queries-rows';
import { getProductImports } from './register-imports';
import { readSheetRows, toCells } from './sheet-rows';
import type { ImportSteps } from './steps';

export type Upload = {
  db: Db;
  user: User;
  say: Say;
  steps: ImportSteps;
  kind: string;
  file: ReceivedFile;
  /** What the upload says of the whole file. */
  settings: ImportSettings;
  /** Leaves out hidden rows of the sheet. */
  skipHidden?: boolean;
  /** As what each column of the file is read; without it the headings decide. */
  columns?: string[];
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
  const releaseSlot = await limiters.import.take(upload.user.userid);
  const { started, startCheck } = await openImport(upload, releaseSlot).catch(error => {
    releaseSlot();
    throw error;
  });
  if (!startCheck) releaseSlot();
  return { started, checked: startCheck?.() };
};

/** Without `startCheck` the import was opened by an earlier upload. */
type OpenedImport = { started: ImportRecord; startCheck?: (() => Promise<void>) | null };

const openImport = async (upload: Upload, releaseSlot: () => void): Promise<OpenedImport> => {
  const { db, user, kind, file, settings, skipHidden, columns = [], route } = upload;
  await getProductImports().requireSettings?.({ db, user }, settings);
  const rowsRead = skipHidden ? 'visible' : '';
  const fingerprint = `${route} ${kind} ${JSON.stringify(settings)} ${rowsRead} ${columns.join()} ${file.hash}`;
  const key = upload.key ? `key ${upload.key}` : `file ${fingerprint}`;
  const existing = await findSameUpload(upload, key, fingerprint);
  if (existing) return { started: existing };

  const sheet = await readUploadedSheet(upload);
  const opened = await db
    .transaction()
    .execute(tx => storeImport(tx, upload, sheet, { key, fingerprint }, releaseSlot));
  // Another request with the same key came first.
  return opened ?? { started: (await findSameUpload(upload, key, fingerprint))! };
};

/** Stores an import with the rows of its file and opens its check; null if there is one with the same key. */
const storeImport = async (
  tx: Db,
  { user, say, steps, kind, file, settings, skipHidden }: Upload,
  { rows, hiddenCount, remarks, sheet }: UploadedSheet,
  { key, fingerprint }: { key: string; fingerprint: string },
  releaseSlot: () => void,
): Promise<OpenedImport | null> => {
  const started = await insertImport(tx, {
    account_id: user.userid,
    kind,
    file_name: file.name,
    idempotency_key: key,
    status: 'checking',
    total: rows.length,
    options: JSON.stringify({
      ...settings,
      fingerprint,
      hidden_rows: hiddenCount,
      skip_hidden: skipHidden,
      sheet,
    }),
    error: remarks.join(' ') || null,
  });
  if (!started) return null;
  for (let portion = 0; portion * batchSize < rows.length; portion++) {
    const lines = rows.slice(portion * batchSize, (portion + 1) * batchSize);
    const cells = lines.map(line => ({ row: line.row, cells: toCells(line) }));
    await insertSheet(tx, started.id, portion, cells);
  }
  const payload = { import_id: started.id, account_id: user.userid, language: say.language };
  const startCheck = await steps.open(
    tx,
    { ...payload, step: 'checking', total: rows.length },
    { user, counts: {}, releaseSlot },
  );
  return { started, startCheck };
};

/** For so long the same file without a key counts as the same upload, in milliseconds. */
const sameFilePeriod = 10 * 60_000;

const findSameUpload = async ({ db, user, key: callerKey }: Upload, key: string, fingerprint: string) => {
  const existing = await findImportByKey(db, user.userid, key);
  if (!existing) return undefined;
  const isSame = existing.options.fingerprint === fingerprint;
  if (callerKey && !isSame) throw new ApiError('keyReused');
  if (callerKey || Date.now() - existing.created_at.getTime() < sameFilePeriod) return existing;
  await releaseIdempotencyKey(db, existing.id);
  return undefined;
};

const readUploadedSheet = (upload: Upload) =>
  readRows(upload).catch(error => {
    throw error instanceof SheetError ? toApiError(error, upload.say) : error;
  });
type UploadedSheet = Awaited<ReturnType<typeof readRows>>;

/** The rows of a file, the number of its hidden rows, and remarks on what was not read of it. */
const readRows = async ({ kind, file, user, say, skipHidden, columns: chosenColumns }: Upload) => {
  const table = await readSheet({
    path: file.path,
    fileName: file.name,
    maxRows: getImportDefinition(kind).maxRows ?? maxImportRows,
    maxBytes: maxImportBytes,
    expected: getExpectedColumns(kind),
  });
  const columns = findFittingColumns(
    () => findImportColumns(table, kind, say, chosenColumns),
    () => toUnfitSheet(table, kind, user),
  );
  const allRows = readSheetRows(table, columns, getImportDefinition(kind).dates ?? []);
  const hiddenLines = new Set(table.hiddenLines);
  const visibleRows = hiddenLines.size ? allRows.filter(({ row }) => !hiddenLines.has(row)) : allRows;
  const rows = skipHidden ? visibleRows : allRows;
  if (!rows.length) throw new SheetError('emptySheet');
  const hiddenCount = allRows.length - visibleRows.length;
  return {
    rows,
    hiddenCount,
    remarks: listRemarks(table, columns, say),
    sheet: toSheetColumns(table.header, columns.places),
  };
};

/** With a refusal because of its columns, the caller learns what the sheet has. */
const findFittingColumns = (find: () => ColumnMatches, describe: () => UnfitSheet) => {
  try {
    return find();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new ApiError(error.refusal, { ...error.details, current: describe() });
  }
};

const listRemarks = ({ sheet, otherSheets }: Table, { ignored }: ColumnMatches, say: Say) => {
  const joinNames = (names: string[]) => names.map(name => name.slice(0, 40)).join(', ');
  return [
    ...(ignored.length ? [say('imports', 'ignoredColumns', { columns: joinNames(ignored) })] : []),
    ...(otherSheets.length
      ? [say('sheets', 'otherSheets', { sheet: sheet ?? '', sheets: joinNames(otherSheets) })]
      : []),
  ];
};

const toApiError = ({ refusal, code, params }: SheetError, say: Say) =>
  new ApiError(refusal, { text: say('sheets', code, params) });

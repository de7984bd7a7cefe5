import { getImportDefinition } from '../../../contract/framework/import-kinds';
import type { Import, ImportSettings, SheetColumns } from '../../../contract/framework/imports';
import { isAllowed } from '../../../contract/framework/permissions';
import type { Db } from '../db/client';
import { conflict, forbidden, notFound } from '../http/errors';
import type { User } from '../identity/user';
import { findImport, type ImportRecord, lockImport } from './queries';
import { countRows } from './queries-rows';
import type { ImportSteps } from './steps';

/** The caller's own import; another user's is a 404. The permission for its kind is checked on every call. */
export const requireImport = async (db: Db, user: User, importId: number) =>
  requireAllowed(user, await findImport(db, user.userid, importId));

/** The same, locked for a change of its rows; refused while one of its steps is running. */
export const requireEditableImport = async (db: Db, steps: ImportSteps, user: User, importId: number) => {
  await requireImport(db, user, importId);
  if ((await steps.getState(db, importId))?.step === 'committing') throw conflict({ cause: 'importRunning' });
  return requireLockedImport(db, user, importId);
};

/** The same, locked even while a step is running. */
export const requireLockedImport = async (db: Db, user: User, importId: number) =>
  requireAllowed(user, await lockImport(db, user.userid, importId));

const requireAllowed = (user: User, record: ImportRecord | undefined) => {
  if (!record) throw notFound();
  if (!isAllowed(user, getImportDefinition(record.kind).needs)) throw forbidden();
  return record;
};

/** Refuses to touch the rows of an import that is still being read or has failed. */
export const requireReadyRows = ({ status }: ImportRecord) => {
  if (status === 'failed') throw conflict({ cause: 'importFailed' });
  if (status !== 'ready' && status !== 'done') throw conflict({ cause: 'importRunning' });
};

/** What the upload said of the whole file. */
export const getSettings = ({ options }: ImportRecord) => {
  const { fingerprint, hidden_rows, skip_hidden, sheet, ...settings } = options;
  return settings as ImportSettings;
};

/** An import as the API returns it, with the progress of its running step. */
export const toImport = async (db: Db, steps: ImportSteps, record: ImportRecord): Promise<Import> => {
  const running = await steps.getState(db, record.id);
  const isCommitting = running?.step === 'committing';
  return {
    import_id: record.id,
    kind: record.kind,
    file_name: record.file_name,
    status: isCommitting ? 'committing' : record.status,
    progress: isCommitting ? running.progress : record.progress,
    total: isCommitting ? running.total : record.total,
    counts: running?.counts ?? (await countRows(db, record.id)),
    error: record.error,
    hidden_rows: (record.options.hidden_rows as number | undefined) ?? 0,
    skip_hidden: record.options.skip_hidden === true,
    sheet: (record.options.sheet as SheetColumns | undefined) ?? null,
    created_at: record.created_at.toISOString(),
  };
};

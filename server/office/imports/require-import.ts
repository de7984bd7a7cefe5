import { getImportDefinition } from '../../../contract/office/import-kinds';
import type { Import } from '../../../contract/office/imports';
import { isAllowed } from '../../../contract/organisation/permissions';
import type { Area } from '../../../contract/organisation/vocabulary';
import type { Db } from '../../framework/db/client';
import { conflict, forbidden, notFound } from '../../framework/http/errors';
import type { User } from '../../framework/identity/user';
import { countRows, findImport, type ImportRecord, lockImport } from './queries';
import type { ImportSteps } from './steps';

/** The caller's own import; another's answers 404. The right to its kind is checked on every call. */
export const requireImport = async (db: Db, user: User, importId: number) =>
  permitted(user, await findImport(db, user.userid, importId));

/** The same, locked for a change of its rows; refused while one of its steps is running. */
export const requireEditableImport = async (db: Db, steps: ImportSteps, user: User, importId: number) => {
  await requireImport(db, user, importId);
  if ((await steps.of(db, importId))?.step === 'committing') throw conflict({ cause: 'importRunning' });
  return requireLockedImport(db, user, importId);
};

export const requireLockedImport = async (db: Db, user: User, importId: number) =>
  permitted(user, await lockImport(db, user.userid, importId));

const permitted = (user: User, found: ImportRecord | undefined) => {
  if (!found) throw notFound();
  if (!isAllowed(user, getImportDefinition(found.kind).needs)) throw forbidden();
  return found;
};

/** Refuses to touch the rows of an import that is still being read or has failed. */
export const requireReadyRows = ({ status }: ImportRecord) => {
  if (status === 'failed') throw conflict({ cause: 'importFailed' });
  if (status !== 'ready' && status !== 'done') throw conflict({ cause: 'importRunning' });
};

/** The options that the uploader set for the file as a whole. */
export const getFileOptions = ({ options }: ImportRecord) => ({
  managerId: options.planning_manager as number | undefined,
  area: options.area as Area | undefined,
});

/** An import as the API returns it, with the progress of its running step. */
export const toImport = async (db: Db, steps: ImportSteps, found: ImportRecord): Promise<Import> => {
  const running = await steps.of(db, found.id);
  const committing = running?.step === 'committing';
  return {
    import_id: found.id,
    kind: found.kind,
    file_name: found.file_name,
    status: committing ? 'committing' : found.status,
    progress: committing ? running.progress : found.progress,
    total: committing ? running.total : found.total,
    counts: running?.counts ?? (await countRows(db, found.id)),
    error: found.error,
    hidden_rows: (found.options.hidden_rows as number | undefined) ?? 0,
    skip_hidden: found.options.skip_hidden === true,
    created_at: found.created_at.toISOString(),
  };
};

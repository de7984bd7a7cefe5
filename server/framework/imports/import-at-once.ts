import { ApiError, conflict } from '../http/errors';
import { startCommit } from './commit';
import type { ImportRecord } from './queries';
import { requireImport } from './require-import';
import { startImport, type Upload } from './start';

/** Reads, checks and commits a file within one call. Rows that were refused stay staged, for the caller to report. */
export const importAtOnce = async (upload: Upload, address: string): Promise<ImportRecord> => {
  const { db, user, say, steps } = upload;
  const { started, checked: checking } = await startImport(upload);
  await steps.waitForEnd(db, started.id, checking);
  const checked = await requireImport(db, user, started.id);
  if (checked.status === 'failed') throw new ApiError('invalid', { text: checked.error ?? undefined });
  if (checked.status === 'ready') {
    const { committed } = await startCommit({ db, user, say, steps, address, importId: checked.id });
    await steps.waitForEnd(db, checked.id, committed);
  } else if (checked.status !== 'done') throw conflict({ cause: 'importRunning' });
  return checked;
};

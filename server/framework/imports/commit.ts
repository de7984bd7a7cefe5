import type { Db } from '../db/client';
import { markWrite } from '../history/queries';
import { limiters } from '../http/limiters';
import type { User } from '../identity/user';
import type { Say } from '../language/language';
import { type CheckedRow, checkRows, importableVerdicts, isImportable } from './check-rows';
import { getRowImporter } from './get-row-importer';
import { finishImport } from './queries';
import { batchSize, countRows, iterateStagedRows, listChosenRows, updateRows } from './queries-rows';
import { getSettings, requireImport, requireLockedImport, requireReadyRows } from './require-import';
import { type ImportSteps, type Step, yieldToEventLoop } from './steps';

export type CommitOptions = {
  db: Db;
  user: User;
  say: Say;
  steps: ImportSteps;
  address: string;
  importId: number;
  /** The numbers of the rows to write; without them all importable rows. */
  rowNumbers?: number[];
};

/** Starts to commit an import; `committed` settles when it is done, and is absent if a commit is running already. */
export const startCommit = async ({
  db,
  user,
  say,
  steps,
  importId,
  address,
  rowNumbers,
}: CommitOptions): Promise<{ committed?: Promise<void> }> => {
  const record = await requireImport(db, user, importId);
  const running = await steps.getState(db, importId);
  if (running?.step === 'committing') return {};
  if (running) await steps.waitForEnd(db, importId);
  else requireReadyRows(record);
  const counts = await countRows(db, importId);
  const total =
    rowNumbers?.length ?? importableVerdicts.reduce((sum, verdict) => sum + (counts[verdict] ?? 0), 0);

  const releaseSlot = await limiters.import.take(user.userid);
  const start = await db
    .transaction()
    .execute(async tx => {
      requireReadyRows(await requireLockedImport(tx, user, importId));
      const payload = {
        import_id: importId,
        account_id: user.userid,
        language: say.language,
        total,
        address,
        chosen: rowNumbers,
      };
      return steps.open(tx, { ...payload, step: 'committing' }, { user, counts, releaseSlot });
    })
    .catch(error => {
      releaseSlot();
      throw error;
    });
  if (!start) releaseSlot();
  return { committed: start?.() };
};

/**
 * Writes all rows that are not refused or skipped, or only the selected ones, in one transaction together with their
 * history and the import's own status. Rows that the data no longer allow are reported as refused. Committing again
 * writes the rest.
 */
export const runCommit = (step: Step) => retryOnConflict(() => commitInTransaction(step));

const commitInTransaction = ({ job, db, user, say }: Step) =>
  db.transaction().execute(async tx => {
    const { import_id: importId, address = '', chosen: rowNumbers } = job.payload;
    job.progress = 0;
    const record = await requireLockedImport(tx, user, importId);
    requireReadyRows(record);
    const importer = await getRowImporter(record.kind)({
      db: tx,
      user,
      say,
      settings: getSettings(record),
      commit: { importId, address },
    });
    const firstRowByKey = new Map<string, number>();
    for await (const rows of iterateBatches(tx, importId, rowNumbers)) {
      const checked = await checkRows(importer, rows, firstRowByKey, say);
      const writable = checked.filter(isImportable);
      if (writable.length) await importer.write(writable.map(({ write }) => write));
      await updateRows(tx, importId, checked.map(markDone));
      job.progress += rows.length;
      await yieldToEventLoop(job);
    }
    await importer.finish();
    await finishImport(tx, importId);
    await markWrite(tx, user);
    // In the same transaction: a server that takes over an unfinished job finds nothing written.
    await job.complete(tx);
  });

const markDone = (checked: CheckedRow): CheckedRow =>
  isImportable(checked) ? { ...checked, verdict: 'done' } : checked;

/** The rows to write, in file order. */
async function* iterateBatches(db: Db, importId: number, rowNumbers: number[] | undefined) {
  if (!rowNumbers) return yield* iterateStagedRows(db, importId, importableVerdicts);
  const sorted = [...new Set(rowNumbers)].sort((a, b) => a - b);
  for (let start = 0; start < sorted.length; start += batchSize) {
    const numbers = sorted.slice(start, start + batchSize);
    const batch = await listChosenRows(db, importId, numbers, importableVerdicts);
    if (batch.length) yield batch;
  }
}

/** Runs the work again from the start where it conflicted with another writer. */
const retryOnConflict = async (work: () => Promise<void>, attempts = 3): Promise<void> => {
  try {
    await work();
  } catch (error) {
    if (attempts <= 1 || !conflictCodes.has((error as { code?: string }).code ?? '')) throw error;
    await retryOnConflict(work, attempts - 1);
  }
};
/** PostgreSQL's codes of a unique violation, a serialisation failure and a deadlock. */
const conflictCodes = new Set(['23505', '40001', '40P01']);

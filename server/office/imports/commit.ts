import type { Db } from '../../framework/db/client';
import { markWrite } from '../../framework/history/queries';
import { limiters } from '../../framework/http/limiters';
import type { User } from '../../framework/identity/user';
import type { Say } from '../../framework/language/language';
import { type CheckedRow, checkRows, importableVerdicts, isImportable } from './check-rows';
import { getRowImporter } from './kinds';
import { countRows, finishImport, listChosenRows, listStagedRows, updateRows } from './queries';
import { getFileOptions, requireImport, requireLockedImport, requireReadyRows } from './require-import';
import { batchSize } from './run-check';
import { type ImportSteps, type Step, yieldToEventLoop } from './steps';

export type CommitOptions = {
  db: Db;
  user: User;
  say: Say;
  steps: ImportSteps;
  address: string;
  importId: number;
  /** Rows of the file; all importable rows when absent. */
  chosen?: number[];
};

/** Starts to commit an import; `committed` settles when it is done and is absent when a server is already at it. */
export const startCommit = async ({
  db,
  user,
  say,
  steps,
  importId,
  address,
  chosen,
}: CommitOptions): Promise<{ committed?: Promise<void> }> => {
  const found = await requireImport(db, user, importId);
  const running = await steps.of(db, importId);
  if (running?.step === 'committing') return {};
  if (running) await steps.ended(db, importId);
  else requireReadyRows(found);
  const counts = await countRows(db, importId);
  const total =
    chosen?.length ?? importableVerdicts.reduce((sum, verdict) => sum + (counts[verdict] ?? 0), 0);

  const leave = await limiters.import.take(user.userid);
  const begin = await db
    .transaction()
    .execute(async tx => {
      requireReadyRows(await requireLockedImport(tx, user, importId));
      const payload = {
        import_id: importId,
        account_id: user.userid,
        language: say.language,
        total,
        address,
        chosen,
      };
      return steps.open(tx, { ...payload, step: 'committing' }, { user, counts, leave });
    })
    .catch(error => {
      leave();
      throw error;
    });
  if (!begin) leave();
  return { committed: begin?.() };
};

/**
 * Writes all rows that are not refused or skipped, or the chosen ones, in one transaction together with their history
 * and the import's own status. Rows that the data no longer allow are reported as refused. Committing again writes the
 * rest.
 */
export const runCommit = (step: Step) => retried(() => inOneTransaction(step));

const inOneTransaction = ({ job, db, user, say }: Step) =>
  db.transaction().execute(async tx => {
    const { import_id: importId, address = '', chosen } = job.payload;
    job.progress = 0;
    const found = await requireLockedImport(tx, user, importId);
    requireReadyRows(found);
    const run = await getRowImporter(found.kind)({
      db: tx,
      user,
      say,
      ...getFileOptions(found),
      commit: { importId, address },
    });
    const seen = new Map<string, number>();
    for await (const rows of portionsToWrite(tx, importId, chosen)) {
      const checked = await checkRows(run, rows, seen, say);
      const writable = checked.filter(isImportable);
      if (writable.length) await run.write(writable.map(({ write }) => write));
      await updateRows(tx, importId, checked.map(asDone));
      job.progress += rows.length;
      await yieldToEventLoop(job);
    }
    await run.finish();
    await finishImport(tx, importId);
    await markWrite(tx, user);
    // In the same transaction: whoever takes the job over finds nothing written.
    await job.complete(tx);
  });

const asDone = (checked: CheckedRow): CheckedRow =>
  isImportable(checked) ? { ...checked, verdict: 'done' } : checked;

async function* portionsToWrite(db: Db, importId: number, chosen: number[] | undefined) {
  if (chosen) {
    const rows = [...new Set(chosen)].sort((a, b) => a - b);
    for (let at = 0; at < rows.length; at += batchSize) {
      const part = await listChosenRows(db, importId, rows.slice(at, at + batchSize), importableVerdicts);
      if (part.length) yield part;
    }
    return;
  }
  let after = 0;
  for (;;) {
    const part = await listStagedRows(db, importId, { verdict: importableVerdicts, after, limit: batchSize });
    if (!part.length) return;
    yield part;
    after = part[part.length - 1].row;
  }
}

/**
 * Two writers conflicted (unique key, serialisation, deadlock): checks again from the start against the current data.
 */
const retried = async (work: () => Promise<void>, times = 3): Promise<void> => {
  try {
    await work();
  } catch (error) {
    if (times <= 1 || !met.has((error as { code?: string }).code ?? '')) throw error;
    await retried(work, times - 1);
  }
};
const met = new Set(['23505', '40001', '40P01']);

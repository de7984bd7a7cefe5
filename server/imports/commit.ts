import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../db/client';
import { failureName } from '../http/error-answers';
import { costly } from '../platform/costly';
import type { CountCache } from '../platform/counts';
import type { Say } from '../platform/language';
import { markWrite } from '../platform/queries';
import type { User } from '../platform/user';
import { portion } from './check';
import { breathe, type ImportJobs, type Job, keptDuring } from './jobs';
import { kindNamed } from './kinds';
import { forTheFile, lockedImport, requireImport, requireRows } from './own-import';
import { chosenRows, countRows, finishImport, setImportError, stagedRows, updateRows } from './queries';
import { type Checked, checkRows, isToWrite, toWrite } from './verdicts';

export type Commit = {
  db: Db;
  user: User;
  say: Say;
  log: FastifyBaseLogger;
  counts: CountCache;
  jobs: ImportJobs;
  address: string;
  importId: number;
  /** Rows of the file; all that can be imported when absent. */
  chosen?: number[];
};

/**
 * Writes all rows that are not refused or skipped, or those chosen, in one transaction together with their history and
 * the import's own status. Rows that the data refuse by now are told as refused. Committing again writes what is left.
 */
export const commitImport = async (commit: Commit): Promise<Job | undefined> => {
  const { db, user, jobs, importId, chosen, log, say } = commit;
  const found = await requireImport(db, user, importId);
  const running = jobs.of(importId);
  if (running?.step === 'committing') return running;
  requireRows(found);
  await running?.done;
  const counts = await countRows(db, importId);
  const total = chosen?.length ?? toWrite.reduce((sum, verdict) => sum + (counts[verdict] ?? 0), 0);

  const leave = await costly.import.take(user.userid);
  const job = jobs.begin(importId, 'committing', total, counts, async job => {
    try {
      await retried(() => inOneTransaction(commit, job));
      commit.counts.clear();
    } catch (error) {
      if (job.signal.aborted) throw error;
      log.error(error, 'import not committed');
      await setImportError(db, importId, say('errors', failureName(error)));
      throw error;
    }
  });
  keptDuring(job, leave);
  return job;
};

const inOneTransaction = ({ db, user, say, address, importId, chosen }: Commit, job: Job) =>
  db.transaction().execute(async tx => {
    job.progress = 0;
    const found = await lockedImport(tx, user, importId);
    requireRows(found);
    const run = await kindNamed(found.kind)({
      db: tx,
      user,
      say,
      ...forTheFile(found),
      commit: { importId, address },
    });
    const seen = new Map<string, number>();
    for await (const rows of portionsToWrite(tx, importId, chosen)) {
      const checked = await checkRows(run, rows, seen, say);
      const writable = checked.filter(isToWrite);
      if (writable.length) await run.write(writable.map(({ write }) => write));
      await updateRows(tx, importId, checked.map(asDone));
      job.progress += rows.length;
      await breathe(job);
    }
    await run.finish();
    await finishImport(tx, importId);
    await markWrite(tx, user);
  });

const asDone = (checked: Checked): Checked =>
  isToWrite(checked) ? { ...checked, verdict: 'done' } : checked;

async function* portionsToWrite(db: Db, importId: number, chosen: number[] | undefined) {
  if (chosen) {
    const rows = [...new Set(chosen)].sort((a, b) => a - b);
    for (let at = 0; at < rows.length; at += portion) {
      const part = await chosenRows(db, importId, rows.slice(at, at + portion), toWrite);
      if (part.length) yield part;
    }
    return;
  }
  let after = 0;
  for (;;) {
    const part = await stagedRows(db, importId, { verdict: toWrite, after, limit: portion });
    if (!part.length) return;
    yield part;
    after = part[part.length - 1].row;
  }
}

/** Two writers met (unique key, serialisation, deadlock): what is true now is checked again from the start. */
const retried = async (work: () => Promise<void>, times = 3): Promise<void> => {
  try {
    await work();
  } catch (error) {
    if (times <= 1 || !met.has((error as { code?: string }).code ?? '')) throw error;
    await retried(work, times - 1);
  }
};
const met = new Set(['23505', '40001', '40P01']);

import { checkRows } from './check-rows';
import { getRowImporter } from './kinds';
import {
  deleteSheet,
  findImport,
  insertRows,
  resetCheck,
  sheetPortion,
  updateCheckProgress,
} from './queries';
import { getFileOptions } from './require-import';
import { type Step, yieldToEventLoop } from './steps';

/** Rows per batch: keeps transactions short and lets other calls in between. */
export const batchSize = 1_000;

/** The dry run: checks every row of a file against the data and stages it with the result. */
export const runCheck = async ({ job, db, user, say, counts }: Step) => {
  const { import_id } = job.payload;
  const found = await findImport(db, user.userid, import_id);
  if (!found) return;
  // A check that another server left unfinished starts again, and so does a failed one on retry.
  if (found.progress > 0 || found.status === 'failed')
    await db.transaction().execute(async tx => {
      await job.lock(tx);
      await resetCheck(tx, import_id);
    });
  const run = await getRowImporter(found.kind)({ db, user, say, ...getFileOptions(found) });
  const seen = new Map<string, number>();
  for (let at = 0; ; at++) {
    const part = await sheetPortion(db, import_id, at);
    if (!part) break;
    const checked = await checkRows(run, part, seen, say);
    const progress = job.progress + part.length;
    const goesOn = await db.transaction().execute(async tx => {
      await job.lock(tx);
      const isActive = await updateCheckProgress(tx, import_id, { progress });
      if (isActive) await insertRows(tx, import_id, checked);
      return isActive;
    });
    // Discarded meanwhile.
    if (!goesOn) return;
    job.progress = progress;
    for (const { verdict } of checked) counts[verdict] = (counts[verdict] ?? 0) + 1;
    await yieldToEventLoop(job);
  }
  await db.transaction().execute(async tx => {
    await updateCheckProgress(tx, import_id, { status: 'ready', progress: job.progress });
    await deleteSheet(tx, import_id);
    await job.complete(tx);
  });
};

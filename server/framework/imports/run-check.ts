import { checkRows } from './check-rows';
import { getRowImporter } from './get-row-importer';
import { deleteSheet, findImport, resetCheck, sheetPortion, updateCheckProgress } from './queries';
import { insertRows } from './queries-rows';
import { getSettings } from './require-import';
import { type Step, yieldToEventLoop } from './steps';

/** The dry run: checks every row of a file against the data and stages it with the result. */
export const runCheck = async ({ job, db, user, say, counts }: Step) => {
  const { import_id } = job.payload;
  const record = await findImport(db, user.userid, import_id);
  if (!record) return;
  // A check that another server left unfinished starts again, and so does a failed one on retry.
  if (record.progress > 0 || record.status === 'failed')
    await db.transaction().execute(async tx => {
      await job.lock(tx);
      await resetCheck(tx, import_id);
    });
  const importer = await getRowImporter(record.kind)({ db, user, say, settings: getSettings(record) });
  const firstRowByKey = new Map<string, number>();
  for (let portion = 0; ; portion++) {
    const rows = await sheetPortion(db, import_id, portion);
    if (!rows) break;
    const checked = await checkRows(importer, rows, firstRowByKey, say);
    const progress = job.progress + rows.length;
    const isActive = await db.transaction().execute(async tx => {
      await job.lock(tx);
      const isUpdated = await updateCheckProgress(tx, import_id, { progress });
      if (isUpdated) await insertRows(tx, import_id, checked);
      return isUpdated;
    });
    // The import was discarded meanwhile.
    if (!isActive) return;
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

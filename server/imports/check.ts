import type { ImportKind } from '../../contract/import-kinds';
import { breathe, type Job } from './jobs';
import { kindNamed } from './kinds';
import type { Work } from './kinds/kind';
import { insertRows, moveOn } from './queries';
import { cellsOf, type SheetRow } from './sheet-rows';
import { checkRows } from './verdicts';

/** How many rows are handled at once: short transactions, and other calls in between. */
export const portion = 1_000;

/** The dry run: checks every row of a file against the data and stages it with what would happen. */
export const check = async (work: Work, importId: number, kind: ImportKind, rows: SheetRow[], job: Job) => {
  const run = await kindNamed(kind)(work);
  const seen = new Map<string, number>();
  for (let at = 0; at < rows.length; at += portion) {
    const part = rows.slice(at, at + portion).map(row => ({ row: row.row, cells: cellsOf(row) }));
    const checked = await checkRows(run, part, seen, work.say);
    job.progress = at + part.length;
    const goesOn = await work.db.transaction().execute(async db => {
      const wanted = await moveOn(db, importId, 'checking', { progress: job.progress });
      if (wanted) await insertRows(db, importId, checked);
      return wanted;
    });
    // Discarded meanwhile.
    if (!goesOn) return;
    for (const { verdict } of checked) job.counts[verdict] = (job.counts[verdict] ?? 0) + 1;
    await breathe(job);
  }
  await moveOn(work.db, importId, 'checking', { status: 'ready', progress: rows.length });
};

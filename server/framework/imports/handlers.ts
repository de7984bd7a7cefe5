import { getImports, type ImportCalls } from '../../../contract/framework/imports';
import { conflict } from '../http/errors';
import { idempotencyKey } from '../http/idempotency-key';
import type { Handlers } from '../http/mount';
import { RowStream } from '../http/responses';
import { receiveFile } from '../uploads/receive-file';
import { startCommit } from './commit';
import { fixRow } from './fix-row';
import { deleteImport } from './queries';
import { countRows, iterateStagedRows, listStagedRows, type StagedRow } from './queries-rows';
import { downloadRefusedRows } from './refused-rows';
import { requireImport, requireLockedImport, toImport } from './require-import';
import { toImportRow } from './rows';
import { startImport } from './start';
import { type ImportSteps, waitWithTimeout } from './steps';
import { downloadTemplate } from './template';

/** How long a call waits for a step before it returns the progress instead, in milliseconds. */
const maxWait = 1_000;

/**
 * The framework's calls; the product adds handlers of its own calls. Long steps continue as jobs after the response.
 */
export const importHandlers = (steps: ImportSteps): Handlers<ImportCalls> => ({
  start: async ({ db, user, say, request }) => {
    const { start } = getImports().actions;
    const { file, input } = await receiveFile(request, start);
    const { kind, skip_hidden: skipHidden, columns, ...settings } = input;
    const { started, checked } = await startImport({
      ...{ db, user, say, steps, file, kind, settings, skipHidden, columns },
      route: start.path,
      key: idempotencyKey(request),
    });
    if (checked) await waitWithTimeout(checked, maxWait);
    return { import: await toImport(db, steps, await requireImport(db, user, started.id)) };
  },

  show: async ({ input, user, db }) => ({
    import: await toImport(db, steps, await requireImport(db, user, input.import_id)),
  }),

  rows: async ({ input: { import_id, verdict, page, limit }, user, db }) => {
    const { id, kind } = await requireImport(db, user, import_id);
    if (limit === -1) return new RowStream('rows', toImportRows(iterateStagedRows(db, id, verdict), kind));
    const [rows, counts] = await Promise.all([
      listStagedRows(db, id, { verdict, limit, offset: (page - 1) * limit }),
      countRows(db, id),
    ]);
    const matchingCounts = Object.entries(counts).filter(([name]) => !verdict || name === verdict);
    const total = matchingCounts.reduce((sum, [, count]) => sum + count!, 0);
    return {
      rows: rows.map(row => toImportRow(row, kind)),
      total,
      pages: Math.max(1, Math.ceil(total / limit)),
    };
  },

  fixRow: fixRow(steps),

  commit: async ({ input, db, user, say, request }) => {
    const { committed } = await startCommit({
      ...{ db, user, say, steps },
      address: request.ip,
      importId: input.import_id,
      rowNumbers: input.rows,
    });
    if (committed) await waitWithTimeout(committed, maxWait);
    return { import: await toImport(db, steps, await requireImport(db, user, input.import_id)) };
  },

  discard: async ({ input, user, db }) => {
    const { id } = await requireImport(db, user, input.import_id);
    if ((await steps.getState(db, id))?.step === 'committing') throw conflict({ cause: 'importRunning' });
    const record = await requireLockedImport(db, user, id);
    if (record.status === 'done') throw conflict({ cause: 'importDone' });
    await deleteImport(db, record.id);
    return {};
  },

  refused: downloadRefusedRows,
  template: downloadTemplate,
});

async function* toImportRows(batches: AsyncIterable<StagedRow[]>, kind: string) {
  for await (const rows of batches) yield rows.map(row => toImportRow(row, kind));
}

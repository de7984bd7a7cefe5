import type { ImportKind } from '../../../contract/office/import-kinds';
import { imports, maxPasswordsPerCall } from '../../../contract/office/imports';
import { listAccountsWithoutPassword } from '../../office/imports/queries-records';
import { issueFirstPasswords } from '../../office/people/issue-first-passwords';
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
import { createSingleCallImport } from './single-call-import';
import { startImport } from './start';
import { type ImportSteps, waitWithTimeout } from './steps';
import { downloadTemplate } from './template';

/** How long a call waits for a step before it returns the progress instead, in milliseconds. */
const maxWait = 1_000;

/** Staged imports, and those in a single call. Long steps continue as jobs after the response. */
export const importHandlers = (steps: ImportSteps): Handlers<typeof imports> => ({
  start: async ({ db, user, say, request }) => {
    const { file, input } = await receiveFile(request, imports.actions.start);
    const { started, checked } = await startImport({
      ...{ db, user, say, steps, file },
      kind: input.kind,
      managerId: input.planning_manager,
      area: input.area,
      areas: input.areas,
      skipHidden: input.skip_hidden,
      columns: input.columns,
      route: imports.actions.start.path,
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

  passwords: async ({ input, ...call }) => {
    // Locked: of two such calls the second finds every password issued.
    const { id } = await requireLockedImport(call.db, call.user, input.import_id);
    const accounts = await listAccountsWithoutPassword(call.db, id);
    return issueFirstPasswords(call, accounts, maxPasswordsPerCall);
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
  plainSites: createSingleCallImport(steps, 'plainSites'),
  plainPlanning: createSingleCallImport(steps, 'plainPlanning'),
  plainGpmPlanning: createSingleCallImport(steps, 'plainGpmPlanning'),
  plainAgents: createSingleCallImport(steps, 'plainAgents'),
});

async function* toImportRows(batches: AsyncIterable<StagedRow[]>, kind: ImportKind) {
  for await (const rows of batches) yield rows.map(row => toImportRow(row, kind));
}

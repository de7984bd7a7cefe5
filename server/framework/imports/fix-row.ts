import { getImportDefinition } from '../../../contract/framework/import-kinds';
import type { ImportCalls, ImportRow } from '../../../contract/framework/imports';
import { conflict, invalid, notFound } from '../http/errors';
import type { Handler } from '../http/mount';
import { type CheckedRow, checkRows } from './check-rows';
import { getRowImporter } from './get-row-importer';
import {
  batchSize,
  findDuplicateRow,
  findStagedRow,
  listStagedRows,
  type StagedRow,
  updateRows,
} from './queries-rows';
import { getSettings, requireEditableImport, requireReadyRows, toImport } from './require-import';
import type { Cells } from './row-importer';
import { toImportRow } from './rows';
import { cleanCells } from './sheet-rows';
import type { ImportSteps } from './steps';

type Fix = ImportCalls['actions']['fixRow'];

/** Corrects cells of a staged row, skips it or includes it again; the row is checked again. */
export const fixRow =
  (steps: ImportSteps): Handler<Fix> =>
  async ({ input, user, db, say }) => {
    const record = await requireEditableImport(db, steps, user, input.import_id);
    requireReadyRows(record);
    const before = await findStagedRow(db, record.id, input.row);
    if (!before) throw notFound();
    if (before.verdict === 'done') throw conflict({ cause: 'rowDone' });

    const importer = await getRowImporter(record.kind)({ db, user, say, settings: getSettings(record) });
    const checkAgain = async ({ row }: StagedRow, cells: Cells) => {
      // The key by which duplicates are found is only known once the row has been checked by itself.
      const [checked] = await checkRows(importer, [{ row, cells }], new Map(), say);
      const key = checked.resolved?.key;
      const duplicate = key ? await findDuplicateRow(db, record.id, key, row, 'accepted') : undefined;
      if (!duplicate || checked.verdict === 'refused') return checked;
      return (await checkRows(importer, [{ row, cells }], new Map([[key!, duplicate.row]]), say))[0];
    };

    const cells = cleanCells({ ...before.cells, ...requireKnownColumns(input.cells, record.kind) });
    const answer = async (row: CheckedRow) => ({
      row: toImportRow(row, record.kind) as ImportRow,
      import: await toImport(db, steps, record),
    });
    if (getImportDefinition(record.kind).dependentRows) {
      const rows = (await listStagedRows(db, record.id, { limit: batchSize }))
        .map(row => (row.row === before.row ? { ...row, cells, verdict: input.skip ? 'skipped' : '' } : row))
        .filter(isOpen);
      const checked = await checkRows(importer, rows, new Map(), say);
      const fixed = checked.find(({ row }) => row === before.row) ?? toSkippedRow(before, cells);
      await updateRows(db, record.id, [...checked.filter(row => row !== fixed), fixed]);
      return answer(fixed);
    }
    const after = input.skip ? toSkippedRow(before, cells) : await checkAgain(before, cells);
    await updateRows(db, record.id, [after]);

    // A row that was refused as a duplicate of this one may be accepted now.
    const oldKey = before.resolved?.key as string | undefined;
    if (oldKey && oldKey !== after.resolved?.key) {
      const refused = await findDuplicateRow(db, record.id, oldKey, before.row, 'refused');
      if (refused) await updateRows(db, record.id, [await checkAgain(refused, refused.cells)]);
    }
    return answer(after);
  };

/** Neither skipped nor imported. */
const isOpen = ({ verdict }: StagedRow) => verdict !== 'skipped' && verdict !== 'done';

const toSkippedRow = ({ row }: StagedRow, cells: Cells): CheckedRow => ({
  row,
  cells,
  verdict: 'skipped',
  effect: null,
  problems: [],
  resolved: null,
});

/** Refuses cells of columns that this kind of import does not have. */
const requireKnownColumns = (cells: Cells | undefined, kind: string) => {
  const { columns } = getImportDefinition(kind);
  const unknownColumn = Object.keys(cells ?? {}).find(column => !columns.includes(column));
  if (unknownColumn) throw invalid(`cells.${unknownColumn}`, 'columnUnknown', { value: unknownColumn });
  return cells;
};

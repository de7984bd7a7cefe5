import { getImportDefinition, type ImportKind } from '../../../contract/office/import-kinds';
import type { ImportRow, imports } from '../../../contract/office/imports';
import { conflict, invalid, notFound } from '../../framework/http/errors';
import type { Handler } from '../../framework/http/mount';
import { type CheckedRow, checkRows } from './check-rows';
import { getRowImporter } from './kinds';
import type { Cells } from './kinds/row-importer';
import { findDuplicateRow, findStagedRow, type StagedRow, updateRows } from './queries';
import { getFileOptions, requireEditableImport, requireReadyRows, toImport } from './require-import';
import { toImportRow } from './rows';
import { cleanCells } from './sheet-rows';
import type { ImportSteps } from './steps';

type Fix = (typeof imports)['actions']['fixRow'];

/** Corrects cells of a staged row, skips it or includes it again; the row is checked again. */
export const fixRow =
  (steps: ImportSteps): Handler<Fix> =>
  async ({ input, user, db, say }) => {
    const found = await requireEditableImport(db, steps, user, input.import_id);
    requireReadyRows(found);
    const before = await findStagedRow(db, found.id, input.row);
    if (!before) throw notFound();
    if (before.verdict === 'done') throw conflict({ cause: 'rowDone' });

    const run = await getRowImporter(found.kind)({ db, user, say, ...getFileOptions(found) });
    const checkAgain = async ({ row }: StagedRow, cells: Cells) => {
      const [alone] = await checkRows(run, [{ row, cells }], new Map(), say);
      const key = alone.resolved?.key;
      const first = key ? await findDuplicateRow(db, found.id, key, row, 'standing') : undefined;
      if (!first || alone.verdict === 'refused') return alone;
      return (await checkRows(run, [{ row, cells }], new Map([[key!, first.row]]), say))[0];
    };

    const cells = cleanCells({ ...before.cells, ...known(input.cells, found.kind) });
    const after = input.skip ? skipped(before, cells) : await checkAgain(before, cells);
    await updateRows(db, found.id, [after]);

    // A row that was refused as a duplicate of this one may be accepted now.
    const was = before.resolved?.key as string | undefined;
    if (was && was !== after.resolved?.key) {
      const freed = await findDuplicateRow(db, found.id, was, before.row, 'refused');
      if (freed) await updateRows(db, found.id, [await checkAgain(freed, freed.cells)]);
    }
    return {
      row: toImportRow(after, found.kind) as ImportRow,
      import: await toImport(db, steps, found),
    };
  };

const skipped = ({ row }: StagedRow, cells: Cells): CheckedRow => ({
  row,
  cells,
  verdict: 'skipped',
  effect: null,
  problems: [],
  resolved: null,
});

const known = (cells: Cells | undefined, kind: ImportKind) => {
  const { columns } = getImportDefinition(kind);
  const stranger = Object.keys(cells ?? {}).find(column => !columns.includes(column));
  if (stranger) throw invalid(`cells.${stranger}`, 'columnUnknown', { value: stranger });
  return cells;
};

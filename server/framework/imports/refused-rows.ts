import { getImportDefinition } from '../../../contract/framework/import-kinds';
import type { ImportCalls } from '../../../contract/framework/imports';
import { xlsxType } from '../../../contract/framework/media-types';
import type { Language } from '../../../i18n/language';
import { labelled } from '../../../i18n/typography';
import { writeWorkbook } from '../excel/writer';
import type { Handler } from '../http/mount';
import { Download } from '../http/responses';
import { createHeaderFormatter } from './headers';
import { iterateStagedRows } from './queries-rows';
import { requireImport } from './require-import';

type Refused = ImportCalls['actions']['refused'];

/**
 * The refused rows with their causes, under headers that the import accepts: once corrected, the file can be uploaded
 * again.
 */
export const downloadRefusedRows: Handler<Refused> = async ({ input, user, db, say }) => {
  const { id, kind } = await requireImport(db, user, input.import_id);
  const { columns } = getImportDefinition(kind);
  const getHeader = createHeaderFormatter(kind, say.language);
  const content = writeWorkbook({
    sheets: [
      {
        name: say('imports', 'refused'),
        columns: [
          { header: say('imports', 'row'), kind: 'number' },
          ...columns.map(column => ({ header: getHeader(column), kind: 'text' as const })),
          { header: say('imports', 'cause'), kind: 'text', width: 60 },
        ],
        rows: toSheetRows(iterateStagedRows(db, id, 'refused'), columns, getHeader, say.language),
      },
    ],
  });
  return new Download({ name: `import_${id}_refus.xlsx`, type: xlsxType, content });
};

async function* toSheetRows(
  batches: ReturnType<typeof iterateStagedRows>,
  columns: readonly string[],
  getHeader: (column: string) => string,
  language: Language,
) {
  for await (const rows of batches)
    yield rows.map(({ row, cells, problems }) => [
      row,
      ...columns.map(column => cells[column]),
      problems
        .map(({ column, message }) => (column ? labelled(language, getHeader(column), message) : message))
        .join(' '),
    ]);
}

import { csvTable } from './csv-table';
import { fileKind } from './file-kind';
import type { Table, TableLimits } from './table';
import { xlsxTable } from './xlsx-table';

/** An uploaded file's table, read in this thread; a request uses `readSheet`, which guards against what it may cost. */
export async function sheetTable(bytes: Buffer, fileName: string, limits: TableLimits): Promise<Table> {
  return fileKind(bytes, fileName) === 'xlsx' ? xlsxTable(bytes, limits) : csvTable(bytes, limits);
}

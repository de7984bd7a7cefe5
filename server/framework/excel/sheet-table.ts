import { csvTable } from './csv-table';
import { fileKind } from './file-kind';
import type { Table, TableLimits } from './table';
import { xlsxTable } from './xlsx-table';

/**
 * Reads an uploaded file's table in the current thread; requests must use `readSheet`, which limits time and memory.
 */
export async function sheetTable(bytes: Buffer, fileName: string, limits: TableLimits): Promise<Table> {
  return fileKind(bytes, fileName) === 'xlsx' ? xlsxTable(bytes, limits) : csvTable(bytes, limits);
}

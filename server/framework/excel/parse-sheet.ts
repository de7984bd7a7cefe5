import { detectFileKind } from './file-kind';
import { parseCsv } from './parse-csv';
import { parseXlsx } from './parse-xlsx';
import type { Table, TableLimits } from './table';

/**
 * Reads an uploaded file's table in the current thread; requests must use `readSheet`, which limits time and memory.
 */
export async function parseSheet(bytes: Buffer, fileName: string, limits: TableLimits): Promise<Table> {
  return detectFileKind(bytes, fileName) === 'xlsx' ? parseXlsx(bytes, limits) : parseCsv(bytes, limits);
}

import { read, type Sheet2JSONOpts, utils, type WorkSheet } from 'xlsx';

/** The sheets of a workbook, each with its rows, the header among them, as another program reads them; empty cells are ''. */
export const readSheets = (content: Buffer, options: Sheet2JSONOpts = {}) =>
  mapSheets(content, (sheet, name) => ({
    name,
    rows: utils.sheet_to_json<any[]>(sheet, { header: 1, defval: '', ...options }),
  }));

/** The rows of the first sheet, or of the one of that name. */
export const readRows = (content: Buffer, sheet?: string): any[][] =>
  readSheets(content).find(({ name }) => sheet === undefined || name === sheet)!.rows;

/** The rows of the first sheet below its header, each by the header's words. */
export const readRecords = (content: Buffer): Record<string, any>[] =>
  mapSheets(content, sheet => utils.sheet_to_json<Record<string, any>>(sheet))[0];

const mapSheets = <T>(content: Buffer, as: (sheet: WorkSheet, name: string) => T) => {
  const book = read(content);
  return book.SheetNames.map(name => as(book.Sheets[name], name));
};

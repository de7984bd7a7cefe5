/** Accepted files: a workbook, or text with cells separated by comma, semicolon or tab. */
export const sheetExtensions = ['xlsx', 'csv', 'txt', 'tsv'] as const;
export const isSheetName = (name: string) =>
  sheetExtensions.some(extension => name.toLowerCase().endsWith(`.${extension}`));

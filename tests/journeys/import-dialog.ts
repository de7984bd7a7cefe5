import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { read, utils, write } from 'xlsx';

export const openImport = async (page: Page, tab: string) => {
  await page.getByRole('button', { name: 'Importer' }).click();
  await page.getByRole('tab', { name: tab }).click();
  return page.getByRole('dialog', { name: /Importer/ });
};
export const workbook = (rows: (string | number)[][]) =>
  write(
    { Sheets: { Import: utils.aoa_to_sheet(rows) }, SheetNames: ['Import'] },
    { type: 'buffer', bookType: 'xlsx' },
  );
export const give = (page: Page, name: string, buffer: Buffer) =>
  page.locator('input[type=file]').setInputFiles({
    name,
    mimeType: name.endsWith('csv')
      ? 'text/csv'
      : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer,
  });
export const saved = async (page: Page, act: () => Promise<unknown>) => {
  const [file] = await Promise.all([page.waitForEvent('download'), act()]);
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
};
export const rowsOf = (content: Buffer) => {
  const book = read(content);
  return utils.sheet_to_json<Record<string, unknown>>(book.Sheets[book.SheetNames[0]]);
};

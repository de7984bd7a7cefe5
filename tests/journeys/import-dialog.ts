import type { Page } from 'playwright-core';
import { utils, write } from 'xlsx';

export const openImport = async (page: Page, tab: string) => {
  await page.getByRole('button', { name: 'Importer' }).click();
  await page.getByRole('tab', { name: tab }).click();
  return page.getByRole('dialog', { name: /Importer/ });
};
/** `hidden`: places of rows that the sheet does not show. */
export const buildWorkbook = (rows: (string | number)[][], hidden: number[] = []) => {
  const sheet = utils.aoa_to_sheet(rows);
  sheet['!rows'] = rows.map((_, at) => ({ hidden: hidden.includes(at) }));
  return write({ Sheets: { Import: sheet }, SheetNames: ['Import'] }, { type: 'buffer', bookType: 'xlsx' });
};
export const uploadFile = (page: Page, name: string, buffer: Buffer) =>
  page.locator('input[type=file]').setInputFiles({
    name,
    mimeType: name.endsWith('csv')
      ? 'text/csv'
      : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer,
  });

/** The same by a click where files are chosen. */
export const chooseFile = async (page: Page, name: string, lines: readonly string[]) => {
  const chooser = page.waitForEvent('filechooser');
  await page.locator('input[type=file]').click();
  await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
};

import type { Page } from 'playwright-core';

export const shared = (list: string, filter: object, more = '') =>
  `${list}?filter=${encodeURIComponent(JSON.stringify(filter))}${more}`;
export const filterIn = (page: Page) => JSON.parse(new URL(page.url()).searchParams.get('filter') ?? '{}');
export const listed = (page: Page) => page.locator('tbody tr').first().waitFor();
export const totalOf = async (page: Page) =>
  Number((await page.getByText(/^[\d\s]+ sites? trouvés?$/).textContent())!.replace(/\D/g, ''));
export const codes = (page: Page) => page.locator('tbody tr td:nth-child(2)').allTextContents();

import type { Page } from 'playwright-core';

export const buildListUrl = (list: string, filter: object, more = '') =>
  `${list}?filter=${encodeURIComponent(JSON.stringify(filter))}${more}`;
export const readFilter = (page: Page) => JSON.parse(new URL(page.url()).searchParams.get('filter') ?? '{}');
export const waitForRows = (page: Page) => page.locator('tbody tr').first().waitFor();
export const readTotal = async (page: Page) =>
  Number((await page.getByText(/^[\d\s]+ sites? trouvés?$/).textContent())!.replace(/\D/g, ''));
export const readCodes = (page: Page) => page.locator('tbody tr td:nth-child(2)').allTextContents();

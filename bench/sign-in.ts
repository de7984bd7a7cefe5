import type { Page } from 'playwright-core';
import type { BenchServer } from './server';

/** Signs in as admin when opening a list, and waits for it. */
export const signIn = async (page: Page, server: BenchServer) => {
  await page.goto(`${server.address}/ssr`);
  const [name, password] = [page.locator('input').nth(0), page.locator('input').nth(1)];
  await name.fill('admin');
  await password.fill('terrain-demo');
  await password.press('Enter');
  await page.locator('tbody tr').first().waitFor();
};

import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { SystemState } from '../../contract/system';
import { journey } from './journey';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

journey(
  '« Système » tells an admin what asks for somebody first, and reads again by itself',
  async ({ open }) => {
    const page = await open({ as: 'admin', at: '/today' });
    await page.getByRole('link', { name: 'Système', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Système' }).waitFor();
    await section(page, 'Serveurs').getByText('celui qui répond').waitFor();
    const glance = section(page, 'En bref');
    await glance.getByText('1 serveur fonctionne.').waitFor();

    let since: Date | undefined;
    await page.route('**/api/system', async route => {
      const answer = await route.fetch();
      const { data, ...rest } = (await answer.json()) as { data: SystemState };
      since ??= new Date(Date.parse(data.at) - 3_600_000);
      const waiting = { queue: 'email', waiting: 12, oldest: since.toISOString(), failed: 3 };
      // The disk of whoever runs this may be full; here it is not.
      const disk = { free: 50e9, total: 100e9 };
      await route.fulfill({ json: { ...rest, data: { ...data, disk, queues: [waiting] } } });
    });
    await glance.getByText('À corriger').waitFor();
    expect(await glance.locator('dt').first().textContent()).toBe('Travaux en attente');
    await section(page, 'Travaux en attente').getByRole('cell', { name: '12', exact: true }).waitFor();
  },
);

journey('figures that cannot be read any more stay, and the page says so', async ({ open }) => {
  const page = await open({ as: 'admin', at: '/system', refused: [500] });
  const database = section(page, 'Base de données');
  await database.waitFor();
  const envelope = { success: false, errcode: 500, error: 'La base ne répond pas.' };
  await page.route('**/api/system', route => route.fulfill({ status: 500, json: envelope }));
  // Whoever comes back to the window asks anew.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await page.getByText('Ces chiffres ne sont plus actualisés.').waitFor();
  expect(await database.isVisible()).toBe(true);
});

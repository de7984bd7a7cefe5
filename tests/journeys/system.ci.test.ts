import { expect } from 'vitest';
import type { SystemState } from '../../contract/operations/system';
import { journey } from './journey';

journey(
  '« Système » tells an admin what asks for somebody first, reads again by itself, and says when it cannot',
  async ({ open }) => {
    const page = await open({ as: 'admin', at: '/system', refused: [500] });
    const section = (name: string) => page.getByRole('region', { name, exact: true });
    await section('Serveurs').getByText('serveur actuel').waitFor();
    const glance = section('En bref');
    await glance.getByText('1 serveur fonctionne.').waitFor();

    let isDown = false;
    let since: Date | undefined;
    await page.route('**/api/system', async route => {
      const envelope = { success: false, errcode: 500, error: 'La base ne répond pas.' };
      if (isDown) return route.fulfill({ status: 500, json: envelope });
      const answer = await route.fetch();
      const { data, ...rest } = (await answer.json()) as { data: SystemState };
      since ??= new Date(Date.parse(data.at) - 3_600_000);
      const waiting = { queue: 'email', waiting: 777, oldest: since.toISOString(), failed: 3 };
      // The disk of whoever runs this may be full; here it is not.
      const disk = { free: 50e9, total: 100e9 };
      return route.fulfill({ json: { ...rest, data: { ...data, disk, queues: [waiting] } } });
    });
    await glance.getByText('À corriger').waitFor();
    expect(await glance.locator('dt').first().textContent()).toBe('File de traitements');
    const figure = section('File de traitements').getByRole('cell', { name: '777', exact: true });
    await figure.waitFor();

    isDown = true;
    // Whoever comes back to the window asks anew.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await page.getByText('Ces chiffres ne sont plus actualisés.').waitFor();
    expect(await figure.isVisible()).toBe(true);
  },
);

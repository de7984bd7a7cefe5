import { readFileSync } from 'node:fs';
import { describe, expect } from 'vitest';
import { give } from './import-dialog';
import { journey } from './journey';
import { shared } from './site-lists';
import { act, choose, go, newSite, told } from './steps';

const patiently = { timeout: 20_000 };

describe('organisation', () => {
  journey(
    'an admin adds an owner, reads the 69 wilayas and sees a site in a new one',
    async ({ open, ask }) => {
      const label = `Djezzy ${Date.now().toString(36)}`;
      const page = await open({ as: 'admin', at: '/settings/organisation', refused: [409] });
      await page.getByRole('link', { name: 'Ouvrir Owners' }).click();
      await page.getByRole('link', { name: 'Nouveau' }).click();
      await page.waitForURL('**/owners/new');
      await page.getByRole('textbox', { name: 'Libellé' }).fill(label);
      await page.getByRole('textbox', { name: 'Clé' }).fill(label.replace(' ', '_'));
      await page.getByLabel('Peut recevoir des sites').check();
      await page.getByRole('textbox', { name: 'Couleur', exact: true }).fill('#c62828');
      await page.getByRole('button', { name: 'Enregistrer' }).click();
      await page.waitForURL('**/owners');
      // What others name it by stays, and is not asked for again.
      const row = page.locator('[data-id]').filter({ hasText: label });
      await go(page, `/owners/detail/${await row.first().getAttribute('data-id')}/edit`);
      await page.getByRole('textbox', { name: 'Libellé' }).waitFor();
      expect(await page.getByRole('textbox', { name: 'Clé' }).count()).toBe(0);
      await go(page, '/owners');
      await page.getByRole('link', { name: 'Organisation', exact: true }).click();
      await page.waitForURL('**/settings/organisation');

      // Wherever the owner stands, with its colour; offered at once, without a new start.
      const { site_code } = await newSite(ask);
      const siteList = shared('/sites', { site_code });
      await go(page, siteList);
      const giving = await act(page, site_code, 'Changer l’owner');
      await choose(giving, 'Owner', label);
      await giving.getByRole('button', { name: 'Changer' }).click();
      const cell = page
        .locator('[data-id]')
        .filter({ hasText: site_code })
        .locator('[data-colour="#c62828"]');
      await cell.waitFor();

      // The published file, as it is.
      await go(page, '/wilayas');
      await page.getByRole('button', { name: 'Importer' }).click();
      await give(page, 'wilayas-2026.csv', readFileSync('docs/wilayas-2026.csv'));
      const dialog = page.getByRole('dialog', { name: /Importer/ });
      await dialog.getByRole('button', { name: 'Importer 69 lignes' }).click();
      await dialog.getByText('69 lignes importées').waitFor();
      await go(page, '/wilayas');
      await page.getByText('69 résultats').waitFor();

      await go(page, siteList);
      await act(page, site_code, 'Modifier');
      await choose(page.getByRole('dialog'), 'Wilaya', 'Aflou');
      await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await go(page, '/dashboard');
      await told(page, 'Carte des sites');
      await page.locator('.bar[style*="198, 40, 40"]').first().waitFor({ state: 'attached' });
      const shape = page.locator('[data-wilaya="3"]').first();
      expect(await shape.getAttribute('aria-label')).toMatch(/^Laghouat\u00a0: [\d\s]+ · Aflou\u00a0: 1$/);
      await shape.hover();
      await page
        .getByText(/Laghouat\s: [\d\s]+ · Aflou\s: 1/)
        .first()
        .waitFor();
    },
  );

  journey('every map draws the shapes that are configured', async ({ open }) => {
    const page = await open({ as: 'admin', at: '/help' });
    const corners = [
      [2.5, 36],
      [3.5, 36],
      [3, 37],
      [2.5, 36],
    ];
    const shape = {
      type: 'Feature',
      properties: { wilaya: 16 },
      geometry: { type: 'Polygon', coordinates: [corners] },
    };
    await page.route('**/own-shapes.json', route =>
      route.fulfill({ json: { type: 'FeatureCollection', features: [shape] } }),
    );
    await page.route('**/api/form/filters', async route => {
      const lists = await (await route.fetch()).json();
      await route.fulfill({ json: { ...lists, wilaya_shapes_url: '/own-shapes.json' } });
    });
    await page.goto('/dashboard');
    await told(page, 'Carte des sites');
    await expect
      .poll(
        () =>
          page
            .locator('[data-wilaya]')
            .evaluateAll(found => found.map(each => each.getAttribute('data-wilaya'))),
        patiently,
      )
      .toEqual(['16', '16']);
    await go(page, '/sites/detail/1');
    const drawn = page.getByRole('img', { name: 'Position du site en Algérie' }).locator('path');
    await expect.poll(async () => (await drawn.getAttribute('d'))?.match(/M/g)?.length, patiently).toBe(1);
    await go(page, '/sites?view=map');
    await expect.poll(() => page.locator('.leaflet-overlay-pane path').count(), patiently).toBe(1);
  });
});

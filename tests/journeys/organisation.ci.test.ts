import { expect } from 'vitest';
import { journey } from './journey';
import { buildListUrl } from './site-lists';
import { addSite, goTo, runRowAction, selectOption, uniqueCode } from './steps';

journey('an admin adds an owner, whose colour shows wherever it stands', async ({ open, ask }) => {
  const label = `Djezzy ${uniqueCode()}`;
  const page = await open({ as: 'admin', at: '/settings/organisation', refused: [409] });
  await page.getByRole('link', { name: 'Ouvrir Owners' }).click();
  await page.getByRole('link', { name: 'Nouveau' }).click();
  await page.getByRole('textbox', { name: 'Libellé' }).fill(label);
  await page.getByRole('textbox', { name: 'Clé' }).fill(label.replace(' ', '_'));
  await page.getByRole('switch', { name: 'Peut recevoir des sites' }).check();
  await page.getByRole('textbox', { name: 'Couleur', exact: true }).fill('#c62828');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await page.waitForURL('**/owners');

  // Offered at once, without a new start.
  const { site_code } = await addSite(ask);
  await goTo(page, buildListUrl('/sites', { site_code }));
  const dialog = await runRowAction(page, site_code, 'Changer l’owner');
  await selectOption(dialog, 'Owner', label);
  await dialog.getByRole('button', { name: 'Changer' }).click();
  const row = page.locator('[data-id]').filter({ hasText: site_code });
  await row.locator('[data-colour="#c62828"]').waitFor();
  await goTo(page, '/dashboard');
  await page.locator('.bar[style*="198, 40, 40"]').first().waitFor({ state: 'attached' });
});

journey('a new wilaya is told on the shape that it came from', async ({ open, ask }) => {
  const values = { name: 'Aflou', number: 59, lat: 34.1131, lng: 2.1021, shape_of: 3 };
  await ask('admin', 'POST', '/api/wilayas', values);
  const site = { site_owner: 'inhouse', site_code: uniqueCode(), site_address_wilaya: values.number };
  await ask('admin', 'POST', '/api/entrepots/new', site);
  const page = await open({ as: 'admin', at: '/dashboard' });
  const shape = page.locator('[data-wilaya="3"]').first();
  await expect
    .poll(() => shape.getAttribute('aria-label'))
    .toMatch(/^Laghouat\u00a0: [\d\s]+ · Aflou\u00a0: 1$/);
  await shape.hover();
  await page
    .getByText(/Laghouat\s: [\d\s]+ · Aflou\s: 1/)
    .first()
    .waitFor();
});

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
  const shapes = page.locator('[data-wilaya]');
  const drawnOf = () => shapes.evaluateAll(all => all.map(each => each.getAttribute('data-wilaya')));
  await expect.poll(drawnOf).toEqual(['16', '16']);
  await goTo(page, '/sites/detail/1');
  const drawn = page.getByRole('img', { name: 'Position du site en Algérie' }).locator('path');
  await expect.poll(async () => (await drawn.getAttribute('d'))?.match(/M/g)?.length).toBe(1);
  await goTo(page, '/sites?view=map');
  await expect.poll(() => page.locator('.leaflet-overlay-pane path').count()).toBe(1);
});

import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from './journey';

const digits = (text: string | null) => Number((text ?? '').replace(/\D/g, ''));
/** A link's figure, from its name: « Batteries à remplacer : 1 234 ». */
const figureOf = async (page: Page, name: RegExp) => {
  const link = page.getByRole('link', { name }).first();
  const told = await link.getAttribute('aria-label');
  return { link, figure: digits(told!.slice(told!.lastIndexOf(':'))) };
};
/** How many rows the list says it found. */
const found = async (page: Page) =>
  digits(
    await page
      .getByText(/sites? trouvé/)
      .first()
      .textContent(),
  );

journey('the equipment page says what is due, and each figure opens exactly its sites', async ({ open }) => {
  const page = await open({ as: 'cluster', at: '/dashboard/pm/sites' });
  await page.getByRole('link', { name: 'Équipement et matériel' }).click();
  await page.getByRole('heading', { name: 'Batteries à remplacer' }).waitFor();

  const batteries = await figureOf(page, /^Batteries à remplacer :/);
  expect(batteries.figure).toBeGreaterThan(0);
  await batteries.link.click();
  await page.getByText('Durée de service : Dépassée').waitFor();
  expect(await found(page)).toBe(batteries.figure);

  // What the link brought along can be taken away.
  await page.getByRole('button', { name: 'Retirer le filtre Durée de service' }).click();
  await page.getByText('Durée de service : Dépassée').waitFor({ state: 'detached' });
  await expect.poll(() => found(page)).toBeGreaterThan(batteries.figure);
});

journey('a type is looked at in detail, by makers, on the GPM page too', async ({ open }) => {
  const page = await open({ as: 'admin', at: '/gpm/dashboard/equip' });
  await page.getByRole('tab', { name: 'Groupes électrogènes' }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('kind')).toBe('generator');
  const table = page.getByRole('table', { name: 'Groupes électrogènes par marque' });
  const maker = (await table.getByRole('row').nth(1).getByRole('cell').first().textContent())!;
  const { link, figure } = await figureOf(page, new RegExp(`^${maker}, Sites\\s:`));
  await link.click();
  await page.getByText(`Marque : ${maker}`).waitFor();
  expect(await found(page)).toBe(figure);
});

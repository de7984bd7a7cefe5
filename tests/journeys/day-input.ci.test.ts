import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from './journey';

const at = '/dashboard/pm/tasks?start_date=2026-11-02&end_date=2026-11-22';
const from = (page: Page) => page.getByLabel('Du', { exact: true });
const until = (page: Page) => page.getByLabel('Au', { exact: true });
const calendar = (page: Page) => page.getByRole('dialog', { name: 'Calendrier' });
const apply = (page: Page) => page.getByRole('button', { name: 'Appliquer' }).click();

journey('a day is typed as people write it, and told in words where it cannot be', async ({ open }) => {
  const page = await open({ as: 'admin', at });
  expect(await from(page).inputValue()).toBe('02/11/2026');
  await from(page).fill('1/6/26');
  await until(page).fill('15072026');
  await apply(page);
  await page.waitForURL(/start_date=2026-06-01&end_date=2026-07-15/);
  expect(await until(page).inputValue()).toBe('15/07/2026');
  await until(page).press('ArrowUp');
  expect(await until(page).inputValue()).toBe('16/07/2026');

  for (const [typed, message] of [
    ['demain', 'Saisissez la date au format 22/11/2026.'],
    ['31/02/2026', 'Cette date n’existe pas.'],
    ['31/05/2026', 'Pas avant le lun. 1er juin.'],
  ]) {
    await until(page).fill(typed);
    await apply(page);
    await page.getByText(message).waitFor();
  }
  expect(page.url()).toContain('end_date=2026-07-15');
});

journey('a day is picked by keys in a week from Sunday, with its rest and feasts', async ({ open }) => {
  const page = await open({ as: 'admin', at });
  await from(page).press('Alt+ArrowDown');
  await calendar(page).locator('th').first().waitFor();
  expect((await calendar(page).locator('th').allInnerTexts()).join(' ')).toBe('Dim Lun Mar Mer Jeu Ven Sam');
  await calendar(page).getByRole('button', { name: 'vendredi 6 novembre 2026, jour de repos' }).waitFor();
  await calendar(page).getByText('1er novembre : Anniversaire de la Révolution').waitFor();
  // From Monday the 2nd, which has the focus: a week on, a day back.
  for (const key of ['ArrowDown', 'ArrowLeft', 'Enter']) await page.keyboard.press(key);
  await calendar(page).waitFor({ state: 'hidden' });
  expect(await from(page).inputValue()).toBe('08/11/2026');

  // The end cannot go before the start.
  await page.getByRole('button', { name: 'Ouvrir le calendrier' }).nth(1).click();
  const before = calendar(page).getByRole('button', { name: 'samedi 7 novembre 2026' });
  expect(await before.isDisabled()).toBe(true);
});

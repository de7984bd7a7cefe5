import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { journey } from './journey';

const at = '/dashboard/pm/tasks?start_date=2026-11-02&end_date=2026-11-22';
const from = (page: Page) => page.getByLabel('Du', { exact: true });
const until = (page: Page) => page.getByLabel('Au', { exact: true });
const calendar = (page: Page) => page.getByRole('dialog', { name: 'Calendrier' });
const pick = (page: Page, name: string) => page.getByRole('button', { name }).click();

describe('a day', () => {
  journey('is typed as people write it, whatever language the browser has', async ({ open }) => {
    const page = await open({ as: 'admin', at });
    expect(await from(page).inputValue()).toBe('02/11/2026');
    await from(page).fill('1/6/26');
    await until(page).fill('15072026');
    await pick(page, 'Appliquer');
    await page.waitForURL(/start_date=2026-06-01&end_date=2026-07-15/);
    expect(await until(page).inputValue()).toBe('15/07/2026');
    await until(page).press('ArrowUp');
    expect(await until(page).inputValue()).toBe('16/07/2026');

    // One that cannot be is told in words and not sent.
    await until(page).fill('demain');
    await until(page).press('Tab');
    await page.getByText('Écrivez le jour comme 22/11/2026.').waitFor();
    await until(page).fill('31/02/2026');
    await until(page).press('Enter');
    await from(page).focus();
    await page.getByText('Ce jour n’existe pas.').waitFor();
    expect(page.url()).toContain('end_date=2026-07-15');
  });

  journey('is picked by keys in a week that begins on Sunday, with its rest and feasts', async ({ open }) => {
    const page = await open({ as: 'admin', at });
    await from(page).press('Alt+ArrowDown');
    await calendar(page).waitFor();
    await calendar(page).locator('th').first().waitFor();
    expect(await calendar(page).locator('th').allInnerTexts()).toEqual([
      'Dim',
      'Lun',
      'Mar',
      'Mer',
      'Jeu',
      'Ven',
      'Sam',
    ]);
    await calendar(page).getByRole('button', { name: 'vendredi 6 novembre 2026, jour de repos' }).waitFor();
    await calendar(page).getByText('1er novembre : Anniversaire de la Révolution').waitFor();
    // From Monday the 2nd, which has the focus: a week on, a day back.
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await calendar(page).waitFor({ state: 'hidden' });
    expect(await from(page).inputValue()).toBe('08/11/2026');

    // The end cannot go before the start.
    await page.getByRole('button', { name: 'Ouvrir le calendrier' }).nth(1).click();
    const before = calendar(page).getByRole('button', { name: 'samedi 7 novembre 2026' });
    expect(await before.isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
    await calendar(page).waitFor({ state: 'hidden' });
  });

  journey('is picked within the width of a phone, in English too', async ({ open }) => {
    const page = await open({ as: 'admin', at, phone: true, language: 'en' });
    await page.getByRole('button', { name: 'Open the calendar' }).nth(1).click();
    const picker = page.getByRole('dialog', { name: 'Calendar' });
    const day = picker.getByRole('button', { name: /24 November 2026|November 24, 2026/ });
    const box = (await day.boundingBox())!;
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(36);
    const whole = (await picker.boundingBox())!;
    expect(whole.x).toBeGreaterThanOrEqual(0);
    expect(whole.x + whole.width).toBeLessThanOrEqual(page.viewportSize()!.width);
    await day.click();
    expect(await page.getByLabel('To', { exact: true }).inputValue()).toBe('24/11/2026');
  });

  journey('that cannot be read keeps its form open', async ({ open }) => {
    const page = await open({ as: 'manager', at: '/planning' });
    const row = page.locator('[data-id]').first();
    await row.waitFor();
    await row.getByRole('button', { name: 'Planifier' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Date').fill('32/01/2027');
    await form.getByRole('button', { name: 'Valider' }).click();
    await form.getByText('Ce jour n’existe pas.').waitFor();
    await form.getByLabel('Date').fill('12/01/2027');
    await form.getByText('Ce jour est férié.').waitFor();
  });
});

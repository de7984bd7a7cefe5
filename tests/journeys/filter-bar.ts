import type { Page } from 'playwright-core';

/** What is above a list to narrow it; not by its role, for a filter that is open hides the rest from whoever goes by roles. */
export const filterBar = (page: Page) => page.locator('[role=search]');
/** A filter that stands there, by its name; its text tells its value. */
export const getFilterChip = (page: Page, name: string) =>
  filterBar(page)
    .locator('[aria-haspopup=dialog]')
    .filter({ hasText: new RegExp(`^${name}(\\s:|$)`) });

/** Opens a filter that stands in the bar, or that « + Filtre » offers. */
export const openFilter = async (page: Page, name: string) => {
  if ((await getFilterChip(page, name).count()) > 0) await getFilterChip(page, name).click();
  else {
    await page.getByRole('button', { name: 'Ajouter un filtre' }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  }
  const dialog = page.getByRole('dialog', { name, exact: true });
  await dialog.waitFor();
  return dialog;
};

/** Chooses values of a filter and leaves it. */
export const applyFilter = async (page: Page, name: string, ...values: string[]) => {
  const dialog = await openFilter(page, name);
  for (const value of values)
    await dialog
      .getByRole('menuitemcheckbox', { name: value, exact: true })
      .or(dialog.getByRole('menuitemradio', { name: value, exact: true }))
      .click();
  if (await dialog.isVisible()) await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
};

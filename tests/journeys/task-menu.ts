import type { Page } from 'playwright-core';

/** The address of a kind's list with one task in it. */
export const listWith = (kind: string, task: number) =>
  `/${kind}?filter=${encodeURIComponent(JSON.stringify({ pm: task }))}`;

/** The « Plus » button of a row, by its id. */
export const menuOf = (page: Page, id: number) =>
  page.locator(`[data-id="${id}"] button[aria-haspopup=menu]`);

/** Takes an action of a row's menu that opens a dialog. */
export const actOn = async (page: Page, id: number, action: string) => {
  await menuOf(page, id).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  return dialog;
};

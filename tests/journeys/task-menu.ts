import type { Page } from 'playwright-core';

/** The « Plus » button of a task's row. */
export const menuOf = (page: Page, task: number) =>
  page.locator(`[data-id="${task}"] button[aria-haspopup=menu]`);

/** Takes an action of a task's menu that opens a dialog. */
export const actOn = async (page: Page, task: number, action: string) => {
  await menuOf(page, task).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  return dialog;
};

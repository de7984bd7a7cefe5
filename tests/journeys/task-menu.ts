import type { Page } from 'playwright-core';

/** The address of a kind's list with one task in it. */
export const buildTaskListUrl = (kind: string, task: number) =>
  `/${kind}?filter=${encodeURIComponent(JSON.stringify({ pm: task }))}`;

/** The « Plus » button of a row, by its id. */
export const getRowMenu = (page: Page, id: number) =>
  page.locator(`[data-id="${id}"] button[aria-haspopup=menu]`);

/** Takes an action of a row's menu that opens a dialog. */
export const runTaskAction = async (page: Page, id: number, action: string) => {
  await getRowMenu(page, id).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  return dialog;
};

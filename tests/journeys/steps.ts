import type { Locator, Page } from 'playwright-core';
import { addDays, today } from '../../contract/framework/today';
import type { DemoAccount, Fixtures } from './journey';
import { navigateInApp, waitForRequests } from './page-pool';

/** A row of a list, by its code, whatever is told beside that for a moment. */
export const getRow = (page: Page, code: string) =>
  page.locator('[data-id]').filter({ has: page.locator(`xpath=.//*[text()="${code}"]`) });

/** Narrows a list to one code. */
export const filterByCode = async (page: Page, code: string) => {
  await page.locator('[data-id]').first().waitFor();
  await page.getByRole('textbox', { name: 'Code du site' }).fill(code);
  await page.getByText(/^1 site/).waitFor();
  await getRow(page, code).waitFor();
};

/** Opens the « Plus » menu of a row and takes an action. */
export const runRowAction = async (page: Page, code: string, action: string) => {
  await getRow(page, code).locator('button[aria-haspopup=menu]').click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  return dialog;
};

/** Takes a choice of a select, or of a field that searches. */
export const selectOption = async (
  inside: Page | Locator,
  label: string,
  choice: string,
  search = choice,
) => {
  const page = 'page' in inside ? inside.page() : inside;
  const field = inside.getByRole('combobox', { name: label });
  // An open select hides the rest of the page from whoever goes by roles.
  const searches = await field.evaluate(element => element instanceof HTMLInputElement);
  await field.click();
  if (searches) await field.fill(search);
  await page.getByRole('option', { name: choice }).first().click();
};

/** A line that the product says: a flash, a banner, an overlay. */
export const waitForText = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

let made = 0;
/** A code that no site has. */
export const uniqueCode = () => `J${Date.now().toString(36)}${(made++).toString(36)}`.toUpperCase();

/** A site of the demo manager's own for one journey, in the delivery area. */
export const addSite = async (ask: Fixtures['ask'], name = 'Site de parcours') => {
  const site_code = uniqueCode();
  const { site_id } = await ask('cluster', 'POST', '/api/entrepots/new', {
    site_owner: 'inhouse',
    site_code,
    site_name: name,
    site_address_wilaya: 16,
  });
  return { site_id: site_id as number, site_code };
};

/**
 * A plan of a site on a day: the manager's of an SSR, unless something else is said; its number. Agent and day
 * may be any, whatever the agent's manager sees and however long ago.
 */
export const planSite = async (
  ask: Fixtures['ask'],
  site_id: number,
  day: string,
  { as = 'manager', ...values }: { as?: DemoAccount; [value: string]: unknown } = {},
) => {
  const confirmed = ['agent', 'planning_date'];
  const plan = { task_type: 'ssr', selected_site: [site_id], planning_date: day, confirmed, ...values };
  return (await ask(as, 'POST', '/api/planning/assign', plan)).plans[0] as number;
};

/** The number of an agent of the demo. */
export const getAgentId = async (ask: Fixtures['ask'], name: string) => {
  const { users } = await ask('admin', 'GET', `/api/agent/fetch?name=${name}`);
  return users.find((user: any) => user.username === name).userid as number;
};

/** A day from now, as fields of dates take it. */
export const getDayFromNow = (days: number) => addDays(today(), days);

/** Waits until the page has got what it asked for, has nothing left to do, and asks for nothing more; its stream stays open. */
export const waitUntilIdle = async (page: Page) => {
  let requestCount = 1;
  const count = () => requestCount++;
  page.on('request', count);
  while (requestCount) {
    requestCount = 0;
    await waitForRequests(page);
    await page.evaluate(() => new Promise<void>(done => requestIdleCallback(() => done())));
  }
  page.off('request', count);
};

/** Goes to an address within the app, by way of a page unlike all others: nothing of the one before is taken for it. */
export const goTo = async (page: Page, to: string) => {
  await navigateInApp(page, '/manuals');
  await page.getByRole('heading', { level: 1, name: /^Manu(el|al)s$/ }).waitFor();
  await navigateInApp(page, to);
};

/** The answer of the next call to an address waits, though the server has done what was asked. Answers what lets it go. */
export const delayResponse = async (page: Page, address: string): Promise<() => void> => {
  let letGo = () => {};
  const released = new Promise<void>(resolve => {
    letGo = resolve;
  });
  let isFirst = true;
  // Not `times: 1`: a call that leaves while the page stops looking at its calls may never be answered.
  await page.route(address, async route => {
    if (!isFirst) return route.fallback();
    isFirst = false;
    const response = await route.fetch();
    await released;
    await route.fulfill({ response });
  });
  return letGo;
};

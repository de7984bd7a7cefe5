import { button, firstRow, type Step } from './screen';
import { dialog } from './shows';

// Steps that do something; texts by their keys.

export const click =
  (key: string, values?: Record<string, string>): Step =>
  ({ page, say }) =>
    button(page, say(key, values)).first().click();
export const fill =
  (key: string, value: string): Step =>
  ({ page, say }) =>
    page.getByLabel(say(key)).first().fill(value);
export const press =
  (key: string): Step =>
  ({ page }) =>
    page.keyboard.press(key);
export const rowMenu: Step = async ({ page }) => {
  await firstRow(page).locator('button[aria-haspopup=menu]').click();
  await page.getByRole('menu').waitFor();
};
/** Takes an action of the first row's menu, which opens a dialog. */
export const rowAction =
  (key: string): Step =>
  async at => {
    await rowMenu(at);
    await at.page.getByRole('menuitem', { name: at.say(key), exact: true }).click();
    await dialog(at);
  };
/** One of the buttons beside a list's title, or of the menu of one (`group`); on a phone they are behind one. */
export const pageAction =
  (key: string, group?: string): Step =>
  async ({ page, say, phone }) => {
    await firstRow(page).waitFor();
    // Some count behind their name what they open.
    const name = new RegExp(`^${say(key)}`);
    if (phone) {
      await button(page, say('terrain.generated.more')).click();
      await page.getByRole('menuitem', { name }).click();
    } else if (group) {
      await button(page, say(group)).click();
      await page.getByRole('menuitem', { name }).click();
    } else await button(page, name).click();
  };
/** From now on the server answers calls to an address with this. */
export const answer =
  (address: string, json: object, status = 200): Step =>
  ({ page }) =>
    page.route(address, route => route.fulfill({ status, json }));

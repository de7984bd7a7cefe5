import type { Step } from './screen';

// Steps that wait until something is seen; texts by their keys.

export const element =
  (selector: string): Step =>
  ({ page }) =>
    page.locator(selector).filter({ visible: true }).first().waitFor();
export const heading =
  (key: string): Step =>
  ({ page, say }) =>
    page
      .getByRole('heading', { name: say(key) })
      .first()
      .waitFor();
export const text =
  (key: string): Step =>
  ({ page, say }) =>
    page.getByText(say(key)).first().waitFor();
export const field =
  (key: string): Step =>
  ({ page, say }) =>
    page.getByLabel(say(key)).first().waitFor();
export const dialogField =
  (key: string): Step =>
  ({ page, say }) =>
    page.getByRole('dialog').getByLabel(say(key)).waitFor();
/** The list has its rows. */
export const rows = element('[data-id]');
export const dialog: Step = ({ page }) => page.getByRole('dialog').waitFor();
export const alert: Step = ({ page }) => page.getByRole('alert').waitFor();
/** Nothing of the page is a skeleton any more. */
export const loaded: Step = ({ page }) =>
  page.locator('main .MuiSkeleton-root').first().waitFor({ state: 'detached' });

import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { Fixtures } from './journey';
import { journey } from './journey';
import { goWithin } from './pages';
import { shared } from './site-lists';
import { dayFromNow, newSite, planOn } from './steps';

const sizes = [
  { width: 1440, height: 900 },
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

/** What a notice lies over of what is seen: titles, counts, buttons, links and fields; of an open dialog, its own. */
const covered = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    type Box = { left: number; right: number; top: number; bottom: number };
    const common = (one: Box, other: Box): Box => ({
      left: Math.max(one.left, other.left),
      right: Math.min(one.right, other.right),
      top: Math.max(one.top, other.top),
      bottom: Math.min(one.bottom, other.bottom),
    });
    const holds = ({ left, right, top, bottom }: Box) => right - left > 1 && bottom - top > 1;
    const found: string[] = [];
    const notices = [...document.querySelectorAll('[aria-live] > .MuiAlert-root')];
    if (!notices.length) found.push('nothing is told');
    for (const notice of notices) {
      const { left, right, top, bottom } = notice.getBoundingClientRect();
      if (left < 0 || right > innerWidth + 1 || top < 0 || bottom > innerHeight + 1) found.push('outside');
      if (!notice.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2)))
        found.push('the notice is covered itself');
    }
    /** Of an element, what its scrolling places and the window leave of it. */
    const seen = (element: Element) => {
      let box: Box = common(element.getBoundingClientRect(), {
        left: 0,
        top: 0,
        right: innerWidth,
        bottom: innerHeight,
      });
      for (let place = element.parentElement; place; place = place.parentElement)
        if (getComputedStyle(place).overflow !== 'visible') box = common(box, place.getBoundingClientRect());
      return box;
    };
    const dialogs = document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu]');
    const inside = dialogs[dialogs.length - 1] ?? document.body;
    for (const element of inside.querySelectorAll(
      'h1, h2, [role=status], button, a[href], input, select, nav',
    )) {
      if (element.closest('[aria-live]') || !element.checkVisibility({ visibilityProperty: true })) continue;
      const box = seen(element);
      if (!holds(box)) continue;
      if (notices.some(notice => holds(common(box, notice.getBoundingClientRect()))))
        found.push(
          `${element.tagName.toLowerCase()} « ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)} »`,
        );
    }
    return found;
  });

/** What a window's size changes comes a moment after it. */
const coversNothing = (page: Page, message: string) =>
  expect.poll(() => covered(page), { message }).toEqual([]);

/** Within the app, which keeps what it tells. */
const walk = async (page: Page, to: string) => {
  await goWithin(page, to);
  await page.locator('h1').first().waitFor();
  await page.waitForFunction(() => !document.querySelector('main [aria-busy=true], main .MuiSkeleton-root'));
};
/** What comes in or goes has come or gone. */
const still = (page: Page) =>
  page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));

const refusal =
  'Une modification plus récente porte sur cet enregistrement : rien n’a été annulé, et tout reste comme il est.';
/** A line that stays until it is closed: the way back of a plan was refused. */
const telling = async (open: Fixtures['open'], ask: Fixtures['ask']) => {
  const { site_id, site_code } = await newSite(ask);
  const plan = await planOn(ask, site_id, dayFromNow(20));
  const page = await open({ as: 'manager', at: shared('/planning', { site: site_code }), refused: [409] });
  await page.route('**/api/history/undo/*', route =>
    route.fulfill({ status: 409, json: { success: false, errcode: 120, error: refusal } }),
  );
  await page.locator(`[data-id="${plan}"]`).getByRole('button', { name: 'Annuler' }).click();
  await page.getByRole('alert').getByRole('button', { name: 'Annuler' }).click();
  await page.getByText(refusal).waitFor();
  return { page, site_id };
};

describe('a notice covers no title, count or button', () => {
  journey('on the screens of a manager, at three widths', async ({ open, ask }) => {
    const [task] = (await ask('manager', 'GET', '/api/ssr/task/fetch?limit=1')).tasks;
    const { page, site_id } = await telling(open, ask);
    const screens = [
      '/delivery/sites',
      `/task/${task.task_id}`,
      `/sites/detail/${site_id}`,
      '/calendar',
      '/review',
      '/agents/new',
    ];
    for (const at of screens) {
      await walk(page, at);
      for (const size of sizes) {
        await page.setViewportSize(size);
        await still(page);
        await coversNothing(page, `${at} at ${size.width}`);
      }
    }
  });

  journey('nor of a selection’s bar, or of a dialog', async ({ open, ask }) => {
    const { page } = await telling(open, ask);
    await walk(page, '/delivery/sites');
    for (const size of sizes) {
      await page.setViewportSize(size);
      await page.locator('[data-id]').first().getByRole('checkbox').check();
      const bar = page.getByRole('region', { name: 'Sélection' });
      await bar.waitFor();
      await coversNothing(page, `bar at ${size.width}`);
      await bar.getByRole('button', { name: 'Planifier une tâche' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Date').waitFor();
      await still(page);
      await coversNothing(page, `dialog at ${size.width}`);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await bar.getByRole('button', { name: 'Annuler la sélection' }).click();
    }
  });

  journey('nor of an agent’s bar at the foot of his telephone', async ({ open }) => {
    const page = await open({ as: 'agent', at: '/account', phone: true });
    await page.getByLabel('Prénom').fill(`Amine ${Date.now().toString(36)}`);
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    // It stays while it is pointed at.
    await page.locator('[aria-live] > .MuiAlert-root').hover();
    for (const at of ['/account', '/today']) {
      await walk(page, at);
      await coversNothing(page, at);
    }
  });
});

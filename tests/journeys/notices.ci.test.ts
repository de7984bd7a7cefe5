import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from './journey';
import { laptopViewport, narrowViewport, navigateInApp } from './page-pool';
import { buildListUrl } from './site-lists';
import { addSite, getDayFromNow, planSite } from './steps';

/** What a notice lies over of what is seen: titles, counts, buttons, links and fields; of an open dialog, its own. */
const covered = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const notices = [...document.querySelectorAll('[aria-live] .MuiAlert-root')];
    const found = new Set(notices.length ? [] : ['nothing is told']);
    const dialogs = document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu]');
    const inside = dialogs[dialogs.length - 1] ?? document.body;
    for (const notice of notices) {
      const { left, right, top, bottom } = notice.getBoundingClientRect();
      if (left < 0 || right > innerWidth + 1 || top < 0 || bottom > innerHeight + 1) found.add('outside');
      if (!notice.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2)))
        found.add('the notice is covered itself');
      for (let x = left + 2; x < right; x += 6)
        for (let y = top + 2; y < bottom; y += 6)
          // What lies there one over another, without what is scrolled out of sight.
          for (const element of document.elementsFromPoint(x, y))
            if (
              inside.contains(element) &&
              !element.closest('[aria-live]') &&
              element.matches('h1, h2, [role=status], button, a[href], input, select, nav')
            )
              found.add(`${element.tagName.toLowerCase()} « ${element.textContent?.trim().slice(0, 40)} »`);
    }
    return [...found];
  });

/** What a window's size changes comes a moment after it. */
const coversNothing = (page: Page, message: string) =>
  expect.poll(() => covered(page), { message }).toEqual([]);

/** Within the app, which keeps what it tells. */
const walk = async (page: Page, to: string) => {
  await navigateInApp(page, to);
  await page.locator('h1').first().waitFor();
  await page.waitForFunction(() => !document.querySelector('main [aria-busy=true], main .MuiSkeleton-root'));
};
/** What comes in or goes has come or gone. */
const still = (page: Page) =>
  page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));

journey(
  'a notice covers no title, count or button of a manager’s screens, nor a selection’s bar, nor a dialog',
  async ({ open, ask }) => {
    const [task] = (await ask('manager', 'GET', '/api/ssr/task/fetch?limit=1')).tasks;
    const { site_id, site_code } = await addSite(ask);
    const plan = await planSite(ask, site_id, getDayFromNow(20));
    const page = await open({
      as: 'manager',
      at: buildListUrl('/planning', { site: site_code }),
      refused: [409],
    });
    // A line that stays until it is closed: the way back of a plan was refused.
    const error =
      'Une modification plus récente porte sur cet enregistrement : rien n’a été annulé, et tout reste comme il est.';
    const json = { success: false, errcode: 120, error };
    await page.route('**/api/history/undo/*', route => route.fulfill({ status: 409, json }));
    await page.locator(`[data-id="${plan}"]`).getByRole('button', { name: 'Annuler' }).click();
    await page.getByRole('alert').getByRole('button', { name: 'Annuler' }).click();
    await page.getByText(error).waitFor();
    for (const at of [`/task/${task.task_id}`, `/sites/detail/${site_id}`, '/calendar', '/agents/new']) {
      await walk(page, at);
      for (const size of [laptopViewport, narrowViewport]) {
        await page.setViewportSize(size);
        await still(page);
        await coversNothing(page, `${at} at ${size.width}`);
      }
    }

    await walk(page, '/delivery/sites');
    for (const size of [narrowViewport, laptopViewport]) {
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
  },
);

journey('a notice covers nothing of an agent’s bar at the foot of his telephone', async ({ open }) => {
  const page = await open({ as: 'agent', at: '/account', phone: true });
  await page.getByLabel('Prénom').fill(`Amine ${Date.now().toString(36)}`);
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  // It stays while it is pointed at.
  await page.locator('[aria-live] .MuiAlert-root').hover();
  for (const at of ['/account', '/today']) {
    await walk(page, at);
    await coversNothing(page, at);
  }
});

journey('a device in another time zone is told once whose times it shows', async ({ open }) => {
  const page = await open({ as: 'manager', at: '/manuals', zoneNoticeDismissed: false });
  const notice = page.getByRole('complementary', { name: 'Fuseau horaire' });
  await expect
    .poll(() => notice.textContent())
    .toBe('Les heures affichées sont celles du fuseau Africa/Algiers, et non celles de cet appareil.');
  await notice.getByRole('button', { name: 'Fermer' }).click();
  await notice.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Manuels' }).waitFor();
  expect(await notice.count()).toBe(0);
});

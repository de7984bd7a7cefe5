import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { getStep } from '../../contract/work/evidence';
import { getRequiredSteps, taskKindDefinitions } from '../../contract/work/task-kinds';
import { allFr as officeWords } from '../../i18n/fr/all';
import { fieldApp as words } from '../../i18n/fr/field';
import { demoPassword } from '../../server/operations/demo/demo-accounts';
import { createTestPicture } from '../field/agent-actions';
import { createOffice } from '../field/office';
import { createPhone } from '../field/phone';
import { journey } from '../journeys/journey';
import { waitForPage } from '../journeys/page-pool';
import { getServerUrl } from '../journeys/server-url';
import { signInFromLogin } from '../journeys/sign-in';

journey('the browser is no older than the one that npm brings', ({ browser }) => {
  const pinned = JSON.parse(readFileSync('node_modules/@sparticuz/chromium/package.json', 'utf8')).version;
  console.log(`Chromium ${browser.version()}`);
  expect(Number.parseInt(browser.version(), 10)).toBeGreaterThanOrEqual(Number.parseInt(pinned, 10));
});

const steps = [...new Set([taskKindDefinitions.cm.clockin, ...getRequiredSteps('cm')])].map(
  test => getStep('cm', test)!,
);
const photos = getStep('cm', 'photos')!;

journey(
  'an agent taps through every screen from the sign-in, into a task, through its steps and back',
  async ({ browser }) => {
    const office = await createOffice(getServerUrl());
    const agent = await office.phoneSession('agent');
    const place = { lat: 36.7, lng: 3.1 };
    const plan = await office.plan('cm', agent.user.userid, place);
    const one = await createPhone(browser, getServerUrl());
    await one.context.grantPermissions(['geolocation']);
    await one.context.setGeolocation({ latitude: place.lat, longitude: place.lng, accuracy: 8 });
    await one.openOnly('/field/');
    const page = one.page();
    const touch = (role: 'button' | 'link', name: string | RegExp) =>
      page.getByRole(role, { name }).first().tap();
    /** Waits for the screen with this title, unless a screen fails to open. */
    const shows = async (title: string) => {
      const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
      const failed = heading(words.shell.mishap.title);
      await heading(title).or(failed).waitFor();
      if (await failed.isVisible())
        throw new Error(`« ${title} »: ${await page.locator('main').innerText()}`);
    };
    const go = async (link: string | RegExp, title: string) => {
      await touch('link', link);
      await shows(title);
    };
    const back = (title: string) => go(words.shell.back, title);
    const tabs = async () => {
      await go(words.shell.map, words.map.title);
      await go(new RegExp(`^${words.shell.sending}`), words.sending.title);
      await go(words.shell.me, 'agent');
      await go(words.shell.today, words.today.title);
    };

    await shows(words.session.title);
    await page.getByLabel(words.session.username).fill('agent');
    await page.getByLabel(words.session.password, { exact: true }).fill(demoPassword);
    await touch('button', words.session.signIn);
    await shows(words.session.lock.title);
    await touch('button', words.session.lock.phone);
    await shows(words.today.title);
    await tabs();
    for (const list of [words.today.week, words.today.past, words.today.manuals]) {
      await go(list, list);
      await back(words.today.title);
    }

    const row = page.locator(`a[href="/field/work/p${plan}"]`);
    await row.tap();
    await shows(words.site.kinds.cm);
    await touch('button', words.task.arrive);
    await shows(words.arrival.title);
    await touch('button', words.arrival.begin);
    // The first step opens at once.
    await shows(steps[1].label.fr);
    await back(words.site.kinds.cm);

    for (const { test, label } of steps) {
      await page.locator(`a[href="/field/work/p${plan}/step/${test}"]`).tap();
      await shows(label.fr);
      await back(words.site.kinds.cm);
    }
    await touch('button', words.task.submit.act);
    const missing = page.getByRole('dialog', { name: words.task.missing.title });
    await missing.locator('a[href*="/step/photos?"]').first().tap();
    await shows(photos.label.fr);
    const camera = page.waitForEvent('filechooser');
    await page.locator('[data-slot]').first().tap();
    await (await camera).setFiles({
      name: 'a.jpg',
      mimeType: 'image/jpeg',
      buffer: await createTestPicture(1),
    });
    const picture = page.getByRole('dialog');
    await picture.getByText(/^(À envoyer|Envoi|Envoyée)/).waitFor();
    await picture.getByRole('button', { name: words.photos.close }).first().tap();
    await picture.waitFor({ state: 'detached' });
    await back(words.site.kinds.cm);
    await one.close();
    expect(one.complaints).toEqual([]);
  },
);

const { menu, broken } = officeWords.terrain.shell;

journey(
  'a manager clicks through the whole menu from the sign-in, to a task and a site',
  async ({ open }) => {
    const page = await open();
    await signInFromLogin(page, 'manager');
    const nav = page.getByRole('navigation', { name: menu.label });
    const opened = async () => {
      await waitForPage(page);
      expect(await page.locator('main h1').first().innerText(), page.url()).not.toBe(broken.title);
    };
    await opened();
    const links = await nav.getByRole('link').evaluateAll(all => all.map(each => each.getAttribute('href')!));
    expect(links.length).toBeGreaterThan(10);
    for (const link of links) {
      await nav.locator(`a[href="${link}"]`).click();
      await page.waitForURL(url => url.pathname === link);
      await opened();
    }

    await nav.getByRole('link', { name: menu.ssr, exact: true }).click();
    const row = page.locator('[data-id]').first();
    await row.locator('time').first().click();
    const panel = page.getByRole('complementary', { name: 'Détail de la tâche' });
    await panel.getByRole('tab', { name: /^Site/ }).click();
    await panel.locator('th').first().waitFor();
    await panel.getByRole('button', { name: 'Fermer le détail' }).click();
    await panel.waitFor({ state: 'detached' });
    await row.locator('a[href*="/sites/detail/"]').click();
    await page.waitForURL(/\/sites\/detail\/\d+/);
    await opened();
  },
);

import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { TaskKind } from '../../contract/organisation/vocabulary';
import { getSlots } from '../../contract/work/evidence';
import type { WorkId } from '../../field/work/vault/tables';
import { demoPassword } from '../../server/operations/demo/demo-accounts';
import { findViolations } from '../journeys/violations';
import { buildMinimalData } from '../server/field/mobile-client';
import { createAgentActions, createTestPicture } from './agent-actions';
import { type Agent, fieldTest } from './field-test';
import type { Office } from './office';
import { createPhone, type Phone } from './phone';

/** The narrowest phone; themes and text sizes alternate from screen to screen. */
const size = { width: 360, height: 740 };
const appearances = [
  { dark: false, large: false },
  { dark: true, large: true },
  { dark: false, large: true },
  { dark: true, large: false },
];
type Works = Record<'repaired' | 'refused' | 'report' | 'building' | 'delivery' | 'planned', WorkId>;
type Screen = {
  name: string;
  path: (works: Works) => string;
  /** What an agent taps, in French, to get there. */
  act?: (page: Page) => Promise<void>;
};

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();
const dialogOpens = (page: Page) => page.getByRole('dialog').first().waitFor();
const step = (work: keyof Works, test: string) => (works: Works) => `/work/${works[work]}/step/${test}`;

const withNetwork: Screen[] = [
  {
    name: 'past',
    path: () => '/past',
    act: page => page.locator('main li').or(page.getByText('Aucune tâche envoyée.')).first().waitFor(),
  },
  {
    name: 'manuals',
    path: () => '/manuals',
    act: page => page.locator('main section').or(page.getByText('Aucun manuel.')).first().waitFor(),
  },
  { name: 'me', path: () => '/me' },
  { name: 'news', path: () => '/news' },
];
const without: Screen[] = [
  { name: 'today', path: () => '/' },
  { name: 'week', path: () => '/week' },
  { name: 'map', path: () => '/map' },
  { name: 'a plan', path: ({ planned }) => `/work/${planned}` },
  { name: 'arrival', path: ({ planned }) => `/work/${planned}/arrive` },
  { name: 'a work under way', path: ({ report }) => `/work/${report}` },
  { name: 'a returned work', path: ({ repaired }) => `/work/${repaired}` },
  {
    name: 'what is missing',
    path: ({ report }) => `/work/${report}`,
    act: async page => {
      await button(page, 'Envoyer la tâche').click();
      await dialogOpens(page);
    },
  },
  { name: 'fields and tables', path: step('report', 'access') },
  {
    name: 'a row of a table',
    path: step('report', 'access'),
    act: async page => {
      await button(page, /Ajouter une ligne/).click();
      await dialogOpens(page);
    },
  },
  { name: 'ninety slots', path: step('report', 'photos') },
  {
    name: 'checks',
    path: step('report', 'recap'),
    act: async page => {
      await page.getByRole('radio', { name: 'Non conforme', exact: true }).first().check();
      await page.getByLabel('Qu’est-ce qui ne va pas ?').waitFor();
    },
  },
  {
    name: 'what a step lacks',
    path: step('report', 'drawing'),
    act: async page => {
      await button(page, 'Étape terminée').click();
      await dialogOpens(page);
    },
  },
  { name: 'cells', path: step('building', 'outdoor') },
  { name: 'results', path: step('building', 'printscreen') },
  { name: 'bar codes', path: step('delivery', 'pickup') },
  {
    name: 'a photo',
    path: step('delivery', 'pickup'),
    act: async page => {
      await button(page, /^Voir la photo/).click();
      await dialogOpens(page);
    },
  },
  {
    name: 'a signature',
    path: step('delivery', 'pickup'),
    act: async page => {
      await button(page, /^Faire signer/).click();
      await dialogOpens(page);
    },
  },
  { name: 'slots to redo', path: step('repaired', 'photos') },
  { name: 'a refused step', path: step('refused', 'cm_actions') },
  { name: 'impossible', path: ({ refused }) => `/work/${refused}/impossible` },
  { name: 'sending with trouble', path: () => '/sending' },
  { name: 'both versions', path: ({ repaired }) => `/sending/${repaired}/cm_actions` },
  {
    name: 'signing out with work unsent',
    path: () => '/me',
    act: async page => {
      await button(page, 'Se déconnecter').click();
      await dialogOpens(page);
    },
  },
  { name: 'nothing there', path: () => '/work/p999999' },
];

/** What prevents an agent from reading or touching the page's content. */
const wrongs = async (page: Page) => {
  const found = await findViolations(page, { 'color-contrast-enhanced': { enabled: true } });
  const small = await page.evaluate(width => {
    const told: string[] = [];
    const { scrollWidth } = document.scrollingElement!;
    if (scrollWidth > width) told.push(`the page is ${scrollWidth} px wide`);
    const named = (element: Element) =>
      `${element.tagName.toLowerCase()} « ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)} »`;
    const dialog = document.querySelector('dialog[open]');
    const touched =
      'button, a, summary, select, textarea, [role=tab], label:has(input), input:not(label input)';
    for (const element of (dialog ?? document).querySelectorAll(touched)) {
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      const { left, right, height, width: wide } = element.getBoundingClientRect();
      if (left < -1 || right > width + 1) told.push(`outside: ${named(element)}`);
      if (height < 47.5 || wide < 47.5)
        told.push(`too small for a thumb, ${Math.round(wide)} × ${Math.round(height)}: ${named(element)}`);
    }
    return told;
  }, size.width);
  return [...found, ...small];
};

type Appearance = (typeof appearances)[number];
const dress = async (page: Page, { dark, large }: Appearance) => {
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' });
  await page.evaluate(
    font => {
      document.documentElement.style.fontSize = font;
    },
    large ? '200%' : '',
  );
};

/** Opens a screen within the app, and returns what is wrong with it in one of the looks. */
const checkScreen = async (page: Page, works: Works, screen: Screen, language: 'fr' | 'en', turn: number) => {
  const appearance = appearances[turn % appearances.length];
  await page.evaluate(to => history.pushState(null, '', to), `/field${screen.path(works)}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await dress(page, appearance);
  await screen.act?.(page);
  const found = await wrongs(page);
  await page.keyboard.press('Escape');
  const told = [language, appearance.dark ? 'dark' : 'light', appearance.large ? 'large' : 'usual'];
  return found.map(wrong => `${screen.name} (${told.join(', ')}): ${wrong}`);
};

/** A phone with data of every kind. */
const prepare = async (one: Phone, office: Office, agent: Agent): Promise<Works> => {
  const hand = createAgentActions(one);
  const plan = async (kind: TaskKind): Promise<WorkId> =>
    `p${await office.plan(kind, agent.user.userid, { lat: 36.72, lng: 3.12 })}`;
  const [repaired, refused, report, building, delivery, planned] = [
    await plan('cm'),
    await plan('cm'),
    await plan('ssr'),
    await plan('installation'),
    await plan('delivery'),
    await plan('delivery'),
  ];
  await one.sendNow();
  for (const work of [repaired, planned]) await one.has(work);
  await hand.arrive(repaired);
  const first = { ...buildMinimalData('cm', 'cm_actions'), downtime: 10, follow_up: 'Rien' };
  await hand.enter(repaired, 'cm_actions', first);
  for (const { index } of getSlots('cm', 'photos').filter(({ required }) => required))
    await hand.photo(repaired, 'photos', index, await createTestPicture(index));
  await hand.submit(repaired);
  await one.sendAll();
  const { taskid } = (await office.held(agent, repaired))!;
  await office.ask('admin', 'POST', '/api/pm/return', {
    pmid: taskid,
    message: 'À compléter avant jeudi',
    slots: [{ test: 'photos', index: 1, cause: 'Floue' }],
  });
  await one.sendNow();
  await expect.poll(() => one.rows('outcomes')).toEqual([]);
  await one.become('cut');
  await hand.enter(repaired, 'cm_actions', { downtime: 20 });
  await office.ask('admin', 'POST', '/api/test/edit', {
    ...{ pm: taskid, test: 'cm_actions', field: 'downtime', value: 90 },
  });
  for (const work of [refused, report, building, delivery]) await hand.arrive(work);
  await hand.enter(refused, 'cm_actions', { downtime: 'longtemps' });
  await one.become('good');
  await one.says(/Modifié par le bureau/);
  await one.says(/Durée d’interruption.: /);
  await one.become('cut');
  for (const index of [0, 1])
    await hand.photo(delivery, 'pickup', index, await createTestPicture(40 + index, 60));
  await hand.enter(report, 'access', { height: 36.5 }, false);
  await hand.enter(delivery, 'pickup', { bar_code: 'SN 4711' }, false);
  return { repaired, refused, report, building, delivery, planned };
};

fieldTest('every screen is readable and usable on the narrowest phone', async ({ phone, office, agent }) => {
  const one = await phone();
  const works = await prepare(one, office, agent);
  const page = one.page();
  const found: string[] = [];
  const checkScreens = async (screens: Screen[], language: 'fr' | 'en') => {
    for (const [turn, screen] of screens.entries())
      found.push(...(await checkScreen(page, works, screen, language, turn)));
  };
  await one.become('good');
  await checkScreens(withNetwork, 'fr');
  await one.become('cut');
  const inEnglish = without.filter(({ act }, at) => !act && at % 2);
  await checkScreens(
    without.filter(screen => !inEnglish.includes(screen)),
    'fr',
  );
  await page.evaluate(() => localStorage.setItem('terrain-field-language', 'en'));
  await page.reload();
  await checkScreens(inEnglish, 'en');
  expect(found, found.join('\n\n')).toEqual([]);
});

fieldTest('sign-in and lock pages are readable and usable in every theme', async ({ browser, server }) => {
  const one = await createPhone(browser, server.address);
  await one.openOnly('/field/');
  const page = one.page();
  const found: string[] = [];
  const check = async (name: string, dark: boolean, large: boolean) => {
    await dress(page, { dark, large });
    found.push(...(await wrongs(page)).map(wrong => `${name}: ${wrong}`));
  };
  await page.getByLabel('Nom d’utilisateur').fill('mobile');
  await check('sign-in', true, false);
  await page.getByLabel('Mot de passe', { exact: true }).fill('wrong');
  await button(page, 'Se connecter').click();
  await page.getByRole('alert').waitFor();
  await check('sign-in refused', false, true);
  await page.getByLabel('Mot de passe', { exact: true }).fill(demoPassword);
  await button(page, 'Se connecter').click();
  await button(page, 'Code PIN').waitFor();
  await check('lock', false, false);
  await button(page, 'Code PIN').click();
  await check('choosing a PIN', true, true);
  await page.getByLabel('Nouveau code').fill('2468');
  await page.getByLabel('Confirmez le code').fill('2468');
  await button(page, 'Enregistrer le code').click();
  await page.getByRole('heading', { name: 'Aujourd’hui' }).waitFor();
  await check('his first day', false, true);
  await page.reload();
  await page.getByLabel('Code PIN').fill('1111');
  await button(page, 'Ouvrir').click();
  await page.getByText('Code incorrect.').waitFor();
  await check('locked', true, false);
  await button(page, 'Code oublié').click();
  await dialogOpens(page);
  await check('forgotten', false, true);
  expect(one.complaints).toEqual([]);
  await one.close();
  expect(found, found.join('\n\n')).toEqual([]);
});

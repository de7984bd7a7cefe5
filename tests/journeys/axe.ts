import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { byDepth, depth } from '../depth';
import { fillPath } from './fill-path';
import { findOverflows } from './find-overflows';
import { findForeignWords } from './foreign-words';
import { type DemoAccount, type Fixtures, journey } from './journey';
import { laptopViewport, listRequests, maxRequests, waitForPage, waitForRequests } from './page-pool';
import { screens } from './screens';
import { createSay, type Screen } from './screens/screen';
import { findPoorContrasts, findViolations } from './violations';

type Size = 'wide' | 'phone';
type Language = 'fr' | 'en';

/** In `npm test` those that differ most. */
const quickScreens: Record<Size, readonly string[]> = {
  wide: ['ssr tasks', 'dashboard, sites', 'planning board', 'review'],
  phone: ['sign-in', 'new site', 'site, general information', 'settings, tasks'],
};
/**
 * Opens every screen at one size, once: accessible, no wider than the window. Wide in French, on a phone in English, and
 * in the dark at one of the two sizes; what exists at one size is looked at in both lights. In depth in both languages
 * and both lights, and for everybody who gets there.
 */
export const testEveryScreen = (size: Size) => {
  for (const screen of byVisitor(size)) {
    const { name, as, only } = screen;
    const language: Language = size === 'phone' && !only ? 'en' : 'fr';
    const other: Language = language === 'fr' ? 'en' : 'fr';
    const languages = byDepth({
      quick: [language],
      ci: [language],
      deep: only ? [language] : [language, other],
    });
    for (const visitor of byDepth({ quick: as.slice(0, 1), ci: as.slice(0, 1), deep: as }))
      for (const spoken of languages)
        journey(
          `${name}, ${visitor ?? 'a stranger'}, ${spoken}, ${size}, ${light(screen, size)}`,
          async ({ open, ask }) => {
            const problems = await problemsOf({ open, ask }, screen, visitor, spoken, size);
            expect(problems, problems.join('\n')).toEqual([]);
          },
        );
  }
};

/** Every second screen is dark when it is wide, the others on a phone. */
const light = (screen: Screen, size: Size) =>
  (screens.indexOf(screen) % 2 === 0) === (size === 'wide') ? 'light' : 'dark';

/** One visitor and light after the other: for who stays signed in the app need not start again. */
const byVisitor = (size: Size) => {
  const there = screens.filter(({ only }) => (only ?? size) === size);
  const meant = [...quickScreens[size], ...there.flatMap(({ like }) => like ?? [])];
  const unknown = meant.filter(name => !there.some(screen => screen.name === name));
  if (unknown.length) throw new Error(`No such screens: ${unknown}`);
  const alike = (screen: Screen) => `${screen.as[0]} ${light(screen, size)}`;
  return there
    .filter(({ name, like }) => byDepth({ quick: quickScreens[size].includes(name), ci: !like, deep: true }))
    .sort((one, another) => alike(one).localeCompare(alike(another)));
};

/** What is wrong with a screen as somebody opens it. */
const problemsOf = async (
  { open, ask }: Fixtures,
  screen: Screen,
  as: DemoAccount | null,
  language: Language,
  size: Size,
) => {
  const { path, refused, steps, only } = screen;
  const phone = size === 'phone';
  const dark = light(screen, size) === 'dark';
  const at = await fillPath(path, ask, as);
  const page = await open({ as: as ?? undefined, at, language, phone, dark, refused });
  const tooMuch = as ? await findExcessRequests(page) : [];
  for (const step of steps) await step({ page, say: createSay(language), phone });
  await waitForRequests(page);
  const found = [
    ...tooMuch,
    ...(await findViolations(page)),
    ...(await findOverflows(page)),
    ...(await findForeignWords(page, language)),
  ];
  if (!phone) {
    await page.setViewportSize(laptopViewport);
    found.push(...(await findOverflows(page)));
  }
  if (!only && depth !== 'deep') return found;
  await switchTo(page, dark ? 'light' : 'dark');
  return [...found, ...(await findPoorContrasts(page))];
};

const switchTo = async (page: Page, colorScheme: 'light' | 'dark') => {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction(
    scheme => getComputedStyle(document.documentElement).colorScheme === scheme,
    colorScheme,
  );
};

const findExcessRequests = async (page: Page) => {
  await waitForPage(page);
  // The app's own files come ahead of their screens.
  const apiRequests = listRequests(page).filter(address => address.startsWith('/api/'));
  return apiRequests.length > maxRequests
    ? [`asks for ${apiRequests.length} things: ${apiRequests.join(' ')}`]
    : [];
};

import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { evidence as contractEvidence } from '../../contract/evidence';
import { en } from '../../i18n/en';
import { wholeFr as fr } from '../../i18n/fr/whole';
import { typesetAll } from '../../i18n/typography';
import { catalogues } from '../../server/reference/catalogues';
import { byDepth } from '../depth';
import { journey } from './journey';
import { misfits } from './misfits';
import { answered, wide } from './pages';
import { type Screen, screens } from './screens';
import { violations } from './violations';
import { visit } from './visit';

type Sight = { as: Screen['as'][number]; language: 'fr' | 'en'; phone: boolean; dark: boolean };

/**
 * In `npm test` every seventh screen is seen once, by turns wide in French and on a phone in English, in the light and
 * in the dark; CI sees each of the rest in two of the four, by turns wide in the light and on a phone in the dark or the
 * other way round; in depth everybody sees each in all four, two of them in either language.
 */
const sightsOf = ({ as: [usual], as, only }: Screen, turn: number): Sight[] => {
  const sizes = only ? [only === 'phone'] : [false, true];
  const looks = sizes.flatMap(phone => [false, true].map(dark => ({ phone, dark })));
  const usually = looks.map(look => {
    const language = look.phone && !only ? ('en' as const) : ('fr' as const);
    return { as: usual, language, ...look };
  });
  // Of the screens that are seen neighbours differ in size, their neighbours in light.
  const seen = Math.floor(turn / 7);
  const now = turn % 7 ? undefined : only ? seen % 2 : (seen % 2) * 2 + ((seen >> 1) % 2);
  return byDepth({
    quick: usually.filter((_, index) => index === now),
    ci: usually.filter((_, index) => index !== now && ((index ^ (index >> 1) ^ turn) & 1) === 0),
    deep: as.flatMap((who, one) =>
      looks.map((look, at) => {
        const english = !only && (one + at + (at >> 1)) % 2;
        return { as: who, language: english ? 'en' : 'fr', ...look } as const;
      }),
    ),
  });
};

/** One visitor after the other: for who stays signed in the app need not start again. */
const usual = ({ as }: Screen) => String(as[0]);
const byVisitor = [...screens.entries()].sort(([, one], [, other]) => usual(one).localeCompare(usual(other)));

/** Every screen at one size: accessible, no wider than the window, in one language. A file for each size halves the time. */
export const axeAt = (size: 'wide' | 'phone') => {
  for (const [turn, screen] of byVisitor) {
    for (const sight of sightsOf(screen, turn).filter(({ phone }) => phone === (size === 'phone'))) {
      const { as, language, dark } = sight;
      const look = `${as ?? 'a stranger'}, ${language}, ${size}, ${dark ? 'dark' : 'light'}`;
      journey(`${screen.name}, ${look}`, async ({ open, ask }) => {
        const page = await visit({ open, ask }, screen, { ...sight, within: true });
        await answered(page);
        const found = await violations(page);
        expect(found, found.join('\n')).toEqual([]);
        expect(await overflow(page), 'a page never scrolls sideways').toBe(0);
        expect(await strange(page, language), 'words of the other language').toEqual([]);
        if (size === 'wide') await page.setViewportSize({ width: 1280, height: 800 });
        // A chart and a menu follow their window within a moment.
        await expect
          .poll(() => misfits(page), { message: 'cut, outside, or without its one title' })
          .toEqual([]);
        if (size === 'wide') await page.setViewportSize(wide);
      });
    }
  }
};

/** How far the page, or a card of a list, reaches beyond the window. */
const overflow = (page: Page) =>
  page.evaluate(() => {
    const cards = [...document.querySelectorAll('li[data-id]')].map(
      card => card.getBoundingClientRect().right,
    );
    return Math.max(
      0,
      document.scrollingElement!.scrollWidth - window.innerWidth,
      ...cards.map(right => right - window.innerWidth),
    );
  });

/** What the page says that only the other language would say. */
const strange = async (page: Page, language: 'fr' | 'en') => {
  const said = await page.evaluate(() => {
    const attributes = [...document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')]
      .filter(element => element.checkVisibility())
      // The switch itself names each language in that language.
      .filter(element => !element.closest('[lang]:not(html)'))
      .flatMap(element =>
        ['aria-label', 'title', 'placeholder', 'alt'].map(name => element.getAttribute(name)),
      );
    return [...document.body.innerText.split('\n'), ...attributes].map(text => text?.trim());
  });
  const foreign = onlyIn[language === 'fr' ? 'en' : 'fr'];
  const own = evidenceWords[language];
  return [...new Set(said)].filter(
    text => text && foreign.has(text) && !own.has(text) && !catalogueNames.has(text),
  );
};

/** The contract's own labels: the specification names some steps alike in both languages. */
const labelsIn = (node: unknown, language: 'fr' | 'en'): string[] =>
  node === null || typeof node !== 'object'
    ? []
    : typeof (node as Record<string, unknown>)[language] === 'string'
      ? [(node as Record<string, string>)[language]]
      : Object.values(node).flatMap(inner => labelsIn(inner, language));
const evidenceWords = {
  fr: new Set(labelsIn(contractEvidence, 'fr')),
  en: new Set(labelsIn(contractEvidence, 'en')),
};

const textsOf = (node: unknown): string[] =>
  typeof node === 'string' ? node.split(' |||| ') : Object.values(node as object).flatMap(textsOf);
/** Brands and models are called alike in every language: « General » makes air conditioners. */
const catalogueNames = new Set(textsOf(catalogues));
const without = (texts: string[], others: string[]) => {
  const known = new Set(others);
  return new Set(texts.filter(text => text.length > 2 && !known.has(text)));
};
const own = {
  fr: [fr.terrain, fr.resources].map(texts => typesetAll('fr', texts)).flatMap(textsOf),
  en: [en.terrain, en.resources].map(texts => typesetAll('en', texts)).flatMap(textsOf),
};
const onlyIn = { fr: without(own.fr, own.en), en: without(own.en, own.fr) };

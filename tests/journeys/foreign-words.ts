import type { Page } from 'playwright-core';
import { evidence } from '../../contract/work/evidence';
import { en } from '../../i18n/en';
import { allFr as fr } from '../../i18n/fr/all';
import { typesetAll } from '../../i18n/typography';
import { catalogues } from '../../server/organisation/reference/catalogues';

/** What the page says that only the other language would say. */
export const findForeignWords = async (page: Page, language: 'fr' | 'en') => {
  const allTexts = await page.evaluate(() => {
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
  return [...new Set(allTexts)]
    .filter(text => text && foreign.has(text) && !own.has(text) && !catalogueNames.has(text))
    .map(text => `a word of the other language: ${text}`);
};

/** The contract's own labels: the specification names some steps alike in both languages. */
const labelsIn = (node: unknown, language: 'fr' | 'en'): string[] =>
  node === null || typeof node !== 'object'
    ? []
    : typeof (node as Record<string, unknown>)[language] === 'string'
      ? [(node as Record<string, string>)[language]]
      : Object.values(node).flatMap(inner => labelsIn(inner, language));
const evidenceWords = {
  fr: new Set(labelsIn(evidence, 'fr')),
  en: new Set(labelsIn(evidence, 'en')),
};

const textsOf = (node: unknown): string[] =>
  typeof node === 'string' ? node.split(' |||| ') : Object.values(node as object).flatMap(textsOf);
/** Brands and models are called alike in every language: « General » makes air conditioners. */
const catalogueNames = new Set(textsOf(catalogues));
const without = (texts: string[], others: string[]) => {
  const known = new Set(others);
  return new Set(texts.filter(text => text.length > 2 && !known.has(text)));
};
const texts = {
  fr: [fr.terrain, fr.resources].map(each => typesetAll('fr', each)).flatMap(textsOf),
  en: [en.terrain, en.resources].map(each => typesetAll('en', each)).flatMap(textsOf),
};
const onlyIn = { fr: without(texts.fr, texts.en), en: without(texts.en, texts.fr) };

import { expect, it } from 'vitest';
import { evidence } from '../../contract/work/evidence';
import { accessDifficulties } from '../../contract/work/task-kinds/ssr/access';
import { en } from '../../i18n/en';
import { fieldApp as fieldEnglish } from '../../i18n/en/field';
import { server as serverEnglish } from '../../i18n/en/organisation/server';
import { allFr } from '../../i18n/fr/all';
import { fieldApp as fieldFrench } from '../../i18n/fr/field';
import { server as serverFrench } from '../../i18n/fr/organisation/server';
import { type Language, sharedTerms } from './glossary';
import { findMisspellings, findUnnaturalTexts, findWrongTerms, type Texts } from './spelling';

const textsIn = (messages: object, prefix = ''): [string, string][] =>
  Object.entries(messages).flatMap(([key, value]) =>
    // What people may type is not what the product calls it.
    prefix === 'terrain.settings.synonyms.'
      ? []
      : typeof value === 'string'
        ? [[prefix + key, value] as [string, string]]
        : typeof value === 'object' && value !== null
          ? textsIn(value, `${prefix}${key}.`)
          : [],
  );
/** Of the contract: labels, each `{ fr, en }`. */
const labels = [...textsIn(evidence, 'evidence.'), ...textsIn(accessDifficulties, 'access.')];
const texts: Record<Language, Texts> = {
  fr: new Map([
    ...textsIn({
      resources: allFr.resources,
      terrain: allFr.terrain,
      server: serverFrench,
      field: fieldFrench,
    }),
    ...labels.filter(([key]) => key.endsWith('.fr')),
  ]),
  en: new Map([
    ...textsIn({ resources: en.resources, terrain: en.terrain, server: serverEnglish, field: fieldEnglish }),
    ...labels.filter(([key]) => key.endsWith('.en')),
  ]),
};

for (const language of ['fr', 'en'] as const) {
  it(`spells every word of ${language} after the dictionary and the glossary`, () => {
    expect(texts[language].size).toBeGreaterThan(3000);
    expect(findMisspellings(language, texts[language])).toEqual([]);
  });

  it(`has one word a concept in ${language}`, () => {
    expect(findWrongTerms(language, texts[language])).toEqual([]);
  });
}

it('names things in full and denies in the passive, in French', () => {
  expect(findUnnaturalTexts(texts.fr)).toEqual([]);
});

it('writes one apostrophe, and the quotation marks of the language', () => {
  const wrong = (language: Language, mark: RegExp, but: RegExp) =>
    [...texts[language].values()].filter(text => mark.test(text.replace(but, '')));
  // Minutes and seconds of an angle; a type of problem that is stored as it was first written.
  const but = /\d+°\d+'[\d.]+"N|Autorisation d'accès nécessaire/;
  expect(wrong('fr', /['"“”]/, but)).toEqual([]);
  expect(wrong('en', /['"«»]/, but)).toEqual([]);
});

it('finds what is misspelt, English among the French, and a second word for a concept', () => {
  const only = (text: string): Texts => new Map([['said', text]]);
  for (const text of ['Site Infromation', 'Tâches Tasks', 'Etapes SSR'])
    expect([text, findMisspellings('fr', only(text)).length > 0]).toEqual([text, true]);
  expect(findMisspellings('fr', only('Les agents de l’owner ont replanifié les SSR'))).toEqual([]);
  expect(findWrongTerms('fr', only('Ingénieur responsable'))).toMatchObject([{ rather: 'agent' }]);
  expect(findWrongTerms('fr', only('Refus du propriétaire'))).toEqual([]);
  expect(findWrongTerms('fr', only('3 jours au moins'))).toMatchObject([{ rather: 'minimum, maximum' }]);
  expect(findWrongTerms('fr', only('au moins une colonne'))).toEqual([]);
  expect(findWrongTerms('fr', only('Les droits n’ont pas pu être chargés.'))).toHaveLength(1);
  expect(findWrongTerms('fr', only('Impossible de charger les droits.'))).toEqual([]);
  for (const text of ['Problème', 'La règle ne se rétablit pas.'])
    expect([text, findUnnaturalTexts(only(text)).length]).toEqual([text, 1]);
  expect(findUnnaturalTexts(only('Problème d’accès'))).toEqual([]);
});

it('leaves no English among the French: what is the same in both is made of words that are', () => {
  const singular = (word: string) => word.toLowerCase().replace(/s$/, '');
  const right = new Set(sharedTerms.flatMap(term => [term, ...term.split(/[ -]/)]).map(singular));
  const english = new Map([
    ...textsIn({ resources: en.resources, terrain: en.terrain, server: serverEnglish, field: fieldEnglish }),
    ...labels.flatMap(([key, text]): [string, string][] =>
      key.endsWith('.en') ? [[key.replace(/en$/, 'fr'), text]] : [],
    ),
  ]);
  const same = [...texts.fr].filter(([key, text]) => english.get(key) === text);
  expect(same.length).toBeGreaterThan(300);
  const unexpected = same.filter(([, text]) =>
    (text.replace(/%\{\w+\}/g, ' ').match(/\p{L}[\p{L}\p{N}]*/gu) ?? []).some(
      word => word.length > 2 && !right.has(singular(word)),
    ),
  );
  expect(unexpected).toEqual([]);
});

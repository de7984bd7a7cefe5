import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { decodeTrie } from 'cspell-trie-lib';
import { concepts, exceptions, type Language, listKnownWords, wrongLabels } from './glossary';

/** What people read, by where it stands. */
export type Texts = ReadonlyMap<string, string>;

/** Words that neither the dictionary nor the glossary has, each with a text that holds it. */
export const findMisspellings = (language: Language, texts: Texts): [word: string, text: string][] => {
  const right = new Set(
    listKnownWords(language).flatMap(term => [term.replaceAll('’', "'"), ...wordsIn(term)]),
  );
  const inDictionary = isRight(language);
  const knows = (word: string) =>
    [word, word.toLowerCase(), singular(word)].some(form => right.has(form)) || inDictionary(word);
  const found = new Map<string, string>();
  for (const text of texts.values())
    for (const word of wordsIn(text))
      if (!knows(word)) for (const part of word.split('-')) if (part && !knows(part)) found.set(part, text);
  return [...found];
};

/** Terms that the glossary has another word for, with the text that uses them. */
export const findWrongTerms = (language: Language, texts: Texts) => {
  const plainTexts = new Map([...texts.values()].map(text => [plain(text), text]));
  return concepts.flatMap(({ concept, not, terms }) =>
    not[language].flatMap(word => {
      const term = asWord(word);
      const allowed = exceptions.filter(each => each.word === word);
      const isWrong = (text: string) =>
        term.test(text) && term.test(allowed.reduce((rest, { where }) => rest.replaceAll(where, ''), text));
      return [...plainTexts]
        .filter(([read]) => isWrong(read))
        .map(([, text]) => ({ concept, word, rather: terms[language].join(', '), text }));
    }),
  );
};

/** French texts that name something by half, or deny by a reflexive verb: « ne se reprend pas ». */
export const findUnnaturalTexts = (texts: Texts) =>
  [...texts].filter(
    ([key, text]) =>
      (text.split(' |||| ').some(part => wrongLabels.has(part)) &&
        !exceptions.some(({ word, where }) => word === text && where === key)) ||
      /(?<!\p{L})ne s(?:e |’)\p{L}+ (?:pas|plus)(?!\p{L})/iu.test(text),
  );

/** A whole word or phrase; « ID » and other abbreviations as they are written. */
const asWord = (word: string) =>
  new RegExp(
    `(?<![\\p{L}\\p{N}_-])${word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}s?(?![\\p{L}\\p{N}_-])`,
    word === word.toUpperCase() ? 'u' : 'iu',
  );

/** Without what is filled in, and names of files. */
const plain = (text: string) => text.replace(/%\{\w+\}|[\w-]+\.(csv|txt|xlsx)\b/g, ' ');

/** « l’owner » is the word « owner »: French elides before a vowel. */
const wordsIn = (text: string) =>
  (plain(text).match(/(?<![\p{N}#])[\p{L}\p{M}_][\p{L}\p{M}\p{N}’'_-]*/gu) ?? [])
    .map(word =>
      word.replace(/^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|quelqu)[’'](?=.)/i, '').replace(/[’'-]+$/, ''),
    )
    .map(word => word.replaceAll('’', "'"));
const singular = (word: string) => word.toLowerCase().replace(/s$/, '');

const files = { fr: ['@cspell/dict-fr-fr', 'fr-fr.trie.gz'], en: ['@cspell/dict-en-gb', 'en_GB.trie.gz'] };
/** The Hunspell dictionary, expanded into a trie beforehand: expanding all of French here would take seconds. */
const dictionary = (language: Language) => {
  const [name, file] = files[language];
  const folder = path.dirname(createRequire(import.meta.url).resolve(name));
  const words = decodeTrie(gunzipSync(readFileSync(path.join(folder, file))));
  return (word: string) => words.hasWord(word, true) || words.hasWord(word.toLowerCase(), true);
};
const dictionaries = new Map<Language, ReturnType<typeof dictionary>>();
const isRight = (language: Language) => {
  const loaded = dictionaries.get(language) ?? dictionary(language);
  dictionaries.set(language, loaded);
  return loaded;
};

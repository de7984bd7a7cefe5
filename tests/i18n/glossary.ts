import { readFileSync } from 'node:fs';
import path from 'node:path';

export type Language = 'fr' | 'en';
const page = readFileSync(path.resolve(import.meta.dirname, '../../docs/glossary.md'), 'utf8');

/** The rows of the table under a heading, each by the names of its columns. */
const table = (heading: string) => {
  const [header, , ...rows] = page
    .split(`## ${heading}\n`)[1]
    .split('\n## ')[0]
    .split('\n')
    .filter(line => line.startsWith('|'))
    .map(line =>
      line
        .split('|')
        .slice(1, -1)
        .map(cell => cell.trim()),
    );
  return rows.map(cells => Object.fromEntries(cells.map((cell, at) => [header[at], cell])));
};
const listed = (cell: string) => cell.split(', ').filter(Boolean);

const columns = { fr: 'French', en: 'English' } as const;
export const concepts = table('Concepts').map(row => ({
  concept: row.concept,
  terms: { fr: listed(row.French), en: listed(row.English) },
  not: { fr: listed(row['not in French']), en: listed(row['not in English']) },
}));
/** Words that are right though no dictionary has them. */
export const listKnownWords = (language: Language) => [
  ...table('Concepts').flatMap(row => listed(row[columns[language]])),
  ...table('Names, units and abbreviations').flatMap(({ word }) => listed(word)),
];
/** Words of texts that may be the same in both languages. */
export const sharedTerms = [
  ...concepts.flatMap(({ terms }) => terms.fr.filter(term => terms.en.includes(term))),
  ...table('Names, units and abbreviations').flatMap(({ word }) => listed(word)),
  ...table('Alike in both languages').flatMap(({ word }) => listed(word)),
];
/** What no label says by itself. */
export const wrongLabels = new Map(table('Labels').map(row => [row['not in French'], row.rather] as const));
/** Texts that may hold a word that is wrong elsewhere. */
export const exceptions = table('Where a word means something else').map(({ word, where }) => ({
  word,
  where,
}));

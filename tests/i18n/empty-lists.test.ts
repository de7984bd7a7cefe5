import { expect, it } from 'vitest';
import { resources } from '../../contract/office/resources';
import { emptyLists as en } from '../../i18n/en/office/empty-lists';
import { emptyLists as fr } from '../../i18n/fr/office/empty-lists';

type Texts = { nothing: string; how: string; filtered: string };
const languages: [string, Record<string, Texts>][] = [
  ['fr', fr],
  ['en', en],
];

it.each(languages)('every list says in %s whether nothing exists or the filters hide it', (_, texts) => {
  for (const name of resources.keys()) {
    const { nothing, how, filtered } = texts[name] ?? texts.other;
    for (const text of [nothing, how, filtered]) expect(text, name).toMatch(/\S/);
    expect(nothing, name).not.toBe(filtered);
  }
});

it.each(languages)('has no text in %s for a list that does not exist', (_, texts) => {
  expect(Object.keys(texts).filter(name => name !== 'other' && !resources.has(name))).toEqual([]);
});

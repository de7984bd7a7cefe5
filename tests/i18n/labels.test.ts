import { expect, it } from 'vitest';
import { resources } from '../../contract';
import { isCrud } from '../../contract/crud';
import { taskKinds } from '../../contract/vocabulary';
import { en } from '../../i18n/en';
import { fieldApp as fieldEnglish } from '../../i18n/en/field';
import { server as serverEnglish } from '../../i18n/en/server';
import { fieldApp as fieldFrench } from '../../i18n/fr/field';
import { server as serverFrench } from '../../i18n/fr/server';
import { wholeFr as fr } from '../../i18n/fr/whole';
import { abilities } from '../../src/permissions/abilities';
import { sourceFiles } from '../source-files';

/** `terrain.shell.menu.sites` → text */
const texts = (messages: object, prefix = ''): Map<string, string> =>
  new Map(
    Object.entries(messages).flatMap(([key, value]) =>
      typeof value === 'object' && value !== null
        ? [...texts(value, `${prefix}${key}.`)]
        : [[prefix + key, value]],
    ),
  );
const own = ({ resources, terrain }: Pick<typeof fr, 'resources' | 'terrain'>) =>
  texts({ resources, terrain });
const french = own(fr);
const english = own(en);
const placeholders = (text: string) => [...new Set(text.match(/%\{\w+\}/g))].sort();

it('names the same keys in French and in English', () => {
  expect([...english.keys()].sort()).toEqual([...french.keys()].sort());
  expect([...texts(serverEnglish).keys()].sort()).toEqual([...texts(serverFrench).keys()].sort());
  expect([...texts(fieldEnglish).keys()].sort()).toEqual([...texts(fieldFrench).keys()].sort());
});

it('leaves no text empty', () => {
  const empty = (all: Map<string, string>) => [...all].filter(([, text]) => !text).map(([key]) => key);
  expect(empty(french)).toEqual([]);
  expect(empty(english)).toEqual([]);
  expect(empty(texts(fieldFrench))).toEqual([]);
  expect(empty(texts(fieldEnglish))).toEqual([]);
});

it('says after the deed the kind of plan that it was done on', () => {
  for (const { kinds, removed, edited } of [fr.terrain.planning, en.terrain.planning])
    for (const kind of taskKinds)
      for (const text of [removed[kind], edited[kind]]) {
        const named = taskKinds.filter(each => new RegExp(`\\b${kinds[each]}\\b`, 'i').test(text));
        expect([text, named]).toEqual([text, [kind]]);
      }
});

it('fills in the same values in both languages', () => {
  const compare = (one: Map<string, string>, other: Map<string, string>) => {
    for (const [key, text] of one)
      expect([key, placeholders(other.get(key) ?? '')]).toEqual([key, placeholders(text)]);
  };
  compare(french, english);
  compare(texts(serverFrench), texts(serverEnglish));
  compare(texts(fieldFrench), texts(fieldEnglish));
});

it('names every resource, column, filter and action of the contract', () => {
  for (const contract of resources.values()) {
    const { name, record, filters, actions } = contract;
    const shown = Object.keys(record.shape).filter(field => field !== 'id' && field !== 'version');
    // A plain resource's actions are called as everywhere, its filters after their fields.
    const fields = isCrud(contract) ? shown : Object.keys({ ...record.shape, ...filters.shape });
    const keys = [
      'name',
      ...fields.map(field => `fields.${field}`),
      ...(isCrud(contract) ? [] : Object.keys(actions).map(action => `actions.${action}`)),
    ];
    const missing = keys.filter(key => !french.has(`resources.${name}.${key}`));
    expect([name, missing]).toEqual([name, []]);
  }
});

it('has a text for every key that the screens name', () => {
  const asked = sourceFiles('src').flatMap(({ file, code }) =>
    [...code.matchAll(/['"`](terrain\.[\w.-]+[\w-])['"`]/g)].map(([, key]) => ({ file, key })),
  );
  expect(asked.length).toBeGreaterThan(50);
  const known = (key: string) =>
    french.has(key) || [...french.keys()].some(each => each.startsWith(`${key}.`));
  expect(asked.filter(({ key }) => !known(key))).toEqual([]);
});

it('names everything that somebody may or may not do, and for which kinds', () => {
  const missing = abilities.flatMap(({ group, action, resource, rules }) =>
    [
      `groups.${group}`,
      resource ? `crud.${action}` : `told.${group}.${action}`,
      ...(rules.length > 1 ? rules.map(({ kind }) => `kinds.${kind}`) : []),
    ].filter(key => !french.has(`terrain.permissions.${key}`)),
  );
  expect([...new Set(missing)]).toEqual([]);
});

import { expect, it } from 'vitest';
import { isCrud } from '../../contract/framework/crud';
import { scopes } from '../../contract/organisation/permissions';
import { taskKinds } from '../../contract/organisation/vocabulary';
import { resources } from '../../contract/registry';
import { en } from '../../i18n/en';
import { fieldApp as fieldEnglish } from '../../i18n/en/field';
import { server as serverEnglish } from '../../i18n/en/organisation/server';
import { allFr as fr } from '../../i18n/fr/all';
import { fieldApp as fieldFrench } from '../../i18n/fr/field';
import { server as serverFrench } from '../../i18n/fr/organisation/server';
import { pageTexts } from '../../i18n/fr/page-texts';
import { accountRuleDefaults } from '../../server/framework/settings/queries';
import { settingDefaults } from '../../server/organisation/settings/setting-defaults';
import { abilities } from '../../src/organisation/permissions/abilities';
import { type SourceFile, sourceFiles } from '../source-files';

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
    const recordFields = Object.keys(record.shape).filter(field => field !== 'id' && field !== 'version');
    // A plain resource's actions are called as everywhere, its filters after their fields.
    const fields = isCrud(contract) ? recordFields : Object.keys({ ...record.shape, ...filters.shape });
    const keys = [
      'name',
      ...fields.map(field => `fields.${field}`),
      ...(isCrud(contract) ? [] : Object.keys(actions).map(action => `actions.${action}`)),
    ];
    const missing = keys.filter(key => !french.has(`resources.${name}.${key}`));
    expect([name, missing]).toEqual([name, []]);
  }
});

it('names what the history of settings and permissions shows, not by its key', () => {
  const changed = [...Object.keys({ ...accountRuleDefaults, ...settingDefaults }), ...scopes, 'clusters'];
  for (const { audit, dialogs } of [fr.terrain, en.terrain]) {
    const names: Record<string, unknown> = { ...dialogs.history.fields, ...audit.fields };
    expect(changed.filter(key => names[key] === undefined || names[key] === key)).toEqual([]);
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

const keysOf = (messages: object, prefix: string) => [...texts(messages, prefix).keys()];

/** `terrain.today.${name}` may be any text of today; what a component is handed as the begin of its texts, any below. */
const named = (key: string) => {
  const pattern = key
    .split(/\$\{[^}]*\}?/)
    .map(part => part.replaceAll('.', '\\.'))
    .join('.+');
  return new RegExp(`^${pattern}(\\..+)?$`);
};

it('keeps no text that nothing says', () => {
  const sources = sourceFiles('src', 'contract', 'server');
  const asked = new Set(
    sources.flatMap(({ code }) => [...code.matchAll(/['"`](terrain\.[^'"`\s]*)/g)].map(([, key]) => key)),
  );
  const patterns = [...asked].map(named);
  const keys = keysOf(fr.terrain, 'terrain.').map(key => key.replace(/ForAdmin$/, ''));
  expect(keys.filter(key => !patterns.some(pattern => pattern.test(key)))).toEqual([]);
});

it('keeps no text that nothing says in the agents’ app', () => {
  // Asked for by its name, which may be a value (`words.sending.state[state]`) or a part of one (`${look}Mark`).
  const code = sourceFiles('field', 'contract')
    .map(file => file.code)
    .join('\n');
  const usedWords = new Set(code.match(/\w+/g));
  const parts = [...code.matchAll(/`(\w*)\$\{[^`}]*\}(\w*)`/g)]
    .filter(([, begin, end]) => begin || end)
    .map(([, begin, end]) => new RegExp(`^${begin}\\w+${end}$`));
  const isUsed = (name: string) => usedWords.has(name) || parts.some(part => part.test(name));
  expect(keysOf(fieldFrench, 'field.').filter(key => !isUsed(key.split('.').at(-1)!))).toEqual([]);
});

/** The files that may show something without the texts of pages: all that comes but through `lazyPage` and what loads a dialog for it, or to be there in time. */
const withoutPages = () => {
  const files = new Map(sourceFiles('src').map(each => [each.file, each]));
  const found = (name: string) =>
    ['', '.ts', '.tsx', '/index.ts', '/index.tsx'].map(end => files.get(name + end)).find(Boolean);
  const known = new Set<SourceFile>();
  const todo = [files.get('src/app/main.tsx')!];
  for (const file of todo) {
    if (known.has(file) || file.file.endsWith('/prefetch.ts')) continue;
    known.add(file);
    const pages = [
      ...file.code.matchAll(/(?:lazyPage|registerImports)\(\s*\(\) => import\('\.{1,2}\/([^']+)'\)/g),
      ...file.code.matchAll(/import \{ \w+ \} from '\.{1,2}\/([^']*\/load-[\w-]+-dialog)'/g),
    ].map(([, name]) => name.replace(/^(\.\.\/)+/, ''));
    for (const { from, types } of file.imports) {
      const next = types || pages.some(page => from.endsWith(`/${page}`)) ? undefined : found(from);
      if (next) todo.push(next);
    }
  }
  return [...known];
};

it('texts of pages are asked for by nobody who may come without them', () => {
  const files = withoutPages();
  expect(files.length).toBeGreaterThan(300);
  const asked = new RegExp(`terrain\\.(${Object.keys(pageTexts).join('|')})\\b`, 'g');
  expect(
    files.flatMap(({ file, code }) => [...code.matchAll(asked)].map(([key]) => `${file}: ${key}`)),
  ).toEqual([]);
});

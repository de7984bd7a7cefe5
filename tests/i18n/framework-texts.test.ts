import { expect, it } from 'vitest';
import { patterns } from '../../contract/framework/patterns';
import { frameworkEn } from '../../i18n/en/framework';
import { frameworkServer as serverEnglish } from '../../i18n/en/framework/server';
import { allFrameworkFr } from '../../i18n/fr/framework/all';
import { frameworkServer as serverFrench } from '../../i18n/fr/framework/server';
import { sourceFiles } from '../source-files';

/** What is at a dotted path; keys may have dots themselves. */
const find = (texts: unknown, path: string): unknown => {
  if (!path || typeof texts !== 'object' || texts === null) return path ? undefined : texts;
  return Object.entries(texts)
    .filter(([key]) => path === key || path.startsWith(`${key}.`))
    .map(([key, value]) => find(value, path.slice(key.length + 1)))
    .find(found => found !== undefined);
};
/** Every match of a pattern's group, with its file. */
const literals = (folders: string[], pattern: RegExp) =>
  sourceFiles(...folders).flatMap(({ file, code }) =>
    [...code.matchAll(pattern)].map(([, ...parts]) => ({ file, path: parts.filter(Boolean).join('.') })),
  );
const missing = (found: ReturnType<typeof literals>, texts: object) =>
  found.filter(({ path }) => find(texts, path) === undefined).map(({ file, path }) => `${file}: ${path}`);

const browser = literals(
  ['src/framework', 'contract/framework'],
  /['"`](terrain(?:\.\w+)+)(?=['"`]|\.\$\{)/g,
);
const server = ['server/framework', 'contract/framework'];
const groups = Object.keys(serverFrench).join('|');
const said = literals(server, /\bsay(?:In\(\w+\))?\(\s*'(\w+)',\s*'(\w+)'/g);
const errors = literals(server, /\bApiError\('(\w+)'/g);
const causes = literals(
  server,
  /\b(?:cause|busyCause|code): '(\w+)'|\binvalid\([^,()]+, '(\w+)'|\badd(?:Problem)?\('\w+', '(\w+)'/g,
);
const inGroup = (group: string, found: typeof causes) =>
  found.map(({ file, path }) => ({ file, path: `${group}.${path}` }));

it.each([
  ['French', allFrameworkFr, serverFrench],
  ['English', frameworkEn, serverEnglish],
])('has every text that the framework names, without a product: %s', (_, texts, serverTexts) => {
  expect(missing(browser, texts)).toEqual([]);
  expect(missing([...said, ...inGroup('errors', errors), ...inGroup('causes', causes)], serverTexts)).toEqual(
    [],
  );
  expect(Object.keys(patterns).filter(name => !(name in serverTexts.causes))).toEqual([]);
});

it('finds what the framework names', () => {
  expect(groups).toContain('causes');
  expect(browser.length).toBeGreaterThan(200);
  expect(said.length).toBeGreaterThan(20);
  expect(causes.length).toBeGreaterThan(50);
});

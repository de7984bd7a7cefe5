import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { configurationPage } from '../scripts/configuration-page';
import { decisionsIndex, readDecisions } from '../scripts/decisions-index';
import { settings } from '../server/framework/config/environment';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const { commands } = await import(pathToFileURL(path.join(root, 'scripts/help.mjs')).href);
const outside = new Set(['.git', 'node_modules', 'dist', 'data']);
const files = readdirSync(root)
  .filter(name => !outside.has(name))
  .flatMap(name =>
    statSync(path.join(root, name)).isDirectory()
      ? readdirSync(path.join(root, name), { recursive: true }).map(inner =>
          path.posix.join(name, String(inner)),
        )
      : [name],
  )
  .filter(file => statSync(path.join(root, file)).isFile());
const pages = files.filter(file => file.endsWith('.md'));

it('keeps the README short, with a picture of each app', () => {
  expect(read('README.md').split('\n').length).toBeLessThanOrEqual(91);
  for (const picture of ['board', 'field'])
    expect(statSync(path.join(root, `docs/images/${picture}.webp`)).size).toBeLessThan(150_000);
});

it('has each environment variable in docs/configuration.md: `npm run docs:tables` writes it', () => {
  expect(read('docs/configuration.md')).toBe(configurationPage());
  const rows = [...read('docs/configuration.md').matchAll(/^\| `(\w+)` \| [^|]+ \| [^|]+ \| ([^|]+) \|$/gm)];
  expect(rows.map(([, name]) => name)).toEqual(settings);
  expect(rows.filter(([, , text]) => text === 'undefined')).toEqual([]);
});

it('says of each script of package.json what it does: `npm run help`', () => {
  expect(Object.keys(commands)).toEqual(Object.keys(JSON.parse(read('package.json')).scripts));
});

it('tells in CHANGELOG.md what came with the version of package.json', () => {
  expect(read('CHANGELOG.md')).toContain(`\n## [${JSON.parse(read('package.json')).version}] - 20`);
});

it('has an index of all decisions, numbered once: `npm run docs:tables` writes it', () => {
  const decisions = readDecisions();
  expect(read('docs/decisions/README.md')).toBe(decisionsIndex(decisions));
  const numbers = decisions.map(({ file }) => file.slice(0, 4));
  expect(new Set(numbers).size).toBe(numbers.length);
});

it('links to files that are there', () => {
  const broken = pages.flatMap(page =>
    [...read(page).matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)]
      .map(([, to]) => to)
      .filter(to => !existsSync(path.join(root, path.dirname(page), decodeURI(to))))
      .map(to => `${page} → ${to}`),
  );
  expect(broken).toEqual([]);
});

it('names source files that are there', () => {
  // What these pages add is there once somebody has followed them.
  const named = pages.filter(page => !/^docs\/(?:adding-|decisions\/)/.test(page));
  const missing = named.flatMap(page =>
    [
      ...read(page).matchAll(
        /`((?:server|src|field|contract|i18n|tests|bench|scripts|deploy|docs)\/[\w./-]+\.(?:tsx?|mjs|md|json|conf|ya?ml|csv))`/g,
      ),
    ]
      .map(([, file]) => file)
      .filter(file => !existsSync(path.join(root, file)))
      .map(file => `${page}: ${file}`),
  );
  expect(missing).toEqual([]);
});

it('names a subject instead of the number of an issue of ours', () => {
  const numbered = files
    .filter(file => /\.(?:ts|tsx|mjs|md|yml|yaml|json|sh|service)$|^\.ci\//.test(file))
    .filter(file => file !== 'package-lock.json')
    .flatMap(file =>
      read(file)
        .split('\n')
        .filter(line => /\bissue (?:\d|«)|\(issues? \d/i.test(line) && !/its issues? \d/.test(line))
        .map(line => `${file}: ${line.trim()}`),
    );
  expect(numbered).toEqual([]);
});

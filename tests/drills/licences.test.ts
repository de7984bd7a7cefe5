import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const { deliveredPackages, isAllowed } = await import(
  pathToFileURL(path.join(root, 'scripts/licences.mjs')).href
);

it('delivers packages under licences that are allowed alone', () => {
  const packages = deliveredPackages();
  expect(packages.length).toBeGreaterThan(300);
  expect(packages.filter((each: { isAllowed: boolean }) => !each.isAllowed)).toEqual([]);
});

it.each([
  ['MIT', true],
  ['(MPL-2.0 OR Apache-2.0)', true],
  ['MIT AND OFL-1.1', true],
  ['MIT AND GPL-3.0', false],
  ['AGPL-3.0-only', false],
  ['Hippocratic-2.1', false],
  ['none', false],
])('reads an expression of licences: %s', (expression, allowed) => {
  expect(isAllowed(expression)).toBe(allowed);
});

it('says of each package that Terrain names, in docs/dependencies.md, under which licence it is', () => {
  const { dependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const table = readFileSync(path.join(root, 'docs/dependencies.md'), 'utf8').split('## Development only')[0];
  const rows = [...table.matchAll(/^\| ([^|]+) \| ([^|]+) \|/gm)].map(([, names, licence]) => ({
    names: namesIn(names),
    licence,
  }));
  const licences = new Map<string, string>(
    deliveredPackages().map(({ name, licence }: { name: string; licence: string }) => [name, licence]),
  );
  const unsaid = Object.keys(dependencies).filter(name => {
    const row = rows.find(({ names }) => names.includes(name));
    const real = licences.get(name === 'xlsx' ? '@e965/xlsx' : name);
    return !row || !real?.split(' AND ').every(part => row.licence.includes(part));
  });
  expect(unsaid).toEqual([]);
});

it('keeps the licence of the shapes of wilayas beside them, with the sum of the file it is about', () => {
  const [shapes, licence] = ['wilaya-shapes.topo.json', 'wilaya-shapes.LICENSE'].map(name =>
    readFileSync(path.join(root, 'contract/sites', name)),
  );
  expect(licence.toString()).toContain(createHash('sha256').update(shapes).digest('hex'));
  expect(licence.toString()).toContain('The MIT License (MIT)');
});

/** The table's short forms whole: `@fastify/{compress,static}`, `react-router(-dom)`, `xlsx (@e965/xlsx)`. */
const namesIn = (cell: string) =>
  cell
    .replace(/([@\w/-]+)\{([^}]+)\}/g, (_, before, each: string) =>
      each
        .split(',')
        .map(name => before + name)
        .join(', '),
    )
    .replace(/([\w-]+)\((-[\w-]+)\)/g, '$1, $1$2')
    .split(/,| \(/)
    .map(name => name.trim());

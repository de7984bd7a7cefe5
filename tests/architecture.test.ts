import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type SourceFile, sourceFiles } from './source-files';

const contract = sourceFiles('contract');
const server = sourceFiles('server');
const src = sourceFiles('src');
const i18n = sourceFiles('i18n');
const everything = [...contract, ...server, ...src, ...i18n];

const folderOf = (name: string) => name.split('/')[0];
const inside = (name: string, ...folders: string[]) => folders.includes(folderOf(name));
const isOurs = (name: string) => inside(name, 'contract', 'server', 'src', 'i18n', 'tests', 'bench');

/** `file → import` for every import that a wall forbids. */
const breaches = (files: SourceFile[], forbidden: (from: string, types: boolean) => boolean) =>
  files.flatMap(({ file, imports }) =>
    imports.filter(({ from, types }) => forbidden(from, types)).map(({ from }) => `${file} → ${from}`),
  );
const filesWhere = (files: SourceFile[], wrong: (file: SourceFile) => boolean) =>
  files.filter(wrong).map(({ file }) => file);

it('reads the source', () => {
  expect(contract.length).toBeGreaterThan(10);
  expect(server.length).toBeGreaterThan(50);
  expect(src.length).toBeGreaterThan(50);
  expect(breaches(server, from => from === 'fastify').length).toBeGreaterThan(5);
});

it('keeps the contract free of both sides: it imports zod and nothing else', () => {
  expect(breaches(contract, from => from !== 'zod' && folderOf(from) !== 'contract')).toEqual([]);
});

it('keeps browser and server apart', () => {
  expect(breaches(server, from => inside(from, 'src', 'tests', 'bench'))).toEqual([]);
  expect(breaches(src, from => inside(from, 'server', 'tests', 'bench'))).toEqual([]);
});

it('lets the labels know the contract by its types only', () => {
  const outside = (from: string) => isOurs(from) && folderOf(from) !== 'i18n';
  expect(breaches(i18n, (from, types) => outside(from) && !(folderOf(from) === 'contract' && types))).toEqual(
    [],
  );
});

it('talks to the network in src/providers only', () => {
  const network = /\b(?:fetch|XMLHttpRequest|EventSource|WebSocket|sendBeacon)\s*\(/;
  const elsewhere = src.filter(({ file }) => !file.startsWith('src/providers/'));
  expect(filesWhere(elsewhere, ({ code }) => network.test(code))).toEqual([]);
});

it('writes SQL in queries, visibility and server/db only', () => {
  const mayWriteSql = (file: string) =>
    file.startsWith('server/db/') || /\/(?:queries|visibility)[^/]*\.ts$/.test(file);
  const others = [...server, ...src, ...contract, ...i18n].filter(({ file }) => !mayWriteSql(file));
  expect(breaches(others, from => from === 'kysely' || from === 'pg')).toEqual([]);
  const query = /\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/;
  expect(filesWhere(others, ({ code }) => query.test(code))).toEqual([]);
});

it('reckons today in Algeria only, by contract/today', () => {
  const elsewhere =
    /new Date\(\)\.(?:toISOString\(\)\.s|get(?:UTC)?(?:FullYear|Month|Date|Day)\b)|Date\.now\(\).*toISOString\(\)\.s|\bcurrent_date\b/i;
  expect(filesWhere(everything, ({ code }) => elsewhere.test(code))).toEqual([]);
});

it('has no import circles', () => {
  // Types are erased: a row may name the type of the table that it belongs to.
  const needed = ({ imports }: SourceFile) => imports.filter(({ types }) => !types);
  const graph = new Map(everything.map(each => [each.file, needed(each).map(({ from }) => fileOf(from))]));
  expect(circlesIn(graph)).toEqual([]);
});

it('has no junk drawers: no folder or file called utils, helpers or misc', () => {
  const drawer = /(?:^|\/)(?:utils?|helpers?|misc|common|lib)(?:\/|\.tsx?$)/i;
  expect(filesWhere(everything, ({ file }) => drawer.test(file))).toEqual([]);
});

it('imports without file extensions', () => {
  expect(breaches(everything, from => isOurs(from) && /\.tsx?$/.test(from))).toEqual([]);
});

const fileOf = (from: string) =>
  ['.ts', '.tsx', '/index.ts', '/index.tsx'].map(end => from + end).find(file => existsSync(file)) ?? from;

const circlesIn = (graph: Map<string, string[]>) => {
  const circles: string[] = [];
  const done = new Set<string>();
  const walk = (file: string, path: string[]) => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' → '));
    else if (!done.has(file)) {
      for (const next of graph.get(file) ?? []) walk(next, [...path, file]);
      done.add(file);
    }
  };
  for (const file of graph.keys()) walk(file, []);
  return circles;
};

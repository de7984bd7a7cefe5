import { expect, it } from 'vitest';
import { ofPages } from '../../i18n/fr/of-pages';
import { type SourceFile, sourceFiles } from '../source-files';

/** The files that may show something without the texts of pages: all that comes but through `lazyPage`, or to be there in time. */
const withoutPages = () => {
  const files = new Map(sourceFiles('src').map(each => [each.file, each]));
  const found = (name: string) =>
    ['', '.ts', '.tsx', '/index.ts', '/index.tsx'].map(end => files.get(name + end)).find(Boolean);
  const known = new Set<SourceFile>();
  const todo = [files.get('src/main.tsx')!];
  for (const file of todo) {
    if (known.has(file) || file.file === 'src/shell/ahead.ts') continue;
    known.add(file);
    const pages = [...file.code.matchAll(/lazyPage\(\s*\(\) => import\('\.{1,2}\/([^']+)'\)/g)].map(
      ([, name]) => name.replace(/^(\.\.\/)+/, ''),
    );
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
  const asked = new RegExp(`terrain\\.(${Object.keys(ofPages).join('|')})\\b`, 'g');
  expect(
    files.flatMap(({ file, code }) => [...code.matchAll(asked)].map(([key]) => `${file}: ${key}`)),
  ).toEqual([]);
});

import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** Gzipped JavaScript that the browser loads to show its first list, in kB of 1,000 bytes. */
export const firstListBudget = 420;
/** Modules that are loaded on demand before the first list shows. */
const loadedForFirstList = ['src/sites/SiteList.tsx'];

/** The weight of the first list: the entry, what it imports, and the list's own chunks. */
export const firstListSize = web => {
  const manifest = JSON.parse(readFileSync(path.join(web, '.vite', 'manifest.json'), 'utf8'));
  const entry = Object.keys(manifest).find(key => manifest[key].isEntry);
  const seen = new Set();
  const visit = key => {
    if (seen.has(key) || !manifest[key]) return;
    seen.add(key);
    for (const imported of manifest[key].imports ?? []) visit(imported);
  };
  for (const key of [entry, ...loadedForFirstList]) visit(key);
  const bytes = [...seen]
    .map(key => manifest[key].file)
    .filter(file => file.endsWith('.js'))
    .reduce((sum, file) => sum + statSync(path.join(web, `${file}.gz`)).size, 0);
  return Math.round(bytes / 100) / 10;
};

/** Fails the build where the first list weighs more than its budget. */
export const checkFirstList = web => {
  const size = firstListSize(web);
  console.log(`First list: ${size} kB of gzipped JavaScript (at most ${firstListBudget}).`);
  if (size <= firstListBudget) return;
  console.error('The first list is too heavy: load on demand what it does not need.');
  process.exit(1);
};

import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { applyBlock, countOwnLines } from './guide-blocks';
import { projectRoot, readGuide } from './project-copy';

/** What each page of `docs/` may take of a developer, at most. */
const limits = {
  'adding-a-resource': { lines: 40, places: 3 },
  'adding-an-action': { lines: 22, places: 5 },
  'adding-a-field': { lines: 24, places: 11 },
  'adding-a-kind': { lines: 100, places: 10 },
  'adding-a-role': { lines: 50, places: 5 },
  'adding-a-reading-role': { lines: 40, places: 4 },
};

it.each(Object.entries(limits))('%s takes no more than it says, and fits into the project', (name, limit) => {
  const { page, blocks, files } = readGuide(name);
  const lines = blocks.reduce((sum, block) => sum + countOwnLines(block), 0);
  expect(lines).toBeLessThanOrEqual(limit.lines);
  expect(files.length).toBeLessThanOrEqual(limit.places);
  expect(page).toContain(`${lines} lines in ${files.length} places`);

  const copy = mkdtempSync(path.join(tmpdir(), 'terrain-places-'));
  for (const file of files.filter(file => existsSync(path.join(projectRoot, file))))
    cpSync(path.join(projectRoot, file), path.join(copy, file));
  // What follows a command needs what it writes: in CI all of it is done (`*.ci.test.ts`).
  const command = blocks.findIndex(({ file }) => !file);
  for (const block of command < 0 ? blocks : blocks.slice(0, command)) applyBlock(copy, block);
  rmSync(copy, { recursive: true });
});

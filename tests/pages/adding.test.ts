import { expect, it } from 'vitest';
import { guide } from './copy';
import { ownLines } from './page';

/** What each page of `docs/` may take of a developer, at most. */
const limits = {
  'adding-a-resource': { lines: 40, places: 3 },
  'adding-a-field': { lines: 23, places: 10 },
  'adding-a-kind': { lines: 100, places: 10 },
  'adding-a-role': { lines: 50, places: 5 },
};

it.each(Object.entries(limits))('%s takes no more than it says, and fits into the project', (name, most) => {
  const { page, blocks, copied } = guide(name);
  copied().remove();
  const lines = blocks.reduce((sum, block) => sum + ownLines(block), 0);
  const places = new Set(blocks.flatMap(({ file }) => file || [])).size;
  expect(lines).toBeLessThanOrEqual(most.lines);
  expect(places).toBeLessThanOrEqual(most.places);
  expect(page).toContain(`${lines} lines in ${places} places`);
});

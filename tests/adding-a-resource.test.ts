import { afterAll, expect, it } from 'vitest';
import { blocks, copyWithResource, page, toolIn, typesIn } from './resource-copy';
import { ownLines } from './resource-page';

const { copy, remove } = copyWithResource();
afterAll(remove);

it('takes at most 60 lines in at most 8 places, as the page says', () => {
  const lines = blocks.reduce((sum, block) => sum + ownLines(block), 0);
  const places = new Set(blocks.map(({ file }) => file)).size;
  expect(lines).toBeLessThanOrEqual(60);
  expect(places).toBeLessThanOrEqual(8);
  expect(page).toContain(`${lines} lines in ${places} places`);
});

it('compiles and passes lint', async () => {
  expect(await typesIn(copy)).toEqual({ passed: true, output: '' });
  const own = blocks.map(({ file }) => file);
  expect(await toolIn(copy, 'biome', 'check', '--error-on-warnings', ...own)).toMatchObject({ passed: true });
});

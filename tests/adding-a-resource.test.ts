import { expect, it } from 'vitest';
import { blocks, copyWithResource, page } from './resource-copy';
import { ownLines } from './resource-page';

it('takes at most 60 lines in at most 8 places, as the page says, and they fit into the project', () => {
  copyWithResource().remove();
  const lines = blocks.reduce((sum, block) => sum + ownLines(block), 0);
  const places = new Set(blocks.map(({ file }) => file)).size;
  expect(lines).toBeLessThanOrEqual(60);
  expect(places).toBeLessThanOrEqual(8);
  expect(page).toContain(`${lines} lines in ${places} places`);
});

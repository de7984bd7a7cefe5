import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { capacityTable } from '../../bench/capacity';

it('says what countries need as the model reckons it', () => {
  expect(readFileSync('docs/capacity.md', 'utf8')).toContain(capacityTable());
});

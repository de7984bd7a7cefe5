import { memo } from 'react';
import { getParts, getStep } from '../../../contract/work/evidence';
import { useRerenderOn } from '../../framework/vault/useRerenderOn';
import { useVault } from '../../framework/vault/VaultContext';
import { useWords } from '../../framework/words/useWords';
import { getWork } from '../../work/tasks/work';
import type { WorkId } from '../../work/vault/tables';
import { SlotGrid } from './SlotGrid';

/** The photos of one table row, found by the row's permanent number. */
export const RowSlots = memo(({ work: id, test, no }: { work: WorkId; test: string; no: number }) => {
  const vault = useVault();
  useRerenderOn('tasks');
  useRerenderOn('photos');
  const { words, fill } = useWords();
  const work = getWork(vault, id);
  const table = getParts(work ? getStep(work.kind, test) : undefined, 'table').find(
    ({ photosPerRow }) => photosPerRow,
  );
  if (!work || !table?.photosPerRow) return null;
  // Slots are numbered through: first those of row 0, then those of row 1.
  const firstIndex = no * table.photosPerRow;
  const free = Array.from({ length: table.photosPerRow }, (_, position) => ({
    index: firstIndex + position,
    name: fill(words.photos.extra, { number: position + 1 }),
  }));
  return <SlotGrid work={work} test={test} slots={[]} free={free} />;
});

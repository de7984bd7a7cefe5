import { memo } from 'react';
import { partsOf, stepOf } from '../../../contract/work/evidence';
import type { WorkId } from '../../framework/vault/tables';
import { useTable } from '../../framework/vault/useTable';
import { useVault } from '../../framework/vault/VaultContext';
import { useWords } from '../../framework/words/useWords';
import { workOf } from '../../work/tasks/work';
import { Slots } from './Slots';

/** The photos of one table row, found by the row's permanent number. */
export const SlotsOfRow = memo(({ work: id, test, no }: { work: WorkId; test: string; no: number }) => {
  const vault = useVault();
  useTable('tasks');
  useTable('photos');
  const { words, fill } = useWords();
  const work = workOf(vault, id);
  const table = partsOf(work ? stepOf(work.kind, test) : undefined, 'table').find(
    ({ photosPerRow }) => photosPerRow,
  );
  if (!work || !table?.photosPerRow) return null;
  const first = no * table.photosPerRow;
  const free = Array.from({ length: table.photosPerRow }, (_, place) => ({
    index: first + place,
    name: fill(words.photos.extra, { number: place + 1 }),
  }));
  return <Slots work={work} test={test} slots={[]} free={free} />;
});

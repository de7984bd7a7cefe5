import { memo } from 'react';
import { partsOf, stepOf } from '../../contract/evidence';
import type { WorkId } from '../vault/tables';
import { useTable } from '../vault/useTable';
import { useVault } from '../vault/VaultContext';
import { useWords } from '../words/useWords';
import { workOf } from '../work/work';
import { Slots } from './Slots';

/** The photos of one row of a table that has some, by the row's number for good. */
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

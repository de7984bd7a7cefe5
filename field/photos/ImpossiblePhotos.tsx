import { impossibleTest, mostImpossiblePhotos } from '../../contract/impossible';
import type { WorkId } from '../vault/tables';
import { useTable } from '../vault/useTable';
import { useVault } from '../vault/VaultContext';
import { useWords } from '../words/useWords';
import { workOf } from '../work/work';
import { Slots } from './Slots';

/** Photos of what stands in the way. */
export const ImpossiblePhotos = ({ work: id }: { work: WorkId }) => {
  const vault = useVault();
  useTable('tasks');
  useTable('photos');
  const { words, fill } = useWords();
  const free = Array.from({ length: mostImpossiblePhotos }, (_, index) => ({
    index,
    name: fill(words.photos.extra, { number: index + 1 }),
  }));
  const work = workOf(vault, id);
  return work && <Slots work={work} test={impossibleTest} slots={[]} free={free} />;
};

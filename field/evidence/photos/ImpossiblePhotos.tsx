import { impossibleTest, maxImpossiblePhotos } from '../../../contract/work/impossible';
import { useRerenderOn } from '../../framework/vault/useRerenderOn';
import { useVault } from '../../framework/vault/VaultContext';
import { useWords } from '../../framework/words/useWords';
import { getWork } from '../../work/tasks/work';
import type { WorkId } from '../../work/vault/tables';
import { SlotGrid } from './SlotGrid';

/** Photos of what prevents the work. */
export const ImpossiblePhotos = ({ work: id }: { work: WorkId }) => {
  const vault = useVault();
  useRerenderOn('tasks');
  useRerenderOn('photos');
  const { words, fill } = useWords();
  const free = Array.from({ length: maxImpossiblePhotos }, (_, index) => ({
    index,
    name: fill(words.photos.extra, { number: index + 1 }),
  }));
  const work = getWork(vault, id);
  return work && <SlotGrid work={work} test={impossibleTest} slots={[]} free={free} />;
};

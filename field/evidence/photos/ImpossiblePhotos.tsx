import { impossibleTest, mostImpossiblePhotos } from '../../../contract/work/impossible';
import type { WorkId } from '../../framework/vault/tables';
import { useTable } from '../../framework/vault/useTable';
import { useVault } from '../../framework/vault/VaultContext';
import { useWords } from '../../framework/words/useWords';
import { workOf } from '../../work/tasks/work';
import { Slots } from './Slots';

/** Photos of what prevents the work. */
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

import { memo } from 'react';
import { getFirstFreeIndex, getParts, getSlots, getStep } from '../../../contract/work/evidence';
import type { WorkId } from '../../framework/vault/tables';
import { useTable } from '../../framework/vault/useTable';
import { useVault } from '../../framework/vault/VaultContext';
import { useWords } from '../../framework/words/useWords';
import { getWork } from '../../work/tasks/work';
import { SlotGrid } from './SlotGrid';

type Props = {
  work: WorkId;
  test: string;
  /** Indices of the slots to be redone: the others are not shown. */
  only?: readonly number[];
};

/**
 * The photo slots of a step by group, and the free ones. It subscribes to its own data, so that typing elsewhere in the
 * step does not re-render ninety slots. Renders nothing for a step without slots.
 */
export const PhotoSlots = memo(
  ({ work: id, test, only }: Props) => {
    const vault = useVault();
    useTable('tasks');
    useTable('photos');
    const { words, fill } = useWords();
    const work = getWork(vault, id);
    const parts = getParts(work ? getStep(work.kind, test) : undefined, 'photos');
    if (!work || !parts.length) return null;
    const first = getFirstFreeIndex(work.kind, test);
    const free = Array.from({ length: parts[0].free ?? 0 }, (_, place) => ({
      index: first + place,
      name: fill(words.photos.extra, { number: place + 1 }),
    }));
    const isIncluded = ({ index }: { index: number }) => !only || only.includes(index);
    return (
      <SlotGrid
        work={work}
        test={test}
        slots={getSlots(work.kind, test).filter(isIncluded)}
        free={free.filter(isIncluded)}
        counted={!only}
      />
    );
  },
  (one, other) =>
    one.work === other.work && one.test === other.test && one.only?.join() === other.only?.join(),
);

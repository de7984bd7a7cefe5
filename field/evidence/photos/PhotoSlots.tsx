import { memo } from 'react';
import { getFirstFreeIndex, getParts, getSlots, getStep } from '../../../contract/work/evidence';
import { useRerenderOn } from '../../framework/vault/useRerenderOn';
import { useVault } from '../../framework/vault/VaultContext';
import { useWords } from '../../framework/words/useWords';
import { getWork } from '../../work/tasks/work';
import type { WorkId } from '../../work/vault/tables';
import { SlotGrid } from './SlotGrid';

type Props = {
  work: WorkId;
  test: string;
  /** Indices of the slots to be redone: the others are not shown. */
  only?: readonly number[];
  /** The last required photo has just been taken. Compared by identity. */
  onLastRequired?: () => void;
};

/**
 * The photo slots of a step by group, and the free ones. It subscribes to its own data, so that typing elsewhere in the
 * step does not re-render ninety slots. Renders nothing for a step without slots.
 */
export const PhotoSlots = memo(
  ({ work: id, test, only, onLastRequired }: Props) => {
    const vault = useVault();
    useRerenderOn('tasks');
    useRerenderOn('photos');
    const { words, fill } = useWords();
    const work = getWork(vault, id);
    const parts = getParts(work ? getStep(work.kind, test) : undefined, 'photos');
    if (!work || !parts.length) return null;
    const firstFreeIndex = getFirstFreeIndex(work.kind, test);
    const freeSlots = Array.from({ length: parts[0].free ?? 0 }, (_, position) => ({
      index: firstFreeIndex + position,
      name: fill(words.photos.extra, { number: position + 1 }),
    }));
    const isIncluded = ({ index }: { index: number }) => !only || only.includes(index);
    return (
      <SlotGrid
        work={work}
        test={test}
        slots={getSlots(work.kind, test).filter(isIncluded)}
        free={freeSlots.filter(isIncluded)}
        counted={!only}
        onLastRequired={onLastRequired}
      />
    );
  },
  (before, after) =>
    before.work === after.work &&
    before.test === after.test &&
    before.onLastRequired === after.onLastRequired &&
    before.only?.join() === after.only?.join(),
);

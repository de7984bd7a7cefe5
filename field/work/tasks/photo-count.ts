import { slotCount } from '../../../contract/work/evidence';
import { taskKindDefinitions } from '../../../contract/work/task-kinds';
import type { Work } from './work';
import { getFilledSlots } from './work-state';

/** How many of a step's `slots` are `filled`, and the number of `extra` photos: in free slots and in those of rows. */
export type PhotoCount = { filled: number; slots: number; extra: number };

/** A slot counts once, however often its picture was retaken. */
export const countStepPhotos = (work: Work, test: string): PhotoCount => {
  const slots = slotCount(work.kind, test);
  const indexes = [...getFilledSlots(work, test)];
  const filled = indexes.filter(index => index < slots).length;
  return { filled, slots, extra: indexes.length - filled };
};

/** Over all required steps; the clock-in's photos do not count. */
export const countWorkPhotos = (work: Work): PhotoCount =>
  work.steps
    .filter(test => test !== taskKindDefinitions[work.kind].clockin)
    .map(test => countStepPhotos(work, test))
    .reduce(
      (sum, { filled, slots, extra }) => ({
        filled: sum.filled + filled,
        slots: sum.slots + slots,
        extra: sum.extra + extra,
      }),
      { filled: 0, slots: 0, extra: 0 },
    );

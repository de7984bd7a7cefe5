import { slotCount } from '../../../contract/work/evidence';
import { taskKindDefinitions } from '../../../contract/work/task-kinds';
import type { Work } from './work';
import { getFilledSlots } from './work-state';

/** `filled` of a step's slots, and the number of photos `besides` them: in free slots and in those of rows. */
export type PhotoCount = { filled: number; of: number; besides: number };

/** A slot counts once, however often its picture was retaken. */
export const countStepPhotos = (work: Work, test: string): PhotoCount => {
  const of = slotCount(work.kind, test);
  const indexes = [...getFilledSlots(work, test)];
  const filled = indexes.filter(index => index < of).length;
  return { filled, of, besides: indexes.length - filled };
};

/** Over all required steps; the clock-in's photos do not count. */
export const countWorkPhotos = (work: Work): PhotoCount =>
  work.steps
    .filter(test => test !== taskKindDefinitions[work.kind].clockin)
    .map(test => countStepPhotos(work, test))
    .reduce(
      (sum, { filled, of, besides }) => ({
        filled: sum.filled + filled,
        of: sum.of + of,
        besides: sum.besides + besides,
      }),
      { filled: 0, of: 0, besides: 0 },
    );

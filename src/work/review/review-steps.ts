import { getSlots, getStep, slotLabel } from '../../../contract/work/evidence';
import { taskKindDefinitions } from '../../../contract/work/task-kinds';
import type { Photo, TaskDetail } from '../../../contract/work/tasks';
import type { ReturnSlot } from '../task-dialogs/ReturnDialog';

type Language = 'fr' | 'en';

export type ReviewSlot = {
  index: number;
  label: string;
  photo: Photo | undefined;
  /** An agent cannot send the step without it. */
  required: boolean;
};
export type ReviewStep = {
  test: string;
  label: string;
  /** The step's own slots in order, then additional photos. */
  slots: readonly ReviewSlot[];
  /** How many of the fixed slots are filled; null if a step has none. */
  filled: { done: number; of: number } | null;
};

/** The steps to review in a task: its completed tests in order, each with its slots. */
export const listReviewSteps = (task: TaskDetail, language: Language): ReviewStep[] => {
  const kind = task.task_type;
  return taskKindDefinitions[kind].tests
    .filter(test => task.task_tests[test]?.data.done)
    .map(test => {
      const photos = task.task_tests[test].data.photos ?? [];
      const fixed = getSlots(kind, test);
      const extra = photos.filter(({ index }) => !fixed.some(slot => slot.index === index));
      const slots = [
        ...fixed.map(({ index, required = false }) => ({
          index,
          photo: photos.find(photo => photo.index === index),
          required,
        })),
        ...extra.map(photo => ({ index: photo.index, photo, required: false })),
      ];
      return {
        test,
        label: getStep(kind, test)?.label[language] ?? test,
        slots: slots.map(slot => ({ ...slot, label: slotLabel(kind, test, slot.index, language) })),
        filled: fixed.length
          ? { done: slots.slice(0, fixed.length).filter(({ photo }) => photo).length, of: fixed.length }
          : null,
      };
    });
};

/** Empty slots that the reviewer requests, with their causes, by `<test>.<index>`. */
export type RequestedSlots = Record<string, string>;
export const slotKey = (test: string, index: number) => `${test}.${index}`;

/** The slots that a return names: those with a refused photo, and the empty ones that were requested. */
export const listRefusedSlots = (steps: readonly ReviewStep[], requested: RequestedSlots): ReturnSlot[] =>
  steps.flatMap(({ test, slots }) =>
    slots.flatMap(({ index, label, photo }) => {
      const cause = photo ? photo.cause : requested[slotKey(test, index)];
      const isRefused = photo ? photo.verdict === 'nok' : cause !== undefined;
      return isRefused ? [{ test, index, label, cause: cause || undefined }] : [];
    }),
  );

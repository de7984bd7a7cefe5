import { isDoneByPhotos } from '../../../contract/work/evidence/step-data';
import type { EvidenceStep } from '../../../contract/work/steps/parts';
import { kindRows } from '../../../contract/work/task-kinds';
import { entryFor } from '../../work/tasks/entering';
import { type PhotoCount, photoCountOf } from '../../work/tasks/photo-count';
import { redoLeft } from '../../work/tasks/redo';
import { isUnsentPhoto, isUnsentStep } from '../../work/tasks/unsent';
import type { Work } from '../../work/tasks/work';
import { filledSlots } from '../../work/tasks/work-state';
import { type Counts, countsIn } from './counts';

export type StepState = {
  state: 'refused' | 'changed' | 'redo' | 'done' | 'begun' | 'untouched';
  photos: PhotoCount;
  counts: Counts;
  /** Part of it is still to be sent. */
  waits: boolean;
};

/** The progress of a step, and whether the office has it. */
export const stepStateOf = (work: Work, step: EvidenceStep): StepState => {
  const { test } = step;
  const entry = entryFor(work, test);
  const filled = filledSlots(work, test);
  const photos = photoCountOf(work, test);
  const counts = countsIn(step, entry.data);
  const waits = isUnsentStep(entry) || work.photos.some(photo => photo.test === test && isUnsentPhoto(photo));
  return { state: stateOf(work, step, filled, counts), photos, counts, waits };
};

/** Whether the server accepts the step as done. */
export const isStepDone = (work: Work, test: string): boolean => {
  if (test === kindRows[work.kind].clockin) return work.arrival !== null || work.task !== null;
  return entryFor(work, test).done || isDoneByPhotos(work.kind, test, [...filledSlots(work, test)]);
};

const stateOf = (
  work: Work,
  { test }: EvidenceStep,
  filled: ReadonlySet<number>,
  { answers, rows, codes }: Counts,
): StepState['state'] => {
  const entry = entryFor(work, test);
  const pictures = work.photos.filter(photo => photo.test === test);
  const troubles = [entry, ...pictures].map(({ trouble }) => trouble?.kind);
  if (troubles.includes('changed')) return 'changed';
  if (troubles.includes('refused') || troubles.includes('missing')) return 'refused';
  if (redoLeft(work).some(redo => redo.test === test)) return 'redo';
  if (isStepDone(work, test)) return 'done';
  return filled.size + answers + rows + codes > 0 ? 'begun' : 'untouched';
};

import type { EvidenceStep } from '../../../contract/work/steps/parts';
import { getStepEntry } from '../../work/tasks/entries';
import { countStepPhotos, type PhotoCount } from '../../work/tasks/photo-count';
import { listRemainingRedo } from '../../work/tasks/redo';
import { isStepDone } from '../../work/tasks/step-done';
import { isUnsentPhoto, isUnsentStep } from '../../work/tasks/unsent-counts';
import type { Work } from '../../work/tasks/work';
import { getFilledSlots } from '../../work/tasks/work-state';
import { countEntries, type StepCounts } from './step-counts';

export type StepState = {
  state: 'refused' | 'changed' | 'redo' | 'done' | 'begun' | 'untouched';
  photos: PhotoCount;
  counts: StepCounts;
  /** Part of it is still to be sent. */
  isUnsent: boolean;
};

/** The progress of a step, and whether the office has it. */
export const getStepState = (work: Work, step: EvidenceStep): StepState => {
  const { test } = step;
  const entry = getStepEntry(work, test);
  const filledSlots = getFilledSlots(work, test);
  const photos = countStepPhotos(work, test);
  const counts = countEntries(step, entry.data);
  const hasUnsentPhotos = work.photos.some(photo => photo.test === test && isUnsentPhoto(photo));
  const isUnsent = isUnsentStep(entry) || hasUnsentPhotos;
  return { state: getState(work, step, filledSlots, counts), photos, counts, isUnsent };
};

const getState = (
  work: Work,
  { test }: EvidenceStep,
  filledSlots: ReadonlySet<number>,
  { answers, rows, codes }: StepCounts,
): StepState['state'] => {
  const entry = getStepEntry(work, test);
  const photos = work.photos.filter(photo => photo.test === test);
  const troubles = [entry, ...photos].map(({ trouble }) => trouble?.kind);
  if (troubles.includes('changed')) return 'changed';
  if (troubles.includes('refused') || troubles.includes('missing')) return 'refused';
  if (listRemainingRedo(work).some(redo => redo.test === test)) return 'redo';
  if (isStepDone(work, test)) return 'done';
  return filledSlots.size + answers + rows + codes > 0 ? 'begun' : 'untouched';
};

import { isDoneByPhotos } from '../../../contract/work/evidence/step-data';
import { taskKindDefinitions } from '../../../contract/work/task-kinds';
import { getStepEntry } from './entries';
import type { Work } from './work';
import { getFilledSlots, isBegun } from './work-state';

/** Whether the server accepts the step as done. */
export const isStepDone = (work: Work, test: string): boolean => {
  if (test === taskKindDefinitions[work.kind].clockin) return isBegun(work);
  return getStepEntry(work, test).done || isDoneByPhotos(work.kind, test, [...getFilledSlots(work, test)]);
};

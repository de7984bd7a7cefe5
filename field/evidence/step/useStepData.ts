import { useSyncExternalStore } from 'react';
import type { StepData } from '../../../contract/work/evidence/step-data';
import { useStep } from './StepContext';

/**
 * A selector on the step's values. Re-renders when the result changes, so it must be a primitive or part of the data
 * itself.
 */
export const useStepData = <Selected>(select: (data: StepData) => Selected): Selected => {
  const { draft } = useStep();
  return useSyncExternalStore(draft.subscribe, () => select(draft.data()));
};

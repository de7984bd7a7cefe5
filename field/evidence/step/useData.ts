import { useSyncExternalStore } from 'react';
import type { StepData } from '../../../contract/work/evidence/step-data';
import { useStep } from './StepContext';

/** What is told of the step's values: drawn again when that is another, so it is a plain value or one of the step's own. */
export const useData = <Told>(tell: (data: StepData) => Told): Told => {
  const { draft } = useStep();
  return useSyncExternalStore(draft.subscribe, () => tell(draft.data()));
};

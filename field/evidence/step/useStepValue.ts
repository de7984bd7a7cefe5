import { useStepData } from './useStepData';
import { getValueAt } from './value-path';

/** One value of the step, by path: only the components that show it re-render when it changes. */
export const useStepValue = (path: string): unknown => useStepData(data => getValueAt(data, path));

import { valueAt } from './path';
import { useData } from './useData';

/** One value of the step, by path: only the components that show it re-render when it changes. */
export const useValue = (path: string): unknown => useData(data => valueAt(data, path));

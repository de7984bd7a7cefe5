import { valueAt } from './path';
import { useData } from './useData';

/** One value of the step, by its path: whoever shows it is drawn again when it changes, and nobody else. */
export const useValue = (path: string): unknown => useData(data => valueAt(data, path));

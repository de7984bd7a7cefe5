import { useTable } from './useTable';

/** A value of the table `reference`, kept up to date; undefined if there is none. */
export const useReference = <Value>(name: string): Value | undefined =>
  useTable('reference').find(row => row.name === name)?.value as Value | undefined;

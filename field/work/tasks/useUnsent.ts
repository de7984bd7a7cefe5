import { useMemo } from 'react';
import { useTable } from '../../framework/vault/useTable';
import { type UnsentCounts, unsentAmong } from './unsent-counts';

/** What is not at the office, kept up to date. */
export const useUnsent = (): UnsentCounts => {
  const arrivals = useTable('arrivals');
  const steps = useTable('steps');
  const photos = useTable('photos');
  const outcomes = useTable('outcomes');
  return useMemo(
    () => unsentAmong({ arrivals, steps, photos, outcomes }),
    [arrivals, steps, photos, outcomes],
  );
};

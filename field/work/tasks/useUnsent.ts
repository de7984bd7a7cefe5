import { useMemo } from 'react';
import { useTable } from '../../framework/vault/useTable';
import { type Unsent, unsentAmong } from './unsent';

/** What is not at the office, kept up to date. */
export const useUnsent = (): Unsent => {
  const arrivals = useTable('arrivals');
  const steps = useTable('steps');
  const photos = useTable('photos');
  const outcomes = useTable('outcomes');
  return useMemo(
    () => unsentAmong({ arrivals, steps, photos, outcomes }),
    [arrivals, steps, photos, outcomes],
  );
};

import { useMemo } from 'react';
import { useTable } from '../../framework/vault/useTable';
import { countUnsent, type UnsentCounts } from './unsent-counts';

/** What is not at the office, kept up to date. */
export const useUnsent = (): UnsentCounts => {
  const arrivals = useTable('arrivals');
  const steps = useTable('steps');
  const photos = useTable('photos');
  const outcomes = useTable('outcomes');
  return useMemo(() => {
    const rows = { arrivals, steps, photos, outcomes };
    return countUnsent({ all: table => rows[table as keyof typeof rows] as never });
  }, [arrivals, steps, photos, outcomes]);
};

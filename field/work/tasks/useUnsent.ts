import { useMemo } from 'react';
import { useTable } from '../../framework/vault/useTable';
import { type Unsent, unsent } from './unsent';

/** What is not at the office, kept up to date. */
export const useUnsent = (): Unsent => {
  const arrivals = useTable('arrivals');
  const steps = useTable('steps');
  const photos = useTable('photos');
  const outcomes = useTable('outcomes');
  return useMemo(() => {
    const rows = { arrivals, steps, photos, outcomes };
    return unsent({ all: table => rows[table as keyof typeof rows] as never });
  }, [arrivals, steps, photos, outcomes]);
};

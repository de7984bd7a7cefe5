import { useReference } from '../../framework/vault/useReference';

/** When this agent's work was last fetched; null before the first time. */
export const useLastFetch = (): string | null => {
  const fetched = useReference<{ at: number }>('fetched');
  return fetched ? new Date(fetched.at).toISOString() : null;
};

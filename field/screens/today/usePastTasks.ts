import { useCallback, useEffect, useState } from 'react';
import type { PastTask } from '../../../contract/field/field-task';
import { useSingleFlight } from '../../framework/ui/useSingleFlight';
import { useRerenderOn } from '../../framework/vault/useRerenderOn';
import { useVault } from '../../framework/vault/VaultContext';
import { type FetchError, getFetchError } from './FetchNotice';
import { fetchPastTasks, getStoredPastTasks, pastPageSize } from './past-tasks';

/** Past tasks: the stored page, then what the server returns while online. */
export const usePastTasks = () => {
  const vault = useVault();
  const { once } = useSingleFlight();
  useRerenderOn('reference');
  const stored = getStoredPastTasks(vault);
  const [older, setOlder] = useState<readonly PastTask[]>([]);
  const [hasMore, setMore] = useState(false);
  const [isLoading, setLoading] = useState(false);
  const [failure, setFailure] = useState<{ error: FetchError; before?: number } | null>(null);

  const load = useCallback(
    async (before?: number) => {
      setLoading(true);
      setFailure(null);
      try {
        const tasks = await fetchPastTasks(vault, before);
        setOlder(previous => (before === undefined ? [] : [...previous, ...tasks]));
        setMore(tasks.length === pastPageSize);
      } catch (thrown) {
        setFailure({ error: getFetchError(thrown), before });
      }
      setLoading(false);
    },
    [vault],
  );
  useEffect(() => {
    load();
    const reload = () => load();
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [load]);

  const tasks = [...(stored?.tasks ?? []), ...older];
  return {
    ...{ tasks, at: stored?.at ?? null, hasMore, isLoading, failure },
    // One request at a time: a page requested twice would be shown twice.
    loadMore: () => once(() => load(tasks.at(-1)?.taskid)),
    retry: () => once(() => load(failure?.before)),
  };
};

import { useCallback, useEffect, useState } from 'react';
import type { PastTask } from '../../../contract/field/field';
import { ApiError } from '../../framework/server/call';
import { useSingleFlight } from '../../framework/ui/useSingleFlight';
import { useTable } from '../../framework/vault/useTable';
import { useVault } from '../../framework/vault/VaultContext';
import { fetchPastTasks, getStoredPastTasks, pastPageSize } from './past-tasks';

/** Past tasks: the stored page, then what the server returns while online. */
export const usePastTasks = () => {
  const vault = useVault();
  const { once } = useSingleFlight();
  useTable('reference');
  const kept = getStoredPastTasks(vault);
  const [older, setOlder] = useState<readonly PastTask[]>([]);
  const [hasMore, setMore] = useState(false);
  const [asking, setAsking] = useState(false);
  const [trouble, setTrouble] = useState<'offline' | 'failed' | null>(null);

  const ask = useCallback(
    async (before?: number) => {
      setAsking(true);
      setTrouble(null);
      try {
        const tasks = await fetchPastTasks(vault, before);
        setOlder(shown => (before === undefined ? [] : [...shown, ...tasks]));
        setMore(tasks.length === pastPageSize);
      } catch (error) {
        setTrouble(error instanceof ApiError && error.status === 0 ? 'offline' : 'failed');
      }
      setAsking(false);
    },
    [vault],
  );
  useEffect(() => {
    ask();
    const again = () => ask();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [ask]);

  const tasks = [...(kept?.tasks ?? []), ...older];
  return {
    ...{ tasks, at: kept?.at ?? null, hasMore, asking, trouble },
    // One request at a time: a page requested twice would be shown twice.
    more: () => once(() => ask(tasks.at(-1)?.taskid)),
  };
};

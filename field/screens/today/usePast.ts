import { useCallback, useEffect, useState } from 'react';
import type { PastTask } from '../../../contract/field/field';
import { Refusal } from '../../framework/server/call';
import { useOnce } from '../../framework/ui/useOnce';
import { useTable } from '../../framework/vault/useTable';
import { useVault } from '../../framework/vault/VaultContext';
import { fetchPast, keptPast, pageOfPast } from './past';

/** Past tasks: the stored page, then what the server returns while online. */
export const usePast = () => {
  const vault = useVault();
  const { once } = useOnce();
  useTable('reference');
  const kept = keptPast(vault);
  const [older, setOlder] = useState<readonly PastTask[]>([]);
  const [hasMore, setMore] = useState(false);
  const [asking, setAsking] = useState(false);
  const [trouble, setTrouble] = useState<'offline' | 'failed' | null>(null);

  const ask = useCallback(
    async (before?: number) => {
      setAsking(true);
      setTrouble(null);
      try {
        const tasks = await fetchPast(vault, before);
        setOlder(shown => (before === undefined ? [] : [...shown, ...tasks]));
        setMore(tasks.length === pageOfPast);
      } catch (error) {
        setTrouble(error instanceof Refusal && error.status === 0 ? 'offline' : 'failed');
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

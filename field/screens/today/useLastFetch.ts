import { useTable } from '../../framework/vault/useTable';
import { useVault } from '../../framework/vault/VaultContext';

/** When the office was last asked what it has for this agent, as an instant; null before the first time. */
export const useLastFetch = (): string | null => {
  const vault = useVault();
  useTable('reference');
  const fetched = vault.get('reference', 'fetched')?.value as { at: number } | undefined;
  return fetched ? new Date(fetched.at).toISOString() : null;
};

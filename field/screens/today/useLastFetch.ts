import { useTable } from '../../framework/vault/useTable';
import { useVault } from '../../framework/vault/VaultContext';

/** When this agent's work was last fetched; null before the first time. */
export const useLastFetch = (): string | null => {
  const vault = useVault();
  useTable('reference');
  const fetched = vault.get('reference', 'fetched')?.value as { at: number } | undefined;
  return fetched ? new Date(fetched.at).toISOString() : null;
};

import { useEffect, useState } from 'react';
import { field, type Manual } from '../../../contract/field/field';
import { ApiError, call } from '../../framework/server/call';
import { useTable } from '../../framework/vault/useTable';
import { useVault } from '../../framework/vault/VaultContext';
import type { Vault } from '../../framework/vault/vault';

/** The agent's manuals as last fetched, refreshed while online. */
export const useManuals = () => {
  const vault = useVault();
  useTable('reference');
  const [trouble, setTrouble] = useState<'offline' | 'failed' | null>(null);
  useEffect(() => {
    const ask = () =>
      fetchManuals(vault).then(
        () => setTrouble(null),
        error => setTrouble(error instanceof ApiError && error.status === 0 ? 'offline' : 'failed'),
      );
    ask();
    window.addEventListener('online', ask);
    return () => window.removeEventListener('online', ask);
  }, [vault]);
  const kept = vault.get('reference', 'manuals')?.value as KeptManuals | undefined;
  return { manuals: kept?.manuals ?? [], at: kept?.at ?? null, trouble };
};

type KeptManuals = { manuals: readonly Manual[]; at: string };
const fetchManuals = async (vault: Vault) => {
  const token = vault.get('session', 'session')?.token;
  const { manuals } = await call(field.actions.manuals, {}, { token });
  const value: KeptManuals = { manuals, at: new Date().toISOString() };
  await vault.write([{ put: 'reference', row: { name: 'manuals', value } }]);
};

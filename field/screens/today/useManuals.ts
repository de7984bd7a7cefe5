import { useEffect, useState } from 'react';
import { field, type Manual } from '../../../contract/field/field';
import { call, isUnreachable } from '../../framework/server/call';
import { useReference } from '../../framework/vault/useReference';
import { useVault } from '../../framework/vault/VaultContext';
import type { Vault } from '../../framework/vault/vault';

/** The agent's manuals as last fetched, refreshed while online. */
export const useManuals = () => {
  const vault = useVault();
  const stored = useReference<StoredManuals>('manuals');
  const [error, setError] = useState<'offline' | 'failed' | null>(null);
  useEffect(() => {
    const refresh = () =>
      fetchManuals(vault).then(
        () => setError(null),
        thrown => setError(isUnreachable(thrown) ? 'offline' : 'failed'),
      );
    refresh();
    window.addEventListener('online', refresh);
    return () => window.removeEventListener('online', refresh);
  }, [vault]);
  return { manuals: stored?.manuals ?? [], at: stored?.at ?? null, error };
};

type StoredManuals = { manuals: readonly Manual[]; at: string };
const fetchManuals = async (vault: Vault) => {
  const token = vault.get('session', 'session')?.token;
  const { manuals } = await call(field.actions.manuals, {}, { token });
  const value: StoredManuals = { manuals, at: new Date().toISOString() };
  await vault.write([{ put: 'reference', row: { name: 'manuals', value } }]);
};

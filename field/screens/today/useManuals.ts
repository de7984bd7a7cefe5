import { useCallback, useEffect, useState } from 'react';
import { field, type Manual } from '../../../contract/field/field';
import { call } from '../../framework/server/call';
import { useReference } from '../../framework/vault/useReference';
import { useVault } from '../../framework/vault/VaultContext';
import type { Vault } from '../../framework/vault/vault';
import { type FetchError, getFetchError } from './FetchNotice';

/** The agent's manuals as last fetched, refreshed while online. */
export const useManuals = () => {
  const vault = useVault();
  const stored = useReference<StoredManuals>('manuals');
  const [error, setError] = useState<FetchError | null>(null);
  const refresh = useCallback(() => {
    setError(null);
    fetchManuals(vault).catch(thrown => setError(getFetchError(thrown)));
  }, [vault]);
  useEffect(() => {
    refresh();
    window.addEventListener('online', refresh);
    return () => window.removeEventListener('online', refresh);
  }, [refresh]);
  return { manuals: stored?.manuals ?? [], at: stored?.at ?? null, error, refresh };
};

type StoredManuals = { manuals: readonly Manual[]; at: string };
const fetchManuals = async (vault: Vault) => {
  const token = vault.get('session', 'session')?.token;
  const { manuals } = await call(field.actions.manuals, {}, { token });
  const value: StoredManuals = { manuals, at: new Date().toISOString() };
  await vault.write([{ put: 'reference', row: { name: 'manuals', value } }]);
};

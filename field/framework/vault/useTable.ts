import { useCallback, useSyncExternalStore } from 'react';
import type { TableName, Tables } from './tables';
import { useVault } from './VaultContext';

/** The rows of a table, kept up to date. */
export const useTable = <T extends TableName>(table: T): readonly Tables[T][] => {
  const vault = useVault();
  const subscribe = useCallback((listener: () => void) => vault.subscribe(table, listener), [vault, table]);
  return useSyncExternalStore(subscribe, () => vault.all(table));
};

import { useMemo } from 'react';
import type { WorkId } from '../../framework/vault/tables';
import { useTable } from '../../framework/vault/useTable';
import { useVault } from '../../framework/vault/VaultContext';
import { listWork, type Work } from './work';

/** All work on the phone, kept up to date. */
export const useAllWork = (): readonly Work[] => {
  const vault = useVault();
  const tables = [
    useTable('plans'),
    useTable('tasks'),
    useTable('arrivals'),
    useTable('steps'),
    useTable('photos'),
    useTable('outcomes'),
  ];
  return useMemo(() => listWork(vault), [vault, ...tables]);
};

export const useWork = (id: WorkId): Work | null => useAllWork().find(work => work.id === id) ?? null;

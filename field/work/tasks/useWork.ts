import { useMemo } from 'react';
import { useTable } from '../../framework/vault/useTable';
import { useVault } from '../../framework/vault/VaultContext';
import type { WorkId } from '../vault/tables';
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

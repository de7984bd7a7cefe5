import { useEffect } from 'react';
import { field, type MapWilaya } from '../../../contract/field/field';
import { call } from '../../framework/server/call';
import { useTable } from '../../framework/vault/useTable';
import { useVault } from '../../framework/vault/VaultContext';

/** The office's names and places of the wilayas; empty until fetched once, and the map's own names are used. */
export const useWilayas = (): readonly MapWilaya[] => {
  const vault = useVault();
  useTable('reference');
  useEffect(() => {
    const token = vault.get('session', 'session')?.token;
    call(field.actions.map, {}, { token })
      .then(({ wilayas }) => vault.write([{ put: 'reference', row: { name: 'map', value: wilayas } }]))
      // The previous names stay, and the map works without them.
      .catch(() => undefined);
  }, [vault]);
  return (vault.get('reference', 'map')?.value as readonly MapWilaya[] | undefined) ?? noWilayas;
};
const noWilayas: readonly MapWilaya[] = [];

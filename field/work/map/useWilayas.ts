import { useEffect } from 'react';
import { field, type MapWilaya } from '../../../contract/field/field';
import { call } from '../../framework/server/call';
import { useReference } from '../../framework/vault/useReference';
import { useVault } from '../../framework/vault/VaultContext';

/** The office's names and places of the wilayas; empty until fetched once, and the map's own names are used. */
export const useWilayas = (): readonly MapWilaya[] => {
  const vault = useVault();
  const wilayas = useReference<readonly MapWilaya[]>('map');
  useEffect(() => {
    const token = vault.get('session', 'session')?.token;
    call(field.actions.map, {}, { token })
      .then(response => vault.write([{ put: 'reference', row: { name: 'map', value: response.wilayas } }]))
      // The previous names stay, and the map works without them.
      .catch(() => undefined);
  }, [vault]);
  return wilayas ?? noWilayas;
};
const noWilayas: readonly MapWilaya[] = [];

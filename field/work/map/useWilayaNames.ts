import { useEffect } from 'react';
import { field, type MapWilaya } from '../../../contract/field/field';
import { call } from '../../framework/server/call';
import { useTable } from '../../framework/vault/useTable';
import { useVault } from '../../framework/vault/VaultContext';

/** The wilayas as the office names them and where; until it was asked once, nothing, and the shapes' own names serve. */
export const useWilayaNames = (): readonly MapWilaya[] => {
  const vault = useVault();
  useTable('reference');
  useEffect(() => {
    const token = vault.get('session', 'session')?.token;
    call(field.actions.map, {}, { token })
      .then(({ wilayas }) => vault.write([{ put: 'reference', row: { name: 'map', value: wilayas } }]))
      // What was told before stays, and the map is whole without it.
      .catch(() => undefined);
  }, [vault]);
  return (vault.get('reference', 'map')?.value as readonly MapWilaya[] | undefined) ?? none;
};
const none: readonly MapWilaya[] = [];

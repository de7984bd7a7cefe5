import { createContext, useContext } from 'react';
import type { Vault } from './vault';

const VaultContext = createContext<Vault | null>(null);
export const VaultProvider = VaultContext.Provider;

/** The open vault; components that use it are rendered only while one is open. */
export const useVault = (): Vault => {
  const vault = useContext(VaultContext);
  if (!vault) throw new Error('The vault is not open here.');
  return vault;
};

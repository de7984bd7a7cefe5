import { useRerenderOn } from '../../framework/vault/useRerenderOn';
import { useVault } from '../../framework/vault/VaultContext';
import type { FileId } from './file-id';
import { getStoredFile } from './stored-files';

/** A file's metadata, kept up to date; undefined if the file is not on the phone. */
export const useStoredFile = (id: FileId) => {
  useRerenderOn('reference');
  return getStoredFile(useVault(), id);
};

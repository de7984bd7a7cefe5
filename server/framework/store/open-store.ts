import { dualStore } from './dual-store';
import type { FileStore } from './file-store';
import { folderStore } from './folder-store';
import type { S3Address } from './s3-address';

export type StoreConfig = {
  uploadDir: string;
  s3?: {
    address: S3Address;
    limit: number;
    publicUrl?: string;
    /** Some files are still in `uploadDir`. */
    withFolder: boolean;
  };
};

/** The store that the configuration names: a folder, a bucket, or both while files are moved. */
export const openStore = async (config: StoreConfig): Promise<FileStore> => {
  const folder = folderStore(config.uploadDir);
  const { s3 } = config;
  if (!s3) return folder;
  const { s3Store } = await import('./s3-store');
  const store = s3Store(() => config.s3?.address ?? s3.address, s3);
  return s3.withFolder ? dualStore(store, folder) : store;
};

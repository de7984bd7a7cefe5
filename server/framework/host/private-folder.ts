import { chmodSync, mkdirSync, statSync } from 'node:fs';

/**
 * Creates a folder that only its owner may enter, or restricts an existing one; shared ones (`/tmp`) are left
 * unchanged.
 */
export const ensurePrivateFolder = (folder: string) => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { mode, uid } = statSync(folder);
  const isOwn = process.getuid?.() === uid;
  const isShared = (mode & 0o1000) !== 0;
  if (isOwn && !isShared && mode & 0o077) chmodSync(folder, 0o700);
};

import { chmodSync, mkdirSync, statSync } from 'node:fs';

/** Makes a folder that its owner alone may enter, or shuts one that others may; shared ones (`/tmp`) stay as they are. */
export const privateFolder = (folder: string) => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { mode, uid } = statSync(folder);
  const isOwn = process.getuid?.() === uid;
  const isShared = (mode & 0o1000) !== 0;
  if (isOwn && !isShared && mode & 0o077) chmodSync(folder, 0o700);
};

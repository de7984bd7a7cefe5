import { readdirSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import path from 'node:path';

/** Reserve beyond what is needed: a full disk would also stop the server's writes. */
const minFreeBytes = 512 * 2 ** 20;

/** Refuses a backup that does not fit on the folder's disk. */
export const requireFreeSpace = async (folder: string, bytes: number) => {
  const { bavail, bsize } = await statfs(folder);
  const needed = bytes + minFreeBytes;
  if (bavail * bsize < needed)
    throw new Error(
      `There is no room for a backup in ${folder}: ${Math.ceil(needed / 2 ** 20)} MB are needed, ${Math.floor((bavail * bsize) / 2 ** 20)} MB are free.`,
    );
};

/** Total bytes of all files below a folder. */
export const getFolderSize = (folder: string) => {
  let bytes = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true }))
    if (entry.isFile())
      bytes += statSync(path.join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size ?? 0;
  return bytes;
};

import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** The folder for uploads until their request is answered, created if missing and private. */
export const ensureIncomingFolder = async (folder: string) => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
};

/** Written beside its destination, then renamed: a reader never sees a partial file, and a failure leaves nothing. */
export const writeAtomically = async <T>(
  place: string,
  write: (unfinished: string) => Promise<T>,
): Promise<T> => {
  const unfinished = `${place}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  try {
    const written = await write(unfinished);
    await rename(unfinished, place);
    return written;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
};
export const isUnfinished = (name: string) => /\.\w+\.\d+\.[0-9a-z]+$/.test(name);

/** Longer than any upload or file write takes, in milliseconds. */
export const maxUploadMs = 3_600_000;

/**
 * Removes partial files of a folder. Recognised only by age: the disk may be shared with other servers, whose process
 * ids mean nothing here. Returns how many.
 */
export const removeOldFiles = async (folder: string, isOurs: (name: string) => boolean) => {
  let removed = 0;
  for (const entry of await entriesOf(folder)) {
    if (!entry.isFile() || !isOurs(entry.name)) continue;
    const file = path.join(folder, entry.name);
    const { mtimeMs } = (await stat(file).catch(() => null)) ?? { mtimeMs: Date.now() };
    if (mtimeMs > Date.now() - maxUploadMs) continue;
    await rm(file, { force: true });
    removed++;
  }
  return removed;
};

const entriesOf = async (folder: string) => {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
};

import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** The folder for uploads until their request is answered, created if missing and private. */
export const ensureIncomingFolder = async (folder: string) => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
};

/** Written beside its destination, then renamed: a reader never sees a partial file, and a failure leaves nothing. */
export const writeAtomically = async <T>(
  file: string,
  write: (temporaryFile: string) => Promise<T>,
): Promise<T> => {
  const temporaryFile = `${file}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  try {
    const result = await write(temporaryFile);
    await rename(temporaryFile, file);
    return result;
  } catch (error) {
    await rm(temporaryFile, { force: true });
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
export const removeOldFiles = async (folder: string, isPartial: (name: string) => boolean) => {
  let removed = 0;
  for (const entry of await readEntries(folder)) {
    if (!entry.isFile() || !isPartial(entry.name)) continue;
    const file = path.join(folder, entry.name);
    const { mtimeMs } = (await stat(file).catch(() => null)) ?? { mtimeMs: Date.now() };
    if (mtimeMs > Date.now() - maxUploadMs) continue;
    await rm(file, { force: true });
    removed++;
  }
  return removed;
};

const readEntries = async (folder: string) => {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
};

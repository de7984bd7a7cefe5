import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** The folder in which uploads lie until their call is answered, made where it is missing: ours alone. */
export const incomingFolder = async (folder: string) => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
};

/** Written beside its place, then moved there: a reader never finds half of it, and what fails leaves nothing. */
export const writeWhole = async <T>(place: string, write: (unfinished: string) => Promise<T>): Promise<T> => {
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

/** No upload and no writing of a file takes as long, in milliseconds. */
export const longestUpload = 3_600_000;

/**
 * Removes files of a folder that were left unfinished. Known by their age alone: the disk may be shared with servers
 * whose process numbers mean nothing here. Answers how many.
 */
export const removeOld = async (folder: string, isOurs: (name: string) => boolean) => {
  let removed = 0;
  for (const entry of await entriesOf(folder)) {
    if (!entry.isFile() || !isOurs(entry.name)) continue;
    const file = path.join(folder, entry.name);
    const { mtimeMs } = (await stat(file).catch(() => null)) ?? { mtimeMs: Date.now() };
    if (mtimeMs > Date.now() - longestUpload) continue;
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

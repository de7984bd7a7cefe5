import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { atOnce } from './at-once';
import type { FileStore } from './file-store';
import { folderStore } from './folder';

export type Moved = { copied: number; there: number; removed: number };

/**
 * Copies every file of a folder to a store while servers run that know both. What the store has in the same size is
 * left as it is, so it may be broken off and run again. Where the folder is to be emptied, a file goes from it after
 * the store's has been read back and is the same.
 */
export const moveToStore = async (
  uploadDir: string,
  store: FileStore,
  { removeMoved, onProgress }: { removeMoved: boolean; onProgress: (moved: Moved) => void },
): Promise<Moved> => {
  const moved: Moved = { copied: 0, there: 0, removed: 0 };
  const folder = folderStore(uploadDir);
  await store.reach();
  const moveOne = async (name: string, size: number) => {
    const place = path.join(uploadDir, name);
    const isThere = (await store.find(name))?.size === size;
    const sha256 = isThere && !removeMoved ? '' : await hashOf(createReadStream(place));
    if (!isThere) await store.put(name, { path: place, sha256 });
    moved[isThere ? 'there' : 'copied']++;
    if (!removeMoved) return;
    const found = await store.read(name);
    if (!found || (await hashOf(found.content)) !== sha256)
      throw new Error(
        `${name} in the store is not what the folder holds. It stays in the folder: look at both.`,
      );
    await folder.remove(name);
    moved.removed++;
  };
  await atOnce(folder.list(), async ({ name, size }) => {
    try {
      await moveOne(name, size);
    } catch (error) {
      // Its time was over, and a server removed it meanwhile.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
    onProgress(moved);
  });
  return moved;
};

const hashOf = async (content: AsyncIterable<Buffer>) => {
  const hash = createHash('sha256');
  for await (const chunk of content) hash.update(chunk);
  return hash.digest('hex');
};

import { createReadStream } from 'node:fs';
import path from 'node:path';
import { hashContent } from '../uploads/hash-content';
import type { FileStore } from './file-store';
import { folderStore } from './folder-store';
import { forEachConcurrently } from './for-each-concurrently';

export type MoveProgress = { copied: number; alreadyStored: number; removed: number };

/**
 * Copies every file of a folder to a store while servers that know both are running. Files that the store already has
 * in the same size are skipped, so it may be interrupted and run again. If the folder is to be emptied, a file is
 * deleted only after the store's copy has been read back and is identical.
 */
export const moveToStore = async (
  uploadDir: string,
  store: FileStore,
  { removeMoved, onProgress }: { removeMoved: boolean; onProgress: (moved: MoveProgress) => void },
): Promise<MoveProgress> => {
  const moved: MoveProgress = { copied: 0, alreadyStored: 0, removed: 0 };
  const folder = folderStore(uploadDir);
  await store.reach();
  const moveOne = async (name: string, size: number) => {
    const file = path.join(uploadDir, name);
    const isStored = (await store.find(name))?.size === size;
    const sha256 = isStored && !removeMoved ? '' : await hashContent(createReadStream(file));
    if (!isStored) await store.put(name, { path: file, sha256 });
    moved[isStored ? 'alreadyStored' : 'copied']++;
    if (!removeMoved) return;
    const storedFile = await store.read(name);
    if (!storedFile || (await hashContent(storedFile.content)) !== sha256)
      throw new Error(
        `${name} in the store is not what the folder holds. It stays in the folder: look at both.`,
      );
    await folder.remove(name);
    moved.removed++;
  };
  await forEachConcurrently(folder.list(), async ({ name, size }) => {
    try {
      await moveOne(name, size);
    } catch (error) {
      // It expired, and a server removed it meanwhile.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
    onProgress(moved);
  });
  return moved;
};

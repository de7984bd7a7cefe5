import { copyFile, mkdir, open, readdir, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { isUnfinished, removeOldFiles, writeAtomically } from '../uploads/atomic-write';
import { type Content, type FileStore, partsFolder, storedFolders } from './file-store';

/** Files in a folder of this machine, or one shared by several machines. */
export const folderStore = (root: string): FileStore => {
  const placeOf = (name: string) => {
    const place = path.resolve(root, name);
    // Names come from database rows, and rows from backups: do not trust them.
    if (!place.startsWith(path.resolve(root) + path.sep))
      throw new Error(`« ${name} » lies outside of the files.`);
    return place;
  };
  return {
    put: (name, content) => writeContent(placeOf(name), content),
    find: async name => {
      const there = await stat(placeOf(name)).catch(nullIfMissing);
      return there?.isFile() ? { size: there.size, modified: there.mtime } : null;
    },
    read: async name => {
      const handle = await open(placeOf(name)).catch(nullIfMissing);
      if (!handle) return null;
      const there = await handle.stat();
      if (there.isFile()) return { content: handle.createReadStream(), size: there.size };
      await handle.close();
      return null;
    },
    remove: name => rm(placeOf(name), { force: true }),
    async *list(folders = storedFolders) {
      for (const folder of folders) yield* filesBelow(root, folder);
    },
    removeUnfinished: async () => {
      let removed = 0;
      for (const folder of [...storedFolders, partsFolder])
        removed += await removeUnfinishedBelow(placeOf(folder));
      return removed;
    },
    reach: async () => undefined,
  };
};

/**
 * Written beside its destination, flushed, then renamed: a reader never sees a partial file. The folders are flushed
 * too, otherwise a power cut could lose the name.
 */
const writeContent = async (place: string, content: Content) => {
  const folder = path.dirname(place);
  const size = Buffer.isBuffer(content) ? content.length : (await stat(content.path)).size;
  const there = await stat(place).catch(nullIfMissing);
  if (there?.size === size) {
    // Update the time: the clean-up of unreferenced files must not delete it before its new reference is written.
    await utimes(place, new Date(), new Date());
    // Whoever renamed it may not have flushed the folder yet.
    return flushFolder(folder);
  }
  const made = await mkdir(folder, { recursive: true });
  await writeAtomically(place, async unfinished => {
    if (!Buffer.isBuffer(content)) await copyFile(content.path, unfinished);
    const handle = await open(unfinished, Buffer.isBuffer(content) ? 'w' : 'r+');
    try {
      if (Buffer.isBuffer(content)) await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
  });
  await flushFolder(folder);
  if (made)
    for (const above of [path.dirname(folder), path.dirname(path.dirname(folder))]) await flushFolder(above);
};

const flushFolder = async (folder: string) => {
  // Windows flushes names with the file and cannot open folders.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

async function* filesBelow(root: string, folder: string): ReturnType<FileStore['list']> {
  const entries = await readdir(path.join(root, folder), { withFileTypes: true }).catch(nullIfMissing);
  for (const entry of entries ?? []) {
    const name = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* filesBelow(root, name);
    if (!entry.isFile() || isUnfinished(entry.name)) continue;
    const there = await stat(path.join(root, name)).catch(nullIfMissing);
    if (there) yield { name, size: there.size, modified: there.mtime };
  }
}

const removeUnfinishedBelow = async (folder: string) => {
  let removed = await removeOldFiles(folder, isUnfinished);
  const entries = await readdir(folder, { withFileTypes: true }).catch(nullIfMissing);
  for (const entry of entries ?? [])
    if (entry.isDirectory()) removed += await removeUnfinishedBelow(path.join(folder, entry.name));
  return removed;
};

const nullIfMissing = (error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
};

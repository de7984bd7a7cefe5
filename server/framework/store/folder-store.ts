import { copyFile, mkdir, open, readdir, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { isUnfinished, removeOldFiles, writeAtomically } from '../uploads/atomic-write';
import { type Content, type FileStore, partsFolder, storedFolders } from './file-store';

/** Files in a folder of this machine, or one shared by several machines. */
export const folderStore = (root: string): FileStore => {
  const resolvePath = (name: string) => {
    const file = path.resolve(root, name);
    // Names come from database rows, and rows from backups: do not trust them.
    if (!file.startsWith(path.resolve(root) + path.sep))
      throw new Error(`« ${name} » lies outside of the files.`);
    return file;
  };
  return {
    put: (name, content) => writeContent(resolvePath(name), content),
    find: async name => {
      const stats = await stat(resolvePath(name)).catch(nullIfMissing);
      return stats?.isFile() ? { size: stats.size, modified: stats.mtime } : null;
    },
    read: async name => {
      const handle = await open(resolvePath(name)).catch(nullIfMissing);
      if (!handle) return null;
      const stats = await handle.stat();
      if (stats.isFile()) return { content: handle.createReadStream(), size: stats.size };
      await handle.close();
      return null;
    },
    remove: name => rm(resolvePath(name), { force: true }),
    async *list(folders = storedFolders) {
      for (const folder of folders) yield* filesBelow(root, folder);
    },
    removeUnfinished: async () => {
      let removed = 0;
      for (const folder of [...storedFolders, partsFolder])
        removed += await removeUnfinishedBelow(resolvePath(folder));
      return removed;
    },
    reach: async () => undefined,
  };
};

/**
 * Written beside its destination, flushed, then renamed: a reader never sees a partial file. The folders are flushed
 * too, otherwise a power cut could lose the name.
 */
const writeContent = async (file: string, content: Content) => {
  const folder = path.dirname(file);
  const size = Buffer.isBuffer(content) ? content.length : (await stat(content.path)).size;
  const existing = await stat(file).catch(nullIfMissing);
  if (existing?.size === size) {
    // Update the time: the clean-up of unreferenced files must not delete it before its new reference is written.
    await utimes(file, new Date(), new Date());
    // Whoever renamed it may not have flushed the folder yet.
    return flushFolder(folder);
  }
  const createdFolder = await mkdir(folder, { recursive: true });
  await writeAtomically(file, async temporaryFile => {
    if (!Buffer.isBuffer(content)) await copyFile(content.path, temporaryFile);
    const handle = await open(temporaryFile, Buffer.isBuffer(content) ? 'w' : 'r+');
    try {
      if (Buffer.isBuffer(content)) await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
  });
  await flushFolder(folder);
  if (createdFolder) {
    await flushFolder(path.dirname(folder));
    await flushFolder(path.dirname(path.dirname(folder)));
  }
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
    const stats = await stat(path.join(root, name)).catch(nullIfMissing);
    if (stats) yield { name, size: stats.size, modified: stats.mtime };
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

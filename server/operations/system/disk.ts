import { statfs } from 'node:fs/promises';
import path from 'node:path';

/**
 * What is left of the disk on which a folder lies, or will lie once it is made, and how large it is, in bytes; null
 * where nobody can tell.
 */
export const diskOf = async (folder: string): Promise<{ free: number; total: number } | null> => {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { free: bavail * bsize, total: blocks * bsize };
  } catch {
    const above = path.dirname(folder);
    return above === folder ? null : diskOf(above);
  }
};

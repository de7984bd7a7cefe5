import { statfs } from 'node:fs/promises';
import path from 'node:path';

/** Free and total bytes of the disk of a folder, which need not exist yet; null where they cannot be determined. */
export const getDiskUsage = async (folder: string): Promise<{ free: number; total: number } | null> => {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { free: bavail * bsize, total: blocks * bsize };
  } catch {
    const above = path.dirname(folder);
    return above === folder ? null : getDiskUsage(above);
  }
};

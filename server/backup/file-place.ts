import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { writeWhole } from '../platform/unfinished';

/** Where uploaded files lie. They are named by their content: one that is there already is not written again. */
export type FilePlace = {
  /** Null where there is none. */
  read: (name: string) => Promise<{ size: number; content: Readable } | null>;
  /** May leave the content unread. */
  write: (name: string, size: number, content: Readable) => Promise<void>;
};

/** Where the configured server keeps them. */
export const filePlaceOf = ({ uploadDir }: { uploadDir: string }) => folderOfFiles(uploadDir);

const folderOfFiles = (folder: string): FilePlace => ({
  read: async name => {
    const file = path.join(folder, name);
    const found = await stat(file).catch(() => null);
    return found?.isFile() ? { size: found.size, content: createReadStream(file) } : null;
  },
  write: async (name, size, content) => {
    const file = path.join(folder, name);
    if (!path.resolve(file).startsWith(path.resolve(folder) + path.sep))
      throw new Error(`${name} lies outside of the files.`);
    if ((await stat(file).catch(() => null))?.size === size) return;
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await writeWhole(file, async unfinished => {
      await pipeline(content, createWriteStream(unfinished));
      const handle = await open(unfinished, 'r+');
      await handle.sync().finally(() => handle.close());
    });
  },
});

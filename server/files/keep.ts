import { copyFile, mkdir, open } from 'node:fs/promises';
import path from 'node:path';
import type { ReceivedFile } from '../platform/receive';
import { writeWhole } from '../platform/unfinished';

/** Keeps a file below `uploadDir` under the name of its content; on the disk before anybody is told of it. */
export const keep = async (uploadDir: string, file: ReceivedFile, extension: string) => {
  const name = `files/${file.hash}.${extension}`;
  const place = path.join(uploadDir, name);
  await mkdir(path.dirname(place), { recursive: true });
  return writeWhole(place, async unfinished => {
    await copyFile(file.path, unfinished);
    const handle = await open(unfinished, 'r+');
    try {
      await handle.sync();
      const { size } = await handle.stat();
      return { file: name, size };
    } finally {
      await handle.close();
    }
  });
};

import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Keeps a second process from opening the same embedded database: two openers lose data silently. */
export const lockFolder = (folder: string) => {
  const file = path.join(folder, 'terrain.pid');
  const holder = holderOf(file);
  if (holder)
    throw new Error(
      `DATA_DIR ${folder} is in use by process ${holder}. Stop it, or choose another DATA_DIR.`,
    );
  writeFileSync(file, String(process.pid));
  return () => rmSync(file, { force: true });
};

const holderOf = (file: string) => {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    if (!pid || pid === process.pid) return null;
    process.kill(pid, 0);
    return pid;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' ? 'another user' : null;
  }
};

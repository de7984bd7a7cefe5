import { existsSync, mkdtempSync, readFileSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const memory = '/dev/shm';
/** Whether there is room, and programs may run from there. */
const isUsable = () => {
  if (!existsSync(memory)) return false;
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > 4e9 && !/ \/dev\/shm .*\bnoexec\b/.test(readFileSync('/proc/mounts', 'utf8'));
};

/** Where thousands of small files are made and thrown away: in memory where that is possible, it is twice as fast. */
export const tempRoot = isUsable() ? memory : tmpdir();
export const createTempFolder = (name: string) => mkdtempSync(path.join(tempRoot, `terrain-${name}-`));

import { closeSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { tryLock } from 'fs-native-extensions';

/**
 * Keeps a second process from opening the same embedded database: two openers lose data silently. The kernel keeps the
 * lock and lets go of it with the process, however that ends; it holds between containers, where process numbers say
 * nothing. The number beside it is for people.
 */
export const lockFolder = (folder: string, inUse = `DATA_DIR ${folder} is in use`) => {
  const [lock, holder] = ['terrain.lock', 'terrain.pid'].map(name => path.join(folder, name));
  const file = openSync(lock, 'a+');
  if (!tryLock(file)) {
    closeSync(file);
    throw new Error(`${inUse}${processIn(holder)}. Stop what uses it, or choose another DATA_DIR.`);
  }
  writeFileSync(holder, String(process.pid));
  return () => {
    rmSync(holder, { force: true });
    closeSync(file);
  };
};

const processIn = (holder: string) => {
  try {
    return ` by process ${Number(readFileSync(holder, 'utf8'))} (as that is numbered where it runs)`;
  } catch {
    return '';
  }
};

import { closeSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { tryLock } from 'fs-native-extensions';

/**
 * Prevents a second process from opening the same embedded database: with two, data is silently lost. The kernel holds
 * the lock and releases it when the process ends, in whatever way; it also works between containers, where process ids
 * say nothing. The process id stored beside it is only informative.
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

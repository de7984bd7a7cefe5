import { closeSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { tryLock } from 'fs-native-extensions';

/**
 * Prevents a second process from opening the same embedded database: with two, data is silently lost. The kernel holds
 * the lock and releases it when the process ends, in whatever way; it also works between containers, where process ids
 * say nothing. The process id stored beside it is only informative.
 */
export const lockFolder = (folder: string, inUse = `DATA_DIR ${folder} is in use`) => {
  const pidFile = path.join(folder, 'terrain.pid');
  const file = openSync(path.join(folder, 'terrain.lock'), 'a+');
  if (!tryLock(file)) {
    closeSync(file);
    throw new Error(`${inUse}${describeOwner(pidFile)}. Stop what uses it, or choose another DATA_DIR.`);
  }
  writeFileSync(pidFile, String(process.pid));
  return () => {
    rmSync(pidFile, { force: true });
    closeSync(file);
  };
};

const describeOwner = (pidFile: string) => {
  try {
    return ` by process ${Number(readFileSync(pidFile, 'utf8'))} (as that is numbered where it runs)`;
  } catch {
    return '';
  }
};

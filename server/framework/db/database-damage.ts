import { existsSync, statfsSync } from 'node:fs';
import path from 'node:path';

/** PostgreSQL's code for damaged data. */
const dataCorrupted = 'XX001';
/** Also for a damaged index, and for a file that is missing. */
const damageCodes = new Set([dataCorrupted, 'XX002', '58P01']);
/** On a disk with less, in bytes, the engine cannot write what it writes at each start. */
const minFreeSpace = 32 * 2 ** 20;

/** Whether an error of the embedded database says that its files are damaged; the engine aborts on some of them. */
export const isDatabaseDamaged = (error: unknown) => {
  const { code, message } = error as { code?: string; message?: string };
  return damageCodes.has(code ?? '') || message?.startsWith('Aborted(') === true;
};

/** Without this file the engine would write a new database over the old one. */
export const refuseLostVersion = (folder: string) => {
  const [version, control] = ['PG_VERSION', 'global/pg_control'].map(name =>
    existsSync(path.join(folder, name)),
  );
  if (control && !version) throw damagedError(folder, 'PG_VERSION is missing');
};

/** Throws an error that says what the engine, which could not open an existing database, does not. */
export const explainUnopened = (folder: string, { message }: Error): never => {
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize < minFreeSpace)
    throw new Error(`The embedded database in ${folder} cannot be opened: its disk is full.`);
  throw damagedError(folder, message);
};

const damagedError = (folder: string, cause: string) =>
  Object.assign(new Error(`The embedded database in ${folder} is damaged (${cause.replace(/\.$/, '')}).`), {
    code: dataCorrupted,
  });

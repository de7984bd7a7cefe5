import {
  closeSync,
  copyFileSync,
  fdatasyncSync,
  constants as fileConstants,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';

const controlFile = path.join('global', 'pg_control');
const logFolder = 'pg_wal';
/** Maximum attempts: a checkpoint during the copy requires another one. */
const maxAttempts = 5;

/**
 * Copies the folder of an embedded database, to which another thread or process may be writing, into `copy`, which
 * opens as after a crash, in the state of some moment during the copy. Like PostgreSQL's own backups: the files as
 * found, then the log of all changes since the last checkpoint, which repairs them. No newer checkpoint may happen
 * meanwhile, or the beginning of the log may be missing.
 */
export const copyDatabaseFolder = (folder: string, copy: string) => {
  for (let attempt = 1; ; attempt++) {
    rmSync(copy, { recursive: true, force: true });
    const controlBefore = readFileSync(path.join(folder, controlFile));
    const excluded = [controlFile, logFolder, 'postmaster.pid'];
    copyAll(folder, copy, file => !excluded.includes(file));
    const log = path.join(folder, logFolder);
    copyAll(log, path.join(copy, logFolder), file => isWritten(log, file));
    writeFileSync(path.join(copy, controlFile), controlBefore);
    if (controlBefore.equals(readFileSync(path.join(folder, controlFile)))) return;
    if (attempt === maxAttempts) throw new Error(`${folder} is changed too fast to be copied.`);
  }
};

/** Copies the folder `subfolder` of `source`; paths are relative to `source`. */
const copyAll = (source: string, target: string, isIncluded: (file: string) => boolean, subfolder = '') => {
  mkdirSync(path.join(target, subfolder), { recursive: true, mode: 0o700 });
  for (const entry of readdirSync(path.join(source, subfolder), { withFileTypes: true }).sort(byName)) {
    const file = path.join(subfolder, entry.name);
    if (!isIncluded(file)) continue;
    if (entry.isDirectory()) copyAll(source, target, isIncluded, file);
    else if (entry.isFile()) copyIfThere(path.join(source, file), path.join(target, file));
  }
};

const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1);

/** The files of a table that is dropped meanwhile disappear. */
const copyIfThere = (from: string, to: string) => {
  try {
    copyFile(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
};

/** Maximum unflushed bytes: with more, the kernel would block everybody who writes, above all the server. */
const maxUnflushed = 8 * 2 ** 20;

/** Instantly where the file system supports reflinks; otherwise in flushed portions. */
const copyFile = (from: string, to: string) => {
  try {
    return copyFileSync(from, to, fileConstants.COPYFILE_FICLONE_FORCE);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw error;
  }
  const source = openSync(from, 'r');
  const target = openSync(to, 'w', 0o600);
  try {
    const { size } = statSync(from);
    const bytes = Buffer.allocUnsafe(Math.min(maxUnflushed, Math.max(1, size)));
    for (let read = readSync(source, bytes); read; read = readSync(source, bytes)) {
      for (let written = 0; written < read; ) written += writeSync(target, bytes, written, read - written);
      if (size > maxUnflushed) fdatasyncSync(target);
    }
  } finally {
    closeSync(source);
    closeSync(target);
  }
};

/**
 * Whether a log file has been started: recycled ones still contain old data. The name is a position in the log, in
 * hexadecimal: timeline, upper half, and number of the file; the file's first page repeats the position in byte 8.
 */
const isWritten = (folder: string, name: string) => {
  if (!/^[0-9A-F]{24}$/.test(name)) return true;
  const file = path.join(folder, name);
  const { size } = statSync(file, { throwIfNoEntry: false }) ?? { size: 0 };
  if (!size) return false;
  const handle = openSync(file, 'r');
  try {
    const head = Buffer.alloc(16);
    readSync(handle, head, 0, head.length, 0);
    const [high, low] = [name.slice(8, 16), name.slice(16)].map(part => Number.parseInt(part, 16));
    return Number(head.readBigUInt64LE(8)) === high * 2 ** 32 + low * size;
  } finally {
    closeSync(handle);
  }
};

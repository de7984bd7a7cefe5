import {
  copyFileSync,
  constants as fileConstants,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

const control = path.join('global', 'pg_control');
const log = 'pg_wal';
/** How often it is tried: each time a checkpoint came in between. */
const tries = 5;

/**
 * Copies the folder of an embedded database, of which another thread or process may be writing, into `copy`, which opens
 * as after a crash: as it was at some moment of the copying. What PostgreSQL's own backups do: the files as they are
 * found, then the log of all that was changed since the last checkpoint, which mends them. That checkpoint must be the
 * last one to the end, or the log may lack its beginning.
 */
export const copyOfFolder = (folder: string, copy: string) => {
  for (let tried = 1; ; tried++) {
    rmSync(copy, { recursive: true, force: true });
    const before = readFileSync(path.join(folder, control));
    copyAll(folder, copy, ({ at }) => at !== control && at !== log && at !== 'postmaster.pid');
    copyAll(path.join(folder, log), path.join(copy, log), () => true);
    writeFileSync(path.join(copy, control), before);
    if (before.equals(readFileSync(path.join(folder, control)))) return;
    if (tried === tries) throw new Error(`${folder} is changed too fast to be copied.`);
  }
};

const copyAll = (from: string, to: string, wanted: (file: { at: string }) => boolean, at = '') => {
  mkdirSync(path.join(to, at), { recursive: true, mode: 0o700 });
  for (const entry of readdirSync(path.join(from, at), { withFileTypes: true }).sort(byName)) {
    const here = path.join(at, entry.name);
    if (!wanted({ at: here })) continue;
    if (entry.isDirectory()) copyAll(from, to, wanted, here);
    else if (entry.isFile()) copyIfThere(path.join(from, here), path.join(to, here));
  }
};

const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1);

/** A table that is dropped meanwhile takes its files along. */
const copyIfThere = (from: string, to: string) => {
  try {
    copyFileSync(from, to, fileConstants.COPYFILE_FICLONE);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
};

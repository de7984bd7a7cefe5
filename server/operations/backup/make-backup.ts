import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../../framework/config/config';
import { privateFolder } from '../../framework/host/private-folder';
import { madeKeyFile } from '../../framework/secrets/source';
import { writeArchive } from './archive';
import { backupKeyOf } from './backup-key';
import { filePlaceOf } from './file-place';
import { openToRead } from './open-whole';
import type { Beginning, Ending, Parts } from './parts';
import { bytesOfFiles } from './queries-whole';
import { readWhole } from './read-whole';
import { requireFreeSpace } from './require-free-space';

export type BackupConfig = Pick<
  Config,
  | 'databaseUrl'
  | 'dataDir'
  | 'uploadDir'
  | 's3'
  | 'backupDir'
  | 'backupKey'
  | 'backupKeyFile'
  | 'secretKey'
  | 'secretKeyFile'
>;
export type Backup = Pick<Beginning, 'at' | 'key'> &
  Pick<Ending, 'missing'> & { file: string; size: number; rows: number; files: number };

/**
 * Makes a backup in one file: the database as it is now, and the files that its rows reference. `to` is the file, or a
 * folder for a file named by the time; `withKey` includes the secret key.
 */
export const makeBackup = async (
  config: BackupConfig,
  {
    to = config.backupDir,
    name = 'terrain',
    withKey = false,
  }: { to?: string; name?: string; withKey?: boolean } = {},
): Promise<Backup> => {
  const key = backupKeyOf(config);
  if (withKey && !key)
    throw new Error(
      'The secret key goes into encrypted backups only: give a key for these by BACKUP_KEY or BACKUP_KEY_FILE.',
    );
  const isFolder = to === config.backupDir || (existsSync(to) && statSync(to).isDirectory());
  const folder = isFolder ? to : path.dirname(path.resolve(to));
  privateUnlessThere(folder);
  const whole = await openToRead(config);
  try {
    await requireFreeSpace(folder, await bytesOfFiles(whole.db));
    let beginning: Beginning | undefined;
    let ending: Ending | undefined;
    const noted = async function* (parts: Parts): Parts {
      for await (const part of parts) {
        if (part.part === 'beginning') beginning = part;
        if (part.part === 'ending') ending = part;
        yield part;
      }
    };
    const parts = readWhole(whole, {
      files: await filePlaceOf(config),
      key: withKey ? secretKeyText(config) : undefined,
    });
    const file = isFolder
      ? path.join(to, `${name}-${stamp(new Date())}.tar.gz${key ? '.age' : ''}`)
      : path.resolve(to);
    const size = await writeArchive(noted(parts), file, key);
    const { at, key: keyName } = beginning!;
    const { sums, files, missing } = ending!;
    const rows = Object.values(sums).reduce((all, { rows: each }) => all + each, 0);
    return { file, size, at, key: keyName, rows, files: files.length, missing };
  } finally {
    await whole.close();
  }
};

/** 20261123-031200, in UTC: names sort by time. */
export const stamp = (at: Date) => at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-');

const secretKeyText = ({ secretKey, secretKeyFile, dataDir }: BackupConfig) =>
  secretKey ?? readFileSync(secretKeyFile ?? madeKeyFile(dataDir), 'utf8');

/** A folder that we create is private; an existing one keeps its mode. */
const privateUnlessThere = (folder: string) => {
  if (!existsSync(folder)) privateFolder(folder);
};

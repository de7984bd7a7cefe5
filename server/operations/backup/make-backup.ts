import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../../framework/config/config';
import { ensurePrivateFolder } from '../../framework/host/private-folder';
import { getKeyFilePath } from '../../framework/secrets/load-secret-keys';
import { writeArchive } from './archive';
import { readBackupKey } from './backup-key';
import type { DumpFooter, DumpHeader, DumpParts } from './dump-parts';
import { openFileStorage } from './file-storage';
import { openSource } from './open-database';
import { getTotalFileSize } from './queries-dump';
import { readDump } from './read-dump';
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
export type Backup = Pick<DumpHeader, 'at' | 'key'> &
  Pick<DumpFooter, 'missing'> & { file: string; size: number; rows: number; files: number };

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
  const key = readBackupKey(config);
  if (withKey && !key)
    throw new Error(
      'The secret key goes into encrypted backups only: give a key for these by BACKUP_KEY or BACKUP_KEY_FILE.',
    );
  const isFolder = to === config.backupDir || (existsSync(to) && statSync(to).isDirectory());
  const folder = isFolder ? to : path.dirname(path.resolve(to));
  ensureFolder(folder);
  const source = await openSource(config);
  try {
    await requireFreeSpace(folder, await getTotalFileSize(source.db));
    let header: DumpHeader | undefined;
    let footer: DumpFooter | undefined;
    const captureEnds = async function* (parts: DumpParts): DumpParts {
      for await (const part of parts) {
        if (part.part === 'beginning') header = part;
        if (part.part === 'ending') footer = part;
        yield part;
      }
    };
    const parts = readDump(source, {
      files: await openFileStorage(config),
      key: withKey ? readSecretKey(config) : undefined,
    });
    const file = isFolder
      ? path.join(to, `${name}-${formatTimestamp(new Date())}.tar.gz${key ? '.age' : ''}`)
      : path.resolve(to);
    const size = await writeArchive(captureEnds(parts), file, key);
    const { at, key: keyName } = header!;
    const { sums, files, missing } = footer!;
    const rows = Object.values(sums).reduce((sum, table) => sum + table.rows, 0);
    return { file, size, at, key: keyName, rows, files: files.length, missing };
  } finally {
    await source.close();
  }
};

/** 20261123-031200, in UTC: names sort by time. */
export const formatTimestamp = (at: Date) =>
  at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-');

const readSecretKey = ({ secretKey, secretKeyFile, dataDir }: BackupConfig) =>
  secretKey ?? readFileSync(secretKeyFile ?? getKeyFilePath(dataDir), 'utf8');

/** A folder that we create is private; an existing one keeps its mode. */
const ensureFolder = (folder: string) => {
  if (!existsSync(folder)) ensurePrivateFolder(folder);
};

import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beginEpoch } from '../../field/api/queries-epoch';
import type { Config } from '../../framework/config/config';
import type { DumpTarget } from '../../framework/db/dump-target';
import { getKeyFilePath } from '../../framework/secrets/load-secret-keys';
import { readArchive } from './archive';
import { readBackupKey } from './backup-key';
import type { DumpParts } from './dump-parts';
import { openFileStorage } from './file-storage';
import { type LoadResult, loadDump, requireKnownVersion } from './load-dump';
import { openTarget } from './open-database';
import { endSessions, vacuumAnalyze } from './queries-dump';
import { verifyChecksums } from './verify-checksums';

/**
 * Restores a backup into the configured place, which must be empty. The archive is first read to its end; then the
 * database and its files are restored completely or not at all, except for unreferenced files.
 */
export const restoreBackup = async (config: Config, file: string): Promise<LoadResult> => {
  const readParts = () => openArchive(config, file);
  for await (const part of readParts()) if (part.part === 'beginning') requireKnownVersion(part);
  const target = await openTarget(config);
  const result = await withDumpTarget(target, async () => {
    const loaded = await loadDump(readParts(), target, await openFileStorage(config));
    await endSessions(target.db);
    await beginEpoch(target.db);
    return loaded;
  });
  restoreSecretKey(config, result);
  return result;
};

/**
 * Test-restores a backup into an empty place and removes it again: a temporary embedded database, or a scratch
 * PostgreSQL.
 */
export const verifyBackup = async (
  config: Config,
  file: string,
  scratchUrl?: string,
): Promise<LoadResult> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'terrain-verify-'));
  try {
    const target = await openTarget({ databaseUrl: scratchUrl, dataDir: folder });
    try {
      return await loadDump(openArchive(config, file), target);
    } finally {
      await target.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Runs the work and keeps the database's changes if it succeeds. */
export const withDumpTarget = async <T>(target: DumpTarget, work: () => Promise<T>): Promise<T> => {
  try {
    const result = await work();
    await target.keep();
    await vacuumAnalyze(target.db);
    return result;
  } finally {
    await target.close();
  }
};

const openArchive = (config: Config, file: string): DumpParts =>
  verifyChecksums(readArchive(file, readBackupKey(config)));

/** Restores the secret key of an archive that includes it, where this place has none. */
const restoreSecretKey = (
  { dataDir, secretKey, secretKeyFile }: Config,
  { secretKey: archivedKey }: LoadResult,
) => {
  const file = getKeyFilePath(dataDir);
  const hasKey = secretKey !== undefined || secretKeyFile !== undefined || existsSync(file);
  if (archivedKey === undefined || hasKey) return;
  writeFileSync(file, archivedKey, { mode: 0o600, flush: true });
};

import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beginEpoch } from '../../field/api/queries-epoch';
import type { Config } from '../../framework/config/config';
import type { DumpTarget } from '../../framework/db/dump-target';
import { madeKeyFile } from '../../framework/secrets/source';
import { readArchive } from './archive';
import { backupKeyOf } from './backup-key';
import { checked } from './checked';
import { filePlaceOf } from './file-place';
import { type LoadResult, load, requireKnown } from './load';
import { openToFill } from './open-whole';
import type { Parts } from './parts';
import { afterRestore, endSessions } from './queries-whole';

/**
 * Restores a backup into the configured place, which must be empty. The archive is first read to its end; then the
 * database and its files are restored completely or not at all, except for unreferenced files.
 */
export const restore = async (config: Config, file: string): Promise<LoadResult> => {
  const parts = () => archiveParts(config, file);
  for await (const part of parts()) if (part.part === 'beginning') requireKnown(part);
  const whole = await openToFill(config);
  const poured = await kept(whole, async () => {
    const done = await load(parts(), whole, await filePlaceOf(config));
    await endSessions(whole.db);
    await beginEpoch(whole.db);
    return done;
  });
  bringKey(config, poured);
  return poured;
};

/**
 * Test-restores a backup into an empty place and removes it again: a temporary embedded database, or a scratch
 * PostgreSQL.
 */
export const verify = async (config: Config, file: string, scratchUrl?: string): Promise<LoadResult> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'terrain-verify-'));
  try {
    const whole = await openToFill({ databaseUrl: scratchUrl, dataDir: folder });
    try {
      return await load(archiveParts(config, file), whole);
    } finally {
      await whole.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Runs the work and keeps the database's changes if it succeeds. */
export const kept = async <T>(whole: DumpTarget, work: () => Promise<T>): Promise<T> => {
  try {
    const done = await work();
    await whole.keep();
    await afterRestore(whole.db);
    return done;
  } finally {
    await whole.close();
  }
};

const archiveParts = (config: Config, file: string): Parts => checked(readArchive(file, backupKeyOf(config)));

/** Restores the secret key of an archive that includes it, where this place has none. */
const bringKey = ({ dataDir, secretKey, secretKeyFile }: Config, { secretKey: brought }: LoadResult) => {
  const file = madeKeyFile(dataDir);
  if (brought === undefined || secretKey !== undefined || secretKeyFile !== undefined || existsSync(file))
    return;
  writeFileSync(file, brought, { mode: 0o600, flush: true });
};

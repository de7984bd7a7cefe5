import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { copyDatabaseFolder } from '../../framework/db/copy-database-folder';
import type { DumpTarget } from '../../framework/db/dump-target';
import { lockFolder } from '../../framework/db/lock-folder';
import { ensurePrivateFolder } from '../../framework/host/private-folder';
import { isDatabaseEmpty } from './queries-dump';
import { getFolderSize, requireFreeSpace } from './require-free-space';

/** A PostgreSQL by its URL, otherwise the embedded database in a folder. */
export type DatabaseLocation = { databaseUrl?: string; dataDir: string };

/**
 * Opens the configured database to read it as it is now. A server may be running on it: the embedded one is read from a
 * copy of its folder, which lies beside it until this is closed.
 */
export const openSource = async (place: DatabaseLocation): Promise<DumpTarget> => {
  const target = await openConsistent(place);
  if (!(await isDatabaseEmpty(target.db))) return target;
  await target.close();
  throw new Error('The database holds no tables: there is nothing to read.');
};

/** The embedded database is opened as a copy. */
const openConsistent = async ({ databaseUrl, dataDir }: DatabaseLocation): Promise<DumpTarget> => {
  if (databaseUrl) return (await importPostgres()).openPostgresTarget(databaseUrl, 'read');
  const folder = path.join(dataDir, 'pglite');
  if (!existsSync(folder)) throw new Error(`DATA_DIR ${dataDir} holds no database.`);
  const copyFolder = path.join(dataDir, 'copy-for-backup');
  mkdirSync(copyFolder, { recursive: true, mode: 0o700 });
  const unlock = lockFolder(copyFolder, `Another backup of DATA_DIR ${dataDir} is being made`);
  const copy = path.join(copyFolder, 'pglite');
  const remove = () => {
    rmSync(copy, { recursive: true, force: true });
    unlock();
  };
  try {
    await requireFreeSpace(copyFolder, getFolderSize(folder));
    copyDatabaseFolder(folder, copy);
    const target = await (await importEmbedded()).openEmbeddedTarget(copy);
    return { ...target, close: () => target.close().finally(remove) };
  } catch (error) {
    remove();
    throw error;
  }
};

/**
 * Opens the configured database to fill it. The embedded one is created beside its folder and moved there by `keep`; an
 * existing one is not touched.
 */
export const openTarget = async ({ databaseUrl, dataDir }: DatabaseLocation): Promise<DumpTarget> => {
  if (databaseUrl) return (await importPostgres()).openPostgresTarget(databaseUrl, 'fill');
  ensurePrivateFolder(dataDir);
  const unlock = lockFolder(dataDir);
  const folder = path.join(dataDir, 'pglite');
  const unfinished = path.join(dataDir, 'pglite.unfinished');
  try {
    if (existsSync(folder))
      throw new Error(
        `DATA_DIR ${dataDir} holds a database already: choose another one, or move it away. Nothing was changed.`,
      );
    rmSync(unfinished, { recursive: true, force: true });
    const target = await (await importEmbedded()).openEmbeddedTarget(unfinished);
    let isKept = false;
    return {
      ...target,
      keep: () =>
        target.keep().then(() => {
          isKept = true;
        }),
      close: async () => {
        await target.close();
        if (isKept) renameSync(unfinished, folder);
        else rmSync(unfinished, { recursive: true, force: true });
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
};

/** Loaded lazily: each engine is only loaded where it is used. */
const importPostgres = () => import('../../framework/db/postgres-target');
const importEmbedded = () => import('../../framework/db/embedded-target');

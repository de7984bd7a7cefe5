import { beginEpoch } from '../../field/api/queries-epoch';
import type { Config } from '../../framework/config/config';
import { lockFolder } from '../../framework/db/lock-folder';
import { type LoadResult, loadDump } from './load-dump';
import { type DatabaseLocation, openSource, openTarget } from './open-database';
import { hasConnectedServers } from './queries-dump';
import { readDump } from './read-dump';
import { withDumpTarget } from './restore-backup';
import { verifyChecksums } from './verify-checksums';

/**
 * Copies the configured database into an empty one. Files stay where they are: both reference them below UPLOAD_DIR. No
 * server may be running: writes made meanwhile would be lost.
 */
export const moveDatabase = async (config: Config, to: DatabaseLocation): Promise<LoadResult> => {
  const unlock = config.databaseUrl ? () => undefined : lockFolder(config.dataDir);
  try {
    const source = await openSource(config);
    try {
      if (await hasConnectedServers(source.db))
        throw new Error('A server is running on this database: stop it first. Nothing was changed.');
      const target = await openTarget(to);
      return await withDumpTarget(target, async () => {
        const moved = await loadDump(verifyChecksums(readDump(source, {})), target);
        await beginEpoch(target.db);
        return moved;
      });
    } finally {
      await source.close();
    }
  } finally {
    unlock();
  }
};

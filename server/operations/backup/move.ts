import { beginEpoch } from '../../field/api/queries-epoch';
import type { Config } from '../../framework/config/config';
import { lockFolder } from '../../framework/db/data-lock';
import { checked } from './checked';
import { type LoadResult, load } from './load';
import { openToFill, openToRead, type Place } from './open-whole';
import { othersAt } from './queries-whole';
import { readWhole } from './read-whole';
import { kept } from './restore';

/**
 * Copies the configured database into an empty one. Files stay where they are: both reference them below UPLOAD_DIR. No
 * server may be running: writes made meanwhile would be lost.
 */
export const move = async (config: Config, to: Place): Promise<LoadResult> => {
  const unlock = config.databaseUrl ? () => undefined : lockFolder(config.dataDir);
  try {
    const from = await openToRead(config);
    try {
      if (await othersAt(from.db))
        throw new Error('A server is running on this database: stop it first. Nothing was changed.');
      const whole = await openToFill(to);
      return await kept(whole, async () => {
        const moved = await load(checked(readWhole(from, {})), whole);
        await beginEpoch(whole.db);
        return moved;
      });
    } finally {
      await from.close();
    }
  } finally {
    unlock();
  }
};

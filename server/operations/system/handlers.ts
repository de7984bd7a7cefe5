import type { system } from '../../../contract/operations/system';
import { version } from '../../../package.json';
import { cachedForSeconds } from '../../framework/cache/cache';
import type { Config } from '../../framework/config/config';
import type { Engine } from '../../framework/db/client';
import type { Handlers } from '../../framework/http/mount';
import { findLastBackup } from '../backup/queries';
import { getDiskUsage } from './disk-usage';
import { serverId } from './heartbeat';
import {
  countPendingJobs,
  countUnfoldedRows,
  findLastSelfCheck,
  getEngineInfo,
  getFileStats,
  listLargestTables,
  listReplicas,
  listRunningServers,
} from './queries';
import { toSystemState } from './rows';

const maxTables = 8;

/** The state of this installation. Concurrent reads of several admins are shared. */
export const systemHandlers = (engine: Engine, { uploadDir }: Config): Handlers<typeof system> => {
  const read = cachedForSeconds([], async db => ({
    database: await getEngineInfo(db),
    servers: await listRunningServers(db),
    tables: await listLargestTables(db, maxTables),
    files: await getFileStats(db),
    queues: await countPendingJobs(db),
    folds: await countUnfoldedRows(db),
    replicas: engine === 'postgres' ? await listReplicas(db) : [],
    backup: await findLastBackup(db),
    selfCheck: await findLastSelfCheck(db),
  }));
  return {
    state: async ({ db }) => ({
      data: toSystemState({
        version,
        engine,
        ownId: serverId,
        disk: await getDiskUsage(uploadDir),
        ...(await read(db)),
      }),
    }),
  };
};

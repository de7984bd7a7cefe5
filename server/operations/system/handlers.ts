import type { system } from '../../../contract/operations/system';
import { version } from '../../../package.json';
import { cachedForSeconds } from '../../framework/cache/cache';
import type { Config } from '../../framework/config/config';
import type { Engine } from '../../framework/db/client';
import type { Handlers } from '../../framework/http/mount';
import { lastBackup } from '../backup/queries';
import { diskOf } from './disk';
import { ownId } from './heartbeat';
import {
  engineFacts,
  fileFacts,
  largestTables,
  lastSelfCheck,
  replicas,
  runningServers,
  unfolded,
  waitingWork,
} from './queries';
import { systemState } from './rows';

const mostTables = 8;

/** The state of this installation. Concurrent reads of several admins are shared. */
export const systemHandlers = (engine: Engine, { uploadDir }: Config): Handlers<typeof system> => {
  const read = cachedForSeconds([], async db => ({
    database: await engineFacts(db),
    servers: await runningServers(db),
    tables: await largestTables(db, mostTables),
    files: await fileFacts(db),
    queues: await waitingWork(db),
    folds: await unfolded(db),
    replicas: engine === 'postgres' ? await replicas(db) : [],
    backup: await lastBackup(db),
    selfCheck: await lastSelfCheck(db),
  }));
  return {
    state: async ({ db }) => ({
      data: systemState({ version, engine, ownId, disk: await diskOf(uploadDir), ...(await read(db)) }),
    }),
  };
};

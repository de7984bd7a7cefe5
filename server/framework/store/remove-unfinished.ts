import type { FastifyInstance } from 'fastify';
import { runEvery } from '../time/run-every';
import { maxUploadMs, removeOldFiles } from '../uploads/atomic-write';
import type { FileStore } from './file-store';

/** Removes partial files of killed servers, both incoming uploads and files in the store. Returns how many. */
export const removeUnfinished = async (incomingDir: string, store: FileStore) =>
  (await removeOldFiles(incomingDir, () => true)) + (await store.removeUnfinished());

/** Runs when the server has started, and every hour after that. */
export const scheduleUnfinishedCleanup = (app: FastifyInstance, incomingDir: string, store: FileStore) => {
  const failure = 'unfinished files were not removed';
  app.addHook('onReady', async () => {
    removeUnfinished(incomingDir, store).catch(error => app.log.error(error, failure));
  });
  runEvery(app, maxUploadMs, failure, () => removeUnfinished(incomingDir, store));
};

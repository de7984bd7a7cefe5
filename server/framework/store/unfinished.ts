import type { FastifyInstance } from 'fastify';
import { every } from '../time/every';
import { longestUpload, removeOld } from '../uploads/unfinished';
import type { FileStore } from './file-store';

/** Removes partial files of killed servers, both incoming uploads and files in the store. Returns how many. */
export const removeUnfinished = async (incomingDir: string, store: FileStore) =>
  (await removeOld(incomingDir, () => true)) + (await store.removeUnfinished());

/** Runs when the server has started, and every hour after that. */
export const removeUnfinishedNowAndThen = (app: FastifyInstance, incomingDir: string, store: FileStore) => {
  const failure = 'unfinished files were not removed';
  app.addHook('onReady', async () => {
    removeUnfinished(incomingDir, store).catch(error => app.log.error(error, failure));
  });
  every(app, longestUpload, failure, () => removeUnfinished(incomingDir, store));
};

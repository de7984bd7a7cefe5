import type { FastifyInstance } from 'fastify';
import { dataHeader, isOtherData, readDataState, writeDataState } from '../../contract/data-epoch';
import { ApiError } from '../platform/errors';
import { dataStateOf } from './queries-epoch';

/**
 * Tells the app with each answer which data this server has, and refuses a write that was made for others: after a
 * restore a task's id may stand for another site's task.
 */
export const tellDataEpoch = (app: FastifyInstance) => {
  app.addHook('preHandler', async ({ url, method, headers }, reply) => {
    if (!url.startsWith('/api/field/')) return;
    const now = await dataStateOf(app.databases.front);
    if (!now) return;
    reply.header(dataHeader, writeDataState(now));
    const known = readDataState(headers[dataHeader]);
    if (method !== 'GET' && known && isOtherData(known, now)) throw new ApiError('dataRestored');
  });
};

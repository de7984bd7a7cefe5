import type { FastifyInstance } from 'fastify';
import {
  dataHeader,
  isOtherData,
  readDataState,
  writeDataState,
} from '../../../contract/framework/data-epoch';
import { ApiError } from '../../framework/http/errors';
import { dataStateOf } from './queries-epoch';

/**
 * Sends the data epoch with each response, and refuses writes made for another epoch: after a restore the same task id
 * may belong to another site's task.
 */
export const sendDataEpoch = (app: FastifyInstance) => {
  app.addHook('preHandler', async (request, reply) => {
    const { url, method, headers } = request;
    if (!url.startsWith('/api/field/')) return;
    const now = await dataStateOf(app.databases.front);
    if (!now) return;
    reply.header(dataHeader, writeDataState(now));
    const known = readDataState(headers[dataHeader]);
    if (!known || !isOtherData(known, now)) return;
    if (known.epoch === now.epoch && request.caller)
      request.log.warn(
        { known, now },
        'a phone has seen later data than these: after a restore by hand run « npm run admin -- new-epoch »',
      );
    if (method !== 'GET') throw new ApiError('dataRestored');
  });
};

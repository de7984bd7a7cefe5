import type { FastifyInstance } from 'fastify';
import {
  dataHeader,
  formatDataState,
  hasDataDiverged,
  parseDataState,
} from '../../../contract/framework/data-state';
import { ApiError } from '../../framework/http/errors';
import { getDataState } from './queries-epoch';

/**
 * Sends the data epoch with each response, and refuses writes made for another epoch: after a restore the same task id
 * may belong to another site's task.
 */
export const sendDataEpoch = (app: FastifyInstance) => {
  app.addHook('preHandler', async (request, reply) => {
    const { url, method, headers } = request;
    if (!url.startsWith('/api/field/')) return;
    const current = await getDataState(app.databases.front);
    if (!current) return;
    reply.header(dataHeader, formatDataState(current));
    const known = parseDataState(headers[dataHeader]);
    if (!known || !hasDataDiverged(known, current)) return;
    if (known.epoch === current.epoch && request.caller)
      request.log.warn(
        { known, now: current },
        'a phone has seen later data than these: after a restore by hand run « npm run admin -- new-epoch »',
      );
    if (method !== 'GET') throw new ApiError('dataRestored');
  });
};

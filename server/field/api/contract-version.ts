import type { FastifyInstance } from 'fastify';
import { fieldContract, fieldVersionHeader } from '../../../contract/field/field-version';
import { ApiError } from '../../framework/http/errors';

/** Tells the app which field contract this server speaks, and refuses one that it does not understand any more. */
export const sendContractVersion = (app: FastifyInstance) => {
  app.addHook('onRequest', async ({ url, headers }, reply) => {
    if (!url.startsWith('/api/field/')) return;
    reply.header(fieldVersionHeader, fieldContract.now);
    if (Number(headers[fieldVersionHeader] ?? 1) < fieldContract.oldest) throw new ApiError('appTooOld');
  });
};

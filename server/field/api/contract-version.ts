import type { FastifyInstance } from 'fastify';
import { fieldVersion, fieldVersionHeader } from '../../../contract/field/field-version';
import { ApiError } from '../../framework/http/errors';

/** Sends the version of the field contract, and refuses clients whose version is no longer supported. */
export const sendContractVersion = (app: FastifyInstance) => {
  app.addHook('onRequest', async ({ url, headers }, reply) => {
    if (!url.startsWith('/api/field/')) return;
    reply.header(fieldVersionHeader, fieldVersion.now);
    if (Number(headers[fieldVersionHeader] ?? 1) < fieldVersion.oldest) throw new ApiError('appTooOld');
  });
};

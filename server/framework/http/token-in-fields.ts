import type { FastifyContextConfig, FastifyRequest } from 'fastify';
import { type Endpoint, requestsFile } from '../../../contract/framework/endpoint';

/**
 * Whether the session's token may also come as a field of the form or the query string: for downloads and streams
 * (document 1, section 7), for which browsers send no header. Never for anything else, least of all writes.
 */
export const getTokenFieldPolicy = ({
  method,
  transport,
  input,
}: Pick<Endpoint, 'method' | 'transport' | 'input'>): FastifyContextConfig['tokenInFields'] => {
  if (transport === 'download' || transport === 'stream') return 'always';
  return method === 'GET' && transport === 'json' && 'export' in input.shape ? 'exporting' : undefined;
};

/** The token among the fields of such a call, and whether it is in the URL, which logs and browser histories store. */
export const findTokenField = (request: FastifyRequest) => {
  const tokenMode = request.routeOptions.config.tokenInFields;
  if (!tokenMode) return null;
  const [query, body] = [request.query, request.body] as Record<string, unknown>[];
  const fields = { ...query, ...body };
  if (tokenMode === 'exporting' && !requestsFile(fields)) return null;
  return typeof fields.token === 'string' && fields.token
    ? { token: fields.token, inAddress: fields.token === query?.token }
    : null;
};

import { isDeepStrictEqual } from 'node:util';
import type { FastifyReply } from 'fastify';
import { restResponseSchema } from '../../../contract/framework/crud';
import type { Endpoint } from '../../../contract/framework/endpoint';
import { contentDisposition } from './content-disposition';
import { Download, EventStream, RowRange, RowStream, TypedResponse } from './responses';

/** Sends a handler's answer: in the envelope, or as file, list or stream. */
export const sendResponse = async (reply: FastifyReply, endpoint: Endpoint, response: unknown) => {
  if (response instanceof Download) {
    const { name, type, content } = response.file;
    return reply
      .header('content-type', type)
      .header('content-disposition', contentDisposition('attachment', name))
      .send(content);
  }
  if (response instanceof RowStream)
    return reply.type('application/json; charset=utf-8').send(response.content);
  if (response instanceof EventStream) return streamEvents(reply, response);
  if (response instanceof RowRange) reply.header('content-range', response.contentRange);
  if (response instanceof TypedResponse) {
    if (process.env.NODE_ENV === 'test') requireContractOutput(endpoint, response.values);
    return { success: true, ...response.values };
  }
  if (endpoint.transport === 'rest')
    return restResponseSchema(endpoint).parse(response instanceof RowRange ? response.rows : response);
  return { success: true, ...endpoint.output.parse(response) };
};

/** In tests: asserts that parsing by the contract changes nothing. */
const requireContractOutput = (endpoint: Endpoint, values: Record<string, unknown>) => {
  if (!isDeepStrictEqual(endpoint.output.parse(values), values))
    throw new Error(`${endpoint.method} ${endpoint.path} answers otherwise than its contract`);
};

/** Bypasses Fastify, whose answers end. */
const streamEvents = (reply: FastifyReply, { begin }: EventStream) => {
  const { request, raw } = reply;
  reply.hijack();
  request.log.info({ req: request, status: 200, ms: Math.round(reply.elapsedTime) }, 'answered');
  // Flushed at once: otherwise the headers wait for the first data.
  raw.writeHead(200, streamHead).flushHeaders();
  begin(raw);
  return reply;
};
const streamHead = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  // nginx would buffer events otherwise.
  'x-accel-buffering': 'no',
  connection: 'close',
};

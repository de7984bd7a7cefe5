import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Endpoint } from '../../contract/endpoint';
import { invalid } from '../platform/errors';
import { readInput } from '../platform/input';

export type ReceivedFile = { path: string; name: string; hash: string };

/**
 * The file of a multipart call, saved until the answer is sent, and the fields beside it. More than the app's limits
 * answer 413.
 */
export const receive = async <E extends Endpoint>(
  request: FastifyRequest,
  endpoint: E,
  mostBytes?: number,
) => {
  const [field] = endpoint.files!;
  const { files, values } = await request
    .saveRequestFiles(mostBytes === undefined ? {} : { limits: { fileSize: mostBytes } })
    .catch(unreadable(field));
  const file = files.find(({ fieldname }) => fieldname === field);
  if (!file) throw invalid(field, 'fileMissing', { field });
  request.body = fieldsOf(values as Record<string, { type: string; value?: unknown }>);
  const received: ReceivedFile = {
    path: file.filepath,
    name: file.filename.replace(/\0|\p{Surrogate}/gu, '').slice(-200),
    hash: await hashOf(file.filepath),
  };
  return { file: received, input: readInput(endpoint, request) as z.output<E['input']> };
};

/** What the parser says of a form that is cut or malformed has neither status nor code. */
const unreadable = (field: string) => (error: { statusCode?: number; code?: string }) => {
  throw error.statusCode || error.code ? error : invalid(field, 'badForm');
};

const fieldsOf = (parts: Record<string, { type: string; value?: unknown }>) =>
  Object.fromEntries(
    Object.entries(parts)
      .filter(([, part]) => part?.type === 'field')
      .map(([name, { value }]) => [name, value]),
  );

const hashOf = async (path: string) => {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
};

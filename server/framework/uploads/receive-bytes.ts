import { createHash, randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../http/errors';
import { ensureIncomingFolder } from './atomic-write';

/** A received body, in a local file. `whole`: complete; otherwise the connection broke after these bytes. */
export type ReceivedBytes = { path: string; size: number; hash: string; whole: boolean };

/**
 * Reads a raw body into a file that exists while `work` runs. If the connection breaks, what arrived can be used: the
 * sender need not send it again. More than `maxBytes` bytes answer 413.
 */
export const receiveBytes = async <T>(
  request: FastifyRequest,
  maxBytes: number,
  work: (received: ReceivedBytes) => Promise<T>,
): Promise<T> => {
  const { 'content-type': type, 'content-encoding': encoding, 'content-length': length } = request.headers;
  if (!type?.startsWith('application/octet-stream') || encoding)
    throw new ApiError('unsupportedFile', { cause: 'notBytes' });
  if (Number(length) > maxBytes) throw tooLarge(maxBytes);
  const file = path.join(await ensureIncomingFolder(request.server.incomingDir), randomUUID());
  try {
    return await work({ path: file, ...(await writeBody(request, file, maxBytes)) });
  } finally {
    await rm(file, { force: true });
  }
};

const writeBody = async ({ raw }: FastifyRequest, file: string, maxBytes: number) => {
  const handle = await open(file, 'w', 0o600);
  const hash = createHash('sha256');
  let size = 0;
  try {
    // A caller who is refused early must be able to read the answer: keep the connection open.
    const chunks = raw.iterator({ destroyOnReturn: false });
    for (;;) {
      const next = await chunks.next().catch(() => null);
      if (!next || next.done) return { size, hash: hash.digest('hex'), whole: next !== null };
      size += next.value.length;
      if (size > maxBytes) throw tooLarge(maxBytes);
      hash.update(next.value);
      await handle.writeFile(next.value);
    }
  } finally {
    await handle.close();
  }
};

const tooLarge = (maxBytes: number) =>
  new ApiError('tooLarge', { cause: 'bodyTooLarge', params: { most: Math.ceil(maxBytes / 1024) } });

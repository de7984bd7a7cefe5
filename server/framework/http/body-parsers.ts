import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { maxUnauthenticatedBytes } from '../../../contract/framework/body-limits';
import { exportFlags } from '../../../contract/framework/endpoint';
import { ApiError, invalid, notFound } from './errors';
import { parseFields } from './fields';

/**
 * Reads JSON and forms within the limits of their route, which are checked before anything is parsed. If the sender's
 * token is in the body itself, it is extracted first and the rest is parsed for the account it belongs to.
 */
export const registerBodyParsers = (app: FastifyInstance) => {
  const buffered = new BufferedBytes();
  // Names that every object inherits are refused with the other unknown names (`readInput`).
  const parseJson = app.getDefaultJsonParser('ignore', 'ignore') as unknown as (
    request: FastifyRequest,
    text: string,
    done: (error: Error | null, body?: unknown) => void,
  ) => void;
  const parseJsonAsync = (request: FastifyRequest, text: string) =>
    new Promise((resolve, reject) =>
      parseJson(request, text, (error, body) => (error ? reject(error) : resolve(body))),
    );
  const createParser =
    (parse: (request: FastifyRequest, text: string, bounds: Bounds) => unknown) =>
    async (request: FastifyRequest, payload: IncomingMessage) => {
      const { bounds, authenticate } = request.routeOptions.config;
      if (!bounds || !authenticate) throw notFound();
      const isUnauthenticated = request.caller === undefined;
      const maxBytes = isUnauthenticated ? Math.min(bounds.bytes, maxUnauthenticatedBytes) : bounds.bytes;
      const text = await readText(request, payload, maxBytes, buffered);
      if (isUnauthenticated) {
        request.body = extractToken(text);
        await authenticate(request);
      }
      return parse(request, text, bounds);
    };
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser(
    'application/json',
    createParser((request, text, bounds) => {
      requireShallow(text, bounds);
      return parseJsonAsync(request, text);
    }),
  );
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    createParser((_, text, bounds) => {
      requireFewFields(text, bounds);
      return parseFields(text, formDepth);
    }),
  );
  // Not read here: large bodies go to a file, when their slot is free (`receiveBytes`).
  app.addContentTypeParser('application/octet-stream', async (request: FastifyRequest) => {
    if (!request.routeOptions.config.bytes) throw new ApiError('unsupportedFile');
  });
  // Simple clients send this type with an empty body.
  app.addContentTypeParser(
    'text/plain',
    createParser(() => undefined),
  );
};
const formDepth = 3;
type Bounds = NonNullable<FastifyRequest['routeOptions']['config']['bounds']>;

const readText = (
  request: FastifyRequest,
  payload: IncomingMessage,
  maxBytes: number,
  buffered: BufferedBytes,
) =>
  new Promise<string>((resolve, reject) => {
    const announcedBytes = Number(request.headers['content-length']);
    if (announcedBytes > maxBytes) return reject(tooLarge(maxBytes));
    const chunks: Buffer[] = [];
    const reservation = buffered.reserveFor(request.caller?.userid ?? request.ip);
    const stop = (error?: Error) => {
      payload.off('data', onData).off('end', onEnd).off('error', onBroken).off('close', onBroken);
      reservation.release();
      if (error) reject(error);
    };
    const onData = (chunk: Buffer) => {
      chunks.push(chunk);
      const size = reservation.add(chunk.length);
      if (size === null) stop(new ApiError('tooManyRequests', { cause: 'busyBodies', retryAfter: 5 }));
      else if (size > maxBytes) stop(tooLarge(maxBytes));
    };
    const onEnd = () => {
      stop();
      const bytes = Buffer.concat(chunks);
      if (announcedBytes >= 0 && bytes.length !== announcedBytes) reject(invalid('body', 'badForm'));
      else resolve(bytes.toString('utf8'));
    };
    const onBroken = () => stop(invalid('body', 'badForm'));
    payload.on('data', onData).on('end', onEnd).on('error', onBroken).on('close', onBroken);
  });

const tooLarge = (maxBytes: number) =>
  new ApiError('tooLarge', { cause: 'bodyTooLarge', params: { most: Math.floor(maxBytes / 1024) } });

/** Buffered bytes of incomplete bodies, limited per sender and in total. */
class BufferedBytes {
  private readonly bySender = new Map<number | string, number>();
  private total = 0;

  reserveFor(sender: number | string) {
    let reserved = 0;
    return {
      /** The bytes buffered so far; null when there are too many for the sender or in total. */
      add: (bytes: number) => {
        reserved += bytes;
        this.total += bytes;
        const senderBytes = (this.bySender.get(sender) ?? 0) + bytes;
        this.bySender.set(sender, senderBytes);
        return senderBytes > maxBufferedPerSender || this.total > maxBuffered ? null : reserved;
      },
      release: () => {
        const senderBytes = (this.bySender.get(sender) ?? 0) - reserved;
        this.total -= reserved;
        reserved = 0;
        if (senderBytes > 0) this.bySender.set(sender, senderBytes);
        else this.bySender.delete(sender);
      },
    };
  }
}
const maxBufferedPerSender = 8 * 1024 * 1024;
const maxBuffered = 64 * 1024 * 1024;

/** The token of a body that is not parsed yet, and whether the call is an export. */
const extractToken = (text: string) => {
  const match = /(?:^|&)token=([\w-]{1,200})(?=&|$)|"token"\s*:\s*"([\w-]{1,200})"/.exec(text);
  // Flags that the body does not have may be in the URL.
  const flags = [...text.matchAll(exportFlag)].map(([, name, value, jsonName, jsonValue]) => [
    name ?? jsonName,
    value ?? jsonValue,
  ]);
  return { ...Object.fromEntries(flags), token: match?.[1] ?? match?.[2] };
};
const flagNames = exportFlags.join('|');
const exportFlag = new RegExp(`(?:^|&)(${flagNames})=(\\w+)(?=&|$)|"(${flagNames})"\\s*:\\s*"?(\\w+)`, 'g');

/** Counts the fields of a form by their separators: `&` within a value is escaped. */
const requireFewFields = (text: string, { values: maxFields }: Bounds) => {
  let fieldCount = 1;
  for (let index = text.indexOf('&'); index >= 0; index = text.indexOf('&', index + 1)) {
    fieldCount++;
    if (fieldCount <= maxFields) continue;
    const [name] = text.slice(index + 1, index + 200).split(/[=&[]|%5B/i, 1);
    throw tooManyValues(name, maxFields);
  }
};

/** Counts levels and values without building them: deeply nested JSON would overflow the parser's stack. */
const requireShallow = (text: string, { values: maxValues, depth: maxDepth }: Bounds) => {
  let depth = 0;
  let valueCount = 0;
  for (let index = 0; index < text.length; index++) {
    switch (text[index]) {
      case '"':
        index = findStringEnd(text, index);
        break;
      case ',':
        valueCount++;
        if (valueCount > maxValues) throw tooManyValues(findListName(text, index), maxValues);
        break;
      case '{':
      case '[':
        depth++;
        if (depth > maxDepth) throw invalid('body', 'tooDeep', { most: maxDepth });
        break;
      case '}':
      case ']':
        depth--;
    }
  }
};

/** The index of the closing quote of a JSON string; a backslash escapes the next character. */
const findStringEnd = (text: string, start: number) => {
  let index = start + 1;
  while (index < text.length && text[index] !== '"') index += text[index] === '\\' ? 2 : 1;
  return index;
};

/** The key of the JSON list that contains this index. */
const findListName = (text: string, index: number) => {
  const listStart = Math.max(0, text.lastIndexOf('[', index));
  const textBefore = text.slice(Math.max(0, listStart - 80), listStart);
  return /"([^"\\]{1,60})"\s*:\s*$/.exec(textBefore)?.[1] ?? 'body';
};

const tooManyValues = (field: string, max: number) =>
  invalid(field || 'body', 'tooManyValues', { most: max, field: field || 'body' });

import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { maxUnauthenticatedBytes } from '../../../contract/framework/body-limits';
import { ApiError, invalid, notFound } from './errors';
import { parseFields } from './fields';

/**
 * Reads JSON and forms within the limits of their route, which are checked before anything is parsed. If the sender's
 * token is in the body itself, it is extracted first and the rest is parsed for the account it belongs to.
 */
export const registerBodyParsers = (app: FastifyInstance) => {
  const buffered = new BufferedBytes();
  const parseJson = app.getDefaultJsonParser('error', 'error') as unknown as (
    request: FastifyRequest,
    text: string,
    done: (error: Error | null, body?: unknown) => void,
  ) => void;
  const json = (request: FastifyRequest, text: string) =>
    new Promise((resolve, reject) =>
      parseJson(request, text, (error, body) => (error ? reject(error) : resolve(body))),
    );
  const reader =
    (parse: (request: FastifyRequest, text: string, bounds: Bounds) => unknown) =>
    async (request: FastifyRequest, payload: IncomingMessage) => {
      const { bounds, letIn } = request.routeOptions.config;
      if (!bounds || !letIn) throw notFound();
      const max =
        request.caller === undefined ? Math.min(bounds.bytes, maxUnauthenticatedBytes) : bounds.bytes;
      const text = await textOf(request, payload, max, buffered);
      if (request.caller === undefined) {
        request.body = tokenIn(text);
        await letIn(request);
      }
      return parse(request, text, bounds);
    };
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser(
    'application/json',
    reader((request, text, bounds) => {
      requireShallow(text, bounds);
      return json(request, text);
    }),
  );
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    reader((_, text, bounds) => {
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
    reader(() => undefined),
  );
};
const formDepth = 3;
type Bounds = NonNullable<FastifyRequest['routeOptions']['config']['bounds']>;

const textOf = (request: FastifyRequest, payload: IncomingMessage, max: number, buffered: BufferedBytes) =>
  new Promise<string>((resolve, reject) => {
    const announced = Number(request.headers['content-length']);
    if (announced > max) return reject(tooLarge(max));
    const chunks: Buffer[] = [];
    const reservation = buffered.by(request.caller?.userid ?? request.ip);
    const stop = (error?: Error) => {
      payload.off('data', take).off('end', end).off('error', broken).off('close', broken);
      reservation.release();
      if (error) reject(error);
    };
    const take = (chunk: Buffer) => {
      chunks.push(chunk);
      const size = reservation.take(chunk.length);
      if (size === null) stop(new ApiError('tooManyRequests', { cause: 'busyBodies', retryAfter: 5 }));
      else if (size > max) stop(tooLarge(max));
    };
    const end = () => {
      stop();
      const bytes = Buffer.concat(chunks);
      if (announced >= 0 && bytes.length !== announced) reject(invalid('body', 'badForm'));
      else resolve(bytes.toString('utf8'));
    };
    const broken = () => stop(invalid('body', 'badForm'));
    payload.on('data', take).on('end', end).on('error', broken).on('close', broken);
  });

const tooLarge = (max: number) =>
  new ApiError('tooLarge', { cause: 'bodyTooLarge', params: { most: Math.floor(max / 1024) } });

/** Buffered bytes of incomplete bodies, limited per sender and in total. */
class BufferedBytes {
  private readonly bySender = new Map<number | string, number>();
  private inAll = 0;

  by(sender: number | string) {
    let own = 0;
    return {
      /** The bytes buffered so far; null when there are too many for the sender or in total. */
      take: (bytes: number) => {
        own += bytes;
        this.inAll += bytes;
        const senderBytes = (this.bySender.get(sender) ?? 0) + bytes;
        this.bySender.set(sender, senderBytes);
        return senderBytes > maxBufferedPerSender || this.inAll > maxBuffered ? null : own;
      },
      release: () => {
        const senderBytes = (this.bySender.get(sender) ?? 0) - own;
        this.inAll -= own;
        own = 0;
        if (senderBytes > 0) this.bySender.set(sender, senderBytes);
        else this.bySender.delete(sender);
      },
    };
  }
}
const maxBufferedPerSender = 8 * 1024 * 1024;
const maxBuffered = 64 * 1024 * 1024;

/** The token of a body that is not parsed yet, and whether the call is an export. */
const tokenIn = (text: string) => {
  const token = /(?:^|&)token=([\w-]{1,200})(?=&|$)|"token"\s*:\s*"([\w-]{1,200})"/.exec(text);
  const exports = /(?:^|&)export=true(?=&|$)|"export"\s*:\s*(?:true\b|"true")/.test(text);
  return { token: token?.[1] ?? token?.[2], export: exports };
};

/** `&` within a value is escaped. */
const requireFewFields = (text: string, { values }: Bounds) => {
  let fields = 1;
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1))
    if (++fields > values) {
      const [name] = text.slice(at + 1, at + 200).split(/[=&[]|%5B/i, 1);
      throw tooManyValues(name, values);
    }
};

/** Counts levels and values without building them: deeply nested JSON would overflow the parser's stack. */
const requireShallow = (text: string, { values, depth }: Bounds) => {
  let [level, found] = [0, 0];
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at);
    if (char === quote) {
      while (++at < text.length && text.charCodeAt(at) !== quote) if (text.charCodeAt(at) === backslash) at++;
    } else if (char === comma) {
      if (++found > values) throw tooManyValues(listAt(text, at), values);
    } else if (char === brace || char === bracket) {
      if (++level > depth) throw invalid('body', 'tooDeep', { most: depth });
    } else if (char === braceEnd || char === bracketEnd) level--;
  }
};
const [quote, comma, backslash, bracket, bracketEnd, brace, braceEnd] = [...'",\\[]{}'].map(char =>
  char.charCodeAt(0),
);

/** The name of the list that contains this position. */
const listAt = (text: string, at: number) => {
  const start = text.lastIndexOf('[', at);
  return (
    /"([^"\\]{1,60})"\s*:\s*$/.exec(text.slice(Math.max(0, start - 80), Math.max(0, start)))?.[1] ?? 'body'
  );
};

const tooManyValues = (field: string, max: number) =>
  invalid(field || 'body', 'tooManyValues', { most: max, field: field || 'body' });

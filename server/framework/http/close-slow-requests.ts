import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** An upload over a poor connection may pause and resume; at least this much must arrive in each time limit. */
const minBytes = 16 * 1024;
/** What a refused client still sends is discarded; it may go on for this long, so that it gets to read the answer. */
const maxLinger = 60_000;

type Body = {
  upload: boolean;
  startedAt: number;
  /** When its progress was last checked, and the bytes that had arrived by then. */
  checkedAt: number;
  bytes: number;
  answeredAt: number | null;
};

/**
 * Closes connections whose body does not arrive: a plain one must be complete within `bodySeconds`; an upload may take
 * `uploadSeconds` while it makes progress. Node's own limit is the same for all, and would cut off photos from the
 * field.
 */
export const closeSlowRequests = (
  app: FastifyInstance,
  { bodySeconds, uploadSeconds }: { bodySeconds: number; uploadSeconds: number },
) => {
  const bodyLimit = bodySeconds * 1_000;
  const bodies = new Map<IncomingMessage, Body>();
  app.addHook('onRequest', async ({ raw, headers, routeOptions }) => {
    if (headers['transfer-encoding'] === undefined && !Number(headers['content-length'])) return;
    // An injected request has no socket.
    if (!(raw.socket instanceof Socket)) return;
    const now = Date.now();
    const upload = routeOptions.config.upload === true;
    bodies.set(raw, {
      upload,
      startedAt: now,
      checkedAt: now,
      bytes: raw.socket.bytesRead,
      answeredAt: null,
    });
  });
  app.addHook('onResponse', async ({ raw }) => {
    const body = bodies.get(raw);
    if (body && isOver(raw)) bodies.delete(raw);
    else if (body) body.answeredAt = Date.now();
  });

  const checkBodies = () => {
    const now = Date.now();
    for (const [raw, body] of bodies) {
      if (isOver(raw)) bodies.delete(raw);
      else if (hasTimedOut(raw, body, now)) {
        bodies.delete(raw);
        // As Node does: a client that still reads gets an answer.
        if (body.answeredAt === null) raw.socket.write(timeout);
        raw.socket.destroySoon();
      }
    }
  };

  const hasTimedOut = ({ socket, readableLength }: IncomingMessage, body: Body, now: number) => {
    if (body.answeredAt !== null && now - body.answeredAt > maxLinger) return true;
    if (!body.upload && body.answeredAt === null) return now - body.startedAt > bodyLimit;
    if (now - body.startedAt > uploadSeconds * 1_000) return true;
    const checkInterval = body.answeredAt === null ? bodyLimit : Math.min(bodyLimit, 10_000);
    if (now - body.checkedAt < checkInterval) return false;
    // Bytes that arrived and are not read yet wait for us, not for their sender.
    const isProgressing = readableLength > 0 || socket.bytesRead - body.bytes >= minBytes;
    Object.assign(body, { checkedAt: now, bytes: socket.bytesRead });
    return !isProgressing;
  };

  const timer = setInterval(checkBodies, Math.min(5_000, bodyLimit / 4));
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
};

const isOver = (raw: IncomingMessage) => raw.complete || raw.readableEnded || raw.destroyed;
const timeout = 'HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n';

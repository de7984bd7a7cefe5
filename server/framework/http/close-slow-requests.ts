import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** An upload over a poor connection may pause and resume; at least this much must arrive in each time limit. */
const minBytes = 16 * 1024;
/** What a refused client still sends is discarded; it may go on for this long, so that it gets to read the answer. */
const lingering = 60_000;

type Body = {
  upload: boolean;
  since: number;
  /** Bytes that had arrived at that time. */
  at: number;
  bytes: number;
  answered: number | null;
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
  const patience = bodySeconds * 1_000;
  const bodies = new Map<IncomingMessage, Body>();
  app.addHook('onRequest', async ({ raw, headers, routeOptions }) => {
    if (headers['transfer-encoding'] === undefined && !Number(headers['content-length'])) return;
    // An injected request has no socket.
    if (!(raw.socket instanceof Socket)) return;
    const now = Date.now();
    const upload = routeOptions.config.upload === true;
    bodies.set(raw, { upload, since: now, at: now, bytes: raw.socket.bytesRead, answered: null });
  });
  app.addHook('onResponse', async ({ raw }) => {
    const body = bodies.get(raw);
    if (body && isOver(raw)) bodies.delete(raw);
    else if (body) body.answered = Date.now();
  });

  const checkBodies = () => {
    const now = Date.now();
    for (const [raw, body] of bodies) {
      if (isOver(raw)) bodies.delete(raw);
      else if (hasTimedOut(raw, body, now)) {
        bodies.delete(raw);
        // As Node does: a client that still reads gets an answer.
        if (body.answered === null) raw.socket.write(timeout);
        raw.socket.destroySoon();
      }
    }
  };

  const hasTimedOut = ({ socket, readableLength }: IncomingMessage, body: Body, now: number) => {
    if (body.answered !== null && now - body.answered > lingering) return true;
    if (!body.upload && body.answered === null) return now - body.since > patience;
    if (now - body.since > uploadSeconds * 1_000) return true;
    const wait = body.answered === null ? patience : Math.min(patience, 10_000);
    if (now - body.at < wait) return false;
    // Bytes that arrived and are not read yet wait for us, not for their sender.
    const goesOn = readableLength > 0 || socket.bytesRead - body.bytes >= minBytes;
    Object.assign(body, { at: now, bytes: socket.bytesRead });
    return !goesOn;
  };

  const timer = setInterval(checkBodies, Math.min(5_000, patience / 4));
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
};

const isOver = (raw: IncomingMessage) => raw.complete || raw.readableEnded || raw.destroyed;
const timeout = 'HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n';

import {
  type ClientRequest,
  createServer,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

/** What a proxy says where no server took the call, or the one that had it went away: ask again. */
const errorStatuses = { bad: 502, none: 503 };

/**
 * A proxy without stickiness: each call goes to the next server, past those that refuse the connection, as HAProxy does
 * with `option redispatch`. What a server breaks off is broken off, or 502 where nothing was answered yet.
 */
export const startRoundRobinProxy = async (ports: readonly number[]) => {
  let turn = 0;
  const removed = new Set<number>();
  /** Calls by server, and the answers that the proxy itself gave. */
  const counts = { calls: ports.map(() => 0), bad: 0, none: 0 };

  const connected = async (): Promise<Socket | null> => {
    const first = turn++;
    for (let next = 0; next < ports.length; next++) {
      const at = (first + next) % ports.length;
      const socket = removed.has(at) ? null : await opened(ports[at]);
      if (socket) {
        counts.calls[at]++;
        return socket;
      }
    }
    return null;
  };
  const refuse = (answer: ServerResponse, why: keyof typeof errorStatuses) => {
    counts[why]++;
    if (answer.headersSent) return answer.destroy();
    answer.writeHead(errorStatuses[why], {
      'content-type': 'application/json',
      'retry-after': '1',
      connection: 'close',
    });
    answer.end('{"success":false}');
  };
  const pass = async (incoming: IncomingMessage, answer: ServerResponse) => {
    const socket = await connected();
    if (!socket) return refuse(answer, 'none');
    const { method, url: path, headers } = incoming;
    const onward: ClientRequest = request({
      ...{ method, path, headers: { ...headers, connection: 'close' } },
      createConnection: () => socket,
    });
    onward.on('error', () => refuse(answer, 'bad'));
    onward.on('response', upstream => {
      // Each way's own: with it, fetch would take what is broken off for a whole answer.
      const { connection, ...headers } = upstream.headers;
      answer.writeHead(upstream.statusCode!, headers);
      upstream.pipe(answer);
      upstream.on('close', () => upstream.complete || answer.destroy());
    });
    answer.on('close', () => onward.destroy());
    incoming.pipe(onward);
  };
  const server = createServer((incoming, answer) => {
    pass(incoming, answer).catch(() => answer.destroy());
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counts,
    /** Sends nothing more to a server, as an operator who is going to stop it asks. */
    leave: (at: number) => removed.add(at),
    stop: async () => {
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
    },
  };
};

const opened = (port: number) =>
  new Promise<Socket | null>(resolve => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(socket));
    socket.once('error', () => resolve(null));
  });

import { connect, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '../tests/free-port';

export type TcpProxy = Awaited<ReturnType<typeof startTcpProxy>>;

/** A TCP proxy between a phone and the server: it counts bytes, limits bandwidth, and can be cut. */
export const startTcpProxy = async (server: string) => {
  const { hostname, port } = new URL(server);
  const carried = { up: 0, down: 0 };
  const due = { up: 0, down: 0 };
  const sockets = new Set<Socket>();
  let perSecond = Infinity;
  let isCut = false;

  const carrying = (direction: 'up' | 'down') =>
    new Transform({
      transform: async function (bytes: Buffer, _, done) {
        for (let at = 0; at < bytes.length; at += piece) {
          const part = bytes.subarray(at, at + piece);
          carried[direction] += part.length;
          due[direction] = Math.max(due[direction], performance.now()) + (part.length / perSecond) * 1000;
          if (due[direction] > performance.now() + 1) await wait(due[direction] - performance.now());
          this.push(part);
        }
        done();
      },
    });
  const listener = createServer(phone => {
    if (isCut) return phone.destroy();
    const office = connect(Number(port), hostname);
    for (const socket of [phone, office]) {
      socket.setNoDelay();
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    }
    // When one side hangs up, so does the other.
    void pipeline(phone, carrying('up'), office).catch(() => undefined);
    void pipeline(office, carrying('down'), phone).catch(() => undefined);
  });
  const own = await findFreePort();
  await new Promise<void>(resolve => listener.listen(own, '127.0.0.1', resolve));

  return {
    address: `http://127.0.0.1:${own}`,
    /** Bytes so far, each way. */
    carried: () => ({ ...carried }),
    /** Bytes per second, each way. */
    limit: (bytes: number) => {
      perSecond = bytes;
    },
    cut: () => {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    mend: () => {
      isCut = false;
    },
    close: () =>
      new Promise(resolve => {
        listener.close(resolve);
        for (const socket of sockets) socket.destroy();
      }),
  };
};

/** Bytes forwarded at once. */
const piece = 4096;

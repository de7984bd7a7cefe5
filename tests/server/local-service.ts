import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A service of somebody else's that the product calls, on a free port of this machine. */
export const startLocalService = async (
  answer: (request: IncomingMessage, response: ServerResponse, body: Buffer) => unknown,
) => {
  const server = createServer(async (request, response) => answer(request, response, await buffer(request)));
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { origin, close: () => new Promise<void>(resolve => server.close(() => resolve())) };
};

import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { files } from '../../../contract/files';
import { delay } from '../../waiting';
import { type Api, startApi } from '../harness';

let api: Api;
let token: string;
let port: number;
beforeAll(async () => {
  api = await startApi({ BODY_SECONDS: '2' });
  token = await api.client('admin').token();
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = api.app.server.address() as AddressInfo);
});
afterAll(() => api?.close());

/** What a connection answers to what is written to it, until the server ends it. */
const conversation = async (
  head: string[],
  body: string,
  more?: (write: (text: string) => void) => Promise<unknown>,
) => {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', chunk => {
    answer += chunk;
  });
  socket.on('error', () => undefined);
  const closed = once(socket, 'close');
  socket.write(`${[...head, 'host: terrain'].join('\r\n')}\r\n\r\n${body}`);
  await more?.(text => socket.write(text));
  return { answer: () => answer, closed, end: () => socket.destroy() };
};
const half = ['POST /api/sites/edit HTTP/1.1', 'content-type: application/json', 'content-length: 200000'];

it('half a body of nobody is answered at once, and its connection ended', async () => {
  const { answer, closed } = await conversation(half, '{"x":');
  await closed;
  expect(answer()).toMatch(/^HTTP\/1.1 401/);
});

it('half a body of anybody is waited for no longer than the limit', async () => {
  const { answer, closed } = await conversation([...half, `x-sts-token: ${token}`], '{"x":');
  await closed;
  expect(answer()).toMatch(/^HTTP\/1.1 408/);
});

it('a file goes on beyond the limit as long as it comes', async () => {
  const most = 64 * 1024;
  const begin = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n';
  const rest = '\r\n--b--\r\n';
  const steps = 8;
  const { answer, end } = await conversation(
    [
      `POST ${files.actions.upload.path} HTTP/1.1`,
      `x-sts-token: ${token}`,
      'content-type: multipart/form-data; boundary=b',
      `content-length: ${begin.length + steps * most + rest.length}`,
    ],
    begin,
    async write => {
      for (let step = 0; step < steps; step++) {
        await delay(300);
        write('x'.repeat(most));
      }
      write(rest);
    },
  );
  // Read whole, and then refused for what it is.
  await expect.poll(answer).toMatch(/^HTTP\/1.1 4(15|22)/);
  end();
});

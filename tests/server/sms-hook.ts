import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a provider of text messages gets. */
export const smsHook = async () => {
  const got: unknown[] = [];
  const names: string[] = [];
  let elsewhere: string | undefined;
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', part => {
      body += part;
    });
    request.on('end', () => {
      if (elsewhere && request.url === '/sms') return response.writeHead(307, { location: elsewhere }).end();
      got.push(JSON.parse(body));
      names.push(String(request.headers['idempotency-key']));
      return response.end();
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/sms`,
    got: () => got,
    /** What each was called by its sender. */
    names: () => names,
    /** From now on it answers that what it is asked lies elsewhere. */
    redirectTo: (address: string | undefined) => {
      elsewhere = address;
    },
    close: () => new Promise(resolve => server.close(resolve)),
  };
};

import simpleRestProvider from 'ra-data-simple-rest';
import { sendRequest } from './call';
import type { Request } from './request';
import { sendConfirmed } from './server-question';

/** Resources whose contract says `crud(…)`: the ecosystem's simple REST convention, with our headers and errors. */
export const restProvider = simpleRestProvider('/api', async (url, options = {}) => {
  const method = (options.method ?? 'GET') as Request['method'];
  const body = options.body as string | undefined;
  const { output, ...response } = await sendConfirmed(confirmed =>
    sendRequest(
      { method, url, body: confirmed ? JSON.stringify({ ...JSON.parse(body ?? '{}'), confirmed }) : body },
      { signal: options.signal ?? undefined },
    ),
  );
  return { ...response, json: output };
});

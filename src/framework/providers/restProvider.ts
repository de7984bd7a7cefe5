import simpleRestProvider from 'ra-data-simple-rest';
import { sendRequest } from './call';
import type { Request } from './request';

/** Resources whose contract says `crud(…)`: the ecosystem's simple REST convention, with our headers and errors. */
export const restProvider = simpleRestProvider('/api', async (url, options = {}) => {
  const method = (options.method ?? 'GET') as Request['method'];
  const { output, ...response } = await sendRequest(
    { method, url, body: options.body as string | undefined },
    { signal: options.signal ?? undefined },
  );
  return { ...response, json: output };
});

import simpleRestProvider from 'ra-data-simple-rest';
import { answerOf, send } from './call';
import { noteChange } from './changes';
import type { Request } from './request';

/** Resources whose contract says `crud(…)`: the ecosystem's simple REST convention, with our headers and errors. */
export const restProvider = simpleRestProvider('/api', async (url, options = {}) => {
  const method = (options.method ?? 'GET') as Request['method'];
  const response = await send(
    { method, url, body: options.body as string | undefined },
    { signal: options.signal ?? undefined },
  );
  const body = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body,
    json: noteChange(answerOf(response.status, body, response.token), response.headers),
  };
});

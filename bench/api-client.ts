import type { BenchServer } from './server';

/** API calls as the bench's own user; a refused call ends the bench. */
export const createApiClient =
  ({ address, token }: BenchServer) =>
  async (path: string, body?: object) => {
    const answer = await fetch(address + path, {
      method: body ? 'POST' : 'GET',
      headers: { 'x-sts-token': token, 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };

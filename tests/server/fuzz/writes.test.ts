import fc from 'fast-check';
import { describe, it } from 'vitest';
import { junk } from '../arbitrary';
import { describeCalls, endpoints, expectAnswer, expectRefusal, fuzzedApi, runs, safeJson } from './fuzz';

const api = fuzzedApi();
describeCalls(({ method }) => method !== 'GET');

describe('bodies that are not what they say', () => {
  const posts = [...endpoints.keys()].filter(
    ({ method, path }) => method === 'POST' && !/connect$/.test(path),
  );
  it('refuses bodies of any kind under any content type', async () => {
    const token = await api().client('admin').token();
    const types = [
      'application/json',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'text/plain',
    ];
    const bodies = fc.oneof(
      fc.string(),
      fc.json(),
      junk.map(value => JSON.stringify(value) ?? ''),
    );
    const requests = fc.record({
      path: fc.constantFrom(...posts.map(({ path }) => path)),
      type: fc.constantFrom(...types, 'application/json; charset=latin1', 'image/png', 'nonsense'),
      payload: bodies,
    });
    await fc.assert(
      fc.asyncProperty(requests, async ({ path, type, payload }) => {
        const answer = await api().app.inject({
          method: 'POST',
          url: path.replace(/:\w+/g, '1'),
          headers: { 'x-sts-token': token, 'content-type': type },
          payload,
        });
        expectAnswer(posts.find(post => post.path === path)!, {
          status: answer.statusCode,
          headers: answer.headers,
          body: safeJson(answer.payload),
        });
      }),
      { numRuns: runs * 5 },
    );
  });

  it.each([
    '/api/%',
    '/%E0%A4%A',
    '/api/sites/detail/%ED%A0%80',
    '/api/sites/detail/%00',
    `/api/sites/detail/${'1'.repeat(3_000)}`,
    '/api/sites/fetch?site_name=%00',
    '/api/sites/fetch?page[a][b][c]=1',
    '/api/nothing/here',
  ])('answers %s with the envelope', async url => {
    const token = await api().client('admin').token();
    const answer = await api().app.inject({ url, headers: { 'x-sts-token': token } });
    expectRefusal({ status: answer.statusCode, headers: {}, body: safeJson(answer.payload) });
  });
});

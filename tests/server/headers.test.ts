import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Api, startApi } from './harness';

let api: Api;
beforeAll(async () => {
  api = await startApi({ MAP_TILE_URL: 'https://{s}.tiles.example.org/{z}/{x}/{y}.png' });
});
afterAll(() => api.close());

const headersOf = async (url: string) => (await api.app.inject(url)).headers;

it.each(['/api/health', '/api/sites/fetch', '/api/nothing', '/'])(
  '%s comes with strict headers',
  async url => {
    const headers = await headersOf(url);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': expect.stringMatching(/SAMEORIGIN|DENY/),
      'referrer-policy': 'same-origin',
    });
    expect(headers['x-powered-by']).toBeUndefined();
  },
);

it('allows nothing from other hosts but the tiles that the configuration names', async () => {
  const policy = String((await headersOf('/api/health'))['content-security-policy']);
  const directives = Object.fromEntries(
    policy.split(';').map(directive => {
      const [name, ...sources] = directive.trim().split(/\s+/);
      return [name, sources];
    }),
  );
  expect(directives['default-src']).toEqual(["'none'"]);
  expect(directives['script-src']).toEqual(["'self'"]);
  expect(directives['connect-src']).toEqual(["'self'"]);
  expect(directives['frame-ancestors']).toEqual(["'none'"]);
  expect(directives['base-uri']).toEqual(["'none'"]);
  const hosts = Object.values(directives)
    .flat()
    .filter(source => /\./.test(source) || source === '*');
  expect(hosts).toEqual(['https://*.tiles.example.org']);
});

it('lets no cache keep a download', async () => {
  const { headers } = await api.client('admin').get('/api/sites/fetch', { export: true });
  expect(headers['cache-control']).toBe('no-store');
});

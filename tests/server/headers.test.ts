import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { notifications } from '../../contract/office/notifications';
import { securityHeaders } from '../../server/framework/http/security-headers';
import { testApi } from './harness';

const api = testApi({ MAP_TILE_URL: 'https://{s}.tiles.example.org/{z}/{x}/{y}.png' });

const headersOf = async (url: string) => (await api.app.inject(url)).headers;

it.each(['/api/health', '/api/sites/fetch', '/api/nothing', '/'])(
  '%s comes with strict headers',
  async url => {
    const headers = await headersOf(url);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': expect.stringMatching(/SAMEORIGIN|DENY/),
      'referrer-policy': 'same-origin',
      'permissions-policy': 'camera=(self), geolocation=(self), microphone=(self)',
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

it('allows the tiles that a product gives its maps', async () => {
  const app = Fastify();
  const tiles = { url: 'https://tiles.example.net/{z}/{x}/{y}.png', attribution: 'Example' };
  await securityHeaders(app, { mapTileUrl: '', wilayaShapesUrl: '' }, { map: { tiles } });
  const { headers } = await app.inject('/');
  expect(headers['content-security-policy']).toContain(
    "img-src 'self' data: blob: https://tiles.example.net;",
  );
});

it.each([
  ['an answer', 'GET', '/api/health'],
  ['a refusal', 'GET', '/api/sites/fetch'],
  ['what is not there', 'GET', '/api/nothing'],
  ['what cannot be read', 'GET', '/api/%ff'],
  ['a sign-in', 'POST', '/api/user/connect'],
  ['a file at no good address', 'GET', '/upload/photo/1/view'],
])('lets no cache keep %s', async (_, method, url) => {
  const { headers } = await api.app.inject({ method: method as 'GET', url });
  expect(headers['cache-control']).toBe('no-store');
});

it('lets no cache keep a list, a download or a stream', async () => {
  const client = api.client('admin');
  for (const { headers } of [
    await client.get('/api/sites/fetch', { limit: 1 }),
    await client.get('/api/sites/fetch', { limit: -1 }),
    await client.get('/api/sites/fetch', { export: true }),
    await client.call(notifications.actions.stream),
  ])
    expect(headers['cache-control']).toBe('no-store');
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { handleBadUrl, registerErrorHandler } from '../../server/framework/http/error-handler';
import { serveWebFiles } from '../../server/framework/http/web-files';
import { sayIn } from '../../server/framework/language/language';

const folder = mkdtempSync(path.join(tmpdir(), 'terrain-web-'));
const app = Fastify({ frameworkErrors: handleBadUrl });
beforeAll(async () => {
  mkdirSync(path.join(folder, 'field'));
  writeFileSync(path.join(folder, 'index.html'), 'office');
  writeFileSync(path.join(folder, 'field/index.html'), 'field');
  writeFileSync(path.join(folder, 'field/sw.js'), 'worker');
  app.decorateRequest('say', sayIn('en'));
  registerErrorHandler(app);
  await serveWebFiles(app, folder);
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

/** The path exactly as written: `fetch` would resolve it. */
const ask = (method: string, target: string) =>
  new Promise<{ status?: number; location?: string; text: string }>((resolve, reject) => {
    const { port } = new URL(app.listeningOrigin);
    request({ port, method, path: target, agent: false }, async answer => {
      let text = '';
      for await (const chunk of answer) text += chunk;
      resolve({ status: answer.statusCode, location: answer.headers.location, text });
    })
      .on('error', reject)
      .end();
  });

const pages = [
  ['/', 'office'],
  ['/x', 'office'],
  ['/fieldwork', 'office'],
  ['/field/', 'field'],
  ['/field/x', 'field'],
  ['/field//host/x', 'field'],
  ['/field/sw.js', 'worker'],
  ['/..', 'office'],
  ['/../..', 'office'],
  ['/%00', 'office'],
  ['/%2e%2e/%2f', 'office'],
  ['/x:/', 'office'],
  ['/?//', 'office'],
  ['http://host//x', 'office'],
];
it.each(pages)('GET and HEAD of %s answer the page', async (target, text) => {
  expect(await ask('GET', target)).toEqual({ status: 200, text });
  expect(await ask('HEAD', target)).toEqual({ status: 200, text: '' });
});

it('answers the page at a very long address', async () => {
  expect(await ask('GET', `/${'x'.repeat(9_000)}`)).toEqual({ status: 200, text: 'office' });
});

it.each([
  '/%',
  '/%zz',
  '/%ff',
  '/api/x',
  '/%61pi/x',
  '/api//x',
  '/assets/x.js',
  '/field/assets/x.js',
  'http://[/x',
])('GET and HEAD of %s find nothing', async target => {
  for (const method of ['GET', 'HEAD']) expect((await ask(method, target)).status).toBe(404);
});

it.each([...pages.map(([target]) => target), '//', '//host/x', '/%', '/%ff', '/api/x', '/field'])(
  'POST to %s finds nothing',
  async target => {
    expect((await ask('POST', target)).status).toBe(404);
  },
);

it.each([
  ['//', '/'],
  ['///', '/'],
  ['//?a', '/?a'],
  ['//host', '/host'],
  ['//host/x?a=//b', '/host/x?a=//b'],
  ['////host//x', '/host//x'],
  ['//host:99999/x', '/host:99999/x'],
  ['//[/x', '/[/x'],
  ['//user@/', '/user@/'],
  ['/\\host', '/host'],
  ['/\\/host', '/host'],
  ['//field/', '/field/'],
  ['//api/x', '/api/x'],
  ['/field', '/field/'],
  ['/field?day=2026-01-01&a=//b', '/field/?day=2026-01-01&a=//b'],
  ['/field?//host', '/field/?//host'],
])('%s leads to %s', async (target, location) => {
  for (const method of ['GET', 'HEAD'])
    expect(await ask(method, target)).toEqual({ status: 302, location, text: '' });
});

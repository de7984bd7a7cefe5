import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import files from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { timeZone } from '../../../contract/framework/time-zone';
import { allowWebAssembly } from './security-headers';

/**
 * The built web app: hashed assets cached for ever, and index.html (of the back office or the agents' app) for every
 * address that is a page, with the time zone.
 */
export const serveWebFiles = async (app: FastifyInstance, folder: string) => {
  if (!existsSync(path.join(folder, 'index.html'))) return;
  await app.register(files, {
    root: folder,
    preCompressed: true,
    wildcard: false,
    index: false,
    // They are sent below.
    globIgnore: ['index.html*', 'field/index.html*'],
    setHeaders: (reply, file) => {
      reply.header(
        'cache-control',
        file.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });
  const sendPage = async (reply: FastifyReply, file: string) => {
    const html = await readFile(path.join(folder, file), 'utf8');
    return reply
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(html.replace('<html ', `<html data-time-zone="${timeZone}" `));
  };
  const sendFieldPage = (reply: FastifyReply) => {
    reply.header(
      'content-security-policy',
      allowWebAssembly(String(reply.getHeader('content-security-policy'))),
    );
    return sendPage(reply, 'field/index.html');
  };
  app.get<{ Params: { '*': string } }>('/*', { schema: { hide: true } }, (request, reply) => {
    // To a browser, an address that begins with two slashes is another host's: the apps could not navigate there.
    if (/^[/\\]{2}/.test(request.url)) return reply.redirect(request.url.replace(/^[/\\]+/, '/'));
    const page = request.params['*'];
    if (/^(?:api|assets|field\/assets)\//.test(page)) return reply.callNotFound();
    // Outside the service worker's scope, which starts at the trailing slash.
    if (page === 'field') return reply.redirect(request.url.replace(/^[^?]*/, '/field/'));
    return page.startsWith('field/') ? sendFieldPage(reply) : sendPage(reply, 'index.html');
  });
};

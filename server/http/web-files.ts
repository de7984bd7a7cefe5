import { existsSync } from 'node:fs';
import path from 'node:path';
import files from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** The built browser app: hashed assets for ever, and index.html for every address that is a screen. */
export const webFiles = async (app: FastifyInstance, folder: string) => {
  if (!existsSync(path.join(folder, 'index.html'))) return;
  await app.register(files, {
    root: folder,
    preCompressed: true,
    wildcard: false,
    setHeaders: (reply, file) => {
      reply.header(
        'cache-control',
        file.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });
  app.get('/*', { schema: { hide: true } }, (request, reply) =>
    request.url.startsWith('/api/') || request.url.startsWith('/assets/')
      ? reply.callNotFound()
      : reply.sendFile('index.html'),
  );
};

import { createReadStream, createWriteStream, readdirSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { build } from 'vite';
import { root, stamped } from './freshness.mjs';

/** Builds browser and server, and compresses the browser's files. */
await stamped(async () => {
  await build({ root, configFile: path.join(root, 'vite.config.ts'), logLevel: 'warn' });
  await build({ configFile: path.join(root, 'vite.field.config.ts'), logLevel: 'warn' });
  await build({ root, configFile: path.join(root, 'vite.server.config.ts'), logLevel: 'warn' });

  const web = path.join(root, 'dist', 'web');
  const packable = readdirSync(web, { recursive: true }).filter(name =>
    /\.(js|css|svg|json|html)$/.test(name),
  );
  await Promise.all(
    packable.map(name =>
      pipeline(
        createReadStream(path.join(web, name)),
        createGzip({ level: 9 }),
        createWriteStream(path.join(web, `${name}.gz`)),
      ),
    ),
  );
});

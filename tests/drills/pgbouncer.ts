import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../free-port';

/** Debian's PgBouncer with `deploy/pgbouncer/pgbouncer.ini`, but for its places and for how few connections it lends. */
export const startPgBouncer = async (databaseUrl: string, lent: number) => {
  const { hostname, port: behind, username, password, pathname } = new URL(databaseUrl);
  const folder = mkdtempSync(path.join(tmpdir(), 'terrain-pgbouncer-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const here: Record<string, string> = {
    terrain: `host=${hostname} port=${behind} dbname=${pathname.slice(1)}`,
    listen_port: String(port),
    auth_file: path.join(folder, 'userlist.txt'),
    default_pool_size: String(lent),
  };
  const ini = readFileSync('deploy/pgbouncer/pgbouncer.ini', 'utf8').replace(
    /^(\w+) = .*$/gm,
    (line, name) => (name in here ? `${name} = ${here[name]}` : line),
  );
  writeFileSync(path.join(folder, 'pgbouncer.ini'), ini);
  writeFileSync(here.auth_file, `"${username}" "${password}"\n`);
  const asNobody = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn('pgbouncer', [...asNobody, path.join(folder, 'pgbouncer.ini')], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', text => log.push(String(text)));
  await new Promise<void>((resolve, reject) => {
    child.once('error', () => reject(new Error("This needs Debian's package pgbouncer.")));
    child.once('exit', () => reject(new Error(`PgBouncer ended:\n${log.join('')}`)));
    child.stderr.on('data', () => {
      if (log.join('').includes('process up')) resolve();
    });
  });
  return {
    url: `postgres://${username}:${password}@127.0.0.1:${port}/terrain`,
    log: () => log.join(''),
    stop: async () => {
      const ended = new Promise(resolve => child.once('close', resolve));
      child.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

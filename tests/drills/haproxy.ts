import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePort } from '../free-port';
import { pollUntil } from '../poll-until';
import { queryOnce } from '../server/setup/query-once';
import type { startCluster } from './postgres-cluster';

const program = '/usr/sbin/haproxy';

/** CI installs Debian's package (`.ci/run`); what needs it is left out where it is missing. */
export const hasHaproxy = existsSync(program);

/** HAProxy as deploy/haproxy/database.cfg has it, but for addresses; answers its port. Patroni's own port is `checkPort`. */
export const startHaproxy = async (databases: readonly { port: number; checkPort: number }[]) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'terrain-haproxy-'));
  const file = path.join(folder, 'haproxy.cfg');
  const port = await findFreePort();
  const example = readFileSync(path.resolve('deploy/haproxy/database.cfg'), 'utf8');
  const servers = databases.map(
    ({ port, checkPort }, at) => `  server db${at + 1} 127.0.0.1:${port} port ${checkPort}\n`,
  );
  writeFileSync(
    file,
    `${example.replace('bind 127.0.0.1:5432', `bind 127.0.0.1:${port}`).replace(/^ {2}server .*\n/gm, '')}${servers.join('')}`,
  );
  const child = spawn(program, ['-f', file], { stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.on('data', chunk => {
    output += chunk;
  });
  const stop = async () => {
    if (child.exitCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    rmSync(folder, { recursive: true });
  };
  // Until it has asked them, it takes each for the primary.
  await pollUntil(() => {
    if (child.exitCode !== null) throw new Error(`HAProxy did not start:\n${output}`);
    return output.split(' is DOWN').length >= databases.length;
  });
  return { port, stop };
};

/** HAProxy before a cluster of the drills, each of whose servers says at a port of its own whether it is primary, as Patroni does. */
export const startHaproxyForCluster = async (cluster: Awaited<ReturnType<typeof startCluster>>) => {
  const checks = cluster.nodes.map(node =>
    createServer(async (_, response) => {
      const isPrimary =
        node === cluster.primary() &&
        (await queryOnce(node.url, 'select pg_is_in_recovery() as follows').then(
          ([{ follows }]) => !follows,
          () => false,
        ));
      response.writeHead(isPrimary ? 200 : 503).end();
    }).listen(0, '127.0.0.1'),
  );
  await Promise.all(checks.map(check => once(check, 'listening')));
  const proxy = await startHaproxy(
    cluster.nodes.map(({ port }, at) => ({ port, checkPort: (checks[at].address() as AddressInfo).port })),
  );
  return {
    port: proxy.port,
    stop: async () => {
      await proxy.stop();
      for (const check of checks) check.close().closeAllConnections();
    },
  };
};

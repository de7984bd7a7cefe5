import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { vi } from 'vitest';
import { freePort } from '../free-port';

const example = path.resolve(import.meta.dirname, '../../deploy/haproxy/haproxy.cfg');

/**
 * Debian's HAProxy with the example of `deploy/`, before servers on these ports of this machine: without TLS, whose
 * certificate nobody has here, and with fewer connections.
 */
export const haproxy = async (folder: string, ports: readonly number[]) => {
  if (spawnSync('haproxy', ['-v']).status !== 0)
    throw new Error('HAProxy is not installed: apt-get install haproxy');
  const port = await freePort();
  const names = ['a', 'b', 'c'];
  const config = readFileSync(example, 'utf8')
    // Two descriptors each: more than a process may have here.
    .replace(/maxconn \d+/, 'maxconn 2000')
    .replace(/^ *bind :443.*\n/m, '')
    .replace(/^ *http-request redirect scheme https.*\n/m, '')
    .replace(/bind :80$/m, `bind 127.0.0.1:${port}`)
    .replace(
      /^( *server) (\w) \S+$/gm,
      (_, word, name) => `${word} ${name} 127.0.0.1:${ports[names.indexOf(name)]}`,
    );
  const file = path.join(folder, 'haproxy.cfg');
  writeFileSync(file, config);
  const proxy = spawn('haproxy', ['-W', '-db', '-f', file], { stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  proxy.stderr.on('data', part => {
    output += part;
  });
  const url = `http://127.0.0.1:${port}`;
  const stop = async () => {
    const ended = new Promise(resolve => proxy.once('exit', resolve));
    if (proxy.exitCode === null && proxy.kill('SIGTERM')) await ended;
  };
  try {
    await vi.waitUntil(async () => (await fetch(`${url}/api/health/ready`).catch(() => null))?.ok, {
      timeout: 20_000,
      interval: 200,
    });
  } catch {
    await stop();
    throw new Error(`HAProxy does not pass calls on:\n${output}`);
  }
  return { url, stop };
};

import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { create } from 'tar';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findFreePort } from '../free-port';

const script = path.resolve(import.meta.dirname, '../../deploy/systemd/upgrade.sh');
const folder = mkdtempSync(path.join(tmpdir(), 'terrain-upgrade-'));
const [home, tools, settings] = ['opt', 'tools', 'terrain.env'].map(name => path.join(folder, name));
let port: number;

/** Programs that stand for versions: one says which it is when it is asked whether it is ready, one cannot start. */
const ready = (version: string) =>
  `require('node:http').createServer((_, answer) => answer.end('${version}')).listen(process.env.PORT);`;
const broken = `console.error('Terrain cannot start.'); process.exit(1);`;

const versionOf = (name: string, program: string, within: string) => {
  mkdirSync(path.join(within, name), { recursive: true });
  writeFileSync(path.join(within, name, 'server.js'), program);
  return path.join(within, name);
};
const packed = async (name: string, program: string) => {
  versionOf(name, program, folder);
  const file = path.join(folder, `${name}.tar.gz`);
  await create({ gzip: true, cwd: folder, file }, [name]);
  return file;
};

/**
 * What systemd does of it: one process, started again when it ends, and how often; a restart ends all that runs. It does
 * not count from 0 again where a restart meets a process that it waits to start.
 */
const systemctl = () => `#!/bin/sh
case $1 in
restart)
  [ ! -e ${folder}/supervisor ] || kill -9 -$(cat ${folder}/supervisor)
  [ -e ${folder}/restarts ] || echo 0 >${folder}/restarts
  setsid sh -c '
    while :; do
      PORT=${port} ${process.execPath} ${home}/terrain/server.js 2>/dev/null
      echo $(($(cat ${folder}/restarts) + 1)) >${folder}/restarts
      sleep 1
    done
  ' >/dev/null 2>&1 &
  echo $! >${folder}/supervisor
  ;;
show) cat ${folder}/restarts ;;
esac
`;

const run = async (...words: string[]) => {
  const child = spawn('sh', words, {
    env: {
      PATH: `${tools}:${path.dirname(process.execPath)}:${process.env.PATH}`,
      TERRAIN_HOME: home,
      TERRAIN_ENV: settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', text => {
      output += text;
    });
  const code = await new Promise<number | null>(resolve => child.once('close', resolve));
  return { code, output };
};
const inService = async () => (await fetch(`http://127.0.0.1:${port}`)).text();

beforeAll(async () => {
  port = await findFreePort();
  mkdirSync(tools);
  writeFileSync(path.join(tools, 'systemctl'), systemctl(), { mode: 0o755 });
  writeFileSync(settings, `PORT=${port}\n`);
  symlinkSync(versionOf('terrain-1.0.0', ready('1.0.0'), home), path.join(home, 'terrain'));
  await run(path.join(tools, 'systemctl'), 'restart', 'terrain');
});
afterAll(() => {
  process.kill(-Number(readFileSync(path.join(folder, 'supervisor'), 'utf8')), 'SIGKILL');
  rmSync(folder, { recursive: true });
});

it('leaves the version before in service when the new one does not get ready', async () => {
  const { code, output } = await run(script, await packed('terrain-2.0.0', broken));
  expect([code, output]).toEqual([
    1,
    expect.stringMatching(/did not get ready.*terrain-1\.0\.0 is in service again/),
  ]);
  expect(await inService()).toBe('1.0.0');
  expect(path.basename(readlinkSync(path.join(home, 'terrain')))).toBe('terrain-1.0.0');
});

it('puts one that gets ready in its place, and keeps the version before', async () => {
  const archive = await packed('terrain-3.0.0', ready('3.0.0'));
  const { code, output } = await run(script, archive);
  expect([code, output]).toEqual([0, expect.stringContaining('terrain-3.0.0 is in service')]);
  expect(await inService()).toBe('3.0.0');
  expect(readdirSync(home).sort()).toEqual([
    'terrain',
    'terrain-1.0.0',
    'terrain-2.0.0.failed',
    'terrain-3.0.0',
  ]);
  expect(await run(script, archive)).toMatchObject({ code: 2 });
});

it('changes nothing for an archive that is not whole', async () => {
  const archive = await packed('terrain-4.0.0', ready('4.0.0'));
  writeFileSync(archive, readFileSync(archive).subarray(0, -20));
  expect((await run(script, archive)).code).not.toBe(0);
  expect(await inService()).toBe('3.0.0');
  expect(existsSync(path.join(home, 'terrain-4.0.0'))).toBe(false);
});

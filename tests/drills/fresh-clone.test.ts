import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const clone = mkdtempSync(path.join(tmpdir(), 'terrain-fresh-clone-'));
const commands = path.join(clone, 'path');

beforeAll(() => {
  for (const each of ['scripts', 'package.json', 'package-lock.json'])
    cpSync(path.join(root, each), path.join(clone, each), { recursive: true });
  mkdirSync(commands);
  // The registry is not what is tried here: npm is asked to install, and ends.
  writeFileSync(path.join(commands, 'npm'), '#!/bin/sh\necho "npm $1"\nexit 3\n', { mode: 0o755 });
});
afterAll(() => rmSync(clone, { recursive: true }));

it.each(['start', 'dev', 'package', 'test', 'run'])(
  '%s installs in a fresh clone before it needs what is installed',
  script => {
    const { stdout, stderr, status } = spawnSync(process.execPath, [path.join('scripts', `${script}.mjs`)], {
      cwd: clone,
      encoding: 'utf8',
      env: { PATH: `${commands}:/usr/bin:/bin` },
    });
    expect({ stdout, stderr, status }).toEqual({
      stdout: 'Installing packages …\nnpm ci\n',
      stderr: '',
      status: 3,
    });
  },
);

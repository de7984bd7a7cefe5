import { execFileSync } from 'node:child_process';
import { existsSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { delay } from '../poll-until';
import { spawnServer } from '../server/server-process';
import { createDeployment, type Deployment, runWorkload } from './deployment';
import { startRoundRobinProxy } from './round-robin-proxy';

/** The version that is out (`released` in server/operations/migrations/released.ts): built here, or `TERRAIN_OLD` is its folder. */
const versionBefore = '8152296';
/** How long both versions answer side by side. */
const minutes = Number(process.env.TERRAIN_MINUTES ?? 0.5);
const root = path.resolve(import.meta.dirname, '../..');

let old: string;
let country: Deployment;
let proxy: Awaited<ReturnType<typeof startRoundRobinProxy>>;
beforeAll(async () => {
  old = process.env.TERRAIN_OLD ?? buildBefore();
  country = await createDeployment('postgres', 4);
  // It makes the database as it was, with its demo.
  country.shared.DEMO = '1';
  await country.start(0, old);
  await country.start(1, old);
  proxy = await startRoundRobinProxy(country.ports);
});
afterAll(async () => {
  await proxy?.stop();
  await country?.close();
  if (old && !process.env.TERRAIN_OLD) git('worktree', 'remove', '--force', old);
});

it(
  'changes the version under load: both side by side, no call refused, nothing lost',
  async () => {
    let over = false;
    const { people, played } = await runWorkload(country, {
      url: proxy.url,
      each: 2,
      listeners: 6,
      before: true,
      agents: { agents: 8, tasks: done => done === 0 || !over },
      meanwhile: async () => {
        await delay(3_000);
        // Migrates the database beneath the old ones.
        await country.start(2);
        await country.start(3);
        await delay(minutes * 60_000);
        for (const at of [0, 1]) {
          proxy.leave(at);
          // What is on its way to it arrives.
          await delay(500);
          await country.end(at, 'stop');
        }
        await delay(2_000);
        over = true;
      },
    });
    console.log(JSON.stringify({ done: people.done, answers: people.answers, proxy: proxy.counts, played }));
    expect(Object.keys(people.answers)).toEqual(['200']);
    for (const calls of proxy.counts.calls) expect(calls).toBeGreaterThan(100);

    const { exited, output } = await spawnServer(country.shared, [], old);
    expect(await exited).toBe(1);
    expect(output()).toMatch(/^Terrain cannot start\. /);
  },
  minutes * 60_000 + 600_000,
);

const git = (...words: string[]) => execFileSync('git', words, { cwd: root, stdio: 'pipe' });

/** The server of the version before in a folder of its own, with the packages that are here. */
const buildBefore = () => {
  const folder = path.join(tmpdir(), `i14-servers-${versionBefore}`);
  rmSync(folder, { recursive: true, force: true });
  git('worktree', 'prune');
  try {
    git('worktree', 'add', '--detach', folder, versionBefore);
  } catch {
    throw new Error(
      `The version before (${versionBefore}) is not in this clone: git fetch --unshallow, or build it elsewhere and set TERRAIN_OLD to its folder`,
    );
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  const { NODE_ENV: _, ...environment } = process.env;
  // The server alone: nobody opens a page here.
  const vite = ['node_modules/vite/bin/vite.js', 'build', '--config', 'vite.server.config.ts'];
  execFileSync(process.execPath, vite, { cwd: folder, env: environment, stdio: 'pipe' });
  if (!existsSync(path.join(folder, 'dist/server/main.js')))
    throw new Error('The version before was not built');
  return folder;
};

import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { applyBlock, blocksOf } from './page';

const root = path.resolve(import.meta.dirname, '../..');

/** `docs/<name>.md`, its blocks, and what does in a copy of the project what it says. */
export const guide = (name: string) => {
  const page = readFileSync(path.join(root, 'docs', `${name}.md`), 'utf8');
  const blocks = blocksOf(page);
  const copied = () => {
    const copy = mkdtempSync(path.join(tmpdir(), `terrain-${name}-`));
    const left = ['node_modules', 'dist', 'data', '.git'];
    for (const entry of readdirSync(root))
      if (!left.includes(entry)) cpSync(path.join(root, entry), path.join(copy, entry), { recursive: true });
    symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'), 'dir');
    for (const block of blocks) applyBlock(copy, block);
    return { copy, remove: () => rmSync(copy, { recursive: true, force: true }) };
  };
  return { page, blocks, copied };
};

/** Runs a program in the copy, as its developer would. */
export const runIn = async (copy: string, program: string, ...args: string[]) => {
  // What vitest sets for this test is not for what the test runs.
  const { VITEST, VITEST_POOL_ID, VITEST_WORKER_ID, VITEST_MODE, NODE_ENV, ...env } = process.env;
  const options = { cwd: copy, env: { ...env, NO_COLOR: '1' }, maxBuffer: 1e8 };
  try {
    const { stdout, stderr } = await promisify(execFile)(program, args, options);
    return { passed: true, output: stdout + stderr };
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    return { passed: false, output: stdout + stderr };
  }
};

/** Runs a tool of the project in the copy. */
export const toolIn = (copy: string, tool: string, ...args: string[]) =>
  runIn(copy, path.join(root, 'node_modules', '.bin', tool), ...args);

/** What the page touches, or some files, with a memory of its own: the project's remembers the project. */
export const typesIn = (copy: string, include = ['contract', 'server', 'src', 'i18n']) => {
  const compilerOptions = { tsBuildInfoFile: '.tsbuildinfo' };
  const settings = { extends: './tsconfig.json', compilerOptions, include };
  writeFileSync(path.join(copy, 'tsconfig.page.json'), JSON.stringify(settings));
  return toolIn(copy, 'tsc', '--noEmit', '-p', 'tsconfig.page.json');
};

/** Builds the copy and serves it, with a demo of so many sites. */
export const started = async (copy: string, sites = 200) => {
  const { passed, output } = await runIn(copy, process.execPath, 'scripts/build.mjs');
  if (!passed) throw new Error(output);
  process.env.TERRAIN_DIST = path.join(copy, 'dist');
  const { startServer } = await import('../journeys/server');
  return startServer({ sites });
};

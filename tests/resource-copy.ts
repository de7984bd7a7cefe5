import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { applyBlock, blocksOf } from './resource-page';

const root = path.resolve(import.meta.dirname, '..');
export const page = readFileSync(path.join(root, 'docs/adding-a-resource.md'), 'utf8');
export const blocks = blocksOf(page);

/** A copy of the project in which was done what the page says. */
export const copyWithResource = () => {
  const copy = mkdtempSync(path.join(tmpdir(), 'terrain-resource-'));
  const left = ['node_modules', 'dist', 'data', '.git'];
  for (const name of readdirSync(root))
    if (!left.includes(name)) cpSync(path.join(root, name), path.join(copy, name), { recursive: true });
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'), 'dir');
  for (const block of blocks) applyBlock(copy, block);
  return { copy, remove: () => rmSync(copy, { recursive: true, force: true }) };
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

/** What the page touches, with a memory of its own: the project's remembers the project. */
export const typesIn = (copy: string) => {
  const include = ['contract', 'server', 'src', 'i18n'];
  const compilerOptions = { tsBuildInfoFile: '.tsbuildinfo' };
  const settings = { extends: './tsconfig.json', compilerOptions, include };
  writeFileSync(path.join(copy, 'tsconfig.page.json'), JSON.stringify(settings));
  return toolIn(copy, 'tsc', '--noEmit', '--checkers', '2', '-p', 'tsconfig.page.json');
};

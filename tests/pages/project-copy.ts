import { execFile } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { startServer } from '../server/server-process';
import { startPostgres } from '../server/setup/embedded-postgres';
import { createTempFolder } from '../temp-folder';
import { applyBlock, type Block, parseBlocks } from './guide-blocks';

export const projectRoot = path.resolve(import.meta.dirname, '../..');

/** `docs/<name>.md`, its blocks, and the files that they change. */
export const readGuide = (name: string) => {
  const page = readFileSync(path.join(projectRoot, 'docs', `${name}.md`), 'utf8');
  const blocks = parseBlocks(page);
  return { page, blocks, files: [...new Set(blocks.flatMap(({ file }) => file || []))] };
};

/** A copy of the project in which all these blocks are done. */
export const createCopy = (blocks: readonly Block[]) => {
  const copy = createTempFolder('copy');
  const excluded = ['node_modules', 'dist', 'data', '.git'];
  for (const entry of readdirSync(projectRoot))
    if (!excluded.includes(entry))
      cpSync(path.join(projectRoot, entry), path.join(copy, entry), { recursive: true });
  symlinkSync(path.join(projectRoot, 'node_modules'), path.join(copy, 'node_modules'), 'dir');
  for (const block of blocks) applyBlock(copy, block);
  return copy;
};

/** Takes back what blocks of one file say; what is answered puts it in again. */
const revertBlocks = (copy: string, own: readonly Block[]) => {
  const target = path.join(copy, own[0].file);
  const done = readFileSync(target, 'utf8');
  if (own.some(({ changed }) => !changed)) rmSync(target);
  else {
    const text = (lines: string[], but: string) =>
      lines.flatMap(line => (line.startsWith(but) ? [] : [`${line.slice(1)}\n`])).join('');
    const before = own.reduce(
      (now, { lines }) => now.replace(text(lines, '-'), () => text(lines, '+')),
      done,
    );
    writeFileSync(target, before);
  }
  return () => writeFileSync(target, done);
};

/** Runs a program in the copy, as its developer would. */
const runIn = async (copy: string, environment: NodeJS.ProcessEnv, program: string, ...args: string[]) => {
  // What vitest sets for this test is not for what the test runs.
  const { VITEST, VITEST_POOL_ID, VITEST_WORKER_ID, VITEST_MODE, NODE_ENV, ...env } = process.env;
  const options = { cwd: copy, env: { ...env, NO_COLOR: '1', ...environment }, maxBuffer: 1e8 };
  try {
    const { stdout, stderr } = await promisify(execFile)(program, args, options);
    return { passed: true, output: stdout + stderr };
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    return { passed: false, output: stdout + stderr };
  }
};

/** Runs a tool of the project in the copy. */
export const runTool = (copy: string, tool: string, ...args: string[]) =>
  runIn(copy, {}, path.join(projectRoot, 'node_modules', '.bin', tool), ...args);

/** Runs tests of the copy, with its own build, once it is built. */
export const runTests = (copy: string, project: string, ...args: string[]) => {
  const own = { TERRAIN_DEPTH: 'ci', BUILT_WORKERS: path.join(copy, 'dist/server') };
  const vitest = path.join(projectRoot, 'node_modules', '.bin', 'vitest');
  return runIn(copy, own, vitest, 'run', '--project', project, '--reporter', 'verbose', ...args);
};

/** What the compiler says of these places, and of all that they import. */
export const checkTypes = (copy: string, include: readonly string[]) => {
  const compilerOptions = { incremental: false, tsBuildInfoFile: null };
  const settings = { extends: './tsconfig.json', compilerOptions, include };
  writeFileSync(path.join(copy, 'tsconfig.page.json'), JSON.stringify(settings));
  return runTool(copy, 'tsc', '--noEmit', '-p', 'tsconfig.page.json');
};
/** The same while the blocks of some files are taken back. */
export const checkTypesWithout = async (
  copy: string,
  blocks: readonly Block[],
  files: readonly string[],
  include: readonly string[],
) => {
  const put = files.map(file =>
    revertBlocks(
      copy,
      blocks.filter(block => block.file === file),
    ),
  );
  const { output } = await checkTypes(copy, include);
  for (const again of put) again();
  return output;
};
/** What `npm run typecheck` compiles of the product. */
export const sourceFolders = ['contract', 'server', 'src', 'field', 'i18n', 'tests'];

/** Builds the back-office and the server; the agents' app, which nobody opens here, is left out. */
export const buildCopy = async (copy: string) => {
  for (const config of ['vite.config.ts', 'vite.server.config.ts']) {
    const { passed, output } = await runTool(copy, 'vite', 'build', '--config', config, '--logLevel', 'warn');
    if (!passed) throw new Error(output);
  }
};

/** Serves the built copy, with a small demo. */
export const serveCopy = async (copy: string) => {
  const postgres = await startPostgres();
  const environment = { DATABASE_URL: postgres.url, DATA_DIR: path.join(copy, 'data'), DEMO: '1' };
  const { passed, output } = await runIn(
    copy,
    environment,
    process.execPath,
    ...['dist/server/seed.js', '--sites', '200'],
  );
  if (!passed) throw new Error(output);
  const { url, stop } = await startServer(environment, copy);
  return {
    address: url,
    stop: async () => {
      await stop();
      await postgres.stop();
    },
  };
};

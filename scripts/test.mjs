import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { command, ensureBuilt, ensureInstalled, requireNode, root } from './freshness.mjs';

/**
 * Types, lint, build and every suite, with the time of each part and the slowest files; the last line counts them.
 * `--rest`: what `npm test` leaves out of both engines and of the derived suites. `--deep`: all of it, in full depth.
 */
requireNode();
ensureInstalled();

const depth = process.argv.includes('--deep') ? 'deep' : process.argv.includes('--rest') ? 'rest' : 'quick';
const env = { ...process.env, TERRAIN_DEPTH: depth };
const reports = mkdtempSync(path.join(tmpdir(), 'terrain-test-'));
const times = [];
const results = [];

const timed = async (title, work) => {
  console.log(`\n── ${title}`);
  const began = Date.now();
  const passed = await work();
  times.push([title, Math.round((Date.now() - began) / 1000)]);
  return passed;
};

const run = (program, args, { more = {}, printed = process.stdout } = {}) =>
  new Promise(resolve => {
    const stdio = printed === process.stdout ? 'inherit' : ['ignore', 'pipe', 'pipe'];
    const started = spawn(program, args, { cwd: root, stdio, env: { ...env, ...more } });
    for (const stream of [started.stdout, started.stderr]) stream?.pipe(printed, { end: false });
    started.once('close', code => resolve(code === 0));
  });

const suite = (title, project, printed) =>
  timed(title, async () => {
    const report = path.join(reports, `${project}.json`);
    const passed = await run(
      command('vitest'),
      ['run', `--project=${project}`, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
      // The unit tests begin their threads from the sources.
      { printed, more: project === 'unit' ? {} : { BUILT_WORKERS: path.join(root, 'dist', 'server') } },
    );
    results.push(JSON.parse(readFileSync(report, 'utf8')));
    return passed;
  });

/** Types, lint and the unit tests; beside them a resource is added, which seldom takes a core whole. */
const checksAndUnit = async () => {
  const printed = new PassThrough().setEncoding('utf8');
  const text = printed.toArray();
  const added = suite('A resource added, printed after what runs beside it', 'low-code', printed);
  const checks = [
    await timed('Types', () => run(command('tsc'), ['--noEmit', '--checkers', '2'])),
    await timed('Lint', () => run(command('biome'), ['check', '.', '--error-on-warnings'])),
  ];
  const suites = [await suite('Unit', 'unit'), await added];
  printed.end();
  console.log((await text).join(''));
  return { checks, suites };
};

const began = Date.now();
await timed('Build', ensureBuilt);
const { checks, suites } = depth === 'rest' ? { checks: [], suites: [] } : await checksAndUnit();
suites.push(await suite('API on PostgreSQL', 'api-postgres'));
suites.push(await suite('API on the embedded engine', 'api-embedded'));
suites.push(await suite('Journeys', 'journeys'));
rmSync(reports, { recursive: true });

const sum = count => results.reduce((total, result) => total + count(result), 0);
const files = results.flatMap(({ testResults }) => testResults);
const broken = files.filter(file => file.status === 'failed' && !file.assertionResults.length).length;
const passed = sum(result => result.numPassedTests) + checks.filter(ok => ok).length;
const failed = sum(result => result.numFailedTests) + broken + checks.filter(ok => !ok).length;
const skipped = sum(result => result.numPendingTests + result.numTodoTests);

console.log('\n── Slowest files');
for (const { name, seconds } of files
  .map(({ name, startTime, endTime }) => ({ name, seconds: (endTime - startTime) / 1000 }))
  .sort((a, b) => b.seconds - a.seconds)
  .slice(0, 10))
  console.log(`${seconds.toFixed(1).padStart(7)} s  ${path.relative(root, name)}`);
console.log('\n── Time');
for (const [title, seconds] of times) console.log(`${String(seconds).padStart(5)} s  ${title}`);
console.log(`${String(Math.round((Date.now() - began) / 1000)).padStart(5)} s  altogether\n`);
if (skipped) console.log(`${skipped} skipped: nothing may be skipped silently.`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(suites.every(ok => ok) && !failed && !skipped && passed ? 0 : 1);

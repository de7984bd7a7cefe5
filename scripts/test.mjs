import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { command, ensureBuilt, ensureInstalled, requireNode, root } from './freshness.mjs';

/**
 * Types, lint, build and every suite, with the time of each part and the slowest files; the last line counts them.
 * `--rest`: what `npm test` leaves out of both engines and of the derived suites. `--deep`: all of it, in full depth.
 * `--current-browser`: a walk through both apps on the machine's Chromium, and nothing else.
 */
requireNode();
ensureInstalled();

const depth = process.argv.includes('--deep') ? 'deep' : process.argv.includes('--rest') ? 'rest' : 'quick';
const onCurrentBrowser = process.argv.includes('--current-browser');
const began = Date.now();
const times = [];
const timed = async (title, work) => {
  const start = Date.now();
  const done = await work();
  times.push([title, Date.now() - start]);
  return done;
};

/** What the program prints comes out whole when it ends, or at once where it is `live`. */
const run = (program, args, { more = {}, live = false } = {}) =>
  new Promise(resolve => {
    const started = spawn(program, args, {
      cwd: root,
      stdio: live ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, TERRAIN_DEPTH: depth, ...more },
    });
    const said = [];
    for (const stream of [started.stdout, started.stderr]) stream?.on('data', text => said.push(text));
    started.once('close', code => {
      process.stdout.write(Buffer.concat(said));
      resolve(code === 0);
    });
  });

const suites = {
  'low-code': 'Pages « adding a … »',
  unit: 'Unit',
  'api-postgres': 'API on PostgreSQL',
  'api-embedded': 'API on the embedded engine',
  drills: 'Drills',
  journeys: 'Journeys',
  field: 'The app in the field',
  'current-browser': 'On the current Chromium',
};
const checks = async () =>
  depth === 'rest' || onCurrentBrowser
    ? []
    : [
        await timed('Types', () => run(command('tsc'), ['--noEmit'])),
        await timed('Lint', () => run(command('biome'), ['check', '.', '--error-on-warnings'])),
      ];
/**
 * One run of vitest, so that no worker waits between two suites; the checks run while it is built and the databases
 * are prepared.
 */
const tests = async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'terrain-test-'));
  const report = path.join(folder, 'report.json');
  const more = { TERRAIN_REPORT: report, BUILT_WORKERS: path.join(root, 'dist', 'server') };
  const left = { quick: ['low-code', 'current-browser'], rest: ['unit', 'current-browser'], deep: [] }[depth];
  const projects = onCurrentBrowser
    ? ['current-browser']
    : Object.keys(suites).filter(name => !left.includes(name));
  const reporters = ['--reporter=default', '--reporter=./scripts/test-report.mjs'];
  const passed = await run(
    command('vitest'),
    ['run', ...projects.map(name => `--project=${name}`), ...reporters],
    { more, live: true },
  );
  const files = JSON.parse(readFileSync(report, 'utf8'));
  rmSync(folder, { recursive: true });
  return { files, passed };
};

const checking = checks();
await timed('Build', ensureBuilt);
const { files, passed: allPassed } = await tests();
const checked = await checking;

for (const [project, title] of Object.entries(suites)) {
  const own = files.filter(file => file.project === project && file.ended);
  if (!own.length) continue;
  const [first, last] = [
    Math.min(...own.map(({ began }) => began)),
    Math.max(...own.map(({ ended }) => ended)),
  ];
  times.push([title, last - first]);
}
const count = name => files.reduce((sum, file) => sum + file[name], 0);
const [passed, failed, skipped] = ['passed', 'failed', 'skipped'].map(count);
const good = checked.filter(ok => ok).length;
const bad = checked.length - good;

const seconds = (milliseconds, digits) => `${(milliseconds / 1000).toFixed(digits).padStart(7)} s`;
console.log('\n── Slowest files');
for (const { project, name, began, ended } of files
  .filter(({ ended }) => ended)
  .sort((a, b) => b.ended - b.began - (a.ended - a.began))
  .slice(0, 10))
  console.log(`${seconds(ended - began, 1)}  ${name} (${project})`);
console.log('\n── Time, each part from its first file to its last; neighbours overlap');
for (const [title, time] of times) console.log(`${seconds(time, 0)}  ${title}`);
console.log(`${seconds(Date.now() - began, 0)}  altogether\n`);
if (skipped) console.log(`${skipped} skipped: nothing may be skipped silently.`);
console.log(`${passed + good} passed, ${failed + bad} failed`);
process.exit(allPassed && !failed && !bad && !skipped && passed ? 0 : 1);

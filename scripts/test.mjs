import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { command, ensureBuilt, ensureInstalled, requireNode, root } from './freshness.mjs';

/**
 * Types, lint, build and the test suites, with the time of each part and the slowest files compared with the budget;
 * the last line counts tests. `--ci` adds the CI-only tests, `--deep` those that take hours (tests/depth.ts).
 */
requireNode();
ensureInstalled();

const depth = process.argv.includes('--deep') ? 'deep' : process.argv.includes('--ci') ? 'ci' : 'quick';
/** In seconds, on two quiet cores. */
const budget = { quick: 300, ci: 2_100 }[depth];
const slowest = 20;
/** The seed for the order of files (vitest.config.ts): random, and printed to reproduce a run. */
const order = process.env.TERRAIN_ORDER ?? (depth === 'quick' ? undefined : `${randomInt(100_000)}`);
const orderLine = order && `Order of files: TERRAIN_ORDER=${order}`;
if (orderLine) console.log(orderLine);

const began = Date.now();
const times = [];
const timed = async (title, work) => {
  const start = Date.now();
  const done = await work();
  times.push([title, Date.now() - start]);
  return done;
};

/** The program's output is printed in one piece when it ends, or at once if `live`. */
const run = (program, args, { more = {}, live = false } = {}) =>
  new Promise(resolve => {
    const started = spawn(program, args, {
      cwd: root,
      stdio: live ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, TERRAIN_DEPTH: depth, ...more },
    });
    const output = [];
    for (const stream of [started.stdout, started.stderr]) stream?.on('data', text => output.push(text));
    started.once('close', code => {
      process.stdout.write(Buffer.concat(output));
      resolve(code === 0);
    });
  });

const suites = {
  unit: 'Unit',
  'api-postgres': 'API on PostgreSQL',
  'api-embedded': 'API on the embedded engine',
  drills: 'Drills',
  'low-code': 'Pages « adding a … »',
  journeys: 'Journeys',
  field: 'The app in the field',
  'current-browser': 'On the current Chromium',
};
const leftToCi = ['api-embedded', 'low-code', 'current-browser'];
const projects = Object.keys(suites).filter(name => depth !== 'quick' || !leftToCi.includes(name));

const checks = async () => [
  await timed('Types', () => run(process.execPath, ['scripts/typecheck.mjs'])),
  await timed('Lint', () => run(command('biome'), ['check', '.', '--error-on-warnings'])),
];
/**
 * One run of vitest, so that no worker idles between two suites; static checks run while it is built and the databases
 * are prepared.
 */
const tests = async (names, environment = {}) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'terrain-test-'));
  const report = path.join(folder, 'report.json');
  const more = {
    TERRAIN_REPORT: report,
    BUILT_WORKERS: path.join(root, 'dist', 'server'),
    ...(order && { TERRAIN_ORDER: order }),
    ...environment,
  };
  const reporters = ['--reporter=default', '--reporter=./scripts/test-report.mjs'];
  const passed = await run(
    command('vitest'),
    ['run', ...names.map(name => `--project=${name}`), ...reporters],
    { more, live: true },
  );
  const files = JSON.parse(readFileSync(report, 'utf8'));
  rmSync(folder, { recursive: true });
  return { files, passed };
};

const checking = checks();
await timed('Build', ensureBuilt);
const runs = [await tests(projects)];
const checked = await checking;
// Repeats `npm test`'s share of these on days when weeks, months, years or Algeria's weekend begin and end.
if (depth === 'deep')
  for (const day of ['2025-12-31', '2026-01-01', '2026-02-28', '2024-02-29', '2026-05-29', '2026-09-30'])
    await timed(`On ${day}`, async () => {
      const environment = { TERRAIN_DEPTH: 'quick', TERRAIN_TODAY: day };
      runs.push(await tests(['unit', 'api-postgres', 'journeys', 'field'], environment));
    });
const [{ files }] = runs;

const ended = files.filter(file => file.ended);
for (const [project, title] of Object.entries(suites)) {
  const own = ended.filter(file => file.project === project);
  if (!own.length) continue;
  const [first, last] = [
    Math.min(...own.map(({ began }) => began)),
    Math.max(...own.map(({ ended }) => ended)),
  ];
  times.push([title, last - first]);
}
const count = name => runs.flatMap(({ files }) => files).reduce((sum, file) => sum + file[name], 0);
const [passed, failed, skipped] = ['passed', 'failed', 'skipped'].map(count);
const good = checked.filter(ok => ok).length;
const bad = checked.length - good;

const seconds = (milliseconds, digits) => `${(milliseconds / 1000).toFixed(digits).padStart(7)} s`;
const took = Date.now() - began;
console.log('\n── Slowest files');
for (const { project, name, began, ended: end } of ended
  .sort((a, b) => b.ended - b.began - (a.ended - a.began))
  .slice(0, slowest))
  console.log(`${seconds(end - began, 1)}  ${name} (${project})`);
console.log('\n── Time, each part from its first file to its last; neighbours overlap');
for (const [title, time] of times) console.log(`${seconds(time, 0)}  ${title}`);
console.log(`${seconds(took, 0)}  altogether${budget ? `, of ${budget} s` : ''}`);
if (budget && took > budget * 1000) console.log('OVER BUDGET: make a test cheaper before adding another.');
if (depth === 'quick')
  console.log(
    '\nLeft to CI: `*.ci.test.ts`, the API on the embedded engine (journeys and the field app run on it), the pages « adding a … », most turns of the derived tables.',
  );
if (orderLine) console.log(`\n${orderLine}`);
if (skipped) console.log(`\n${skipped} skipped: nothing may be skipped silently.`);
console.log(`\n${passed + good} passed, ${failed + bad} failed`);
process.exit(runs.every(({ passed }) => passed) && !failed && !bad && !skipped && passed ? 0 : 1);

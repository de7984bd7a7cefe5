import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { command, ensureBuilt, ensureInstalled, requireNode, root } from './freshness.mjs';

/** Types, lint, build and every suite; the last line counts them. `--deep`: fuzz, faults and axe in full depth. */
requireNode();
ensureInstalled();

const started = Date.now();
const step = (title, program, args) => {
  console.log(`\n── ${title}`);
  return spawnSync(program, args, { cwd: root, stdio: 'inherit', env }).status === 0;
};
const env = { ...process.env, ...(process.argv.includes('--deep') && { TERRAIN_DEEP: '1' }) };

const checks = [
  step('Types', command('tsc'), ['--noEmit']),
  step('Lint', command('biome'), ['check', '.', '--error-on-warnings']),
];
console.log('\n── Build');
ensureBuilt();

const folder = mkdtempSync(path.join(tmpdir(), 'terrain-test-'));
const report = path.join(folder, 'report.json');
const allPassed = step('Tests', command('vitest'), [
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report}`,
]);
const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(
  readFileSync(report, 'utf8'),
);
rmSync(folder, { recursive: true });

const brokenFiles = testResults.filter(
  file => file.status === 'failed' && !file.assertionResults.length,
).length;
const passed = numPassedTests + checks.filter(ok => ok).length;
const failed = numFailedTests + brokenFiles + checks.filter(ok => !ok).length;
const skipped = numPendingTests + numTodoTests;
console.log(`\n${Math.round((Date.now() - started) / 1000)} s`);
if (skipped) console.log(`${skipped} skipped: nothing may be skipped silently.`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(allPassed && !failed && !skipped && passed ? 0 : 1);

import { hash } from 'node:crypto';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { startClock } from './tests/clock/start.ts';
import { byDepth, depth } from './tests/depth.ts';

await startClock();

/** In milliseconds: usually faster, but not on a busy machine. */
const expectations = { poll: { timeout: 20_000 } };
/** Longer than a machine's occasional stalls. */
const patience = { poll: { timeout: 120_000 } };

/**
 * The projects in their order below; of the journeys axe first, so that no worker is alone with it at the end. Within
 * that randomly by TERRAIN_ORDER if set, so that no file comes to rely on those that ran before it.
 */
class InOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const { TERRAIN_ORDER: seed } = process.env;
    const rank = ({ project, moduleId }: TestSpecification) =>
      this.ctx.projects.indexOf(project) + (moduleId.includes('axe-') ? 0 : 0.5);
    const drawn = ({ moduleId }: TestSpecification) =>
      hash('md5', `${seed} ${path.relative(import.meta.dirname, moduleId)}`);
    const sorted = seed
      ? files.sort((one, other) => drawn(one).localeCompare(drawn(other)))
      : await super.sort(files);
    return sorted.sort((one, other) => rank(one) - rank(other));
  }
}

/**
 * `unit` needs no database. The API suite (`tests/server`) runs on PostgreSQL; on the embedded engine only what can
 * differ there, in `test:deep` all of it. `journeys` drive a real browser against the built app. `drills` run several
 * servers, databases that fail over, stores and backups. `low-code` follows each page « adding a … » in a copy of the
 * project, compiles, builds and opens the result. `field` drives the agents' app in a phone-sized browser, including
 * network loss, restarts and other mishaps. `current-browser` walks through both apps on Debian's current Chromium.
 *
 * A file's name says when it runs (`tests/depth.ts`); `scripts/test.mjs` runs them all at once.
 *
 * A worker loads the modules once for all of its files, not per file (`isolate`): that was a quarter of the time.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: InOrder },
    projects: [
      {
        test: {
          name: 'unit',
          isolate: false,
          expect: expectations,
          setupFiles: 'tests/src/setup.ts',
          testTimeout: 60_000,
          include: [
            'tests/{architecture,documents,vocabulary,specification,specification-tables,pages/adding}.test.ts',
            ...filesIn('tests/{contract,i18n,src,server/excel,step}'),
          ],
        },
      },
      apiOn('postgres', filesIn('tests/server')),
      apiOn('embedded', depth === 'deep' ? filesIn('tests/server') : whatDiffersEmbedded()),
      {
        test: {
          name: 'drills',
          isolate: false,
          expect: expectations,
          setupFiles: 'tests/server/setup/register-product.ts',
          // `npm test` leaves to CI what needs a filled database.
          globalSetup: byDepth({ quick: [], ci: ['tests/drills/setup.ts'], deep: ['tests/drills/setup.ts'] }),
          include: filesIn('tests/drills'),
          testTimeout: byDepth({ quick: 120_000, ci: 300_000, deep: 3_600_000 }),
          hookTimeout: byDepth({ quick: 120_000, ci: 120_000, deep: 600_000 }),
        },
      },
      {
        test: {
          name: 'low-code',
          expect: expectations,
          include: filesIn('tests/pages'),
          exclude: ['tests/pages/adding.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'journeys',
          isolate: false,
          expect: patience,
          globalSetup: 'tests/journeys/setup.ts',
          include: filesIn('tests/journeys'),
          testTimeout: 240_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'field',
          isolate: false,
          expect: patience,
          globalSetup: 'tests/field/setup.ts',
          include: filesIn('tests/field'),
          testTimeout: byDepth({ quick: 240_000, ci: 240_000, deep: 3_600_000 }),
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'current-browser',
          isolate: false,
          expect: patience,
          env: { CHROMIUM_PATH: '/usr/bin/chromium' },
          globalSetup: 'tests/current-browser/setup.ts',
          include: filesIn('tests/current-browser'),
          testTimeout: 240_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});

/** The test files below a folder that run at this depth. */
function filesIn(folder: string) {
  const names = byDepth({ quick: '!(*.ci|*.deep)', ci: '!(*.deep)', deep: '*' });
  return [`${folder}/**/${names}.test.{ts,tsx}`];
}

function apiOn(engine: 'embedded' | 'postgres', include: string[]) {
  return {
    test: {
      name: `api-${engine}`,
      isolate: false,
      expect: expectations,
      include,
      exclude: [
        'tests/server/excel/**',
        engine === 'embedded' ? 'tests/server/database-*.test.ts' : 'tests/server/embedded-*.test.ts',
      ],
      globalSetup: `tests/server/setup/${engine}.ts`,
      setupFiles: 'tests/server/setup/register-product.ts',
      testTimeout: byDepth({ quick: 120_000, ci: 120_000, deep: 600_000 }),
      hookTimeout: 120_000,
    },
  };
}

/** A start, a list, writes and repeated calls, client, transactions, locks, migrations, folds and triggers. */
function whatDiffersEmbedded() {
  return [
    'tests/server/{health,idempotency,totals}.test.ts',
    'tests/server/{faults,migrations,retention}.ci.test.ts',
    'tests/server/derived/{recount,writes}.ci.test.ts',
    'tests/server/plain-resources/rest.test.ts',
    'tests/server/field/data-epoch.ci.test.ts',
    'tests/server/field/late-work.test.ts',
    'tests/server/imports/staged.ci.test.ts',
    'tests/server/live/stream.test.ts',
    'tests/server/planning/duplicate-plans.ci.test.ts',
    'tests/server/search/{fold-text,search}.test.ts',
    'tests/server/embedded-*.test.ts',
  ];
}

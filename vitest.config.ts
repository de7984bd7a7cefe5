import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { byDepth } from './tests/depth.ts';

/** In milliseconds: what is waited for comes sooner, but not on a machine that does other work beside. */
const expectations = { poll: { timeout: 20_000 } };
/** As long as a machine stands still at times. */
const patience = { poll: { timeout: 120_000 } };

/** The projects in their order below; of the journeys axe first, so that no worker is alone with it at the end. */
class InOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const rank = ({ project, moduleId }: TestSpecification) =>
      this.ctx.projects.indexOf(project) + (moduleId.includes('axe-') ? 0 : 0.5);
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other));
  }
}

/**
 * `unit` needs no database. The API suite (`tests/server`) runs on PostgreSQL; on the embedded engine `npm test` and CI
 * run what can differ there, `test:deep` all of it. `journeys` drive a real browser against the built app.
 * `drills` run several servers, databases that fail over, stores and backups: in `npm test` their short forms
 * (`*.short.test.ts`), in CI's second part the others but for `*.deep.test.ts`, which may need Debian's packages.
 * `low-code` does in a copy of the project what each page « adding a … » says, compiles, builds and opens that: a field
 * and a resource in CI, a kind and a role too in `test:deep`.
 * `field` drives the agents' own app in a browser of a phone's size, and what befalls a phone with it.
 * `current-browser` walks through both apps on Debian's current Chromium, in CI after the others and in `test:deep`.
 * `scripts/test.mjs` runs them all at once.
 *
 * A worker loads the modules once for all of its files, not once for each (`isolate`): that was a quarter of the time.
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
          testTimeout: 60_000,
          include: [
            'tests/{architecture,specification,specification-tables,pages/adding}.test.ts',
            'tests/{contract,i18n,src,server/excel,step}/**/*.test.{ts,tsx}',
          ],
        },
      },
      apiOn('postgres', byDepth({ quick: everyFile(), rest: filesWithDepths(), deep: everyFile() })),
      apiOn('embedded', byDepth({ quick: whatCanDiffer(), rest: whatDiffersAndIsSlow(), deep: everyFile() })),
      {
        test: {
          name: 'drills',
          isolate: false,
          expect: expectations,
          include: byDepth({
            quick: ['tests/drills/**/*.short.test.ts'],
            rest: ['tests/drills/**/!(*.short|*.deep).test.ts'],
            deep: ['tests/drills/**/*.test.ts'],
          }),
          testTimeout: byDepth({ quick: 120_000, rest: 300_000, deep: 3_600_000 }),
          hookTimeout: byDepth({ quick: 120_000, rest: 120_000, deep: 600_000 }),
        },
      },
      {
        test: {
          name: 'low-code',
          expect: expectations,
          include: byDepth({
            quick: [],
            rest: ['tests/pages/added-{field,resource}.test.ts'],
            deep: ['tests/pages/added-*.test.ts'],
          }),
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
          include: byDepth({
            quick: [mainJourneys(), 'tests/journeys/axe-*.test.ts'],
            rest: ['tests/journeys/**/*.test.ts'],
            deep: ['tests/journeys/**/*.test.ts'],
          }),
          exclude: byDepth({ quick: [], rest: [mainJourneys()], deep: [] }),
          testTimeout: 240_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'field',
          isolate: false,
          expect: patience,
          include: byDepth({
            quick: ['tests/field/{contrast,installing,look,walks}.test.ts'],
            rest: ['tests/field/!(contrast|installing|look|walks).test.ts'],
            deep: ['tests/field/*.test.ts'],
          }),
          testTimeout: byDepth({ quick: 240_000, rest: 240_000, deep: 3_600_000 }),
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
          include: ['tests/current-browser/*.test.ts'],
          testTimeout: 240_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});

function apiOn(engine: 'embedded' | 'postgres', include: string[]) {
  return {
    test: {
      name: `api-${engine}`,
      isolate: false,
      expect: expectations,
      include,
      exclude: [
        'tests/server/excel/**',
        ...byDepth({ quick: whatWaits(), rest: [], deep: [] }),
        ...(engine === 'embedded' ? ['tests/server/database-*.test.ts'] : []),
      ],
      globalSetup: `tests/server/setup/${engine}.ts`,
      setupFiles: process.env.TERRAIN_STATEMENTS ? ['bench/collect-statements.ts'] : [],
      testTimeout: byDepth({ quick: 120_000, rest: 120_000, deep: 600_000 }),
      hookTimeout: 120_000,
    },
  };
}

function everyFile() {
  return ['tests/server/**/*.test.ts'];
}

/** Suites that `npm test` runs in part only. */
function filesWithDepths() {
  return [
    'tests/server/{faults,filter-gates,filters,flags,permission-matrix,sorts}.test.ts',
    'tests/server/{fuzz,trial}/*.test.ts',
    'tests/server/copies/writes.test.ts',
    'tests/server/dashboards/{browser-links,equipment,links,sums}.test.ts',
    'tests/server/field/{changes,simulation}.test.ts',
    'tests/server/tasks/{lists,states}.test.ts',
    ...whatWaits(),
  ];
}

/** Files that wait for processes and clocks more than they ask; the short drills touch the same. */
function whatWaits() {
  return ['tests/server/live/servers.test.ts', 'tests/server/database-restarts.test.ts'];
}

/** Client, transactions, locks, migrations, fold and triggers, and a list. */
function whatCanDiffer() {
  return [
    'tests/server/{health,idempotency,migrations,totals,retention}.test.ts',
    'tests/server/crud/rest.test.ts',
    'tests/server/search/search.test.ts',
    'tests/server/tasks/{counts,whole-task}.test.ts',
  ];
}

/** The same in suites that take longer: triggers and folds, locks, transactions that fail, imports, migrations. */
function whatDiffersAndIsSlow() {
  return [
    'tests/server/{faults,totals}.test.ts',
    'tests/server/copies/*.test.ts',
    'tests/server/imports/staged.test.ts',
    'tests/server/live/stream.test.ts',
    'tests/server/planning/same-plan.test.ts',
  ];
}

/** The main ways through the product: in, to a site, planned, done, reviewed, imported. */
function mainJourneys() {
  const ways = [
    'signing-in',
    'finding-sites',
    'new-sites',
    'editing-sites',
    'planning-tasks',
    'task-lists',
    'field-work',
    'importing',
  ];
  return `tests/journeys/{${ways.join(',')}}.test.ts`;
}

import { defineConfig } from 'vitest/config';

/**
 * `unit` needs no database. The API suite (`tests/server`) runs twice, on each database engine. `journeys` drive a
 * real browser against the built app. `low-code` adds a resource to a copy of the project and builds that. The groups run
 * one after the other, so that neither builds nor browsers take the processor from suites that talk to a server.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          sequence: { groupOrder: 0 },
          testTimeout: 60_000,
          include: [
            'tests/architecture.test.ts',
            'tests/{contract,i18n,src,server/excel}/**/*.test.{ts,tsx}',
          ],
        },
      },
      apiOn('embedded'),
      apiOn('postgres'),
      {
        test: {
          name: 'low-code',
          sequence: { groupOrder: 2 },
          include: ['tests/adding-a-resource.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'journeys',
          sequence: { groupOrder: 3 },
          globalSetup: 'tests/journeys/setup.ts',
          include: ['tests/journeys/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});

function apiOn(engine: 'embedded' | 'postgres') {
  return {
    test: {
      name: `api-${engine}`,
      sequence: { groupOrder: 1 },
      include: ['tests/server/**/*.test.ts'],
      exclude: ['tests/server/excel/**'],
      globalSetup: `tests/server/setup/${engine}.ts`,
      testTimeout: process.env.TERRAIN_DEEP ? 600_000 : 60_000,
      hookTimeout: 120_000,
    },
  };
}

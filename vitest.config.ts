import { defineConfig } from 'vitest/config';

/**
 * `unit` needs no database. The API suite (`tests/server`) runs twice, on each database engine. `journeys` drive a
 * real browser against the built app. `low-code` adds a resource to a copy of the project and builds that.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
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
          include: ['tests/adding-a-resource.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'journeys',
          globalSetup: 'tests/journeys/setup.ts',
          include: ['tests/journeys/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 60_000,
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
      include: ['tests/server/**/*.test.ts'],
      exclude: ['tests/server/excel/**'],
      globalSetup: `tests/server/setup/${engine}.ts`,
      testTimeout: 30_000,
      hookTimeout: 60_000,
    },
  };
}

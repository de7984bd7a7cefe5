import { pathToFileURL } from 'node:url';

/**
 * One clock for a run of tests: it begins at a fixed time, and Node's processes (`preload.mjs`), PostgreSQL
 * (`statements.ts`) and browsers (`browser.ts`) go on from there by the same offset. The embedded database asks Node.
 * TERRAIN_TODAY takes another day. A database by DATABASE_URL has its own clock, so that there the run has the real one.
 */
const day = process.env.TERRAIN_TODAY ?? '2026-06-17';

export const startClock = async () => {
  if (process.env.TERRAIN_CLOCK_OFFSET || process.env.DATABASE_URL) return;
  process.env.TERRAIN_CLOCK_OFFSET = `${Date.parse(`${day}T09:00:00Z`) - Date.now()}`;
  const preload = pathToFileURL(`${import.meta.dirname}/preload.mjs`).href;
  process.env.NODE_OPTIONS = [process.env.NODE_OPTIONS, `--import=${preload}`].filter(Boolean).join(' ');
  await import(preload);
};

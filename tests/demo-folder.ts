import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const root = path.resolve(import.meta.dirname, '..');
/** Where the built app lies; `TERRAIN_DIST` names another build while one is being worked on. */
export const dist = path.resolve(root, process.env.TERRAIN_DIST ?? 'dist');

/** How many sites most demos of the tests have. */
export const demoSites = 150;

/** Each project loads this file anew, but all of their set-ups run in one process. */
const shared = globalThis as typeof globalThis & { demoFolders?: Map<number, string> };
shared.demoFolders ??= new Map();
const folders = shared.demoFolders;

/**
 * The data folder of an embedded database with a demo of so many sites, for the set-ups of a run: who asks first fills
 * it, and all copy it.
 */
export const demoFolder = async (sites: number) => {
  const folder = folders.get(sites) ?? mkdtempSync(path.join(tmpdir(), 'terrain-demo-'));
  if (!folders.has(sites)) await fill(folder, sites);
  folders.set(sites, folder);
  return {
    folder,
    /** For the end of the run, when nobody asks any more. */
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
};

/** The environment of the programs that are to run on a data folder. */
export const environmentOf = (dataDir: string) => ({
  ...process.env,
  DATABASE_URL: '',
  DATA_DIR: dataDir,
  DEMO: '1',
  LOG_LEVEL: 'error',
});

const fill = async (folder: string, sites: number) => {
  const words = [...(await program()), '--sites', `${sites}`];
  const options = { cwd: root, env: environmentOf(folder), encoding: 'utf8' } as const;
  const { status, stderr } = spawnSync(process.execPath, words, options);
  if (status !== 0) throw new Error(`The demo could not be filled.\n${stderr}`);
};

/** What was built of these sources, or the sources themselves. */
const program = async () => {
  const { isBuilt } = await import(pathToFileURL(path.join(root, 'scripts/freshness.mjs')).href);
  return process.env.TERRAIN_DIST || isBuilt()
    ? [path.join(dist, 'server/seed.js')]
    : ['--import', 'tsx', 'server/operations/demo/seed.ts'];
};

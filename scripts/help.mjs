import { pathToFileURL } from 'node:url';

/** The description of each script in package.json, in the order of `npm run help`; a test keeps them in sync. */
export const commands = {
  start:
    'Install what is missing, build what is stale, migrate, serve; with NODE_ENV=production only migrate and serve',
  dev: 'Serve with hot reload: API on PORT, browser on 5173',
  build: 'Build browser and server into dist/',
  package:
    'Make one archive that runs with Node alone: dist/terrain-VERSION-PLATFORM.tar.gz (docs/deployment.md)',
  test: 'Run types, lint, build and what five minutes hold of the tests; `-- --ci`: all that CI runs',
  'test:deep':
    'Run everything on both engines, with fuzz, faults and accessibility in full depth, then six more days',
  typecheck: 'Check types alone',
  lint: 'Check style alone',
  format: 'Format the sources and fix what the linter can fix',
  seed: 'Fill a database with made-up sites: `-- --sites 100000`',
  admin: 'Accounts, keys, files and stored counts; without arguments it lists its commands',
  backup: 'Back up database and files into one file while servers run: `-- --to FILE`',
  restore:
    'Restore a backup into an empty place: `-- FILE`; `--verify` restores it into a temporary one and compares',
  move: 'Move the embedded database into a PostgreSQL, compared row by row: `-- --to postgres://…`',
  simulate:
    'Play field agents on a network that drops against the running server: `-- --agents 10 --tasks 2`',
  bench: 'Print speeds beside their targets; `-- --keep FOLDER` keeps the seeded database for the next time',
  soak: 'Run a working day’s mix on 100,000 sites and 2,000,000 tasks for ten minutes; `-- --hours 8`',
  mutants:
    'Draw small mistakes in product code and list which ones the tests miss: `-- --seed 1 --count 300`, in a checkout of its own',
  screens:
    'Take a picture of every screen and list what is wrong with each: `-- --out FOLDER --widths 390 --states failing`',
  example:
    'Build and start examples/fleet, a second product on the same framework, with its demo; `-- --static`: pages without a server',
  product:
    'Build and start a product beside Terrain, by its name: `NAME`; also `--static`, `--backend fakerest`',
  'new-product': 'Write products/NAME, a product that starts at once (docs/new-product.md): `NAME`',
  'new-resource':
    'Write what else a resource takes, from contract/<wing>/NAME.ts: `NAME`; of a product: `PRODUCT/NAME`',
  'docs:tables':
    'Write docs/specification/, docs/configuration.md and docs/decisions/README.md anew from their sources',
  help: 'Print this list',
};

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const widest = Math.max(...Object.keys(commands).map(name => name.length));
  for (const [name, does] of Object.entries(commands)) console.log(`npm run ${name.padEnd(widest)}  ${does}`);
}

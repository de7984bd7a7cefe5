import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

/** Exits with a clear message if Node is too old, before anything fails in an obscure way. */
export const requireNode = () => {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const enough = major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19);
  if (enough) return;
  console.error(`Terrain needs Node 20.19, 22.12, 24 or later; this is ${process.versions.node}.`);
  process.exit(1);
};

/**
 * Installs the packages if the lock file has changed since the last installation. A symlinked `node_modules` (of a git
 * worktree) belongs to another checkout: installing would empty that one.
 */
export const ensureInstalled = () => {
  if (lstatSync(path.join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) return;
  const lock = hashOf(['package-lock.json']);
  const stamp = path.join(root, 'node_modules', '.terrain-installed');
  if (read(stamp) === lock) return;
  console.log('Installing packages …');
  run(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  writeFileSync(stamp, lock);
};

/** Builds browser and server if a source has changed since the last build. */
export const ensureBuilt = () => {
  if (isBuilt()) return;
  console.log('Building …');
  run(process.execPath, [path.join(root, 'scripts', 'build.mjs')]);
};

/** Runs a build, and records the hash of its sources. */
export const stamped = async build => {
  // Taken before the build: changes during it are not included.
  const sources = sourcesHash();
  await build();
  mkdirSync(path.dirname(buildStamp), { recursive: true });
  writeFileSync(buildStamp, sources);
};

/**
 * Installs and builds what is missing; with `NODE_ENV=production` neither: a production server runs what it was given,
 * and says what to do if that is nothing.
 */
export const ensureRunnable = () => {
  if (process.env.NODE_ENV !== 'production') {
    ensureInstalled();
    ensureBuilt();
  } else if (!existsSync(path.join(root, 'dist', 'server', 'main.js'))) {
    console.error(
      'Terrain is not built, and NODE_ENV=production builds nothing. Run `npm ci --include=dev && npm run build` first, ' +
        'or use the package that `npm run package` makes (docs/deployment.md).',
    );
    process.exit(1);
  } else if (!isBuilt()) {
    console.error(
      'What is built in dist/ is not of these sources: it starts as it is. `npm run build` builds it anew.',
    );
  }
};

/** Whether the build is up to date with the sources. */
export const isBuilt = () => read(buildStamp) === sourcesHash();

/** Runs a program in the project's folder and exits with its code if it fails. */
export const run = (program, args, options = {}) => {
  const { status } = spawnSync(program, args, {
    cwd: root,
    stdio: 'inherit',
    shell: program === 'npm.cmd',
    ...options,
  });
  if (status !== 0) process.exit(status ?? 1);
};

/** The path of a package's command. */
export const command = name =>
  path.join(root, 'node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name);

const buildStamp = path.join(root, 'dist', '.sources');
const sourcesHash = () =>
  hashOf([
    'package-lock.json',
    'package.json',
    'vite.config.ts',
    'vite.parts.ts',
    'vite.field.config.ts',
    'vite.server.config.ts',
    'index.html',
    'tsconfig.json',
    'contract',
    'field',
    'server',
    'src',
    'i18n',
    'public',
  ]);

const read = file => (existsSync(file) ? readFileSync(file, 'utf8') : null);

const hashOf = places => {
  const hash = createHash('sha256');
  for (const file of places.flatMap(place => filesOf(path.join(root, place)))) {
    hash.update(path.relative(root, file)).update('\0').update(readFileSync(file));
  }
  return hash.digest('hex');
};

const filesOf = place => {
  if (!existsSync(place)) return [];
  try {
    return readdirSync(place, { withFileTypes: true })
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap(entry =>
        entry.isDirectory() ? filesOf(path.join(place, entry.name)) : [path.join(place, entry.name)],
      );
  } catch {
    return [place];
  }
};

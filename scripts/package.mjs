import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt, ensureInstalled, requireNode, root } from './freshness.mjs';

/**
 * `npm run package [-- --to FOLDER]`: one archive that needs only Node. It contains the build, and those node_modules
 * that the built server imports; the browser's packages are part of the build. Its name has the platform: some
 * packages have native parts.
 */
const archive = async folder => {
  requireNode();
  ensureInstalled();
  ensureBuilt();
  // Imported late: a fresh clone has it only after the installation.
  const { create } = await import('tar');
  const { name, version, type, license, engines } = json('package.json');
  const whole = `${name}-${version}-${platform()}`;
  const stage = mkdtempSync(path.join(tmpdir(), 'terrain-package-'));
  try {
    const home = path.join(stage, whole);
    cpSync(path.join(root, 'deploy', 'package'), home, { recursive: true });
    for (const built of ['dist/server', 'dist/web'])
      cpSync(path.join(root, built), path.join(home, built), {
        recursive: true,
        filter: source => !source.endsWith('.map'),
      });
    for (const also of [
      'LICENSE',
      'contract/sites/wilaya-shapes.LICENSE',
      'README.md',
      'docs/configuration.md',
      'docs/dependencies.md',
      'docs/deployment.md',
      ...examples,
    ])
      cpSync(path.join(root, also), path.join(home, also), { recursive: true });
    writeFileSync(
      path.join(home, 'package.json'),
      `${JSON.stringify({ name, version, type, license, engines, private: true }, null, 2)}\n`,
    );
    for (const place of placesOf(json('dist/server/packages.json'))) copyPackage(place, home);
    mkdirSync(folder, { recursive: true });
    const file = path.join(folder, `${whole}.tar.gz`);
    await create({ gzip: true, portable: true, cwd: stage, file }, [whole]);
    return file;
  } finally {
    rmSync(stage, { recursive: true });
  }
};

/** Files of deploy/ for machines that run the package. */
const examples = [
  'deploy/grafana',
  'deploy/haproxy',
  'deploy/nginx',
  'deploy/patroni',
  'deploy/pgbackrest',
  'deploy/pgbouncer',
  'deploy/prometheus',
  'deploy/systemd',
];

const json = file => JSON.parse(readFileSync(path.join(root, file), 'utf8'));

const platform = () => {
  const isMusl = process.platform === 'linux' && !process.report.getReport().header.glibcVersionRuntime;
  return `${process.platform}-${process.arch}${isMusl ? '-musl' : ''}`;
};

/** The folders under node_modules of packages and all their dependencies, as installed by the lock file. */
const placesOf = names => {
  const locked = json('package-lock.json').packages;
  const found = new Set();
  const add = (name, from) => {
    const place = nearest(locked, name, from);
    // Packages for other platforms are locked, but not installed.
    if (!place || found.has(place) || !existsSync(path.join(root, place))) return;
    found.add(place);
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = locked[place];
    for (const each of Object.keys({ ...dependencies, ...optionalDependencies })) add(each, place);
    for (const each of Object.keys(peerDependencies ?? {}))
      if (!peerDependenciesMeta?.[each]?.optional) add(each, place);
  };
  for (const name of names) add(name, '');
  return [...found].sort();
};

/** Node's resolution of a package from a folder: its own node_modules, or those above. */
const nearest = (locked, name, from) => {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
    const place = `${at && `${at}/`}node_modules/${name}`;
    if (place in locked) return place;
    if (!at) return null;
  }
};

/**
 * Leaves out what is not needed at run time: maps, types, other platforms' binaries; nested packages are copied
 * separately.
 */
const copyPackage = (place, home) => {
  const own = `${process.platform}-${process.arch}`;
  const source = path.join(root, place);
  cpSync(source, path.join(home, place), {
    recursive: true,
    filter: file => {
      const within = path.relative(source, file).split(path.sep);
      if (within.includes('node_modules')) return false;
      if (within[0] === 'prebuilds' && within.length > 1) return within[1] === own;
      return !/\.(map|d\.[cm]?ts)$/.test(file);
    },
  });
};

const { to } = parseArgs({ options: { to: { type: 'string', default: path.join(root, 'dist') } } }).values;
const file = await archive(path.resolve(to));
console.log(`${file}  ${(statSync(file).size / 1e6).toFixed(1)} MB`);

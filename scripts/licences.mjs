import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './freshness.mjs';

/** Licences of packages that may be shipped with Terrain. */
const allowed = new Set([
  ...[
    '0BSD',
    'Apache-2.0',
    'BlueOak-1.0.0',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'ISC',
    'MIT',
    'MIT-0',
    'OFL-1.1',
    'Unlicense',
  ],
  // Unmodified, as separate files that anybody may replace.
  ...['LGPL-3.0', 'LGPL-3.0-or-later'],
  // As spelled by two old packages.
  ...['BSD', 'MIT/X11'],
]);
/** Packages accepted after reading their licence; docs/dependencies.md has the required notices. */
const taken = {
  'react-leaflet': 'Hippocratic-2.1',
  '@react-leaflet/core': 'Hippocratic-2.1',
  // Weak copyleft by file: it is shipped unmodified.
  'web-push': 'MPL-2.0',
  // Its LICENSE is MIT's; its package.json names none.
  'png-js': 'none',
};

/** Every package that is shipped, with its licence, and whether that is allowed. */
export const deliveredPackages = () => {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  return Object.entries(packages)
    .filter(([place, { dev }]) => place && !dev && existsSync(path.join(root, place)))
    .map(([place]) => {
      const { name, version, license, licenses } = JSON.parse(
        readFileSync(path.join(root, place, 'package.json'), 'utf8'),
      );
      const licence = String(license?.type ?? license ?? licenses?.[0]?.type ?? 'none');
      return { name, version, licence, isAllowed: isAllowed(licence) || taken[name] === licence };
    });
};

/** Whether an SPDX expression can be met by allowed licences alone. */
export const isAllowed = expression =>
  expression
    .replace(/[()]/g, '')
    .split(/ or /i)
    .some(way => way.split(/ and /i).every(licence => allowed.has(licence.trim())));

/** `node scripts/licences.mjs`: packages per licence; exits with 1 if one is not allowed. */
if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const packages = deliveredPackages();
  const counts = new Map();
  for (const { licence } of packages) counts.set(licence, (counts.get(licence) ?? 0) + 1);
  for (const [licence, count] of [...counts].sort((one, other) => other[1] - one[1]))
    console.log(`${String(count).padStart(5)}  ${licence}`);
  const refused = packages.filter(each => !each.isAllowed);
  for (const { name, version, licence } of refused)
    console.error(`${name} ${version}: ${licence} is not allowed`);
  process.exit(refused.length ? 1 : 0);
}

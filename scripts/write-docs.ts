import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { configurationPage } from './configuration-page';
import { decisionsIndex, readDecisions } from './decisions-index';
import { fillBlocks } from './specification/fill-blocks';

/**
 * `npm run docs:tables`: writes the generated parts of the documents: tables of the specification, configuration,
 * index of decisions.
 */
const root = path.resolve(import.meta.dirname, '..');
const folder = path.join(root, 'docs/specification');
const names = readdirSync(folder).filter(name => name.endsWith('.md'));
const stored = Object.fromEntries(
  names.map(name => [`docs/specification/${name}`, readFileSync(path.join(folder, name), 'utf8')]),
);
try {
  const written = {
    ...fillBlocks(stored),
    'docs/configuration.md': configurationPage(),
    'docs/decisions/README.md': decisionsIndex(readDecisions()),
  };
  for (const [file, text] of Object.entries(written)) {
    const place = path.join(root, file);
    if (text === read(place)) continue;
    mkdirSync(path.dirname(place), { recursive: true });
    writeFileSync(place, text);
    console.log(`written: ${file}`);
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

function read(file: string) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

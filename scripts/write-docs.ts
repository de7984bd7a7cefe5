import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fill } from './specification/fill';

/** `npm run docs:tables`: writes the tables of the specification from the contract, in place. */
const folder = path.resolve(import.meta.dirname, '../docs/specification');
const names = readdirSync(folder).filter(name => name.endsWith('.md'));
const stored = Object.fromEntries(
  names.map(name => [`docs/specification/${name}`, readFileSync(path.join(folder, name), 'utf8')]),
);
try {
  for (const [file, text] of Object.entries(fill(stored))) {
    if (text === stored[file]) continue;
    writeFileSync(path.resolve(folder, '../..', file), text);
    console.log(`written: ${file}`);
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

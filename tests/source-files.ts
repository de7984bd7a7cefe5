import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A file of the project: its path from the root, its text without comments, and what it imports. */
export type SourceFile = {
  file: string;
  code: string;
  imports: { from: string; types: boolean }[];
  text: string;
};

const root = path.resolve(import.meta.dirname, '..');

/** The TypeScript files of the given folders. */
export const sourceFiles = (...folders: string[]): SourceFile[] =>
  folders.flatMap(folder =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(name => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'))
      .map(name => read(path.posix.join(folder, name.replaceAll(path.sep, '/')))),
  );

const read = (file: string): SourceFile => {
  const text = readFileSync(path.join(root, file), 'utf8');
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');
  return { file, text, code, imports: importsOf(file, code) };
};

const statement =
  /(?:^|[\n;}])\s*(?:import|export)\s+(type\s)?(?:[^'";]*?\sfrom\s+)?'([^']+)'|import\(\s*'([^']+)'\s*\)/g;

const importsOf = (file: string, code: string) =>
  [...code.matchAll(statement)].map(([, type, named, dynamic]) => ({
    types: !!type,
    from: resolved(file, named ?? dynamic),
  }));

/** `contract/sites/sites` for a file of the project, the package's name otherwise. */
const resolved = (file: string, name: string) =>
  name.startsWith('.') ? path.posix.join(path.posix.dirname(file), name) : name;

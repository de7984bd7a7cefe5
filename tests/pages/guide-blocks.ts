import { execSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** One block of a page of `docs/adding-a-….md`: a new file, lines changed in one that is there, or commands (`file` empty). */
export type Block = { file: string; lines: string[]; changed: boolean };

/** The blocks of a page in their order; a block belongs to the file named last. */
export const parseBlocks = (page: string): Block[] => {
  const parts = page.matchAll(/^`([\w./-]+)`$|^```(tsx?|diff|sql|sh)\n([\s\S]*?)\n```$/gm);
  let file = '';
  return [...parts].flatMap(([, name, language, text]) => {
    if (name) file = name;
    return text === undefined
      ? []
      : [{ file: language === 'sh' ? '' : file, lines: text.split('\n'), changed: language === 'diff' }];
  });
};

/** The lines that the developer writes himself, empty ones counted. */
export const countOwnLines = ({ lines, changed }: Block) =>
  changed ? lines.filter(line => line.startsWith('+')).length : lines.length;

/** Does what a block says in a copy of the project, exactly. */
export const applyBlock = (root: string, { file, lines, changed }: Block) => {
  if (!file) {
    for (const command of lines) execSync(command, { cwd: root, stdio: 'pipe' });
    return;
  }
  const target = path.join(root, file);
  if (!changed) {
    mkdirSync(path.dirname(target), { recursive: true });
    return writeFileSync(target, `${lines.join('\n')}\n`, { flag: 'wx' });
  }
  const without = (sign: string) =>
    lines.flatMap(line => (line.startsWith(sign) ? [] : [`${line.slice(1)}\n`])).join('');
  const before = without('+');
  const now = readFileSync(target, 'utf8');
  if (now.split(before).length !== 2) throw new Error(`${file} does not hold once:\n${before}`);
  writeFileSync(
    target,
    now.replace(before, () => without('-')),
  );
};

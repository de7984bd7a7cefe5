import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** One block of `docs/adding-a-resource.md`: a new file, or lines added to a register. */
export type Block = { file: string; lines: string[]; added: boolean };

/** The blocks of the page in their order; a block belongs to the file named last. */
export const blocksOf = (page: string): Block[] => {
  const parts = page.matchAll(/^`([\w./-]+)`$|^```(ts|diff)\n([\s\S]*?)\n```$/gm);
  let file = '';
  return [...parts].flatMap(([, name, language, text]) => {
    if (name) file = name;
    return text === undefined ? [] : [{ file, lines: text.split('\n'), added: language === 'diff' }];
  });
};

/** The lines that the developer writes himself, empty ones counted. */
export const ownLines = ({ lines, added }: Block) =>
  added ? lines.filter(line => line.startsWith('+')).length : lines.length;

/** Does what a block says in a copy of the project, exactly. */
export const applyBlock = (root: string, { file, lines, added }: Block) => {
  const target = path.join(root, file);
  if (!added) {
    mkdirSync(path.dirname(target), { recursive: true });
    return writeFileSync(target, `${lines.join('\n')}\n`, { flag: 'wx' });
  }
  const text = (kept: string[]) => kept.map(line => `${line.slice(1)}\n`).join('');
  const before = text(lines.filter(line => line.startsWith(' ')));
  const now = readFileSync(target, 'utf8');
  if (now.split(before).length !== 2) throw new Error(`${file} does not hold once:\n${before}`);
  writeFileSync(
    target,
    now.replace(before, () => text(lines)),
  );
};

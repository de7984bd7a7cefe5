/** A generated block of a page: what it shows, and the lines of its two marks, counted from 0. */
export type Block = { kind: string; names: string[]; from: number; to: number };

/** The blocks of a page, in order. */
export const parseBlocks = (file: string, text: string): Block[] => {
  const blocks: Block[] = [];
  let open: Omit<Block, 'to'> | undefined;
  for (const [at, line] of text.split('\n').entries()) {
    const wrong = (what: string) => new Error(`${file}:${at + 1}: ${what}`);
    const directive = /^<!-- generated: (\S.*?) -->$/.exec(line)?.[1];
    if (directive) {
      if (open) throw wrong('a block begins before the one above has its « <!-- end --> »');
      const [kind, ...names] = directive.split(/\s+/);
      open = { kind, names, from: at };
    } else if (line === '<!-- end -->') {
      if (!open) throw wrong('« <!-- end --> » ends no block');
      blocks.push({ ...open, to: at });
      open = undefined;
    } else if (/^\s*<!--\s*(?:generated|end)\b/.test(line)) throw wrong(`not understood: ${line}`);
  }
  if (open) throw new Error(`${file}:${open.from + 1}: the block has no « <!-- end --> »`);
  return blocks;
};

import { BrokenArchive } from './broken-archive';
import type { DumpFooter, DumpHeader, DumpParts, StoredFile } from './dump-parts';
import { createHashingStream } from './hashing-stream';
import { RowChecksum } from './row-checksum';

/** Passes parts through, and fails at the end unless rows and files match the checksums in the ending. */
export async function* verifyChecksums(parts: DumpParts): DumpParts {
  let header: DumpHeader | undefined;
  const sums = new Map<string, RowChecksum>();
  const files = new Map<string, StoredFile>();
  for await (const part of parts) {
    if (part.part === 'beginning') {
      header = part;
      for (const { name } of part.tables) sums.set(name, new RowChecksum());
      yield part;
      continue;
    }
    if (!header) throw new BrokenArchive('it has no beginning');
    if (part.part === 'rows') {
      const sum = sums.get(part.table);
      if (!sum) throw new BrokenArchive(`it holds rows of ${part.table}, which it does not name`);
      sum.add(part.lines);
      yield part;
    } else if (part.part === 'file') {
      const { content, finish } = createHashingStream(part.content);
      yield { ...part, content };
      files.set(part.name, { name: part.name, ...(await finish()) });
    } else if (part.part === 'ending') {
      requireDeclaredRows(sums, part);
      requireDeclaredFiles(files, part);
      yield part;
      return;
    } else yield part;
  }
  throw new BrokenArchive('it was cut off');
}

const requireDeclaredRows = (sums: ReadonlyMap<string, RowChecksum>, footer: DumpFooter) => {
  for (const [name, { result }] of sums) {
    const declared = footer.sums[name];
    if (declared?.rows !== result.rows || declared.sum !== result.sum)
      throw new BrokenArchive(`the rows of ${name} are not those that were written`);
  }
};

const requireDeclaredFiles = (files: ReadonlyMap<string, StoredFile>, footer: DumpFooter) => {
  for (const { name, size, sha256 } of footer.files) {
    const file = files.get(name);
    if (file?.size !== size || file.sha256 !== sha256)
      throw new BrokenArchive(`the file ${name} is not the one that was written`);
  }
  if (files.size !== footer.files.length) throw new BrokenArchive('it holds files that it does not name');
};

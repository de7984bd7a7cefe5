import { version } from '../../../package.json';
import type { DumpTarget } from '../../framework/db/dump-target';
import type { DumpParts, StoredFile } from './dump-parts';
import type { FileStorage } from './file-storage';
import { createHashingStream } from './hashing-stream';
import {
  getDatabaseTime,
  getKeyId,
  listAppliedMigrations,
  listReferencedFiles,
  listSequences,
  listTables,
} from './queries-dump';
import { type Checksum, RowChecksum } from './row-checksum';

/** Streams a database as of one moment, then the files that its rows reference, if a file store is given. */
export async function* readDump(
  { engine, db, copyOut, keep }: DumpTarget,
  { files: fileStorage, key }: { files?: FileStorage; key?: string },
): DumpParts {
  const tables = await listTables(db);
  yield {
    part: 'beginning',
    format: 1,
    version,
    engine,
    at: await getDatabaseTime(db),
    migrations: await listAppliedMigrations(db),
    key: await getKeyId(db),
    tables,
  };
  const sums: Record<string, Checksum> = {};
  for (const table of tables) {
    const checksum = new RowChecksum();
    for await (const lines of copyOut(table)) {
      checksum.add(lines);
      yield { part: 'rows', table: table.name, lines };
    }
    sums[table.name] = checksum.result;
  }
  const sequences = await listSequences(db);
  if (key) yield { part: 'key', text: key };

  const names = fileStorage ? await listReferencedFiles(db) : [];
  // Files may take hours, and the snapshot would hold back vacuum.
  await keep();
  const files: StoredFile[] = [];
  const missing: string[] = [];
  for (const name of names) {
    const file = await fileStorage!.read(name);
    if (!file) {
      missing.push(name);
      continue;
    }
    const { content, finish } = createHashingStream(file.content);
    yield { part: 'file', name, size: file.size, content };
    files.push({ name, ...(await finish()) });
  }
  yield { part: 'ending', sums, sequences, files, missing };
}

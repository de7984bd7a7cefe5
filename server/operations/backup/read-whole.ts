import { version } from '../../../package.json';
import type { DumpTarget } from '../../framework/db/dump-target';
import type { FilePlace } from './file-place';
import type { Parts, StoredFile } from './parts';
import { filesNamed, keyNameOf, migrationsOf, momentOf, sequencesOf, tablesOf } from './queries-whole';
import { RowSum, type Sum } from './row-sum';
import { summedFile } from './summed-file';

/** Streams a database as of one moment, then the files that its rows reference, if a file store is given. */
export async function* readWhole(
  { engine, db, copyOut, keep }: DumpTarget,
  { files: place, key }: { files?: FilePlace; key?: string },
): Parts {
  const tables = await tablesOf(db);
  yield {
    part: 'beginning',
    format: 1,
    version,
    engine,
    at: await momentOf(db),
    migrations: await migrationsOf(db),
    key: await keyNameOf(db),
    tables,
  };
  const sums: Record<string, Sum> = {};
  for (const table of tables) {
    const sum = new RowSum();
    for await (const lines of copyOut(table)) {
      sum.add(lines);
      yield { part: 'rows', table: table.name, lines };
    }
    sums[table.name] = sum.told;
  }
  const sequences = await sequencesOf(db);
  if (key) yield { part: 'key', text: key };

  const names = place ? await filesNamed(db) : [];
  // Files may take hours, and the snapshot would hold back vacuum.
  await keep();
  const files: StoredFile[] = [];
  const missing: string[] = [];
  for (const name of names) {
    const found = await place!.read(name);
    if (!found) {
      missing.push(name);
      continue;
    }
    const { content, told } = summedFile(found.content);
    yield { part: 'file', name, size: found.size, content };
    files.push({ name, ...(await told()) });
  }
  yield { part: 'ending', sums, sequences, files, missing };
}

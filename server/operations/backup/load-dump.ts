import { version } from '../../../package.json';
import { migrate, migrateTo, migrationNames } from '../../framework/db/client';
import type { DumpTarget, TableShape } from '../../framework/db/dump-target';
import { releaseAllJobs } from '../../framework/queue/queries';
import { type DerivedMismatch, recount } from '../../sites/derived/recount';
import { BrokenArchive } from './broken-archive';
import type { DumpFooter, DumpHeader, DumpParts } from './dump-parts';
import type { FileStorage } from './file-storage';
import { isDatabaseEmpty, listSequences, listTables, prepareTables, setSequence } from './queries-dump';
import { RowChecksum } from './row-checksum';

export type LoadResult = DumpHeader &
  DumpFooter & {
    secretKey?: string;
    /** Unknown tables that were left out. */
    strange: string[];
    /** Derived data that differs from its source, as it did in the original database. */
    differing: DerivedMismatch[];
  };

/**
 * Fills an empty database with parts: at the migration that they come from, then migrates to the latest. Fails unless
 * what is stored matches the source row by row and foreign keys hold. The caller commits the transaction.
 */
export const loadDump = async (
  parts: DumpParts,
  target: DumpTarget,
  files?: FileStorage,
): Promise<LoadResult> => {
  const { db } = target;
  let beginning: DumpHeader | undefined;
  let tables = new Map<string, TableShape>();
  let finishTables = async () => {};
  let secretKey: string | undefined;
  for await (const part of parts) {
    switch (part.part) {
      case 'beginning': {
        requireKnownVersion(part);
        if (!(await isDatabaseEmpty(db)))
          throw new Error('The database holds tables already: give an empty one. Nothing was changed.');
        await migrateTo(db, part.migrations.at(-1)!);
        tables = requireAll(part, await listTables(db));
        finishTables = await prepareTables(db, [...tables.values()]);
        beginning = part;
        break;
      }
      case 'rows': {
        const table = tables.get(part.table);
        if (table) await target.copyIn(table, part.lines);
        break;
      }
      case 'file':
        await files?.write(part.name, part.content);
        break;
      case 'key':
        secretKey = part.text;
        break;
      case 'ending': {
        await finishTables();
        const own = new Set((await listSequences(db)).map(({ name }) => name));
        for (const sequence of part.sequences) if (own.has(sequence.name)) await setSequence(db, sequence);
        await compare(target, [...tables.values()], part);
        await migrate(db);
        // Locks held by servers of the original database mean nothing here; with the embedded engine they would never
        // expire.
        await releaseAllJobs(db);
        return {
          ...beginning!,
          ...part,
          sums: Object.fromEntries(Object.entries(part.sums).filter(([name]) => tables.has(name))),
          secretKey,
          strange: beginning!.tables.flatMap(({ name }) => (tables.has(name) ? [] : [name])),
          differing: await recount(db, { mend: false }),
        };
      }
    }
  }
  throw new BrokenArchive('it was cut off');
};

/** Refuses data of a newer version before anything is done. */
export const requireKnownVersion = ({ format, version: theirs, migrations: dumpMigrations }: DumpHeader) => {
  const known = migrationNames;
  const unknown = dumpMigrations.filter(name => !known.includes(name));
  if (format !== 1 || unknown.length)
    throw new Error(
      `This backup was made by a newer Terrain (${theirs}${unknown.length ? `, with migration ${unknown.at(-1)}` : ''}); ` +
        `this is ${version}, which knows migrations up to ${known.at(-1)}. Restore it with that one or a later. Nothing was changed.`,
    );
  if (dumpMigrations.some((name, at) => name !== known[at]))
    throw new BrokenArchive('its migrations are not those of any version');
};

/**
 * Every table of that version with its columns, by name. Other tables of the source are not ours, and leaving them out
 * loses nothing of ours.
 */
const requireAll = (beginning: DumpHeader, tables: readonly TableShape[]) => {
  const dumpedTables = new Map(beginning.tables.map(table => [table.name, table]));
  const told = (columns: readonly string[] = []) => [...columns].sort().join();
  if (tables.some(({ name, columns }) => told(dumpedTables.get(name)?.columns) !== told(columns)))
    throw new BrokenArchive('its tables are not those of its version');
  return new Map(tables.map(({ name }) => [name, dumpedTables.get(name)!]));
};

const compare = async ({ copyOut }: DumpTarget, tables: readonly TableShape[], { sums }: DumpFooter) => {
  for (const table of tables) {
    const sum = new RowChecksum();
    for await (const lines of copyOut(table)) sum.add(lines);
    const [{ rows, sum: found }, told] = [sum.told, sums[table.name]];
    if (rows !== told.rows || found !== told.sum)
      throw new Error(
        `${table.name} is not what was poured: ${rows} rows of ${told.rows}. Nothing was changed.`,
      );
  }
};

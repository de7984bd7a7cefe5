import { version } from '../../../package.json';
import type { Db } from '../../framework/db/client';
import type { DumpTarget, TableShape } from '../../framework/db/dump-target';
import { releaseAllJobs } from '../../framework/queue/queries';
import { type DerivedMismatch, recount } from '../../sites/derived/recount';
import { migrate, migrateTo, migrationNames } from '../migrations/migrate';
import { BrokenArchive } from './broken-archive';
import type { DumpFooter, DumpHeader, DumpParts } from './dump-parts';
import type { FileStorage } from './file-storage';
import { isDatabaseEmpty, listSequences, listTables, prepareTables, setSequence } from './queries-dump';
import { RowChecksum } from './row-checksum';

export type LoadResult = DumpHeader &
  DumpFooter & {
    secretKey?: string;
    /** Unknown tables that were left out. */
    unknownTables: string[];
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
  let header: DumpHeader | undefined;
  let tables = new Map<string, TableShape>();
  let finishTables = async () => {};
  let secretKey: string | undefined;
  for await (const part of parts) {
    switch (part.part) {
      case 'beginning': {
        tables = await createTables(db, part);
        finishTables = await prepareTables(db, [...tables.values()]);
        header = part;
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
        await setExistingSequences(db, part);
        await requireSameRows(target, [...tables.values()], part);
        await migrate(db);
        // Locks held by servers of the original database mean nothing here; with the embedded engine they would never
        // expire.
        await releaseAllJobs(db);
        return {
          ...header!,
          ...part,
          sums: Object.fromEntries(Object.entries(part.sums).filter(([name]) => tables.has(name))),
          secretKey,
          unknownTables: header!.tables.flatMap(({ name }) => (tables.has(name) ? [] : [name])),
          differing: await recount(db, { repair: false }),
        };
      }
    }
  }
  throw new BrokenArchive('it was cut off');
};

/** Migrates an empty database to the version of the dump; returns the tables to fill. */
const createTables = async (db: Db, header: DumpHeader) => {
  requireKnownVersion(header);
  if (!(await isDatabaseEmpty(db)))
    throw new Error('The database holds tables already: give an empty one. Nothing was changed.');
  await migrateTo(db, header.migrations.at(-1)!);
  return requireAllTables(header, await listTables(db));
};

const setExistingSequences = async (db: Db, { sequences }: DumpFooter) => {
  const existing = new Set((await listSequences(db)).map(({ name }) => name));
  for (const sequence of sequences) if (existing.has(sequence.name)) await setSequence(db, sequence);
};

/** Refuses data of a newer version before anything is done. */
export const requireKnownVersion = ({
  format,
  version: dumpVersion,
  migrations: dumpMigrations,
}: DumpHeader) => {
  const unknown = dumpMigrations.filter(name => !migrationNames.includes(name));
  if (format !== 1 || unknown.length) {
    const migration = unknown.length ? `, with migration ${unknown.at(-1)}` : '';
    throw new Error(
      `This backup was made by a newer Terrain (${dumpVersion}${migration}); ` +
        `this is ${version}, which knows migrations up to ${migrationNames.at(-1)}. Restore it with that one or a later. Nothing was changed.`,
    );
  }
  if (dumpMigrations.some((name, index) => name !== migrationNames[index]))
    throw new BrokenArchive('its migrations are not those of any version');
};

/**
 * The dumped tables by name; refused unless they include every table of that version, with the same columns. Other
 * tables of the source do not belong to Terrain and are left out.
 */
const requireAllTables = (header: DumpHeader, tables: readonly TableShape[]) => {
  const dumpedTables = new Map(header.tables.map(table => [table.name, table]));
  const toText = (columns: readonly string[] = []) => [...columns].sort().join();
  if (tables.some(({ name, columns }) => toText(dumpedTables.get(name)?.columns) !== toText(columns)))
    throw new BrokenArchive('its tables are not those of its version');
  return new Map(tables.map(({ name }) => [name, dumpedTables.get(name)!]));
};

/** Compares what is stored with the checksums of the dump. */
const requireSameRows = async (
  { copyOut }: DumpTarget,
  tables: readonly TableShape[],
  { sums }: DumpFooter,
) => {
  for (const table of tables) {
    const checksum = new RowChecksum();
    for await (const lines of copyOut(table)) checksum.add(lines);
    const [stored, dumped] = [checksum.result, sums[table.name]];
    if (stored.rows !== dumped.rows || stored.sum !== dumped.sum)
      throw new Error(
        `${table.name} is not what was poured: ${stored.rows} rows of ${dumped.rows}. Nothing was changed.`,
      );
  }
};

import { version } from '../../package.json';
import { type Found, recount } from '../copies/recount';
import { migrate, migrateTo, migrationNames } from '../db/client';
import { type FamilyName, families, keepPartitionsAhead } from '../db/partitions';
import type { TableShape, WholeDatabase } from '../db/whole-database';
import { releaseAll } from '../queue/queries';
import { BrokenArchive } from './broken-archive';
import type { FilePlace } from './file-place';
import type { Beginning, Ending, Parts } from './parts';
import { isEmpty, makeReady, setSequence, tablesOf } from './queries-whole';
import { RowSum } from './row-sum';

export type Poured = Beginning &
  Ending & {
    secretKey?: string;
    /** Stored copies that are not what they are copies of, as they were where they came from. */
    differing: Found[];
  };

/**
 * Fills an empty database with parts, as it was: at the migration that they come from, then on to the last one. Fails
 * unless what lies there afterwards is row by row what was poured and foreign keys hold. The transaction is left to the caller to keep.
 */
export const pour = async (parts: Parts, whole: WholeDatabase, files?: FilePlace): Promise<Poured> => {
  const { db } = whole;
  let beginning: Beginning | undefined;
  let tables = new Map<string, TableShape>();
  let makeWhole = async () => {};
  let secretKey: string | undefined;
  for await (const part of parts) {
    switch (part.part) {
      case 'beginning': {
        requireKnown(part);
        if (!(await isEmpty(db)))
          throw new Error('The database holds tables already: give an empty one. Nothing was changed.');
        await migrateTo(db, part.migrations.at(-1)!);
        requireSame(part, await tablesOf(db));
        for (const name of Object.keys(families) as FamilyName[])
          await keepPartitionsAhead(db, name, part.last[name]);
        tables = new Map(part.tables.map(table => [table.name, table]));
        makeWhole = await makeReady(db, part.tables);
        beginning = part;
        break;
      }
      case 'rows':
        await whole.copyIn(tables.get(part.table)!, part.lines);
        break;
      case 'file':
        await files?.write(part.name, part.content);
        break;
      case 'key':
        secretKey = part.text;
        break;
      case 'ending': {
        await makeWhole();
        for (const sequence of part.sequences) await setSequence(db, sequence);
        await compare(whole, beginning!.tables, part);
        await migrate(db);
        // Whoever was at it where they come from is not here; on the embedded engine he had it without end.
        await releaseAll(db);
        return { ...beginning!, ...part, secretKey, differing: await recount(db, { mend: false }) };
      }
    }
  }
  throw new BrokenArchive('it was cut off');
};

/** Refuses what a newer version made, before anything is done. */
export const requireKnown = ({ format, version: theirs, migrations: seen }: Beginning) => {
  const known = migrationNames;
  const unknown = seen.filter(name => !known.includes(name));
  if (format !== 1 || unknown.length)
    throw new Error(
      `This backup was made by a newer Terrain (${theirs}${unknown.length ? `, with migration ${unknown.at(-1)}` : ''}); ` +
        `this is ${version}, which knows migrations up to ${known.at(-1)}. Restore it with that one or a later. Nothing was changed.`,
    );
  if (seen.some((name, at) => name !== known[at]))
    throw new BrokenArchive('its migrations are not those of any version');
};

const requireSame = (beginning: Beginning, tables: readonly TableShape[]) => {
  const told = (list: readonly TableShape[]) =>
    JSON.stringify(list.map(({ name, columns }) => [name, ...[...columns].sort()]));
  if (told(beginning.tables) !== told(tables))
    throw new BrokenArchive('its tables are not those of its version');
};

const compare = async ({ copyOut }: WholeDatabase, tables: readonly TableShape[], { sums }: Ending) => {
  for (const table of tables) {
    const sum = new RowSum();
    for await (const lines of copyOut(table)) sum.add(lines);
    const [{ rows, sum: found }, told] = [sum.told, sums[table.name]];
    if (rows !== told.rows || found !== told.sum)
      throw new Error(
        `${table.name} is not what was poured: ${rows} rows of ${told.rows}. Nothing was changed.`,
      );
  }
};

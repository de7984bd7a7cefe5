import { once } from 'node:events';
import { sql } from 'kysely';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { CrudResourceMessages } from '../../../contract/office/resources';
import type { Db } from '../../framework/db/client';
import type { Table } from './rows';

/** Inserts rows of several tables, in this order, all or none. */
export type RowWriter = (
  rows: Partial<Record<Table | keyof CrudResourceMessages, object[]>>,
) => Promise<void>;

/** One statement per table: for the embedded database. */
export const createInsertWriter =
  (db: Db): RowWriter =>
  rows =>
    db.transaction().execute(async tx => {
      for (const [table, list] of Object.entries(rows)) {
        if (!list.length) continue;
        const columns = sql.join(Object.keys(list[0]).map(name => sql.ref(name)));
        await sql`
          insert into ${sql.table(table)} (${columns})
          select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(list)}::text::json)
        `.execute(tx);
      }
    });

/**
 * COPY on its own connection: for PostgreSQL, by the million. If the database's user may, foreign keys are not checked
 * row by row: the rows reference what was just read.
 */
export const createCopyWriter = async (databaseUrl: string) => {
  const client = new pg.Client({ connectionString: databaseUrl });
  // A broken connection fails the current statement anyway.
  client.on('error', () => undefined);
  await client.connect();
  const skipForeignKeys = 'set local session_replication_role = replica';
  const canSkipForeignKeys = await client.query(`begin; ${skipForeignKeys}; commit`).then(
    () => true,
    () => client.query('rollback').then(() => false),
  );
  const write: RowWriter = async rows => {
    await client.query(canSkipForeignKeys ? `begin; ${skipForeignKeys}` : 'begin');
    try {
      for (const [table, list] of Object.entries(rows)) {
        if (!list.length) continue;
        const columns = Object.keys(list[0]);
        const copyStream = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`));
        const written = once(copyStream, 'finish');
        for (let start = 0; start < list.length; start += 500) {
          const lines = list.slice(start, start + 500).map(row => toCopyLine(Object.values(row)));
          if (!copyStream.write(lines.join(''))) await once(copyStream, 'drain');
        }
        copyStream.end();
        await written;
      }
      await client.query('commit');
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      throw error;
    }
  };
  return { write, close: () => client.end() };
};

const toCopyLine = (values: unknown[]) => `${values.map(toCopyField).join('\t')}\n`;

/** A value in COPY's text format. */
const toCopyField = (value: unknown): string => {
  if (value === null || value === undefined) return '\\N';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value === 'object') {
    const cached = escapedByObject.get(value);
    if (cached) return cached;
    const text = escapeCopyText(JSON.stringify(value));
    escapedByObject.set(value, text);
    return text;
  }
  return escapeCopyText(String(value));
};
/** Many rows share the same evidence. */
const escapedByObject = new WeakMap<object, string>();
const escapeCopyText = (text: string) =>
  text.replace(/[\\\t\n\r]/g, char => ({ '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' })[char]!);

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
  await client.connect();
  const unchecked = 'set local session_replication_role = replica';
  const mayLeaveOut = await client.query(`begin; ${unchecked}; commit`).then(
    () => true,
    () => client.query('rollback').then(() => false),
  );
  const write: RowWriter = async rows => {
    await client.query(mayLeaveOut ? `begin; ${unchecked}` : 'begin');
    try {
      for (const [table, list] of Object.entries(rows)) {
        if (!list.length) continue;
        const columns = Object.keys(list[0]);
        const copying = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`));
        const written = once(copying, 'finish');
        for (let at = 0; at < list.length; at += 500) {
          const lines = list.slice(at, at + 500).map(row => line(Object.values(row)));
          if (!copying.write(lines.join(''))) await once(copying, 'drain');
        }
        copying.end();
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

const line = (values: unknown[]) => `${values.map(field).join('\t')}\n`;

/** A value in COPY's text format. */
const field = (value: unknown): string => {
  if (value === null || value === undefined) return '\\N';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value === 'object') {
    const known = escaped.get(value);
    if (known) return known;
    const text = escapedText(JSON.stringify(value));
    escaped.set(value, text);
    return text;
  }
  return escapedText(String(value));
};
/** Many rows share the same evidence. */
const escaped = new WeakMap<object, string>();
const escapedText = (text: string) =>
  text.replace(/[\\\t\n\r]/g, found => ({ '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' })[found]!);

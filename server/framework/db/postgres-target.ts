import { once } from 'node:events';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { copyStatement, type DumpTarget, textFormatSettings } from './dump-target';
import { getMultipleHostsError } from './hosts';
import { createTransactionDb } from './transaction-db';

/** Approximate bytes per chunk. */
const chunkSize = 4 * 2 ** 20;
const newLine = 10;

/** A whole PostgreSQL database, to be read as a snapshot, or to be filled. */
export const openPostgresTarget = async (url: string, purpose: 'read' | 'fill'): Promise<DumpTarget> => {
  const refusal = getMultipleHostsError(url);
  if (refusal) throw new Error(`${redactPassword(url)} ${refusal}.`);
  const client = await connect(url).catch(error => {
    throw new Error(`${redactPassword(url)} cannot be reached: ${error.message || error.code}`);
  });
  await client.query(purpose === 'read' ? 'begin isolation level repeatable read read only' : 'begin');
  for (const setting of [
    ...textFormatSettings,
    'set local statement_timeout = 0',
    'set local idle_in_transaction_session_timeout = 0',
  ])
    await client.query(setting);
  return {
    engine: 'postgres',
    db: createTransactionDb(async (sql, parameters) => {
      const { rows, rowCount } = await client.query(sql, parameters);
      return { rows, affected: rowCount ?? 0 };
    }),
    async *copyOut(table) {
      const rows = client.query(copyTo(`${copyStatement.out(table)} stdout`));
      let buffered: Buffer[] = [];
      let size = 0;
      for await (const chunk of rows as AsyncIterable<Buffer>) {
        buffered.push(chunk);
        size += chunk.length;
        if (size < chunkSize) continue;
        const bytes = Buffer.concat(buffered);
        const end = bytes.lastIndexOf(newLine) + 1;
        if (!end) continue;
        yield bytes.subarray(0, end);
        buffered = [bytes.subarray(end)];
        size = bytes.length - end;
      }
      if (size) yield Buffer.concat(buffered);
    },
    copyIn: async (table, lines) => {
      const rows = client.query(copyFrom(`${copyStatement.in(table)} stdin`));
      const written = once(rows, 'finish');
      rows.end(lines);
      await written;
    },
    keep: async () => {
      await client.query('commit');
    },
    close: () => client.end(),
  };
};

const connect = async (url: string) => {
  const client = new pg.Client({
    connectionString: url,
    keepAlive: true,
    application_name: 'terrain backup',
  });
  // A broken connection fails the current statement anyway.
  client.on('error', () => undefined);
  await client.connect();
  return client;
};

/** The URL without its password, safe to show. */
export const redactPassword = (url: string) => url.replace(/(:\/\/[^:@/]*):[^@/]*@/, '$1:…@');

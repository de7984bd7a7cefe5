import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { readConfig } from '../server/framework/config/config';
import { buildApp } from '../server/operations/process/app';
// Parses days, counts and numerics as the product does.
import '../server/framework/db/client';
import type { Db } from '../server/framework/db/client';
import type { Schema } from '../server/framework/db/schema';

/** A statement as the product sends it, with the values of one call. */
export type Statement = { text: string; values: unknown[] };

/**
 * The statements of each of these calls, made one at a time, in order; `before` makes sure that the answer is not
 * cached. Reference data are cached for two seconds, so a repeated call makes only its own statements.
 */
export const captureStatements = async (
  databaseUrl: string,
  calls: readonly InjectOptions[],
  { before }: { before?: (app: FastifyInstance, call: number, db: Db) => Promise<unknown> } = {},
) => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  // The server's periodic work, every second, belongs to no call.
  const sent = new AsyncLocalStorage<Statement[]>();
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      sent.getStore()?.push({ text: query.sql, values: [...query.parameters] });
    },
  });
  const app = await buildApp(readConfig({ LOG_LEVEL: 'silent', DATABASE_URL: databaseUrl }), {
    ...{ db, front: db, long: db },
    engine: 'postgres',
    unbounded: work => work(db),
    close: () => db.destroy(),
  });
  try {
    const all: Statement[][] = [];
    for (const [n, call] of calls.entries()) {
      if (call.method === 'GET') await app.inject(call);
      await before?.(app, n, db);
      app.counts.clear();
      const statements: Statement[] = [];
      const answer = await sent.run(statements, () => app.inject(call).then(response => response));
      if (answer.statusCode >= 300) throw new Error(`${call.method} ${call.url}: ${answer.body}`);
      all.push(statements);
    }
    return all;
  } finally {
    await app.close();
    await db.destroy();
  }
};

import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { readConfig } from '../server/framework/config/config';
import { buildApp } from '../server/operations/process/app';
// Reads days, counts and numerics as the product does.
import '../server/framework/db/client';
import type { Db } from '../server/framework/db/client';
import type { Schema } from '../server/framework/db/schema';

/** A statement as the product sends it, with the values of one call. */
export type Statement = { text: string; values: unknown[] };

/**
 * The statements that each of these calls makes when it comes alone, in their order; `before` makes sure that its
 * answer is worked out. Reference data are kept for two seconds, so what is asked for again is the call's own.
 */
export const statementsOf = async (
  databaseUrl: string,
  calls: readonly InjectOptions[],
  { before }: { before?: (app: FastifyInstance, call: number, db: Db) => Promise<unknown> } = {},
) => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  // What the server does beside, every second, is no call's.
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
      const answer = await sent.run(statements, () => app.inject(call).then(whole => whole));
      if (answer.statusCode >= 300) throw new Error(`${call.method} ${call.url}: ${answer.body}`);
      all.push(statements);
    }
    return all;
  } finally {
    await app.close();
    await db.destroy();
  }
};

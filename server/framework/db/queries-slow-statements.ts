import { CompiledQuery, sql } from 'kysely';
import type { Db } from './client';
import type { Statement } from './statements';
import { withoutValues } from './without-values';

/** What PostgreSQL can say a plan of. */
export const hasPlan = (statement: string) =>
  /^\s*(?:select|with|insert|update|delete|merge)\b/i.test(statement);

/** The plan of a statement with the values that it had; it is not run. Waits neither for long nor for locks. */
export const planOf = (db: Db, statement: Pick<Statement, 'sql' | 'parameters'>) =>
  db.transaction().execute(async trx => {
    await sql`set local statement_timeout = 2000`.execute(trx);
    await sql`set local lock_timeout = 100`.execute(trx);
    const { rows } = await trx.executeQuery<{ 'QUERY PLAN': string }>(
      CompiledQuery.raw(`explain ${statement.sql}`, [...statement.parameters]),
    );
    return withoutValues(rows.map(row => row['QUERY PLAN']));
  });

import { CompiledQuery, sql } from 'kysely';
import type { Db } from './client';
import { redactValues } from './redact-values';
import type { Statement } from './statements';

/** Whether PostgreSQL can explain a statement. */
export const canExplain = (statement: string) =>
  /^\s*(?:select|with|insert|update|delete|merge)\b/i.test(statement);

/** The plan of a statement with its parameters, which is not executed. Values in the plan are redacted. */
export const explainStatement = (db: Db, statement: Pick<Statement, 'sql' | 'parameters'>) =>
  db.transaction().execute(async trx => {
    // Short timeouts, as this runs beside the users' own statements.
    await sql`set local statement_timeout = 2000`.execute(trx);
    await sql`set local lock_timeout = 100`.execute(trx);
    const { rows } = await trx.executeQuery<{ 'QUERY PLAN': string }>(
      CompiledQuery.raw(`explain ${statement.sql}`, [...statement.parameters]),
    );
    return redactValues(rows.map(row => row['QUERY PLAN']));
  });

import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Engine } from './client';
import { getConnectionUsage } from './connection-usage';
import { canExplain, explainStatement } from './queries-slow-statements';
import { onStatement, type Statement } from './statements';

/** A statement is explained again after this long, in milliseconds. */
const explainInterval = 60_000;
/** Maximum logged characters of a statement: one with thousands of rows repeats itself. */
const maxLength = 4_000;

/**
 * Logs every statement that took `limit` milliseconds or more and, on PostgreSQL, its plan; the logger adds the current
 * request. Plans are requested one at a time and only while the `long` pool has a free connection, so that nobody waits
 * for them. Statements contain no values, which are sent separately.
 */
export const watchSlowStatements = (app: FastifyInstance, engine: Engine, limit: number) => {
  if (!limit) return;
  const { long } = app.databases;
  const recentlyExplained = new LRUCache<string, true>({ max: 1_000, ttl: explainInterval });
  let isExplaining = false;

  const mayExplain = ({ sql }: Statement) => {
    if (engine === 'embedded' || isExplaining || recentlyExplained.has(sql) || !canExplain(sql)) return false;
    const { used, waiting, max } = getConnectionUsage(long);
    return waiting === 0 && used < max;
  };
  const toLogFields = ({ sql, milliseconds, error }: Statement) => ({
    ms: Math.round(milliseconds),
    statement: inOneLine(sql),
    ...(error !== undefined && { failed: true }),
  });
  const logWithPlan = async (statement: Statement) => {
    const fields = toLogFields(statement);
    isExplaining = true;
    recentlyExplained.set(statement.sql, true);
    const plan = await explainStatement(long, statement)
      .catch(() => undefined)
      .finally(() => {
        isExplaining = false;
      });
    app.log.warn({ ...fields, plan }, slowMessage);
  };
  const stop = onStatement(statement => {
    if (statement.milliseconds < limit || statement.sql.startsWith('explain ')) return;
    if (mayExplain(statement)) void logWithPlan(statement);
    else app.log.warn(toLogFields(statement), slowMessage);
  });
  app.addHook('onClose', async () => stop());
};
const slowMessage = 'a slow statement';

const inOneLine = (sql: string) => {
  const line = sql.replace(/\s+/g, ' ').trim();
  return line.length > maxLength ? `${line.slice(0, maxLength)}…` : line;
};

import type { LogEvent } from 'kysely';

/** A statement that was answered or failed. */
export type Statement = {
  sql: string;
  parameters: readonly unknown[];
  milliseconds: number;
  error?: unknown;
};
type Listener = (statement: Statement) => void;

const listeners = new Set<Listener>();

/** Hears of every statement of this process, in the context of whoever sent it; answers what ends it. */
export const hearStatements = (listener: Listener) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** What Kysely tells of each statement. */
export const noteStatement = (event: LogEvent) => {
  if (!listeners.size) return;
  const { query, queryDurationMillis } = event;
  const statement = {
    sql: query.sql,
    parameters: query.parameters,
    milliseconds: queryDurationMillis,
    ...(event.level === 'error' && { error: event.error }),
  };
  for (const listener of listeners) listener(statement);
};

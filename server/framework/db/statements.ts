import type { LogEvent } from 'kysely';

/** An SQL statement that has succeeded or failed. */
export type Statement = {
  sql: string;
  parameters: readonly unknown[];
  milliseconds: number;
  error?: unknown;
};
type Listener = (statement: Statement) => void;

const listeners = new Set<Listener>();

/**
 * Calls a listener after every statement of this process, in the async context of the code that sent it. Returns the
 * function that unsubscribes.
 */
export const onStatement = (listener: Listener) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Kysely's log hook: passes each statement to the listeners. */
export const emitStatement = (event: LogEvent) => {
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

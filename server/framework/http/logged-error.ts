type Told = { type: string; message: string; stack: string; [name: string]: unknown };

/** What is told of an error besides its words: names of things, never what a row or a message holds. */
const told = ['code', 'statusCode', 'responseCode', 'syscall', 'constraint', 'table', 'column', 'routine'];

/** Of SQLSTATE, those whose sentence quotes a value: data exceptions. */
const quotesValue = /^22/;

/**
 * An error as it is logged. PostgreSQL says whole rows in its details and statements in its context, mail servers what
 * they were sent: all that stays out.
 */
export const loggedError = (error: unknown): Told => {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' };
  const values = error as Error & Record<string, unknown>;
  const said = (text: string) =>
    quotesValue.test(String(values.code)) ? text.replace(/"[^"\n]*"/g, '"…"') : text;
  return {
    type: error.constructor.name,
    message: said(error.message),
    stack: said(error.stack ?? ''),
    ...Object.fromEntries(told.filter(name => values[name] !== undefined).map(name => [name, values[name]])),
    ...(error.cause !== undefined && { cause: loggedError(error.cause) }),
  };
};

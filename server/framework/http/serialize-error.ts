type SerializedError = { type: string; message: string; stack: string; [name: string]: unknown };

/** Logged of an error besides its message: names of objects, never the contents of a row or a message. */
const loggedFields = [
  'code',
  'statusCode',
  'responseCode',
  'syscall',
  'constraint',
  'table',
  'column',
  'routine',
];

/** SQLSTATE classes whose message quotes a value: data exceptions. */
const quotesValue = /^22/;

/**
 * An error as it is logged. PostgreSQL puts whole rows into details and statements into context, mail servers what they
 * were sent: all of that is left out.
 */
export const serializeError = (error: unknown): SerializedError => {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' };
  const values = error as Error & Record<string, unknown>;
  const redact = (text: string) =>
    quotesValue.test(String(values.code)) ? text.replace(/"[^"\n]*"/g, '"…"') : text;
  return {
    type: error.constructor.name,
    message: redact(error.message),
    stack: redact(error.stack ?? ''),
    ...Object.fromEntries(
      loggedFields.filter(name => values[name] !== undefined).map(name => [name, values[name]]),
    ),
    ...(error.cause !== undefined && { cause: serializeError(error.cause) }),
  };
};

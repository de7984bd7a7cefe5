/** Statement timeout. */
const queryCanceled = '57014';
/** Lock timeout. */
export const lockNotAvailable = '55P03';

/** PostgreSQL errors that mean that it is temporarily unavailable: shutting down, starting, full, or too slow. */
const sqlStates = new Set([
  '25006', // read_only_sql_transaction: a replica, or a primary that is none any more
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  queryCanceled,
  lockNotAvailable,
  '53300', // too_many_connections
  '25P03', // idle_in_transaction_session_timeout
  '28P01', // invalid_password: it is being replaced, and its file will be read again
]);
/** Errors of the connection itself, while opening or in use. */
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** The driver's own errors have no code. */
const driverMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|timeout expired|Client (has encountered a connection error|was closed)|The embedded database has stopped|driver has already been destroyed|Cannot use a pool after calling end)/;

/** Whether a statement was cancelled by its timeout, which may happen again on each attempt. */
export const isStatementTimeout = (error: unknown) => (error as { code?: string }).code === queryCanceled;

/** Whether an error means that the database is unavailable, not that a statement is wrong. */
export const isDatabaseUnavailable = (error: unknown): boolean => {
  const { code, message, errors } = error as { code?: string; message?: string; errors?: unknown[] };
  // A host with several addresses fails with one error for each.
  if (Array.isArray(errors) && errors.length) return errors.every(isDatabaseUnavailable);
  if (typeof code === 'string' && (sqlStates.has(code) || networkCodes.has(code) || code.startsWith('08')))
    return true;
  return driverMessages.test(message ?? '');
};

/**
 * The errcodes of the envelope `{ success: false, errcode, error }` and the HTTP status each travels with.
 * 101, 110, 120 and 121 are the specification's (document 1, section 8; product decisions, « Accounts and sessions »).
 */
export const errors = {
  badCredentials: { errcode: 100, status: 401 },
  sessionInvalid: { errcode: 101, status: 401 },
  forbidden: { errcode: 103, status: 403 },
  notFound: { errcode: 104, status: 404 },
  webNotAllowed: { errcode: 110, status: 403 },
  codeNeeded: { errcode: 120, status: 401 },
  codeWrong: { errcode: 121, status: 401 },
  accountLocked: { errcode: 122, status: 429 },
  /** A one-time password must be replaced first. */
  passwordToChange: { errcode: 123, status: 403 },
  /** A one-time password that was used, or is older than 72 hours. Only after a correct password. */
  passwordEnded: { errcode: 124, status: 403 },
  /** The app's version of the field contract is no longer supported (`contract/field/field-version.ts`). */
  appTooOld: { errcode: 125, status: 426 },
  tooManyRequests: { errcode: 129, status: 429 },
  conflict: { errcode: 109, status: 409 },
  invalid: { errcode: 130, status: 422 },
  tooLarge: { errcode: 131, status: 413 },
  unsupportedFile: { errcode: 132, status: 415 },
  /** Possible, but needs confirmation: resent with these fields in `confirmed` it is done. */
  toConfirm: { errcode: 134, status: 422 },
  keyReused: { errcode: 133, status: 409 },
  /** The database is unavailable: the same call may be retried after `Retry-After`. */
  unavailable: { errcode: 128, status: 503 },
  /** The server's disk is full: nothing of the request was stored. */
  storageFull: { errcode: 135, status: 507 },
  /** The write was made for other data than the server's (`contract/framework/data-state.ts`). */
  dataRestored: { errcode: 136, status: 409 },
  internal: { errcode: 500, status: 500 },
} as const;
export type ErrorName = keyof typeof errors;

/** One refused field of an input: `path` as sent (`site_code`, `selected_site.0`), `message` in the caller's language. */
export type FieldProblem = { path: string; message: string };

/** What readiness can miss: the database server that takes writes. */
export type DatabaseRole = 'primary';

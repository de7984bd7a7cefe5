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
  /** A one-time password that was used, or is older than 72 hours. Told after a right password only. */
  passwordEnded: { errcode: 124, status: 403 },
  /** The app speaks a version of the field contract that is not understood any more (`contract/field/field-version.ts`). */
  appTooOld: { errcode: 125, status: 426 },
  tooManyRequests: { errcode: 129, status: 429 },
  conflict: { errcode: 109, status: 409 },
  invalid: { errcode: 130, status: 422 },
  tooLarge: { errcode: 131, status: 413 },
  unsupportedFile: { errcode: 132, status: 415 },
  /** What is asked for is possible, and is asked about first: sent again with these fields in `confirmed` it is done. */
  toConfirm: { errcode: 134, status: 422 },
  keyReused: { errcode: 133, status: 409 },
  /** The database does not answer just now: the same call may be sent again, after `Retry-After`. */
  unavailable: { errcode: 128, status: 503 },
  /** No room is left on the server's disk: nothing was kept of what was sent. */
  storageFull: { errcode: 135, status: 507 },
  /** The server's data are not those that the write was made for (`contract/framework/data-epoch.ts`). */
  dataRestored: { errcode: 136, status: 409 },
  internal: { errcode: 500, status: 500 },
} as const;
export type ErrorName = keyof typeof errors;

/** One refused field of an input: `path` as sent (`site_code`, `selected_site.0`), `message` in the caller's language. */
export type FieldProblem = { path: string; message: string };

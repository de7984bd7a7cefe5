import { errors, type FieldProblem } from '../../../contract/framework/errors';

/** Nobody waits longer for a page, in seconds. */
const maxRetryAfter = 30;

/** The status of an error without a complete response: the server was not reached, or the connection broke. */
export const noResponse = 0;

/** An error of the server, or a call without a response. `message` is in the reader's language. */
export class ApiError extends Error {
  readonly status: number;
  readonly errcode: number;
  readonly fields: FieldProblem[];
  /** The current record, when somebody edited it meanwhile (409). */
  readonly current: Record<string, unknown> | undefined;
  /**
   * The server itself rejected the call, so that nothing was done: not a broken connection, a server failure,
   * or an answer of a proxy.
   */
  readonly isRefusal: boolean;

  constructor(
    status: number,
    message: string,
    envelope: Partial<Envelope> = {},
    /** Seconds after which the server may answer, from `Retry-After`. */
    readonly retryAfter: number | null = null,
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.errcode = envelope.errcode ?? 0;
    this.fields = envelope.fields ?? [];
    this.current = envelope.current;
    this.isRefusal = status < 500 && envelope.error !== undefined;
  }

  /** The server cannot answer now, but soon: its database is away, or too many calls of the account are running. */
  get isTemporary() {
    if (this.status === 503) return true;
    return this.errcode === errors.tooManyRequests.errcode && (this.retryAfter ?? 0) <= maxRetryAfter;
  }

  /** What react-admin's forms read to show a message beside its field. */
  get body() {
    return { errors: Object.fromEntries(this.fields.map(({ path, message }) => [path, message])) };
  }
}

/** The fields of every response besides its output. */
export type Envelope = {
  success: boolean;
  errcode: number;
  error: string;
  fields: FieldProblem[];
  current: Record<string, unknown>;
};

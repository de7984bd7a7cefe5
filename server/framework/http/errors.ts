import {
  type DatabaseRole,
  type ErrorName,
  errors,
  type FieldProblem,
} from '../../../contract/framework/errors';
import type { CauseName, Params, Say } from '../language/language';

type Problem = { path: string; cause: CauseName; params?: Params };
type Details = {
  /** Replaces the error's general message. */
  cause?: CauseName;
  params?: Params;
  fields?: Problem[];
  /** Problems already in the caller's language. */
  problems?: FieldProblem[];
  /** The current record, for a conflict. */
  current?: unknown;
  /** A text already in the caller's language. */
  text?: string;
  /** Seconds after which the call may be retried. */
  retryAfter?: number;
  /** Which database server does not answer. */
  missing?: DatabaseRole;
};

/** A refusal that the caller sees; anything else thrown is a bug and answers 500. */
export class ApiError extends Error {
  constructor(
    readonly refusal: ErrorName,
    readonly details: Details = {},
  ) {
    super(refusal);
  }

  get status() {
    return errors[this.refusal].status;
  }

  get retryAfter() {
    return this.details.retryAfter;
  }

  envelope(say: Say) {
    const { cause, params, fields, problems, current, text, missing } = this.details;
    return {
      success: false,
      errcode: errors[this.refusal].errcode,
      error: text ?? (cause ? say('causes', cause, params) : say('errors', this.refusal)),
      ...(fields && {
        fields: fields.map(field => ({
          path: field.path,
          message: say('causes', field.cause, field.params),
        })),
      }),
      ...(problems && { fields: problems }),
      ...(current !== undefined && { current }),
      ...(missing && { missing }),
    };
  }
}

/** The database does not answer at the moment. */
export const unavailable = (details: Details = {}) =>
  new ApiError('unavailable', { retryAfter: 2, ...details });
export const notFound = () => new ApiError('notFound');
export const forbidden = (cause?: CauseName, params?: Params) => new ApiError('forbidden', { cause, params });
export const conflict = (details: Details = {}) => new ApiError('conflict', details);
/** A field that passes the schema but conflicts with the data. */
export const invalid = (path: string, cause: CauseName, params?: Params) =>
  new ApiError('invalid', { cause, params, fields: [{ path, cause, params }] });
/** A field that no schema knows, in the words with which a schema refuses it. */
export const unknownField = (path: string, field: string) =>
  new ApiError('invalid', { fields: [{ path, cause: 'unknownField', params: { field } }] });

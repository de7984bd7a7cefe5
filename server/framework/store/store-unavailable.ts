import { ApiError } from '../http/errors';

/** The file store does not answer, or refuses us: nothing was stored, and the call may be retried. */
export class StoreUnavailable extends ApiError {
  constructor(override readonly cause: unknown) {
    super('unavailable', { retryAfter: 5 });
    const { name, message, $metadata } = cause as Error & { $metadata?: { httpStatusCode?: number } };
    const answer = $metadata?.httpStatusCode ? `answers ${$metadata.httpStatusCode}` : 'does not answer';
    this.message = `The store of files ${answer}: ${name} ${message}`;
  }
}

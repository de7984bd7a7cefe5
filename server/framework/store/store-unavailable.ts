import { ApiError } from '../http/errors';

/** The store of files does not answer just now, or refuses us: nothing was kept, and the same call may be sent again. */
export class StoreUnavailable extends ApiError {
  constructor(override readonly cause: unknown) {
    super('unavailable', { retryAfter: 5 });
    const { name, message, $metadata } = cause as Error & { $metadata?: { httpStatusCode?: number } };
    const answer = $metadata?.httpStatusCode ? `answers ${$metadata.httpStatusCode}` : 'does not answer';
    this.message = `The store of files ${answer}: ${name} ${message}`;
  }
}

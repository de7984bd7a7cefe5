import { errors } from '../../../contract/framework/errors';
import type { ApiError } from '../../framework/server/call';
import type { ServerStep, Trouble } from '../../work/vault/tables';

/** What an error means for the item that was sent. */
export type ErrorClass =
  /**
   * Retry later, after `retryAfter` seconds if the server says so. `onlyThisItem`: others may be sent. `wasReached`: the
   * server has answered, or its proxy for it.
   */
  | { is: 'later'; retryAfter: number | null; onlyThisItem: boolean; wasReached: boolean }
  | { is: 'signIn'; errcode: number | null }
  /** The app is too old for this server, which accepts nothing from it. */
  | { is: 'tooOld' }
  /** The server's data epoch is not the one this was made for: the local data is reconciled first. */
  | { is: 'restored' }
  /** The idempotency key was used for something else: retried under a new one. */
  | { is: 'newKey' }
  | { is: 'trouble'; trouble: Trouble };

export const classifyError = (error: ApiError): ErrorClass => {
  const { status, errcode, message, fields, current, retryAfter } = error;
  // Not a response of Terrain: nothing was reached, or a network that wants a login, or the server's own proxy (5xx).
  if (status === 0 || errcode === null)
    return { is: 'later', retryAfter, onlyThisItem: false, wasReached: status >= 500 };
  if (errcode === errors.dataRestored.errcode) return { is: 'restored' };
  if (errcode === errors.keyReused.errcode) return { is: 'newKey' };
  if (status === 401 || status === 403) return { is: 'signIn', errcode };
  if (errcode === errors.appTooOld.errcode) return { is: 'tooOld' };
  if (retryStatuses.includes(status) || status >= 500)
    return { is: 'later', retryAfter, onlyThisItem: !retryStatuses.includes(status), wasReached: true };
  if (status === 409 && hasServerStep(current))
    return { is: 'trouble', trouble: { kind: 'changed', held: current.held } };
  if (status === 409 || status === 404)
    return { is: 'trouble', trouble: { kind: 'over', message, cause: getReturnCause(current) } };
  return { is: 'trouble', trouble: { kind: 'refused', message, fields } };
};

/** Too many requests, unavailable, storage full: the server asks for a pause. */
const retryStatuses = [429, 503, 507];

const hasServerStep = (current: unknown): current is { held: ServerStep } =>
  typeof current === 'object' && current !== null && 'held' in current;
const getReturnCause = (current: unknown): string | null => {
  const { cause_return } = (current ?? {}) as { cause_return?: unknown };
  return typeof cause_return === 'string' && cause_return ? cause_return : null;
};

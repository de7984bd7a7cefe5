import { errors } from '../../../contract/framework/errors';
import type { ApiError } from '../../framework/server/call';
import type { ServerStep, Trouble } from '../../framework/vault/tables';

/** What an error means for the item that was sent. */
export type ErrorClass =
  /** Retry later, after `after` seconds if the server says so. `alone`: affects only this item, others may be sent. */
  | { is: 'later'; after: number | null; alone: boolean; reached: boolean }
  | { is: 'signIn'; errcode: number | null }
  /** The app is too old for this server, which accepts nothing from it. */
  | { is: 'tooOld' }
  /** The server's data epoch is not the one this was made for: the local data is reconciled first. */
  | { is: 'restored' }
  /** The idempotency key was used for something else: retried under a new one. */
  | { is: 'newKey' }
  | { is: 'trouble'; trouble: Trouble };

export const classifyError = (refusal: ApiError): ErrorClass => {
  const { status, errcode, message, fields, current, retryAfter } = refusal;
  // Not an answer of Terrain: it was not reached, or a proxy in between answered.
  if (status === 0 || errcode === null)
    return { is: 'later', after: retryAfter, alone: false, reached: false };
  if (errcode === errors.dataRestored.errcode) return { is: 'restored' };
  if (errcode === errors.keyReused.errcode) return { is: 'newKey' };
  if (status === 401 || status === 403) return { is: 'signIn', errcode };
  if (errcode === errors.appTooOld.errcode) return { is: 'tooOld' };
  if (patient.includes(status)) return { is: 'later', after: retryAfter, alone: false, reached: true };
  if (status >= 500) return { is: 'later', after: retryAfter, alone: true, reached: true };
  if (status === 409 && hasServerStep(current))
    return { is: 'trouble', trouble: { kind: 'changed', held: current.held } };
  if (status === 409 || status === 404)
    return { is: 'trouble', trouble: { kind: 'over', message, cause: causeIn(current) } };
  return { is: 'trouble', trouble: { kind: 'refused', message, fields } };
};

const patient = [429, 503, 507];

const hasServerStep = (current: unknown): current is { held: ServerStep } =>
  typeof current === 'object' && current !== null && 'held' in current;
const causeIn = (current: unknown): string | null => {
  const { cause_return } = (current ?? {}) as { cause_return?: unknown };
  return typeof cause_return === 'string' && cause_return ? cause_return : null;
};

import type { FastifyRequest } from 'fastify';
import type { Db } from '../../../framework/db/client';
import { recordSecurityEvent } from '../../../framework/history/security-event';
import { getNetwork } from '../../../framework/http/caller-address';
import { ApiError } from '../../../framework/http/errors';
import { readSettings } from '../../settings/queries';
import type { KnownDevice } from './known-device';
import {
  anyAddress,
  clearAttempts,
  consumeAttempt,
  consumeThrottledAttempt,
  hasSignedInFrom,
  refundAttempts,
  takeUnreportedFailures,
} from './queries-attempts';

/** Tries at an account from all addresses before they are slowed down, as a multiple of the lock limit. */
const slowAfter = 2;
/** Maximum delay between tries at an account, in seconds. */
const maxPauseSeconds = 60;

type Caller = {
  request: FastifyRequest;
  /** The account's known device, or the open session: not slowed down by failures from elsewhere. */
  known?: KnownDevice | 'session' | null;
};

/**
 * One try at an account's password or code, counted before it is checked. From one address or known device,
 * `lock_failures` in a row lock the account for it; tries from everywhere together are only slowed down, so that nobody
 * can lock the owner out.
 */
export const beginAttempt = async (db: Db, username: string, { request, known }: Caller) => {
  const key = username.toLowerCase();
  const { lock_failures: maxFailures, lock_minutes: minutes } = await readSettings(db);
  const from = known && known !== 'session' ? `device ${known.tokenHash}` : getNetwork(request.ip);
  const nth = await consumeAttempt(db, key, from, { most: maxFailures, minutes });
  if (nth === null)
    throw new ApiError('accountLocked', {
      cause: 'lockedFor',
      params: { minutes },
      retryAfter: minutes * 60,
    });

  const counted = [from];
  if (!known) {
    const wait = await consumeThrottledAttempt(db, key, {
      most: maxFailures * slowAfter,
      minutes,
      longest: maxPauseSeconds,
    });
    if (wait && !(await hasSignedInFrom(db, key, request.ip))) {
      await refundAttempts(db, key, [from]);
      throw new ApiError('tooManyRequests', { retryAfter: wait });
    }
    if (!wait) counted.push(anyAddress);
  }
  return {
    /** Correct: resets the counters of this origin. */
    right: async (trx: Db) => {
      await clearAttempts(trx, key, from);
      if (counted.includes(anyAddress)) await refundAttempts(trx, key, [anyAddress]);
    },
    /** Neither right nor wrong: a code is still needed. */
    giveBack: () => refundAttempts(db, key, counted),
    /** Wrong; many failures are reported as totals. */
    wrong: async (accountId: number | null) => {
      const about = { accountId, ...(accountId === null && { typedName: username }) };
      const failures = await takeUnreportedFailures(db, key, from);
      if (failures !== null)
        await recordSecurityEvent(db, request, { kind: 'signInFailed', ...about, details: { failures } });
      if (nth === maxFailures)
        await recordSecurityEvent(db, request, {
          kind: 'locked',
          ...about,
          details: { failures: maxFailures },
        });
    },
  };
};

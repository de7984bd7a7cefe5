import type { FastifyRequest } from 'fastify';
import { today } from '../../../../contract/framework/today';
import type { Db } from '../../db/client';
import { recordSecurityEvent } from '../../history/security-event';
import { getNetwork } from '../../http/caller-address';
import { ApiError } from '../../http/errors';
import { readSettings } from '../../settings/queries';
import type { KnownDevice } from './known-device';
import {
  anyAddress,
  clearAttempts,
  consumeAttempt,
  consumeFirstAttempt,
  consumeThrottledAttempt,
  hasSignedInFrom,
  refundAttempts,
  takeUnreportedFailures,
} from './queries-attempts';

/** Tries at an account from all addresses before they are slowed down, as a multiple of the lock limit. */
const slowDownFactor = 2;
/** Maximum delay between tries at an account, in seconds. */
const maxWaitSeconds = 60;
/**
 * Tries at a slowed-down account that are checked nevertheless, because their address had none before on that day: in a
 * day for each address, and for the account. With one a minute, 2,400 guesses a day, 100 an hour.
 */
const maxFirstTries = { perAddress: 2, perAccount: 960 };

type Caller = {
  request: FastifyRequest;
  /** The account's known device, or the open session: not slowed down by failures of other callers. */
  knownDevice?: KnownDevice | 'session' | null;
};

/**
 * One try at an account's password or code, counted before it is checked. From one address or known device,
 * `lock_failures` in a row lock the account for it; tries from everywhere together are only slowed down, and not an
 * address's first ones, so that an attacker cannot lock the owner out.
 */
export const beginAttempt = async (db: Db, username: string, { request, knownDevice }: Caller) => {
  const key = username.toLowerCase();
  const { lock_failures: maxFailures, lock_minutes: minutes } = await readSettings(db);
  const origin =
    knownDevice && knownDevice !== 'session' ? `device ${knownDevice.tokenHash}` : getNetwork(request.ip);
  const tryNumber = await consumeAttempt(db, key, origin, { maxTries: maxFailures, minutes });
  if (tryNumber === null)
    throw new ApiError('accountLocked', {
      cause: 'lockedFor',
      params: { minutes },
      retryAfter: minutes * 60,
    });

  /** The counters of this try besides its origin's own. */
  const sharedCounters: string[] = [];
  if (!knownDevice) {
    const limit = { maxTries: maxFailures * slowDownFactor, minutes, maxWaitSeconds };
    const waitSeconds = await consumeThrottledAttempt(db, key, limit);
    if (!waitSeconds) sharedCounters.push(anyAddress);
    else if (!(await hasSignedInFrom(db, key, request.ip))) {
      const network = getNetwork(request.ip, 48);
      const firstTries = await consumeFirstAttempt(db, key, { network, day: today() }, maxFirstTries);
      if (!firstTries) {
        await refundAttempts(db, key, [origin]);
        throw new ApiError('tooManyRequests', { retryAfter: waitSeconds });
      }
      sharedCounters.push(...firstTries);
    }
  }
  return {
    /** Correct: resets the counters of this origin. */
    succeed: async (trx: Db) => {
      await clearAttempts(trx, key, origin);
      await refundAttempts(trx, key, sharedCounters);
    },
    /** Neither right nor wrong, as when a code is still needed: the try does not count. */
    refund: () => refundAttempts(db, key, [origin, ...sharedCounters]),
    /** Wrong: records the failures, frequent ones as a total. */
    fail: async (accountId: number | null) => {
      const account = { accountId, ...(accountId === null && { typedName: username }) };
      const failures = await takeUnreportedFailures(db, key, origin);
      if (failures !== null)
        await recordSecurityEvent(db, request, { kind: 'signInFailed', ...account, details: { failures } });
      if (tryNumber === maxFailures)
        await recordSecurityEvent(db, request, {
          kind: 'locked',
          ...account,
          details: { failures: maxFailures },
        });
    },
  };
};

import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { hourMs } from '../../../../contract/framework/hour-ms';
import type { Db } from '../../db/client';
import { recordSecurityEvent } from '../../history/security-event';

/** Records that a session's token was in a URL, at most once an hour on each server: downloads often come in series. */
export const warnTokenInUrl = (db: Db, request: FastifyRequest, sessionHash: string, accountId: number) => {
  const now = Date.now();
  const key = createHash('sha256').update(sessionHash).digest('base64url').slice(0, 12);
  if (now - (reportedAt.get(key) ?? 0) < hourMs) return;
  reportedAt.delete(key);
  reportedAt.set(key, now);
  if (reportedAt.size > maxSessions) reportedAt.delete(reportedAt.keys().next().value!);
  recordSecurityEvent(db, request, {
    kind: 'tokenInAddress',
    accountId,
    details: { route: request.routeOptions.url },
  }).catch(error => request.log.warn(error, 'a token in an address was not recorded'));
};
/** Maximum number of remembered sessions; for evicted ones another event may be recorded. */
const maxSessions = 10_000;
const reportedAt = new Map<string, number>();

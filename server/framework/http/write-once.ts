import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '../../../contract/framework/endpoint';
import type { Db } from '../db/client';
import { markWrite } from '../history/queries';
import type { User } from '../identity/user';
import { ApiError } from './errors';
import { claimKey, findStoredResponse, storeResponse } from './queries';

/**
 * One transaction for the change, its history and its idempotency key: a repeat answers what the first answered.
 * `change` is the id of the change if its author can undo it.
 */
export const writeOnce = async (
  app: FastifyInstance,
  endpoint: Endpoint,
  key: string | undefined,
  user: User,
  input: unknown,
  write: (db: Db) => Promise<unknown>,
) => {
  const invalidatesCounts = endpoint.caches !== 'keep';
  const fingerprint =
    key &&
    createHash('sha256')
      .update(endpoint.method + endpoint.path)
      .update(JSON.stringify(input))
      .digest('hex');
  const result = await app.db.transaction().execute(async db => {
    if (key && fingerprint && !(await claimKey(db, user.userid, key, fingerprint))) {
      const stored = await findStoredResponse(db, user.userid, key);
      if (stored.fingerprint !== fingerprint) throw new ApiError('keyReused');
      return { response: stored.answer ?? {} };
    }
    const response = await write(db);
    // An empty response is the stored default.
    if (key && Object.keys(response as object).length)
      await storeResponse(db, user.userid, key, response as Record<string, unknown>);
    const mark = invalidatesCounts ? await markWrite(db, user) : undefined;
    const canUndo = mark?.last && app.offersUndo(mark.kinds, mark.count);
    return { response, change: canUndo ? mark?.last : undefined };
  });
  if (invalidatesCounts) app.counts.clear();
  app.outbox.nudge();
  return result;
};

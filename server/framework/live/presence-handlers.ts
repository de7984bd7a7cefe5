import type { FastifyInstance } from 'fastify';
import type { SharedObject } from '../../../contract/framework/live';
import type { PresenceAction, PresenceCalls } from '../../../contract/framework/presence';
import type { HandlerContext, Handlers } from '../http/mount';
import { insertEvent } from '../outbox/queries';
import { deletePresence, listOtherPresentUsers, recordPresence } from './queries-presence';

/** The record that a call names; throws if the caller may not see it. */
export type PresentRecords<C extends PresenceCalls> = {
  [K in keyof C['actions']]: (
    call: HandlerContext<C['actions'][K]>,
  ) => Promise<{ object: SharedObject; id: number }>;
};

/**
 * Who has a record open. Not handled like other writes: every client reports it every few seconds, so storing its
 * response for a retry would not be worth it.
 */
export const presenceHandlers = <C extends PresenceCalls>(
  app: FastifyInstance,
  records: PresentRecords<C>,
): Handlers<C> => {
  const createHandler =
    (requireRecord: PresentRecords<PresenceCalls>[string]) =>
    async (call: HandlerContext<PresenceAction>) => {
      const { object, id } = await requireRecord(call);
      const { input, db, user } = call;
      const isChanged = await db.transaction().execute(async trx => {
        const changed = input.leave
          ? await deletePresence(trx, object, id, user.userid)
          : await recordPresence(trx, object, id, user.userid, input.editing ?? false);
        if (changed) await insertEvent({ topic: 'presence', object, id, by: user.userid }, trx);
        return changed;
      });
      if (isChanged) app.outbox.nudge();
      return { others: await listOtherPresentUsers(db, object, id, user.userid) };
    };
  return Object.fromEntries(
    Object.entries(records).map(([name, requireRecord]) => [name, createHandler(requireRecord)]),
  ) as Handlers<C>;
};

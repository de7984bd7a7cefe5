import type { FastifyInstance } from 'fastify';
import type { SharedObject } from '../../../contract/framework/live';
import type { presence } from '../../../contract/office/presence';
import { requireSite } from '../../sites/sites/require-site';
import { findTaskRecord } from '../../work/task-actions/queries';
import { notFound } from '../http/errors';
import type { HandlerContext, Handlers } from '../http/mount';
import { insertEvent } from '../outbox/queries';
import { deletePresence, listOtherPresentUsers, recordPresence } from './queries-presence';

type Call = Pick<HandlerContext, 'db' | 'user'> & { input: { editing?: boolean; leave?: boolean } };

/**
 * Who has a record open. Not handled like other writes: every client reports it every few seconds, so storing its
 * response for a retry would not be worth it.
 */
export const presenceHandlers = (app: FastifyInstance): Handlers<typeof presence> => {
  const updatePresence = async ({ input, db, user }: Call, object: SharedObject, id: number) => {
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
  return {
    site: async call => {
      const site = await requireSite(call.db, call.user, call.input.site_id);
      return updatePresence(call, 'sites', site.id);
    },
    task: async call => {
      const task = await findTaskRecord(call.db, call.user, call.input.task_id);
      if (!task) throw notFound();
      call.authorize(task.kind);
      return updatePresence(call, 'tasks', task.id);
    },
  };
};

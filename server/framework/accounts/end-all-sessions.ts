import type { ActionOn } from '../../../contract/framework/undo';
import { listOpenSessions } from '../account/queries-sessions';
import { endAccountSessions } from '../account/session/queries';
import { recordHistory } from '../history/record-history';
import { recordSecurityEvent } from '../history/security-event';
import type { HandlerContext } from '../http/mount';

/** Signs another account out everywhere; returns how many sessions were open. */
export const endAllSessions = async (
  { db, user, request }: Pick<HandlerContext, 'db' | 'user' | 'request'>,
  id: number,
  action: ActionOn<'accounts'>,
) => {
  const ended = (await listOpenSessions(db, id)).length;
  await endAccountSessions(db, id);
  if (!ended) return 0;
  await recordHistory(db, { user, address: request.ip }, [
    { object: 'accounts', id, action, after: { ended } },
  ]);
  await recordSecurityEvent(db, request, {
    kind: 'sessionsEnded',
    accountId: id,
    by: user.userid,
    details: { ended },
  });
  return ended;
};

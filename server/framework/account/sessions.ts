import type { AccountCalls } from '../../../contract/framework/account';
import { recordHistory } from '../history/record-history';
import { recordSecurityEvent } from '../history/security-event';
import type { Handler } from '../http/mount';
import { endSessionsExceptCurrent, listOpenSessions } from './queries-sessions';
import { endSessionByName, sessionRow } from './sessions-by-name';

type Actions = AccountCalls['actions'];

export const listOwnSessions: Handler<Actions['sessions']> = async ({ user, db }) => ({
  sessions: (await listOpenSessions(db, user.userid))
    .map(row => sessionRow(row, user))
    .sort((one, other) => Number(other.current) - Number(one.current)),
});

export const endOwnSession: Handler<Actions['endSession']> = async ({ input, ...call }) => ({
  ended: await endSessionByName(call, call.user.userid, input.session, 'account.endSession'),
});

export const endOtherSessions: Handler<Actions['endOtherSessions']> = async ({ user, db, request }) => {
  const ended = await endSessionsExceptCurrent(db, user);
  if (ended) {
    await recordHistory(db, { user, address: request.ip }, [
      { object: 'accounts', id: user.userid, action: 'account.endOtherSessions', after: { ended } },
    ]);
    await recordSecurityEvent(db, request, {
      kind: 'sessionsEnded',
      accountId: user.userid,
      details: { ended },
    });
  }
  return { ended };
};

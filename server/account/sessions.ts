import type { account } from '../../contract/account';
import { recordHistory } from '../platform/history';
import type { Handler } from '../platform/mount';
import { endNamed, sessionRow } from './named-sessions';
import { endOthers, openSessions } from './queries-sessions';

type Actions = (typeof account)['actions'];

export const ownSessions: Handler<Actions['sessions']> = async ({ user, db }) => ({
  sessions: (await openSessions(db, user.userid))
    .map(row => sessionRow(row, user))
    .sort((one, other) => Number(other.current) - Number(one.current)),
});

export const endOwnSession: Handler<Actions['endSession']> = async ({ input, ...call }) => {
  await endNamed(call, call.user.userid, input.session, 'account.endSession');
  return {};
};

export const endOtherSessions: Handler<Actions['endOtherSessions']> = async ({ user, db, request }) => {
  const ended = await endOthers(db, user);
  if (ended)
    await recordHistory(db, { user, address: request.ip }, [
      { object: 'accounts', id: user.userid, action: 'account.endOtherSessions', after: { ended } },
    ]);
  return { ended };
};

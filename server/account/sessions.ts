import type { account } from '../../contract/account';
import { recordHistory } from '../platform/history';
import type { Handler } from '../platform/mount';
import { deviceOf } from './device';
import { endOthers, openSessions } from './queries-sessions';

type Actions = (typeof account)['actions'];

export const ownSessions: Handler<Actions['sessions']> = async ({ user, db }) => ({
  sessions: (await openSessions(db, user.userid))
    .map(row => ({
      client: row.client,
      device: deviceOf(row.user_agent),
      address: row.address,
      created_at: row.created_at.toISOString(),
      last_seen_at: row.last_seen_at.toISOString(),
      current: row.token_hash === user.sessionHash,
    }))
    .sort((one, other) => Number(other.current) - Number(one.current)),
});

export const endOtherSessions: Handler<Actions['endOtherSessions']> = async ({ user, db, request }) => {
  const ended = await endOthers(db, user);
  if (ended)
    await recordHistory(db, { user, address: request.ip }, [
      { object: 'accounts', id: user.userid, action: 'account.endOtherSessions', after: { ended } },
    ]);
  return { ended };
};

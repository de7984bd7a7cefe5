import type { settings } from '../../contract/settings';
import { notify } from '../notifications/notify';
import { ApiError } from '../platform/errors';
import { recordHistory } from '../platform/history';
import type { Handler } from '../platform/mount';
import { recipients } from './queries';

/** Publishes a message to the accounts in use that one of the three lists names. */
export const publish: Handler<(typeof settings)['actions']['publish']> = async ({
  input,
  db,
  user,
  request,
}) => {
  const { message, users = [], cluster = [], owner = [] } = input;
  const accounts = await recipients(db, { users, cluster, owner });
  if (!accounts.length)
    throw new ApiError('invalid', {
      cause: 'nobodyNamed',
      fields: [{ path: 'users', cause: 'nobodyNamed' }],
    });
  // A statement takes 65,535 values.
  for (let at = 0; at < accounts.length; at += 10_000)
    await notify(db, accounts.slice(at, at + 10_000), message);
  await recordHistory(db, { user, address: request.ip }, [
    {
      object: 'settings',
      id: 0,
      action: 'settings.publish',
      after: { message, users, cluster, owner, sent: accounts.length },
    },
  ]);
  return { sent: accounts.length };
};

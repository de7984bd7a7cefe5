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
  await notify(db, accounts, message, { published: true });
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

import type { session } from '../../contract/session';
import { ApiError } from '../platform/errors';
import { type Handlers, outsideTransaction } from '../platform/mount';
import { readSettings } from '../settings/queries';
import { accountInUse, endSession, viewAs } from './queries';
import { sessionUser } from './rows';
import { openSession, provenAccount } from './sign-in';
import { userOf } from './signed-in-user';

export const sessionHandlers = (
  engine: 'embedded' | 'postgres',
  version: string,
  mobileAppUrl: string,
): Handlers<typeof session> => ({
  connect: outsideTransaction(async ({ input, db, request }) => {
    const account = await provenAccount(db, input, request.ip, ({ web_access }) => {
      if (!web_access) throw new ApiError('webNotAllowed');
    });
    const token = await openSession(db, account, 'web', request);
    return { user: { ...sessionUser(await userOf(db, account)), token } };
  }),
  disconnect: async ({ db, user }) => {
    await endSession(db, user.sessionHash);
    return {};
  },
  current: async ({ user }) => ({ user: sessionUser(user) }),
  endViewAs: async ({ db, user }) => {
    if (!user.viewer) return { user: sessionUser(user) };
    await viewAs(db, user.sessionHash, null);
    const account = await accountInUse(db, user.viewer.userid);
    if (!account) throw new ApiError('sessionInvalid');
    return { user: sessionUser(await userOf(db, account)) };
  },
  health: async ({ db }) => ({
    status: 'ok',
    version,
    database: engine,
    mobile_app_url: mobileAppUrl,
    password_min: (await readSettings(db)).password_min,
  }),
});

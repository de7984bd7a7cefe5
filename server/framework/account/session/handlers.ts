import type { SessionCalls } from '../../../../contract/framework/session';
import type { Db } from '../../db/client';
import { isDatabaseUnavailable } from '../../db/unavailable';
import { recordSecurityEvent } from '../../history/security-event';
import { ApiError, unavailable } from '../../http/errors';
import type { Handlers } from '../../http/mount';
import { readSettings } from '../../settings/queries';
import { withDeadline } from '../../time/with-deadline';
import { forgottenPassword, newPassword } from './forgotten-password';
import { accountForSession, endSession, pingDatabase, setViewAs } from './queries';
import { sessionUser } from './rows';
import { authenticate, createSession } from './sign-in';
import { toUser } from './signed-in-user';

export const sessionHandlers = (
  engine: 'embedded' | 'postgres',
  version: string,
  mobileAppUrl: string,
): Handlers<SessionCalls> => ({
  connect: async ({ input, db, request }) => {
    const signIn = await authenticate(db, input, request, ({ web_access }) => {
      if (!web_access) throw new ApiError('webNotAllowed');
    });
    const { token } = await createSession(db, signIn, 'web', request);
    return { user: { ...sessionUser(await toUser(db, signIn.account)), token } };
  },
  disconnect: async ({ db, user, request }) => {
    await endSession(db, user.sessionHash);
    await recordSecurityEvent(db, request, { kind: 'signOut', accountId: (user.viewer ?? user).userid });
    return {};
  },
  current: async ({ user }) => ({ user: sessionUser(user) }),
  endViewAs: async ({ db, user, request }) => {
    if (!user.viewer) return { user: sessionUser(user) };
    await setViewAs(db, user.sessionHash, null);
    await recordSecurityEvent(db, request, {
      kind: 'viewAsEnded',
      accountId: user.userid,
      by: user.viewer.userid,
    });
    const account = await accountForSession(db, user.viewer.userid);
    if (!account) throw new ApiError('sessionInvalid');
    return { user: sessionUser(await toUser(db, account)) };
  },
  alive: async () => ({ status: 'alive', version }),
  ready: async ({ db, request }) => {
    if (request.server.leaving) throw unavailable();
    await requireDatabase(db);
    return { status: 'ready' };
  },
  forgottenPassword,
  newPassword,
  health: async ({ db, request }) => {
    // Cached settings would hide that the database is down.
    await requireDatabase(db);
    return {
      status: 'ok',
      version,
      database: engine,
      mobile_app_url: mobileAppUrl,
      password_min: (await readSettings(db)).password_min,
      password_by_mail: request.server.mail.isOn,
    };
  },
});

/** Refuses with 503 when the database takes no writes, or does not answer in time: a probe must not wait for it. */
const requireDatabase = (db: Db) =>
  withDeadline(pingDatabase(db), pingSeconds * 1_000, () =>
    unavailable({ missing: 'primary', cause: 'databaseTimedOut', params: { seconds: pingSeconds } }),
  ).catch(error => {
    throw isDatabaseUnavailable(error) ? unavailable({ missing: 'primary' }) : error;
  });
const pingSeconds = 3;

import type { accountActions } from '../../contract/account-actions';
import { endNamed, sessionRow } from '../account/named-sessions';
import { clearCode } from '../account/queries';
import { openSessions } from '../account/queries-sessions';
import { conflict } from '../platform/errors';
import { recordHistory } from '../platform/history';
import type { Call, Handlers } from '../platform/mount';
import { endSessionsOf } from '../session/queries';
import { updateAccount } from './queries';
import { findBelow, requireBelow } from './require-below';

/** How somebody gets in, by whoever stands above him: the web, his open sessions, his confirmation code. */
export const accessHandlers: Pick<
  Handlers<typeof accountActions>,
  'webAccess' | 'sessions' | 'endSessions' | 'resetCode'
> = {
  webAccess: async ({ input, ...call }) => {
    const before = await existing(call, input.id);
    const { web_access } = input;
    if (before.web_access === web_access) return {};
    await updateAccount(call.db, before.id, { web_access });
    if (!web_access) await endSessionsOf(call.db, before.id, 'web');
    await told(call, before.id, 'webAccess', { before: { web_access: !web_access }, after: { web_access } });
    return {};
  },
  sessions: async ({ input, db, user }) => {
    const { id } = await findBelow(db, user, input.id);
    return { sessions: (await openSessions(db, id)).map(row => sessionRow(row, user)) };
  },
  endSessions: async ({ input, ...call }) => {
    const { id } = await requireBelow(call.db, call.user, input.id);
    if (input.session) {
      await endNamed(call, id, input.session, 'accountActions.endSessions');
      return { ended: 1 };
    }
    const ended = (await openSessions(call.db, id)).length;
    await endSessionsOf(call.db, id);
    if (ended) await told(call, id, 'endSessions', { after: { ended } });
    return { ended };
  },
  resetCode: async ({ input, ...call }) => {
    const { id } = await existing(call, input.id);
    if (!(await clearCode(call.db, id))) throw conflict({ cause: 'codeOff' });
    await told(call, id, 'resetCode', {});
    return {};
  },
};

type Context = Omit<Call, 'input'>;

const existing = async ({ db, user }: Context, id: number) => {
  const account = await requireBelow(db, user, id);
  if (account.status === 'deleted') throw conflict({ cause: 'accountDeleted' });
  return account;
};

const told = (
  { db, user, request }: Context,
  id: number,
  action: keyof typeof accessHandlers,
  values: { before?: Record<string, unknown>; after?: Record<string, unknown> },
) =>
  recordHistory(db, { user, address: request.ip }, [
    { object: 'accounts', id, action: `accountActions.${action}`, ...values },
  ]);

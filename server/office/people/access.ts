import type { accountActions } from '../../../contract/organisation/account-actions';
import type { SecurityEventKind } from '../../../contract/organisation/security-events';
import { recordHistory } from '../../framework/history/record-history';
import { recordSecurityEvent } from '../../framework/history/security-event';
import { conflict } from '../../framework/http/errors';
import type { Call, Handlers } from '../../framework/http/mount';
import { endNamed, sessionRow } from '../../organisation/account/named-sessions';
import { clearCode } from '../../organisation/account/queries';
import { openSessions } from '../../organisation/account/queries-sessions';
import { notifyByMail } from '../../organisation/account/session/notify-by-mail';
import { endSessionsOf } from '../../organisation/account/session/queries';
import { requireHoldsNoMore } from './giving';
import { updateAccount } from './queries';
import { findBelow, requireBelow } from './require-below';

/** A person's access, managed by their superiors: web access, open sessions, confirmation code. */
export const accessHandlers: Pick<
  Handlers<typeof accountActions>,
  'webAccess' | 'sessions' | 'endSessions' | 'resetCode'
> = {
  webAccess: async ({ input, ...call }) => {
    const before = await existing(call, input.id);
    const { web_access } = input;
    if (before.web_access === web_access) return {};
    if (web_access) await requireHoldsNoMore(call, before);
    await updateAccount(call.db, before.id, { web_access });
    if (!web_access) await endSessionsOf(call.db, before.id, 'web');
    await told(call, before.id, 'webAccess', { before: { web_access: !web_access }, after: { web_access } });
    await recorded(call, before.id, 'webAccess', { web_access });
    return {};
  },
  sessions: async ({ input, db, user }) => {
    const { id } = await findBelow(db, user, input.id);
    return { sessions: (await openSessions(db, id)).map(row => sessionRow(row, user)) };
  },
  endSessions: async ({ input, ...call }) => {
    const { id } = await requireBelow(call.db, call.user, input.id);
    if (input.session)
      return { ended: await endNamed(call, id, input.session, 'accountActions.endSessions') };
    const ended = (await openSessions(call.db, id)).length;
    await endSessionsOf(call.db, id);
    if (ended) {
      await told(call, id, 'endSessions', { after: { ended } });
      await recorded(call, id, 'sessionsEnded', { ended });
    }
    return { ended };
  },
  resetCode: async ({ input, ...call }) => {
    const before = await existing(call, input.id);
    await requireHoldsNoMore(call, before);
    if (!(await clearCode(call.db, before.id))) throw conflict({ cause: 'codeOff' });
    await told(call, before.id, 'resetCode', {});
    await notifyByMail(call.db, call.request, before, 'codeReset');
    await recorded(call, before.id, 'codeReset');
    return {};
  },
};

type Context = Omit<Call, 'input'>;

const existing = async ({ db, user }: Context, id: number) => {
  const account = await requireBelow(db, user, id);
  if (account.status === 'deleted') throw conflict({ cause: 'accountDeleted' });
  return account;
};

const recorded = (
  { db, user, request }: Context,
  accountId: number,
  kind: SecurityEventKind,
  details?: Record<string, unknown>,
) => recordSecurityEvent(db, request, { kind, accountId, by: user.userid, details });

const told = (
  { db, user, request }: Context,
  id: number,
  action: Exclude<keyof typeof accessHandlers, 'sessions'>,
  values: { before?: Record<string, unknown>; after?: Record<string, unknown> },
) =>
  recordHistory(db, { user, address: request.ip }, [
    { object: 'accounts', id, action: `accountActions.${action}`, ...values },
  ]);

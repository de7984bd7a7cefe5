import type { SecurityEventKind } from '../../../contract/framework/security-events';
import type { accountActions } from '../../../contract/organisation/account-actions';
import { disableCode } from '../../framework/account/queries';
import { listOpenSessions } from '../../framework/account/queries-sessions';
import { notifyByMail } from '../../framework/account/session/notify-by-mail';
import { endAccountSessions } from '../../framework/account/session/queries';
import { endSessionByName, sessionRow } from '../../framework/account/sessions-by-name';
import { endAllSessions } from '../../framework/accounts/end-all-sessions';
import { recordHistory } from '../../framework/history/record-history';
import { recordSecurityEvent } from '../../framework/history/security-event';
import { conflict } from '../../framework/http/errors';
import type { HandlerContext, Handlers } from '../../framework/http/mount';
import { requireNoExcessRights } from './excess-rights';
import { updateAccount } from './queries';
import { lockExistingSubordinate, lockSubordinate, requireSubordinate } from './require-subordinate';

/** Web access, open sessions and confirmation code of a person, managed by their superiors. */
export const accessHandlers: Pick<
  Handlers<typeof accountActions>,
  'webAccess' | 'sessions' | 'endSessions' | 'resetCode'
> = {
  webAccess: async ({ input, ...call }) => {
    const before = await lockExistingSubordinate(call.db, call.user, input.id);
    const { web_access } = input;
    if (before.web_access === web_access) return {};
    if (web_access) await requireNoExcessRights(call, before);
    await updateAccount(call.db, before.id, { web_access });
    if (!web_access) await endAccountSessions(call.db, before.id, 'web');
    await recordChange(call, before.id, 'webAccess', {
      before: { web_access: !web_access },
      after: { web_access },
    });
    await recordEvent(call, before.id, 'webAccess', { web_access });
    return {};
  },
  sessions: async ({ input, db, user }) => {
    const { id } = await requireSubordinate(db, user, input.id);
    return { sessions: (await listOpenSessions(db, id)).map(row => sessionRow(row, user)) };
  },
  endSessions: async ({ input, ...call }) => {
    const { id } = await lockSubordinate(call.db, call.user, input.id);
    if (input.session)
      return { ended: await endSessionByName(call, id, input.session, 'accountActions.endSessions') };
    return { ended: await endAllSessions(call, id, 'accountActions.endSessions') };
  },
  resetCode: async ({ input, ...call }) => {
    const before = await lockExistingSubordinate(call.db, call.user, input.id);
    await requireNoExcessRights(call, before);
    if (!(await disableCode(call.db, before.id))) throw conflict({ cause: 'codeOff' });
    await recordChange(call, before.id, 'resetCode', {});
    await notifyByMail(call.db, call.request, before, 'codeReset');
    await recordEvent(call, before.id, 'codeReset');
    return {};
  },
};

type Context = Omit<HandlerContext, 'input'>;

const recordEvent = (
  { db, user, request }: Context,
  accountId: number,
  kind: SecurityEventKind,
  details?: Record<string, unknown>,
) => recordSecurityEvent(db, request, { kind, accountId, by: user.userid, details });

const recordChange = (
  { db, user, request }: Context,
  id: number,
  action: 'webAccess' | 'resetCode',
  values: { before?: Record<string, unknown>; after?: Record<string, unknown> },
) =>
  recordHistory(db, { user, address: request.ip }, [
    { object: 'accounts', id, action: `accountActions.${action}`, ...values },
  ]);

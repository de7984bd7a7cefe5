import { hasAllPermissions } from '../../../contract/framework/permissions';
import type { accountActions } from '../../../contract/organisation/account-actions';
import { accountForSession, setViewAs } from '../../framework/account/session/queries';
import { sessionUser } from '../../framework/account/session/rows';
import { toUser } from '../../framework/account/session/signed-in-user';
import { recordHistory } from '../../framework/history/record-history';
import { recordSecurityEvent } from '../../framework/history/security-event';
import { conflict, forbidden } from '../../framework/http/errors';
import type { Handlers } from '../../framework/http/mount';
import { requireNoExcessRights } from './excess-rights';
import { requirePerson } from './require-subordinate';

/** « View as »: an admin's session acts as another user, read-only. */
export const viewAsHandlers: Pick<Handlers<typeof accountActions>, 'viewAs'> = {
  viewAs: async ({ input, ...call }) => {
    const { db, user, request } = call;
    const person = await requirePerson(db, user, input.userid);
    if (hasAllPermissions(person)) throw forbidden('adminHoldsAll');
    await requireNoExcessRights(call, person);
    const account = await accountForSession(db, person.id);
    if (!account)
      throw conflict({ cause: person.status === 'deleted' ? 'accountDeleted' : 'accountDisabled' });
    await setViewAs(db, user.sessionHash, account.id);
    await recordHistory(db, { user, address: request.ip }, [
      { object: 'accounts', id: account.id, action: 'accountActions.viewAs' },
    ]);
    await recordSecurityEvent(db, request, { kind: 'viewAs', accountId: account.id, by: user.userid });
    return { user: sessionUser(await toUser(db, account, user)) };
  },
};

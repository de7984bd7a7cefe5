import type { accountActions } from '../../contract/account-actions';
import { conflict, forbidden, notFound } from '../platform/errors';
import { recordHistory } from '../platform/history';
import type { Handlers } from '../platform/mount';
import { accountInUse, viewAs } from '../session/queries';
import { sessionUser } from '../session/rows';
import { userOf } from '../session/signed-in-user';
import { findPerson } from './queries';

/** « View as » (issue « Permission editor »): an admin's session answers as somebody else, reading only. */
export const viewAsHandlers: Pick<Handlers<typeof accountActions>, 'viewAs'> = {
  viewAs: async ({ input, db, user, request }) => {
    const found = await findPerson(db, user, input.userid);
    if (!found) throw notFound();
    if (found.role === 'admin') throw forbidden('adminHoldsAll');
    const account = await accountInUse(db, found.id);
    if (!account)
      throw conflict({ cause: found.status === 'deleted' ? 'accountDeleted' : 'accountDisabled' });
    await viewAs(db, user.sessionHash, account.id);
    await recordHistory(db, { user, address: request.ip }, [
      { object: 'accounts', id: account.id, action: 'accountActions.viewAs' },
    ]);
    return { user: sessionUser(await userOf(db, account, user)) };
  },
};

import { holdsAll, reaches } from '../../../contract/organisation/roles';
import type { Db } from '../../framework/db/client';
import { forbidden, notFound } from '../../framework/http/errors';
import type { User } from '../../framework/identity/user';
import { type AccountRecord, findPerson, lockAccount } from './queries';

/** Somebody whom the caller stands above, locked. */
export const requireBelow = async (db: Db, user: User, id: number): Promise<AccountRecord> => {
  await findBelow(db, user, id);
  return lockAccount(db, id);
};

/**
 * Somebody whom the caller stands above: within his reach and of a lower role, to an admin anybody but himself.
 * Out of reach is as if there were nobody.
 */
export const findBelow = async (db: Db, user: User, id: number): Promise<AccountRecord> => {
  const found = await findPerson(db, user, id);
  if (!found) throw notFound();
  if (found.id === user.userid) throw forbidden('ownAccount');
  if (!holdsAll(user) && reaches(found.role, user.role)) throw notFound();
  return found;
};

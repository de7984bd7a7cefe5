import { hasAllPermissions, isRoleAtLeast } from '../../../contract/framework/permissions';
import type { Db } from '../../framework/db/client';
import { conflict, forbidden, notFound } from '../../framework/http/errors';
import type { User } from '../../framework/identity/user';
import { type AccountRecord, findPerson, lockAccount } from './queries';

/** A person within the caller's row access, deleted or not. */
export const requirePerson = async (db: Db, user: User, id: number): Promise<AccountRecord> => {
  const person = await findPerson(db, user, id);
  if (!person) throw notFound();
  return person;
};

/** A subordinate of the caller, locked. */
export const lockSubordinate = async (db: Db, user: User, id: number): Promise<AccountRecord> => {
  await requireSubordinate(db, user, id);
  return lockAccount(db, id);
};

/** The same; refused if the account is deleted. */
export const lockExistingSubordinate = async (db: Db, user: User, id: number) => {
  const account = await lockSubordinate(db, user, id);
  if (account.status === 'deleted') throw conflict({ cause: 'accountDeleted' });
  return account;
};

/**
 * A subordinate of the caller: within their row access and of a lower role; for an admin, anybody but themselves. 404
 * outside row access.
 */
export const requireSubordinate = async (db: Db, user: User, id: number): Promise<AccountRecord> => {
  const person = await requirePerson(db, user, id);
  if (person.id === user.userid) throw forbidden('ownAccount');
  if (!hasAllPermissions(user) && isRoleAtLeast(person.role, user.role)) throw notFound();
  return person;
};

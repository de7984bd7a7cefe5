import type { Db } from '../db/client';
import { notFound } from '../http/errors';
import type { User } from '../identity/user';
import { accountById } from './queries';

/** The caller's own account; any other gives 404. */
export const requireOwnAccount = async (db: Db, user: User, id: number) => {
  const row = id === user.userid ? await accountById(db, id) : undefined;
  if (!row) throw notFound();
  return row;
};

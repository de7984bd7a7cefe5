import type { Db } from '../db/client';
import { notFound } from '../platform/errors';
import type { User } from '../platform/user';
import { accountById } from './queries';

/** The caller's own account; any other answers as one that does not exist. */
export const requireOwn = async (db: Db, user: User, id: number) => {
  const row = id === user.userid ? await accountById(db, id) : undefined;
  if (!row) throw notFound();
  return row;
};

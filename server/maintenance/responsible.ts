import { userOf } from '../account/session/signed-in-user';
import type { Db } from '../db/client';
import type { User } from '../platform/user';
import { responsibleOf } from './queries';

/** Whoever is in charge of a maintenance plan, as the database has him now: his reach bounds its sites. */
export const responsibleUser = async (db: Db, id: number): Promise<User> => ({
  ...(await userOf(db, await responsibleOf(db, id))),
  sessionHash: '',
  wroteAgo: null,
  writeMark: null,
});

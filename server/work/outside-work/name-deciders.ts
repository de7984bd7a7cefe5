import { maxDeciders } from '../../../contract/work/outside-work';
import type { Db } from '../../framework/db/client';
import { type Decision, listDeciders } from './list-deciders';

/** The names of who may make some of these decisions, and whether admins alone may make others. */
export const nameDeciders = async (db: Db, decisions: readonly Decision[]) => {
  const usersByDecision = await listDeciders(db, decisions);
  const counts = new Map<string, number>();
  for (const { username } of usersByDecision.flat()) counts.set(username, (counts.get(username) ?? 0) + 1);
  const ranked = [...counts].sort(([, one], [, other]) => other - one).map(([username]) => username);
  return {
    deciders: ranked.slice(0, maxDeciders),
    only_admin: usersByDecision.some(users => !users.length),
  };
};

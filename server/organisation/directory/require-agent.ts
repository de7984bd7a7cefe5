import type { Db } from '../../framework/db/client';
import { invalid } from '../../framework/http/errors';
import type { User } from '../../framework/identity/user';
import { findAgent } from './queries';

/** An active agent that the caller may see. */
export const requireAgent = async (db: Db, user: User, agentId: number, path: string) => {
  const agent = await findAgent(db, user, agentId);
  if (!agent) throw invalid(path, 'unknownAgent');
  return agent;
};

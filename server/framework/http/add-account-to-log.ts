import type { FastifyRequest } from 'fastify';
import type { User } from '../identity/user';

/** From here on, each line of the request's logger contains the account's id. */
export const addAccountToLog = (
  request: FastifyRequest,
  { userid, viewer }: Pick<User, 'userid'> & Partial<User>,
) => {
  request.log = request.log.child({ account: userid, ...(viewer && { viewer: viewer.userid }) });
};

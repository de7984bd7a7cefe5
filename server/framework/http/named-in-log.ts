import type { FastifyRequest } from 'fastify';
import type { User } from '../identity/user';

/** From here on each line that the request logs names whose it is, by the account's number. */
export const nameInLog = (
  request: FastifyRequest,
  { userid, viewer }: Pick<User, 'userid'> & Partial<User>,
) => {
  request.log = request.log.child({ account: userid, ...(viewer && { viewer: viewer.userid }) });
};

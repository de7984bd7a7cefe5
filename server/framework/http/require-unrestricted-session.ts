import { type Contract, type Endpoint, isResource } from '../../../contract/framework/endpoint';
import type { User } from '../identity/user';
import { ApiError, forbidden } from './errors';

/**
 * Refuses what a session may not do although its account may: while a one-time password has to be replaced, and while
 * an admin views as somebody else, when they can change nothing but the viewing itself.
 */
export const requireUnrestrictedSession = (user: User, contract: Contract, endpoint: Endpoint) => {
  if (user.mustChangePassword && !endpoint.beforeNewPassword) throw new ApiError('passwordToChange');
  if (user.viewer && !answersWhileViewing(contract, endpoint)) throw forbidden('viewingOnly');
};

const answersWhileViewing = (contract: Contract, { method, whileViewingAs }: Endpoint) =>
  whileViewingAs ?? (method === 'GET' && (isResource(contract) || contract.whileViewingAs !== false));

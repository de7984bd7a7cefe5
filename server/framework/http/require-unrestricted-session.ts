import { type Contract, type Endpoint, isResource } from '../../../contract/framework/endpoint';
import type { User } from '../identity/user';
import { ApiError, forbidden } from './errors';

/**
 * Refuses what a session may not ask for though its account might: while a one-time password waits to be replaced, and
 * while an admin views as somebody else, who changes nothing but the viewing itself.
 */
export const requireUnrestrictedSession = (user: User, contract: Contract, endpoint: Endpoint) => {
  if (user.mustChangePassword && !endpoint.beforeNewPassword) throw new ApiError('passwordToChange');
  if (user.viewer && !answersWhileViewing(contract, endpoint)) throw forbidden('viewingOnly');
};

const answersWhileViewing = (contract: Contract, { method, whileViewingAs }: Endpoint) =>
  whileViewingAs ?? (method === 'GET' && (isResource(contract) || contract.whileViewingAs !== false));

import type { Endpoint } from '../../contract/endpoint';
import { answersBeforeNewPassword, answersWhileViewing } from '../../contract/held-sessions';
import { ApiError, forbidden } from './errors';
import type { User } from './user';

/** Refuses what a session may not ask for though its account might: see `contract/held-sessions.ts`. */
export const holdBack = (user: User, endpoint: Endpoint) => {
  if (user.mustChangePassword && !answersBeforeNewPassword.has(endpoint))
    throw new ApiError('passwordToChange');
  if (user.viewer && !answersWhileViewing(endpoint)) throw forbidden('viewingOnly');
};

import type { field } from '../../../contract/field/field';
import { DeviceToken } from '../../../contract/framework/session';
import { getRoleDefinition, type Role } from '../../../contract/organisation/roles';
import { sessionUser } from '../../framework/account/session/rows';
import { authenticate, createSession } from '../../framework/account/session/sign-in';
import { toUser } from '../../framework/account/session/signed-in-user';
import { ApiError } from '../../framework/http/errors';
import type { Handler } from '../../framework/http/mount';
import { recordDevice } from './queries';

/** The mobile app's sign-in: agents only, whether or not they may use the web (product decisions). */
export const connectField: Handler<(typeof field)['actions']['connect']> = async ({ input, db, request }) => {
  // A list, of which the first is the version in use.
  const deviceFacts = { app_version: [input.app_version], model: input.model, platform: input.platform };
  const deviceInfo = {
    token: DeviceToken.safeParse(input.device).data,
    name: input.model,
    facts: deviceFacts,
  };
  const authentication = await authenticate(db, input, request, requireAgentRole, deviceInfo);
  const { account } = authentication;
  const { token, device } = await createSession(db, authentication, 'field', request, deviceInfo);
  await recordDevice(db, account.id, deviceFacts);
  return { user: { ...sessionUser(await toUser(db, account)), token }, device };
};

const requireAgentRole = ({ role }: { role: Role }) => {
  if (getRoleDefinition(role).worksIn !== 'app') throw new ApiError('forbidden');
};

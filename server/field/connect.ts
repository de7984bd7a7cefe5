import type { field } from '../../contract/field';
import { factsOf, type Role } from '../../contract/roles';
import { DeviceToken } from '../../contract/session';
import { sessionUser } from '../account/session/rows';
import { openSession, provenAccount } from '../account/session/sign-in';
import { userOf } from '../account/session/signed-in-user';
import { ApiError } from '../platform/errors';
import type { Handler } from '../platform/mount';
import { recordDevice } from './queries';

/** The mobile app's sign-in: agents only, whether or not they may use the web (product decisions). */
export const connectField: Handler<(typeof field)['actions']['connect']> = async ({ input, db, request }) => {
  const facts = { app_version: [input.app_version], model: input.model, platform: input.platform };
  const kept = { token: DeviceToken.safeParse(input.device).data, name: input.model, facts };
  const proven = await provenAccount(db, input, request, requireAgentRole, kept);
  const { account } = proven;
  const { token, device } = await openSession(db, proven, 'field', request, kept);
  await recordDevice(db, account.id, facts);
  return { user: { ...sessionUser(await userOf(db, account)), token }, device };
};

const requireAgentRole = ({ role }: { role: Role }) => {
  if (factsOf(role).worksIn !== 'app') throw new ApiError('forbidden');
};

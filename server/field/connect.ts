import type { field } from '../../contract/field';
import { ApiError } from '../platform/errors';
import { type Handler, outsideTransaction } from '../platform/mount';
import { sessionUser } from '../session/rows';
import { openSession, provenAccount } from '../session/sign-in';
import { userOf } from '../session/signed-in-user';
import { recordDevice } from './queries';

/** The mobile app's sign-in: agents only, whether or not they may use the web (product decisions). */
export const connectField: Handler<(typeof field)['actions']['connect']> = outsideTransaction(
  async ({ input, db, request }) => {
    const account = await provenAccount(db, input, request.ip);
    if (account.role !== 'agent') throw new ApiError('forbidden');
    const token = await openSession(db, account, 'field', request);
    await recordDevice(db, account.id, {
      app_version: [input.app_version],
      model: input.model,
      platform: input.platform,
    });
    return { user: { ...sessionUser(await userOf(db, account)), token } };
  },
);

import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DeviceToken } from '../../../../contract/framework/session';
import { slugify } from '../../../../contract/framework/slugify';
import { daySeconds } from '../../../../contract/framework/today';
import type { Db } from '../../db/client';
import { getProductName } from '../../identity/product-name';
import { isKnownDevice, knownDeviceDays } from './queries-devices';
import { hashToken } from './tokens';

export type KnownDevice = { tokenHash: string };

/**
 * The request's device, if it is known for the account (OWASP, « device cookies »): a browser by its cookie, the mobile
 * app by the token of an earlier sign-in.
 */
export const findKnownDevice = async (
  db: Db,
  request: FastifyRequest,
  username: string,
  sentToken?: string,
): Promise<KnownDevice | null> => {
  const token = sentToken ?? readDeviceToken(request);
  if (!token) return null;
  const tokenHash = hashToken(token);
  return (await isKnownDevice(db, tokenHash, username.toLowerCase())) ? { tokenHash } : null;
};

/** The browser's device token; it serves every account that signs in there. */
export const readDeviceToken = (request: FastifyRequest) => {
  const cookies = request.headers.cookie;
  const token =
    cookies && cookies.length <= maxHeaderLength ? parseCookie(cookies)[getCookieName()] : undefined;
  return DeviceToken.safeParse(token).data ?? null;
};
const maxHeaderLength = 8_192;
const getCookieName = () => `${slugify(getProductName())}_device`;

/** Sign-in responses set the device cookie: HttpOnly, and sent only to the account's endpoints. */
export const setDeviceCookies = (app: FastifyInstance) => {
  app.decorateRequest('deviceGiven', null);
  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.deviceGiven)
      reply.header(
        'set-cookie',
        stringifySetCookie({
          name: getCookieName(),
          value: request.deviceGiven,
          path: '/api/user',
          httpOnly: true,
          sameSite: 'strict',
          secure: request.protocol === 'https',
          maxAge: knownDeviceDays * daySeconds,
        }),
      );
    done(null, payload);
  });
};

import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { startLocalService } from './local-service';

/** What one phone keeps to itself, as RFC 8291 says, and what it opens with it. */
const phoneKeys = () => {
  const pair = createECDH('prime256v1');
  const own = pair.generateKeys();
  const auth = randomBytes(16);
  return {
    keys: { p256dh: own.toString('base64url'), auth: auth.toString('base64url') },
    open: (body: Buffer) => {
      const [salt, sender, sealed] = [
        body.subarray(0, 16),
        body.subarray(21, 21 + body[20]),
        body.subarray(21 + body[20]),
      ];
      const derive = (secret: Buffer, by: Buffer, info: Buffer, length: number) =>
        Buffer.from(hkdfSync('sha256', secret, by, info, length));
      const about = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender]);
      const secret = derive(pair.computeSecret(sender), auth, about, 32);
      const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
      const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
      const cipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
      const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
      // Its end is marked, for padding may follow.
      return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString());
    },
  };
};

/** Whether a header says, signed with that key, who sends and for which service (RFC 8292). */
const isSignedBy = (key: string, origin: string, header: string | undefined) => {
  const [, token, publicKey] = /^vapid t=([^,]+), k=(.+)$/.exec(header ?? '') ?? [];
  if (publicKey !== key) return false;
  const [head, claims, signature] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const { aud, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  return (
    aud === origin &&
    exp * 1000 > Date.now() &&
    verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
  );
};

/** A push service of a browser maker, for phones that are not there. */
export const startPushService = async () => {
  const phones = new Map<string, { got: unknown[]; open: (body: Buffer) => unknown; status: number }>();
  let key = '';
  const unsigned: string[] = [];
  const { origin, close } = await startLocalService((request, response, body) => {
    const phone = phones.get(request.url!)!;
    if (!isSignedBy(key, origin, request.headers.authorization)) unsigned.push(request.url!);
    if (phone.status < 300) phone.got.push(phone.open(body));
    response.writeHead(phone.status).end();
  });
  return {
    origin,
    /** Messages that came without the server's own signature. */
    unsigned,
    expectKey: (expected: string) => {
      key = expected;
    },
    phone: () => {
      const { keys, open } = phoneKeys();
      const place = `/send/${randomBytes(8).toString('hex')}`;
      const phone = { got: [] as unknown[], open, status: 201 };
      phones.set(place, phone);
      return {
        address: { endpoint: `${origin}${place}`, keys },
        got: phone.got,
        answer: (status: number) => {
          phone.status = status;
        },
      };
    },
    close,
  };
};

import { createHash, randomBytes } from 'node:crypto';
import * as OTPAuth from 'otpauth';
import { getProductName } from '../../identity/product-name';

/** A new secret for an authenticator app: as text to type in, and as the URL for a QR code. */
export const newTotpSecret = (username: string) => {
  const totp = new OTPAuth.TOTP({ issuer: getProductName(), label: username, secret: new OTPAuth.Secret() });
  return { secret: totp.secret.base32, uri: totp.toString() };
};

/** The time step of a code, allowing one step early or late; null if it does not match the secret. */
export const matchTotpStep = (secret: string, code: string) => {
  const token = code.replace(/\s/g, '');
  // The library compares bytes: six characters that take more than six bytes would make it throw.
  if (!/^\d+$/.test(token)) return null;
  const totp = new OTPAuth.TOTP({ secret: OTPAuth.Secret.fromBase32(secret) });
  const delta = totp.validate({ token, window: 1 });
  return delta === null ? null : totp.counter() + delta;
};

/** Ten recovery codes of 60 random bits as they are shown, in groups of four characters. */
export const newRecoveryCodes = () =>
  Array.from({ length: 10 }, () =>
    [...randomBytes(12)]
      .map(byte => alphabet[byte % alphabet.length])
      .join('')
      .replace(/(.{4})(?!$)/g, '$1-'),
  );
/** Without letters that look like digits (Crockford). */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The stored hash of a recovery code, however it was typed; null when it cannot be one. */
export const hashRecoveryCode = (code: string) => {
  const plain = code
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/[IL]/g, '1')
    .replace(/O/g, '0');
  return plain.length === 12 ? createHash('sha256').update(plain).digest('hex') : null;
};

import { hkdfSync, scryptSync } from 'node:crypto';

/** A secret key: its encryption and signing keys, and a name that reveals nothing about it. */
export type Key = { id: string; sealing: Buffer; signing: Buffer };

/** Minimum length of a passphrase: shorter ones could be guessed by brute force. */
export const minPassphraseLength = 24;

/**
 * 32 bytes in hexadecimal or base64 are the key itself; from a longer text a key is derived, slowly. Null if too short.
 */
export const parseKey = (text: string): Key | null => {
  const master = decodeKey(text) ?? (text.length >= minPassphraseLength ? stretch(text) : null);
  if (!master) return null;
  const derive = (use: string, length: number) =>
    Buffer.from(hkdfSync('sha256', master, '', `terrain ${use}`, length));
  return {
    id: derive('name', 4).toString('hex'),
    sealing: derive('seal', 32),
    signing: derive('sign', 32),
  };
};

const decodeKey = (text: string) => {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex');
  return /^[\w+/-]{43}=?$/.test(text) ? Buffer.from(text, 'base64url') : null;
};

// The salt is constant: servers that share a database must derive the same key from the same text.
const stretch = (text: string) =>
  scryptSync(text, 'terrain secret key', 32, { N: 2 ** 15, r: 8, maxmem: 2 ** 26 });

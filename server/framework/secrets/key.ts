import { hkdfSync, scryptSync } from 'node:crypto';

/** A secret key: its encryption and signing keys, and a name that reveals nothing about it. */
export type Key = { id: string; sealing: Buffer; signing: Buffer };

/** Minimum length of a passphrase: shorter ones could be guessed by brute force. */
export const minPassphraseLength = 24;

/**
 * 32 bytes in hexadecimal or base64 are the key itself; from a longer text a key is derived, slowly. Null if too short.
 */
export const parseKey = (text: string): Key | null => {
  const master = bytesIn(text) ?? (text.length >= minPassphraseLength ? slowly(text) : null);
  if (!master) return null;
  const derived = (use: string, length: number) =>
    Buffer.from(hkdfSync('sha256', master, '', `terrain ${use}`, length));
  return {
    id: derived('name', 4).toString('hex'),
    sealing: derived('seal', 32),
    signing: derived('sign', 32),
  };
};

const bytesIn = (text: string) => {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex');
  return /^[\w+/-]{43}=?$/.test(text) ? Buffer.from(text, 'base64url') : null;
};

// The salt is constant: servers that share a database must derive the same key from the same text.
const slowly = (text: string) =>
  scryptSync(text, 'terrain secret key', 32, { N: 2 ** 15, r: 8, maxmem: 2 ** 26 });

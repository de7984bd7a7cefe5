import { createECDH } from 'node:crypto';
import type { Db } from '../db/client';
import { getKeyRing } from './database-key-ring';
import { getStoredSecret } from './queries';
import { sealedSettings, settingContext } from './sealed';

/** A P-256 key pair in base64url, as push services expect it (VAPID, RFC 8292). */
export type PushKeys = { publicKey: string; privateKey: string };

export const generatePushKeys = (): PushKeys => {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys('base64url');
  // One in 256 begins with a zero byte, which Node omits.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32);
  return { publicKey, privateKey: privateKey.toString('base64url') };
};

/** The push keys of a database, generated when it was first opened. */
export const getPushKeys = async (db: Db): Promise<PushKeys> => {
  const { push } = sealedSettings;
  return JSON.parse(getKeyRing(db).open((await getStoredSecret(db, push))!, settingContext(push)));
};

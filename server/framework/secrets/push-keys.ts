import { createECDH } from 'node:crypto';
import type { Db } from '../db/client';
import { keysOf } from './of-database';
import { storedSecret } from './queries';
import { sealedSettings, settingNamed } from './sealed';

/** Keys on P-256 as push services take them (VAPID, RFC 8292), in base64url. */
export type PushKeys = { publicKey: string; privateKey: string };

export const newPushKeys = (): PushKeys => {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys('base64url');
  // One in 256 begins with a zero byte, which is left out.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32);
  return { publicKey, privateKey: privateKey.toString('base64url') };
};

/** Those of a database, made when it was first opened. */
export const pushKeys = async (db: Db): Promise<PushKeys> => {
  const { push } = sealedSettings;
  return JSON.parse(keysOf(db).open((await storedSecret(db, push))!, settingNamed(push)));
};

import type { Db } from '../db/client';
import { recordSecurityEvent } from '../history/security-event';
import { ensurePrivateFolder } from '../host/private-folder';
import { setKeyRing } from './database-key-ring';
import { KeyRing, UnknownKey } from './key-ring';
import { type KeyConfig, loadSecretKeys } from './load-secret-keys';
import { generatePushKeys } from './push-keys';
import { getStoredSecret, listCodesWithoutPrefix, lockSecrets, storeCodes, storeSecret } from './queries';
import { codeContext, parseKeyId, sealedSettings, settingContext } from './sealed';

/**
 * Attaches the keys to a database and re-encrypts with the first key whatever is in plain text or under another one.
 * Refuses if a key is missing: values encrypted with it would be lost. Servers that start at once do this one after the
 * other.
 */
export const openSecrets = async (db: Db, config: KeyConfig): Promise<KeyRing> => {
  protectDataDir(config);
  const { name, keys } = loadSecretKeys(config);
  const ring = new KeyRing(keys);
  setKeyRing(db, ring);
  await db
    .transaction()
    .execute(async trx => {
      await lockSecrets(trx);
      const values = (await sealSettings(trx, ring)) + (await sealCodes(trx, ring));
      const details = { key: ring.id, values };
      if (values) await recordSecurityEvent(trx, null, { kind: 'keyRotated', details });
    })
    .catch(error => {
      throw error instanceof UnknownKey ? new Error(missingKey(name, error.id)) : error;
    });
  return ring;
};

const missingKey = (name: string, id: string | null) =>
  `${name} does not open the secrets of this database: some are sealed under key ${id}. ` +
  'Set SECRET_KEY or SECRET_KEY_FILE to the key of the servers that share it; a key that was replaced stands behind ' +
  'the new one until a server has started with both (docs/deployment.md, « The key »).';

/** Makes DATA_DIR private; failing is an error only if no key is configured, since otherwise nothing need be in it. */
const protectDataDir = ({ dataDir, secretKey, secretKeyFile }: KeyConfig) => {
  try {
    ensurePrivateFolder(dataDir);
  } catch (error) {
    if (secretKey === undefined && secretKeyFile === undefined)
      throw new Error(`DATA_DIR ${dataDir} is not usable: ${(error as Error).message}`);
  }
};

/** Returns how many values were re-encrypted. */
const sealSettings = async (db: Db, ring: KeyRing) => {
  const { check, media, push } = sealedSettings;
  const initialValues: Record<string, string> = { [check]: '', [push]: JSON.stringify(generatePushKeys()) };
  let values = 0;
  for (const key of [check, media, push]) {
    const stored = await getStoredSecret(db, key);
    const about = settingContext(key);
    if (stored !== undefined) {
      const { sealed, hadOtherKey } = encryptWithFirstKey(ring, stored, about);
      if (sealed !== stored) await storeSecret(db, key, sealed);
      if (hadOtherKey) values++;
    } else if (key in initialValues) await storeSecret(db, key, ring.seal(initialValues[key], about));
  }
  return values;
};

const sealCodes = async (db: Db, ring: KeyRing) => {
  let values = 0;
  for (const { id, ...codes } of await listCodesWithoutPrefix(db, ring.prefix)) {
    const reseal = (stored: string | null) => {
      if (!stored) return stored;
      const { sealed, hadOtherKey } = encryptWithFirstKey(ring, stored, codeContext(id));
      if (hadOtherKey) values++;
      return sealed;
    };
    await storeCodes(db, {
      id,
      totp_secret: reseal(codes.totp_secret),
      totp_pending: reseal(codes.totp_pending),
    });
  }
  return values;
};

/** A stored value, encrypted with the first key. */
const encryptWithFirstKey = (ring: KeyRing, stored: string, about: string) => {
  if (stored.startsWith(ring.prefix)) return { sealed: stored, hadOtherKey: false };
  const hadOtherKey = parseKeyId(stored) !== null;
  return { sealed: ring.seal(hadOtherKey ? ring.open(stored, about) : stored, about), hadOtherKey };
};

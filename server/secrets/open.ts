import type { Db } from '../db/client';
import { privateFolder } from '../machine/private-folder';
import { KeyRing, version } from './key-ring';
import { giveKeys } from './of-database';
import { newPushKeys } from './push-keys';
import { clearCodes, lockSecrets, storeCodes, storedSecret, storeSecret } from './queries';
import { codeOf, keyNameIn, sealedSettings, settingNamed } from './sealed';
import { type KeyConfig, keySource } from './source';

/**
 * Gives a database the keys of its secrets, proves that they open what it holds, and seals what still lies in clear.
 * Servers that start at once do so one after the other.
 */
export const openSecrets = async (db: Db, config: KeyConfig): Promise<KeyRing> => {
  shut(config);
  const source = keySource(config);
  const ring = new KeyRing(source.read);
  giveKeys(db, ring);
  await db.transaction().execute(async trx => {
    await lockSecrets(trx);
    await prove(trx, ring, source.name);
    await sealWhatIsClear(trx, ring);
    await beginPushKeys(trx, ring);
  });
  return ring;
};

/** What lies in DATA_DIR is nobody else's to read; where a key is given, nothing need lie there. */
const shut = ({ dataDir, secretKey, secretKeyFile }: KeyConfig) => {
  try {
    privateFolder(dataDir);
  } catch (error) {
    if (secretKey === undefined && secretKeyFile === undefined)
      throw new Error(`DATA_DIR ${dataDir} is not usable: ${(error as Error).message}`);
  }
};

const prove = async (db: Db, ring: KeyRing, name: string) => {
  const { check } = sealedSettings;
  const stored = await storedSecret(db, check);
  if (stored === undefined) return storeSecret(db, check, ring.seal('', settingNamed(check)));
  try {
    ring.open(stored, settingNamed(check));
    // Until `rotate-key` has everything sealed under the next one, all servers seal with the same.
    ring.sealWith(keyNameIn(stored)!);
  } catch {
    throw new Error(
      `${name} does not open the secrets of this database: they are sealed under key ${keyNameIn(stored)}. ` +
        'Set SECRET_KEY or SECRET_KEY_FILE to the key of the servers that share it (docs/deployment.md, « The key »).',
    );
  }
};

const sealWhatIsClear = async (db: Db, ring: KeyRing) => {
  const isClear = (value: string | null | undefined) => !!value && !value.startsWith(`${version}.`);
  for (const { id, ...codes } of await clearCodes(db)) {
    const sealed = (value: string | null) => (isClear(value) ? ring.seal(value!, codeOf(id)) : value);
    await storeCodes(db, {
      id,
      totp_secret: sealed(codes.totp_secret),
      totp_pending: sealed(codes.totp_pending),
    });
  }
  const { media } = sealedSettings;
  const stored = await storedSecret(db, media);
  if (isClear(stored)) await storeSecret(db, media, ring.seal(stored!, settingNamed(media)));
};

/** The keys by which push services know this database's servers: those of phones hang on them for good. */
const beginPushKeys = async (db: Db, ring: KeyRing) => {
  const { push } = sealedSettings;
  if ((await storedSecret(db, push)) === undefined)
    await storeSecret(db, push, ring.seal(JSON.stringify(newPushKeys()), settingNamed(push)));
};

import type { Db, Engine } from '../db/client';
import { recordHistory } from '../platform/history';
import { recordSecurityEvent } from '../platform/security-event';
import { KeyRing } from './key-ring';
import { openSecrets } from './open';
import { codesAfter, forgetSealed, lockSecrets, storeCodes, storedSecret, storeSecret } from './queries';
import { askAll, callRoll } from './roll-call';
import { codeOf, sealedSettings, settingNamed } from './sealed';
import { type KeyConfig, keySource } from './source';

/**
 * Seals everything under the first key, while servers run: first all that answer have it, then all seal with it, then
 * what is stored is sealed anew. Keys that we made ourselves get a new first one; the one before stays beside it for
 * servers that still hold it, until the next time. Null when a given key has none that follows it.
 */
export const rotateKey = async (
  db: Db,
  engine: Engine,
  config: KeyConfig,
  // No other server has the embedded database open.
  listening = engine === 'embedded' ? null : askAll,
) => {
  const held = await openSecrets(db, config);
  const { own, read } = keySource(config);
  if (!own && held.size < 2) return null;
  // One that servers did not have yet when it was made is taken now.
  if (held.id === held.firstId) own?.add();
  const ring = new KeyRing(read);
  const beginSealing = () =>
    db.transaction().execute(async trx => {
      await lockSecrets(trx);
      await storeSecret(trx, sealedSettings.check, ring.seal('', settingNamed(sealedSettings.check)));
    });
  const servers = listening ? await callRoll(db, ring.id, listening, beginSealing) : 0;
  const values = await sealAnew(db, ring);
  own?.keep(engine === 'embedded' ? 1 : 2);
  await recordSecurityEvent(db, null, { kind: 'keyRotated', details: { key: ring.id, values } });
  return { key: ring.id, values, servers };
};

const sealAnew = async (db: Db, ring: KeyRing) => {
  let values = 0;
  const anew = (sealed: string | null, about: string) => {
    if (sealed === null || ring.isUnderOwn(sealed)) return sealed;
    values++;
    return ring.seal(ring.open(sealed, about), about);
  };
  for (let after = 0; ; ) {
    const last = await db.transaction().execute(async trx => {
      const rows = await codesAfter(trx, after, portion);
      for (const { id, totp_secret, totp_pending } of rows)
        await storeCodes(trx, {
          id,
          totp_secret: anew(totp_secret, codeOf(id)),
          totp_pending: anew(totp_pending, codeOf(id)),
        });
      return rows.at(-1)?.id;
    });
    if (last === undefined) break;
    after = last;
  }
  await db.transaction().execute(async trx => {
    await lockSecrets(trx);
    for (const key of Object.values(sealedSettings)) {
      const stored = await storedSecret(trx, key);
      if (stored !== undefined) await storeSecret(trx, key, anew(stored, settingNamed(key))!);
    }
  });
  return values;
};
const portion = 200;

/** For a key that is lost: takes off every code that was sealed under it, and begins with the one that is given. */
export const beginWithKey = async (db: Db, config: KeyConfig) => {
  const accounts = await db.transaction().execute(async trx => {
    await lockSecrets(trx);
    const ids = await forgetSealed(trx, Object.values(sealedSettings));
    await recordHistory(
      trx,
      { user: null },
      ids.map(id => ({ object: 'accounts', id, action: 'accounts.resetCode' })),
    );
    for (const accountId of ids) await recordSecurityEvent(trx, null, { kind: 'codeReset', accountId });
    return ids.length;
  });
  await openSecrets(db, config);
  return accounts;
};

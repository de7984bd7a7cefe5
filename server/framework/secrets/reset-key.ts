import type { Db } from '../db/client';
import { recordHistory } from '../history/record-history';
import { recordSecurityEvent } from '../history/security-event';
import type { KeyConfig } from './load-secret-keys';
import { openSecrets } from './open-secrets';
import { deleteSealed, lockSecrets } from './queries';
import { sealedSettings } from './sealed';

/** For a lost key: removes every authenticator secret encrypted with it, and starts with the given key. */
export const resetKey = async (db: Db, config: KeyConfig) => {
  const accounts = await db.transaction().execute(async trx => {
    await lockSecrets(trx);
    const ids = await deleteSealed(trx, Object.values(sealedSettings));
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

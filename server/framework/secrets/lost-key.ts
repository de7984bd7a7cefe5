import type { Db } from '../db/client';
import { recordHistory } from '../history/record-history';
import { recordSecurityEvent } from '../history/security-event';
import { openSecrets } from './open';
import { forgetSealed, lockSecrets } from './queries';
import { sealedSettings } from './sealed';
import type { KeyConfig } from './source';

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

import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { selectActiveSessions } from '../account/session/queries';
import { cachedForSeconds } from '../cache/cache';
import type { Db } from '../db/client';
import { getKeyRing } from '../secrets/database-key-ring';
import { sealedSettings, settingContext } from '../secrets/sealed';

/**
 * The secrets that sign media URLs, the current one first: derived from a secret stored in the database and the
 * server's secret key, so that a copy of the database under another key signs differently.
 */
export const mediaSecrets = cachedForSeconds([], async (db): Promise<readonly string[]> => {
  const { media } = sealedSettings;
  const keys = getKeyRing(db);
  const read = () => db.selectFrom('settings').select('value').where('key', '=', media).executeTakeFirst();
  let stored = await read();
  if (!stored) {
    const newValue = JSON.stringify(keys.seal(randomBytes(32).toString('base64url'), settingContext(media)));
    await db
      .insertInto('settings')
      .values({ key: media, value: newValue })
      .onConflict(conflict => conflict.doNothing())
      .execute();
    stored = await read();
  }
  const { value } = stored!;
  return keys.signers(keys.open(value as string, settingContext(media)), 'media addresses');
});

/** The account's open session with the name used in media URLs, which is derived from its stored hash. */
export const findSessionByName = (db: Db, accountId: number, name: string) =>
  selectActiveSessions(db)
    .where('sessions.account_id', '=', accountId)
    .where('sessions.ended_at', 'is', null)
    .where(
      sql<boolean>`left(encode(sha256(convert_to('media ' || sessions.token_hash, 'UTF8')), 'hex'), 24) = ${name}`,
    )
    .executeTakeFirst();

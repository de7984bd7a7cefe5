import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { cachedForSeconds } from '../../framework/cache/cache';
import type { Db } from '../../framework/db/client';
import { keysOf } from '../../framework/secrets/of-database';
import { sealedSettings, settingNamed } from '../../framework/secrets/sealed';
import { liveSessions } from '../account/session/queries';

/**
 * The secrets that sign media addresses, the first one those of now: made of what is kept once for a database and of
 * the server's secret key, so that a copy of the database under another key signs otherwise.
 */
export const mediaSecrets = cachedForSeconds([], async (db): Promise<readonly string[]> => {
  const { media } = sealedSettings;
  const keys = keysOf(db);
  const read = () => db.selectFrom('settings').select('value').where('key', '=', media).executeTakeFirst();
  let stored = await read();
  if (!stored) {
    const fresh = JSON.stringify(keys.seal(randomBytes(32).toString('base64url'), settingNamed(media)));
    await db
      .insertInto('settings')
      .values({ key: media, value: fresh })
      .onConflict(conflict => conflict.doNothing())
      .execute();
    stored = await read();
  }
  const { value } = stored!;
  return keys.signers(keys.open(value as string, settingNamed(media)), 'media addresses');
});

/** The open session of an account that media addresses call so: a name that is made of its stored hash. */
export const sessionCalled = (db: Db, accountId: number, name: string) =>
  liveSessions(db)
    .where('sessions.account_id', '=', accountId)
    .where('sessions.ended_at', 'is', null)
    .where(
      sql<boolean>`left(encode(sha256(convert_to('media ' || sessions.token_hash, 'UTF8')), 'hex'), 24) = ${name}`,
    )
    .executeTakeFirst();

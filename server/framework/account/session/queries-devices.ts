import { sql } from 'kysely';
import type { Db } from '../../db/client';

/** Whether a device is known for the account with this name. */
export const isKnownDevice = async (db: Db, tokenHash: string, accountKey: string) =>
  !!(await db
    .selectFrom('known_devices')
    .innerJoin('accounts', 'accounts.id', 'known_devices.account_id')
    .select('account_id')
    .where('token_hash', '=', tokenHash)
    .where('accounts.username_key', '=', accountKey)
    .where(sql<boolean>`known_devices.last_used_at > now() - ${knownDeviceDays} * interval '1 day'`)
    .executeTakeFirst());

/** Days after which an unused device is forgotten. */
export const knownDeviceDays = 180;
/** Known devices per account; older ones are forgotten. */
const maxDevices = 50;

/** Stores a known device of an account. */
export const rememberDevice = async (
  db: Db,
  { tokenHash, accountId, userAgent }: { tokenHash: string; accountId: number; userAgent: string | null },
) => {
  await db
    .insertInto('known_devices')
    .values({ token_hash: tokenHash, account_id: accountId, user_agent: userAgent })
    .onConflict(conflict =>
      conflict
        .columns(['token_hash', 'account_id'])
        .doUpdateSet({ last_used_at: sql<Date>`now()`, user_agent: userAgent }),
    )
    .execute();
  await sql`
    delete from known_devices where account_id = ${accountId} and token_hash in (
      select token_hash from known_devices where account_id = ${accountId}
      order by last_used_at desc, token_hash offset ${maxDevices})`.execute(db);
};

import { type Kysely, sql } from 'kysely';

/**
 * Converts telephone numbers to the form of the contract: `+213` and the number. Other numbers stay, to be corrected by
 * hand.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    update accounts set phone = '+213' || national
    from (
      select id as account_id,
        regexp_replace(regexp_replace(phone, '[\\s.()/-]', '', 'g'), '^((\\+|00)2130?|0)', '') as national
      from accounts where phone ~ '^\\(?[+0]'
    ) typed
    where accounts.id = account_id and national ~ '^([567][0-9]{8}|[1-4][0-9]{7}|98[0-9]{7})$'`.execute(db);
};

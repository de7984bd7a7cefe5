import { sql } from 'kysely';
import type { ExportFormat } from '../../../contract/figures/own-dashboards';
import { isActiveAccount } from '../../framework/account/queries-active';
import type { Db } from '../../framework/db/client';

/** A user's subscription to weekly mails of a dashboard (a saved view). */
type SubscriptionKey = { view_id: number; account_id: number };

/** A user's subscriptions: the mail's export format by dashboard. */
export const listMailFormats = async (
  db: Db,
  accountId: number,
): Promise<ReadonlyMap<number, ExportFormat>> => {
  const rows = await db
    .selectFrom('dashboard_mails')
    .select(['view_id', 'format'])
    .where('account_id', '=', accountId)
    .execute();
  return new Map(rows.map(({ view_id, format }) => [view_id, format]));
};

/** The first mail is that of the Monday after `made_for`. An existing subscription gets the new format and language. */
export const subscribe = (
  db: Db,
  values: SubscriptionKey & { format: ExportFormat; language: 'fr' | 'en'; made_for: string },
) =>
  db
    .insertInto('dashboard_mails')
    .values(values)
    .onConflict(conflict =>
      conflict
        .columns(['view_id', 'account_id'])
        .doUpdateSet({ format: values.format, language: values.language }),
    )
    .execute();

/** Returns whether there was a subscription. */
export const unsubscribe = async (db: Db, { view_id, account_id }: SubscriptionKey) => {
  const { numDeletedRows } = await db
    .deleteFrom('dashboard_mails')
    .where('view_id', '=', view_id)
    .where('account_id', '=', account_id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

/**
 * Queues the mails of a Monday, each once: a second server or a restart finds the row already updated. Returns their
 * number.
 */
export const queueMails = async (db: Db, monday: string) => {
  const { rows } = await sql<{ id: number }>`
    with due as (
      update dashboard_mails set made_for = ${monday}::date
      from accounts
      where accounts.id = dashboard_mails.account_id and ${isActiveAccount} and coalesce(accounts.email, '') <> ''
        and made_for < ${monday}::date
      returning dashboard_mails.view_id, dashboard_mails.account_id, dashboard_mails.format, dashboard_mails.language)
    insert into jobs (kind, payload)
    select 'dashboardMail', jsonb_build_object('account_id', account_id, 'dashboard', view_id, 'format', format,
      'language', language, 'day', ${monday}::text, 'subscribed', true)
    from due returning id`.execute(db);
  return rows.length;
};

/** Whether an account can receive mail. */
export const hasEmail = async (db: Db, accountId: number) => {
  const account = await db
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', accountId)
    .executeTakeFirst();
  return !!account?.email;
};

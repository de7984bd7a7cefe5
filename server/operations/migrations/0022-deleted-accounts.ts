import { type Kysely, sql } from 'kysely';

/**
 * When an account was deleted and its status before, so that it can be restored for a while. If several accounts have
 * one name, the deleted ones get their id appended to it, as from now on whenever the name of a deleted account is
 * reused: a name identifies one person.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table accounts add column deleted_at timestamptz, add column deleted_from text`.execute(db);
  await sql`
    update accounts a set deleted_from = 'active', deleted_at = coalesce(
      (select max(h.at) from history h
        where h.object = 'accounts' and h.object_id = a.id and h.action = 'accountActions.delete'), now())
    where a.status = 'deleted'`.execute(db);
  await sql`
    update accounts a set username = a.username || '#' || a.id, username_key = a.username_key || '#' || a.id
    where a.status = 'deleted' and exists (
      select from accounts o where o.username_key = a.username_key and o.id <> a.id
        and (o.status <> 'deleted' or o.id > a.id))`.execute(db);
};

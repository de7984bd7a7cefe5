import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../db/client';
import { keptBriefly } from '../platform/kept-briefly';

/** The secret that signs media addresses: made once for a database, shared by its servers. */
export const mediaSecret = keptBriefly(async db => {
  const fresh = JSON.stringify(randomBytes(32).toString('base64url'));
  await db
    .insertInto('settings')
    .values({ key: 'media_secret', value: fresh })
    .onConflict(conflict => conflict.doNothing())
    .execute();
  const { value } = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'media_secret')
    .executeTakeFirstOrThrow();
  return value as string;
});

/** Somebody, with the kind of the task that a photo belongs to: whether he may see it hangs on both. */
export const readerOfPhoto = (db: Db, accountId: number, photoId: number) =>
  db
    .selectFrom(['accounts as a', 'photos as p'])
    .innerJoin('tasks as t', 't.id', 'p.task_id')
    .select(['a.id as userid', 'a.role', 'a.permissions', 't.kind'])
    .where('a.id', '=', accountId)
    .where('p.id', '=', photoId)
    .executeTakeFirst();

export const isAccountInUse = async (db: Db, accountId: number) =>
  !!(await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .where('status', '=', 'active')
    .where(sql<boolean>`(expires_at is null or expires_at > now())`)
    .executeTakeFirst());

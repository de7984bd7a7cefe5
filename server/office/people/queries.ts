import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { buildAccountSearchText } from '../../framework/account/account-search-text';
import type { Db } from '../../framework/db/client';
import { nextVersion } from '../../framework/db/next-version';
import type { AccountTable } from '../../framework/db/schema-accounts';
import type { User } from '../../framework/identity/user';
import { invalidateUsernames } from '../../organisation/directory/queries';
import { accountVisibleTo } from '../../organisation/row-access/visibility-accounts';

export type AccountRecord = Selectable<AccountTable>;

/** A person within the user's row access, deleted or not. */
export const findPerson = (db: Db, user: User, id: number) =>
  db.selectFrom('accounts').selectAll().where('id', '=', id).where(accountVisibleTo(user)).executeTakeFirst();

export const lockAccount = (db: Db, id: number) =>
  db.selectFrom('accounts').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();

export const updateAccount = (db: Db, id: number, values: Updateable<AccountTable>) =>
  db
    .updateTable('accounts')
    .set({ ...values, version: nextVersion(values) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export const insertAccount = async (db: Db, values: Insertable<AccountTable>) =>
  (await db.insertInto('accounts').values(values).returning('id').executeTakeFirstOrThrow()).id;

/** The name and address of a deleted account are free again. */
export const isNameTaken = async (db: Db, username: string) =>
  !!(await db
    .selectFrom('accounts')
    .select('id')
    .where('username_key', '=', username.toLowerCase())
    .where('status', '<>', 'deleted')
    .executeTakeFirst());
export const isEmailTaken = async (db: Db, email: string, excludedId?: number) =>
  !!(await db
    .selectFrom('accounts')
    .select('id')
    .where(sql<boolean>`lower(email) = ${email.toLowerCase()}`)
    .where('status', '<>', 'deleted')
    .$if(excludedId !== undefined, q => q.where('id', '<>', excludedId!))
    .executeTakeFirst());

/** Which of these people are within the caller's row access. */
export const filterVisibleAccountIds = async (db: Db, user: User, ids: number[]) =>
  (
    await db
      .selectFrom('accounts')
      .select('id')
      .where(sql<boolean>`id = any(${ids}::int[])`)
      .where(accountVisibleTo(user))
      .execute()
  ).map(({ id }) => id);

/** Makes the name of a deleted account available again: names are unique, so its id is appended to the old one. */
export const releaseUsername = async (db: Db, username: string, excludedId?: number) => {
  const deleted = await db
    .selectFrom('accounts')
    .selectAll()
    .where('username_key', '=', username.toLowerCase())
    .where('status', '=', 'deleted')
    .$if(excludedId !== undefined, q => q.where('id', '<>', excludedId!))
    .forUpdate()
    .execute();
  for (const account of deleted) {
    const newName = `${account.username}#${account.id}`;
    await db
      .updateTable('accounts')
      .set({
        username: newName,
        username_key: newName.toLowerCase(),
        ...buildAccountSearchText({ ...account, username: newName }),
      })
      .where('id', '=', account.id)
      .execute();
  }
  if (deleted.length) invalidateUsernames();
};

/** The cluster manager who serves a cluster. */
export const findClusterManager = async (db: Db, clusterId: number | null) =>
  clusterId === null
    ? null
    : ((
        await db
          .selectFrom('accounts')
          .select('id')
          .where('role', '=', 'cluster_manager')
          .where('status', '=', 'active')
          .where('cluster_id', '=', clusterId)
          .orderBy('id')
          .executeTakeFirst()
      )?.id ?? null);

import {
  type Expression,
  type ExpressionBuilder,
  type Insertable,
  type Selectable,
  type SqlBool,
  sql,
  type Updateable,
} from 'kysely';
import type { Db } from '../db/client';
import { nextVersion } from '../db/next-version';
import type { Schema } from '../db/schema';
import type { ViewTable } from '../db/schema-accounts';
import type { User } from '../identity/user';
import { getViewSharing } from './register-view-sharing';

export type ViewRecord = Selectable<ViewTable>;
export type NewView = Insertable<ViewTable>;

/** The user's own views, and those shared with them. */
const viewVisibleTo =
  (user: User) =>
  (eb: ExpressionBuilder<Schema, 'views'>): Expression<SqlBool> => {
    const shared = getViewSharing().sharedWith(user);
    return eb.or([eb('views.account_id', '=', user.userid), ...(shared ? [shared] : [])]);
  };

export const listViews = (db: Db, user: User, resource: string) =>
  db
    .selectFrom('views')
    .innerJoin('accounts', 'accounts.id', 'views.account_id')
    .selectAll('views')
    .select('accounts.username')
    .where('resource', '=', resource)
    .where(viewVisibleTo(user))
    .orderBy(sql`lower(name)`)
    .orderBy('views.id')
    .execute();

export const findView = (db: Db, user: User, id: number) =>
  db.selectFrom('views').selectAll().where('id', '=', id).where(viewVisibleTo(user)).executeTakeFirst();

export const lockView = (db: Db, user: User, id: number) =>
  db
    .selectFrom('views')
    .selectAll()
    .where('id', '=', id)
    .where(viewVisibleTo(user))
    .forUpdate()
    .executeTakeFirst();

/** Serialises saving and renaming per user (several tabs), so that names stay unique. */
export const lockViewOwner = (db: Db, accountId: number) =>
  db.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();

export const countViews = async (db: Db, accountId: number, resource: string) =>
  Number(
    (
      await db
        .selectFrom('views')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('account_id', '=', accountId)
        .where('resource', '=', resource)
        .executeTakeFirstOrThrow()
    ).count,
  );

export const isViewNameTaken = async (
  db: Db,
  { account_id, resource, name }: { account_id: number; resource: string; name: string },
  exceptId = 0,
) =>
  (await db
    .selectFrom('views')
    .select('id')
    .where('account_id', '=', account_id)
    .where('resource', '=', resource)
    .where('name', '=', name)
    .where('id', '<>', exceptId)
    .executeTakeFirst()) !== undefined;

export const insertView = async (db: Db, values: NewView) =>
  (await db.insertInto('views').values(values).returning('id').executeTakeFirstOrThrow()).id;

export const updateView = (db: Db, id: number, values: Updateable<ViewTable>) =>
  db
    .updateTable('views')
    .set({ ...values, version: nextVersion(values) })
    .where('id', '=', id)
    .execute();

export const deleteView = (db: Db, id: number) => db.deleteFrom('views').where('id', '=', id).execute();

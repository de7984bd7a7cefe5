import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../server/db/client';
import type { Schema } from '../../server/db/schema';

/** Tables whose rows have a number. */
type Numbered = { [T in keyof Schema]: 'id' extends keyof Schema[T] ? T : never }[keyof Schema];
type Row<T extends keyof Schema> = Selectable<Schema[T]>;
type Values<T extends keyof Schema> = Partial<Insertable<Schema[T]>>;

/** One row, read from the database itself. */
export const rowOf = async <T extends Numbered>(db: Db, table: T, id: number) =>
  (await db
    .selectFrom(table as 'sites')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()) as unknown as Row<T>;

/** The rows that have these values, the oldest first. */
export const rowsWith = async <T extends Numbered>(db: Db, table: T, values: Partial<Row<T>> = {}) =>
  (await db
    .selectFrom(table as 'sites')
    .selectAll()
    .where(eb => eb.and(values as object))
    .orderBy('id')
    .execute()) as unknown as Row<T>[];

/** Changes a row in the database itself, past the API. */
export const setRow = <T extends Numbered>(db: Db, table: T, id: number, values: Values<T>) =>
  db
    .updateTable(table as 'sites')
    .set(values as object)
    .where('id', '=', id)
    .execute();

/** What the history says of one record, the oldest first. */
export const historyOf = (db: Db, object: string, object_id: number) =>
  rowsWith(db, 'history', { object, object_id });

/** The texts of somebody's notifications, the oldest first. */
export const noticesOf = async (db: Db, account_id: number) =>
  (await rowsWith(db, 'notifications', { account_id })).map(({ content }) => content);

/** A step of a task, with what its agent entered. */
export const aStep = (db: Db, task_id: number, key: string, data: object = {}) =>
  db
    .insertInto('task_tests')
    .values({ task_id, key, done: true, data: JSON.stringify(data) })
    .execute();

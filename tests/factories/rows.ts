import type { Insertable, RawBuilder, Selectable, Updateable } from 'kysely';
import type { Db } from '../../server/framework/db/client';
import type { Schema } from '../../server/framework/db/schema';

type Table = keyof Schema;
/** An id, or values of columns: one that a row has, or an array of which it has one. */
type Where<T extends Table> = number | { [Column in keyof Schema[T]]?: unknown };
type Row<T extends Table> = Selectable<Schema[T]>;
type Values<T extends Table> = {
  [Column in keyof Updateable<Schema[T]>]: Updateable<Schema[T]>[Column] | RawBuilder<unknown>;
};

/** Reads and changes rows of a test's database past the API. */
export const rowAccess = (db: Db) => {
  const narrowed = <T extends Table>(query: any, where: Where<T>) =>
    Object.entries(typeof where === 'number' ? { id: where } : where).reduce(
      (so, [column, value]) => so.where(column, Array.isArray(value) ? 'in' : '=', value),
      query,
    );
  const rows = async <T extends Table>(table: T, where: Where<T> = {}): Promise<Row<T>[]> => {
    const found = await narrowed(db.selectFrom(table as Table).selectAll(), where).execute();
    return found.sort((one: any, other: any) => (typeof one.id === 'number' ? one.id - other.id : 0));
  };
  return {
    /** In the order of their ids, where they have some. */
    rows,
    row: async <T extends Table>(table: T, where: Where<T>): Promise<Row<T>> => {
      const [row] = await rows(table, where);
      if (!row) throw new Error(`no row of ${table} where ${JSON.stringify(where)}`);
      return row;
    },
    add: async <T extends Table>(table: T, values: Insertable<Schema[T]>) => {
      await db
        .insertInto(table as Table)
        .values(values as never)
        .execute();
    },
    update: async <T extends Table>(table: T, where: Where<T>, values: Values<T>) => {
      await narrowed(db.updateTable(table as Table).set(values as never), where).execute();
    },
    /** What the history says of a record, the oldest first. */
    history: (object: string, object_id: number) => rows('history', { object, object_id }),
  };
};

/** The texts of somebody's notifications, the oldest first. */
export const listNotificationTexts = async (db: Db, account_id: number) =>
  (await rowAccess(db).rows('notifications', { account_id })).map(({ content }) => content);

/** A step of a task, with what its agent entered. */
export const createStep = (db: Db, task_id: number, key: string, data: object = {}) =>
  db
    .insertInto('task_tests')
    .values({ task_id, key, done: true, data: JSON.stringify(data) })
    .execute();

import { type Kysely, type RawBuilder, sql } from 'kysely';

/** A coordinate of a place, by the expression of its index. */
export const placeDegrees = (column: RawBuilder<unknown>, axis: 'latitude' | 'longitude') =>
  sql`(${column} -> ${sql.lit(axis)})::double precision`;

/** The migration of the index by which the places of a column are found in a box. */
export const placeIndex = (table: string, column: string) => async (db: Kysely<unknown>) => {
  const [latitude, longitude] = (['latitude', 'longitude'] as const).map(axis =>
    placeDegrees(sql.ref(column), axis),
  );
  await sql`create index on ${sql.table(table)} ((${latitude}), (${longitude}))`.execute(db);
};

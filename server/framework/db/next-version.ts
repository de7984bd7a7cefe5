import { type RawBuilder, sql } from 'kysely';

/**
 * The version of a row that gets these values: the next one if any of them differs, else the same, so that saving a
 * form as it was is no conflict for others.
 */
export const nextVersion = (values: object): RawBuilder<number> => {
  const differences = Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([column, value]) => sql`${sql.ref(column)} is distinct from ${value}`);
  return differences.length
    ? sql<number>`version + (${sql.join(differences, sql` or `)})::int`
    : sql<number>`version`;
};

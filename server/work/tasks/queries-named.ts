import { sql } from 'kysely';
import type { Db } from '../../framework/db/client';
import { idsNamed, type TaskFilters } from './filters';

/** Found a moment ago by the total of the same list. */
const found = new WeakMap<TaskFilters, Promise<number[]>>();

/** The sites whose code or name has the part that a list is asked for: looked up once for its total and its page. */
export const sitesNamed = async (db: Db, filters: TaskFilters): Promise<number[] | undefined> => {
  if (!filters.site) return undefined;
  const known = found.get(filters);
  if (known) return known;
  const asked = sql<{ id: number }>`${idsNamed(filters.site)}`
    .execute(db)
    .then(({ rows }) => rows.map(({ id }) => id));
  found.set(filters, asked);
  return asked;
};

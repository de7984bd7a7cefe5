import { sql } from 'kysely';
import type { Db } from '../../framework/db/client';
import { selectSiteIdsByName, type TaskFilters } from './filters';

/** Result shared with the total of the same list. */
const cachedIds = new WeakMap<TaskFilters, Promise<number[]>>();

/** The sites whose code or name matches the list's filter: looked up once for total and page. */
export const findSiteIdsByName = async (db: Db, filters: TaskFilters): Promise<number[] | undefined> => {
  if (!filters.site) return undefined;
  const cached = cachedIds.get(filters);
  if (cached) return cached;
  const pending = sql<{ id: number }>`${selectSiteIdsByName(filters.site)}`
    .execute(db)
    .then(({ rows }) => rows.map(({ id }) => id));
  cachedIds.set(filters, pending);
  return pending;
};

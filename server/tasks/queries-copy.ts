import { sql } from 'kysely';
import type { Db } from '../db/client';

/** A plan or task counts at its drop site, where it has one. */
export const copySites = async (db: Db, siteIds: readonly number[]) => {
  for (const table of ['plans', 'tasks'] as const) {
    await sql`
      update ${sql.table(table)} w
      set owner = s.owner, wilaya_id = s.wilaya_id, cluster_id = s.cluster_id, manager_id = s.manager_id
      from sites s
      where s.id = any(${siteIds}::int[])
        and (w.drop_site_id = s.id or (w.site_id = s.id and w.drop_site_id is null))
        and (w.owner, w.wilaya_id, w.cluster_id, w.manager_id)
          is distinct from (s.owner, s.wilaya_id, s.cluster_id, s.manager_id)`.execute(db);
  }
};

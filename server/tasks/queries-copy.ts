import { sql } from 'kysely';
import type { Db } from '../db/client';

export const copySites = (db: Db, siteIds: readonly number[]) =>
  sql`
    update tasks t
    set owner = s.owner, wilaya_id = s.wilaya_id, cluster_id = s.cluster_id, manager_id = s.manager_id
    from sites s
    where s.id = any(${siteIds}::int[]) and t.site_id = s.id
      and (t.owner, t.wilaya_id, t.cluster_id, t.manager_id)
        is distinct from (s.owner, s.wilaya_id, s.cluster_id, s.manager_id)`.execute(db);

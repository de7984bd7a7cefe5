import { sql } from 'kysely';
import type { Db } from '../../framework/db/client';
import type { User } from '../../framework/identity/user';
import { hasReadableKind, planVisibleTo } from '../../organisation/row-access/visibility-work';

/** Who last planned the items of some backlog keys, among plans that the user may read. */
export const listPlanners = async (db: Db, user: User, keys: readonly string[]) => {
  // « site:pm:12 »: the cause, the kind of work, and the id of the site, visit, anomaly or task.
  const items = keys.flatMap(key => {
    const [, cause, kind, id] = /^(\w+):(\w+):(\d{1,9})$/.exec(key) ?? [];
    return id ? [{ key, cause, kind, id: Number(id) }] : [];
  });
  if (!items.length) return new Map<string, string>();
  const { rows } = await sql<{ key: string; username: string }>`
    select distinct on (requested.key) requested.key, a.username
    from unnest(${items.map(({ key }) => key)}::text[], ${items.map(({ cause }) => cause)}::text[],
      ${items.map(({ kind }) => kind)}::text[], ${items.map(({ id }) => id)}::int[]) requested (key, cause, kind, id)
    join lateral (
      select id from plans where requested.cause = 'site' and site_id = requested.id and kind = requested.kind and status = 'planned'
      union all select plan_id from maintenance_visits where requested.cause = 'maintenance' and id = requested.id
      union all select plan_id from anomalies where requested.cause = 'anomaly' and id = requested.id
      union all select plan_id from anomalies where requested.cause = 'findings' and site_id = requested.id
      union all select id from plans where requested.cause in ('refused', 'impossible') and from_task_id = requested.id
    ) planned on true
    join plans p on p.id = planned.id and p.kind = requested.kind and p.status = 'planned'
    join accounts a on a.id = p.created_by
    where ${planVisibleTo(user)} and ${hasReadableKind(user, 'p')}
    order by requested.key, p.id desc`.execute(db);
  return new Map(rows.map(({ key, username }) => [key, username]));
};

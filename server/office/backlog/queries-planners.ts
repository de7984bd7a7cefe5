import { sql } from 'kysely';
import type { Db } from '../../framework/db/client';
import type { User } from '../../framework/identity/user';
import { hasReadableKind, planVisibleTo } from '../../organisation/row-access/visibility-work';

/** Who last planned the items of some backlog keys, among plans that the user may read. */
export const listPlanners = async (db: Db, user: User, keys: readonly string[]) => {
  const named = keys.flatMap(key => {
    const [, cause, kind, id] = /^(\w+):(\w+):(\d{1,9})$/.exec(key) ?? [];
    return id ? [{ key, cause, kind, id: Number(id) }] : [];
  });
  if (!named.length) return new Map<string, string>();
  const { rows } = await sql<{ key: string; username: string }>`
    select distinct on (w.key) w.key, a.username
    from unnest(${named.map(({ key }) => key)}::text[], ${named.map(({ cause }) => cause)}::text[],
      ${named.map(({ kind }) => kind)}::text[], ${named.map(({ id }) => id)}::int[]) w (key, cause, kind, id)
    join lateral (
      select id from plans where w.cause = 'site' and site_id = w.id and kind = w.kind and status = 'planned'
      union all select plan_id from maintenance_visits where w.cause = 'maintenance' and id = w.id
      union all select id from plans where w.cause = 'anomaly' and anomaly_id = w.id
      union all select id from plans where w.cause in ('refused', 'impossible') and from_task_id = w.id
    ) standing on true
    join plans p on p.id = standing.id and p.kind = w.kind and p.status = 'planned'
    join accounts a on a.id = p.created_by
    where ${planVisibleTo(user)} and ${hasReadableKind(user, 'p')}
    order by w.key, p.id desc`.execute(db);
  return new Map(rows.map(({ key, username }) => [key, username]));
};

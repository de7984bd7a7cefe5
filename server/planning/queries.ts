import { sql } from 'kysely';
import { type Area, areaOfKind, taskKinds } from '../../contract/vocabulary';
import type { Db } from '../db/client';

/**
 * Brings the sites' summaries up to date after their plans or tasks changed, in the same transaction: the next plan is
 * the earliest neither done nor cancelled, the last task the latest done one (product decisions, « Plans and tasks »).
 * A plan or task with two sites counts at both.
 */
export const refreshSiteSummaries = async (db: Db, siteIds: readonly (number | null | undefined)[]) => {
  const ids = [...new Set(siteIds)].filter(id => id != null);
  if (!ids.length) return;
  await sql`
    update site_areas t
    set next_plan_id = x.plan_id, next_plan_day = x.day, next_plan_agent_id = x.plan_agent,
        last_task_id = x.task_id, last_task_at = x.created_at, last_task_agent_id = x.task_agent
    from (
      select k.site_id, k.area, p.id as plan_id, p.day, p.agent_id as plan_agent,
             l.id as task_id, l.created_at, l.agent_id as task_agent
      from site_areas k
      left join lateral (
        select id, day, agent_id from plans
        where (site_id = k.site_id or drop_site_id = k.site_id) and status = 'planned' and ${kindsOfArea}
        order by day, id limit 1
      ) p on true
      left join lateral (
        select id, created_at, agent_id from tasks
        where (site_id = k.site_id or drop_site_id = k.site_id) and deleted_at is null
          and status in ('', 'correct', 'pending', 'accept', 'closed') and ${kindsOfArea}
        order by created_at desc, id desc limit 1
      ) l on true
      where k.site_id = any(${ids}::int[])
    ) x
    where t.site_id = x.site_id and t.area = x.area`.execute(db);
};

/** Installations follow the delivery area, CM the GPM area (`areaOfKind` in the contract). */
const kindsOfArea = sql`kind = any(
  case k.area when 'delivery' then array['delivery', 'installation'] when 'ssr' then array['ssr'] else array['gpm', 'cm'] end
)`;

/** Plans of sites that are not cancelled, those of one area or of all, by site and day. */
export const plansOnSites = (db: Db, siteIds: number[], area: Area | 'all') =>
  db
    .selectFrom('plans')
    .selectAll()
    .where('site_id', 'in', siteIds.length ? siteIds : [0])
    .where('status', '<>', 'cancelled')
    .where(
      'kind',
      'in',
      taskKinds.filter(kind => area === 'all' || areaOfKind(kind) === area),
    )
    .orderBy('site_id')
    .orderBy('day')
    .execute();

import { type RawBuilder, sql } from 'kysely';
import type { TaskKind } from '../../../contract/organisation/vocabulary';
import { siteAreas } from '../../../contract/sites/site-areas';
import { getKindArea, taskKindDefinitions } from '../../../contract/work/task-kinds';
import { toLocalDay } from '../../framework/lists/queries-filters';
import { isUnfinished } from './queries-states';

/** Work waiting to be planned, regardless of the user. */
export type UnplannedWork = {
  /** The `from` and `where` clauses that select it. */
  from: RawBuilder<unknown>;
  /** The day since when its deadline runs; null if none does. */
  clock: RawBuilder<string | null>;
};

/**
 * The active sites (`s`, with `site_areas as a`) where work of a kind (`k.kind`) is to be planned. Left out are sites
 * with an open plan of that kind from or to there, with an unfinished task of it, with any task of it if they wait for
 * it only once (`k.once`: a survey), and sites of a maintenance plan of that kind, which are planned
 * by their due visits. The deadline runs for the first work at a site only.
 */
export const unplannedSites = (kinds: readonly TaskKind[]): UnplannedWork => {
  const rows = kinds.map(kind => {
    const area = getKindArea(kind);
    return sql`(${kind}::text, ${area}::text, ${taskKindDefinitions[kind].plan.waits === 'once'}::boolean, ${!!siteAreas[area].enrolled}::boolean)`;
  });
  return {
    from: sql`
    from (values ${sql.join(rows)}) k (kind, area, once, enrolled)
    join site_areas a on a.area = k.area
    join sites s on s.id = a.site_id
    -- Evaluated for each of the few remaining sites: a plain join would scan all tasks.
    left join lateral (
      select true as found from tasks t where t.site_id = s.id and t.kind = k.kind and t.deleted_at is null
        and (${isUnfinished()} or (k.once and t.status <> 'cancelled'))
      limit 1) work on true
    -- Not « work.found is null »: the planner takes that to be true of one row in 200, and a filter by these sites then
    -- runs through all of them once for each site of the list.
    where s.status = 'active' and (k.enrolled or s.kind = 'site') and not coalesce(work.found, false)
      and not exists (
        select from plans p where p.site_id = s.id and p.kind = k.kind and p.status = 'planned')
      -- Two conditions, as each has its index.
      and not exists (
        select from plans p where coalesce(p.drop_site_id, p.site_id) = s.id and p.kind = k.kind and p.status = 'planned')
      and not exists (
        select from maintenance_visits v join maintenance_plans m on m.id = v.maintenance_id
        where v.site_id = s.id and m.kind = k.kind)`,
    clock: sql`case when a.last_task_at is null then ${toLocalDay(sql`s.created_at`)} end`,
  };
};

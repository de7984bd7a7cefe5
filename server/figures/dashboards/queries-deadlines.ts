import { type RawBuilder, sql } from 'kysely';
import type { DeadlineStage } from '../../../contract/organisation/deadlines';
import type { OrganisationPlace } from '../../../contract/organisation/permissions';
import type { TaskKind } from '../../../contract/organisation/vocabulary';
import type { Db } from '../../framework/db/client';
import type { User } from '../../framework/identity/user';
import { sinceDay, toLocalDay, untilDay } from '../../framework/lists/queries-filters';
import { planVisibleTo, taskVisibleTo } from '../../organisation/row-access/visibility-work';
import { isInPlace } from '../../sites/geo/filters';
import { dayNumber, pausesOnRestDays } from '../../work/deadlines/filters';

type DeadlineQuery = {
  user: User;
  kinds: readonly TaskKind[];
  place: OrganisationPlace;
  /** Both included, YYYY-MM-DD. */
  period: { start: string; end: string };
};
/** How many stages with these attributes ended in a month (YYYY-MM) after `used` counted days. */
export type EndedStageCount = {
  stage: DeadlineStage;
  month: string;
  kind: TaskKind;
  owner: string;
  cluster: number;
  used: number;
  n: number;
};

/**
 * Stages that ended in a period, by the month of their end and by the counted days that they took: the review of a task
 * lasts from its submission to its review, doing it from the planned day or its return to its submission, planning from
 * the day since when the work had waited for a plan (`waited_since`).
 */
export const countEndedStages = async (
  db: Db,
  { user, kinds, place, period: { start, end } }: DeadlineQuery,
): Promise<EndedStageCount[]> => {
  const isInPeriod = (instant: RawBuilder<unknown>) => sql`
    ${sinceDay(instant)(start)} and ${untilDay(instant)(end)}`;
  const isCountedTask = sql`t.deleted_at is null and t.kind = any(${kinds}::text[]) and ${taskVisibleTo(user)} and ${isInPlace('t', place)}`;
  const { rows } = await sql<EndedStageCount>`
    with ended as (
      select 'review' as stage, t.kind, t.owner, t.cluster_id, ${toLocalDay(sql`t.submitted_at`)} as since, ${toLocalDay(sql`t.seen_at`)} as until
      from tasks t where ${isCountedTask} and ${isInPeriod(sql`t.seen_at`)} and t.seen_at >= t.submitted_at
      union all
      select 'do', t.kind, t.owner, t.cluster_id,
        case when t.returned_at < t.submitted_at then ${toLocalDay(sql`t.returned_at`)} else t.planned_day end,
        ${toLocalDay(sql`t.submitted_at`)}
      from tasks t where ${isCountedTask} and ${isInPeriod(sql`t.submitted_at`)}
      union all
      select 'plan', p.kind, p.owner, p.cluster_id, p.waited_since, ${toLocalDay(sql`p.created_at`)}
      from plans p
      where p.kind = any(${kinds}::text[]) and ${planVisibleTo(user)} and ${isInPlace('p', place)}
        and ${isInPeriod(sql`p.created_at`)} and p.waited_since is not null and p.status <> 'cancelled'
    ), numbered as (
      select *, ${dayNumber(sql`until`, pausesOnRestDays)} - ${dayNumber(sql`since`, pausesOnRestDays)} as used
      from ended where since is not null
    )
    select stage, to_char(until, 'YYYY-MM') as month, kind, owner, cluster_id as cluster, used, count(*)::int as n
    from numbered group by 1, 2, 3, 4, 5, 6`.execute(db);
  return rows;
};

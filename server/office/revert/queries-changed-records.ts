import { sql } from 'kysely';
import type { Area } from '../../../contract/organisation/vocabulary';
import { isActiveAccount } from '../../framework/account/queries-active';
import type { Db } from '../../framework/db/client';
import type { User } from '../../framework/identity/user';
import { accountVisibleTo } from '../../organisation/row-access/visibility-accounts';

export type SiteDependents = { id: number; in_use: boolean; referenced: boolean };
/**
 * What depends on sites by now: `in_use` where there is work or details, `referenced` where plans, if only cancelled
 * ones, still reference the site, so that it can be deactivated but not deleted.
 */
export const listSiteDependents = async (db: Db, ids: readonly number[]) =>
  (
    await sql<SiteDependents>`
      select s.id,
        exists (select 1 from plans p where p.site_id = s.id and p.status <> 'cancelled')
        or exists (select 1 from plans p where p.drop_site_id = s.id and p.status <> 'cancelled')
        or exists (select 1 from tasks t where t.site_id = s.id)
        or exists (select 1 from tasks t where t.drop_site_id = s.id)
        or exists (select 1 from cosites c where c.site_id = s.id)
        or exists (select 1 from site_equipment e where e.site_id = s.id)
        or exists (select 1 from site_notes n where n.site_id = s.id) as in_use,
        exists (select 1 from plans p where p.site_id = s.id)
        or exists (select 1 from plans p where p.drop_site_id = s.id) as referenced
      from sites s where s.id = any(${[...ids]}::int[])`.execute(db)
  ).rows;

export const lockPlanRows = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('plans')
    .selectAll()
    .where(sql<boolean>`id = any(${[...ids]}::int[])`)
    .orderBy('id')
    .forUpdate()
    .execute();

/** The sites of plans or tasks. */
export const listSiteIds = async (db: Db, table: 'plans' | 'tasks', ids: readonly number[]) =>
  (
    await sql<{ site_id: number; drop_site_id: number | null }>`
      select site_id, drop_site_id from ${sql.table(table)} where id = any(${[...ids]}::int[])`.execute(db)
  ).rows.flatMap(({ site_id, drop_site_id }) => [site_id, drop_site_id]);

/** Plans that have a task, deleted or not. */
export const plansWithTasks = async (db: Db, ids: readonly number[]) =>
  new Set(
    (
      await sql<{ plan_id: number }>`
        select plan_id from tasks where plan_id = any(${[...ids]}::int[])`.execute(db)
    ).rows.map(({ plan_id }) => plan_id),
  );

export const cancelPlans = (db: Db, ids: readonly number[], accountId: number) =>
  sql`update plans set status = 'cancelled', cancelled_at = now(), cancelled_by = ${accountId}, version = version + 1
    where id = any(${[...ids]}::int[])`.execute(db);

/** The memberships in areas that came into being with plans, each with its plan. */
export const listMembershipsByPlan = async (db: Db, siteIds: readonly number[], planIds: readonly number[]) =>
  (
    await sql<{ site_id: number; area: Area; plan_id: number }>`
      select h.object_id as site_id, h.after->>'area' as area, max((h.after->>'plan_id')::int) as plan_id
      from history h
      where h.object = 'sites' and h.object_id = any(${siteIds}::int[]) and h.before is null
        and h.after->>'area' is not null and (h.after->>'plan_id')::int = any(${planIds}::int[])
      group by 1, 2 order by 1, 2`.execute(db)
  ).rows;

/** Anomalies whose repair is cancelled get back the plan that was to repair them before. */
export const restoreFormerRepairs = async (db: Db, planIds: readonly number[]) =>
  (
    await sql<{ id: number; before: number; after: number | null }>`
      with former as (
        select a.id, a.plan_id as before, (
          select (h.before->>'plan_id')::int from history h
          where h.object = 'anomalies' and h.object_id = a.id and h.action = 'anomalyActions.plan'
            and (h.after->>'plan_id')::int = a.plan_id
          order by h.id desc limit 1
        ) as after
        from anomalies a where a.plan_id = any(${[...planIds]}::int[])
        order by a.id for update of a
      )
      update anomalies a set plan_id = f.after, version = a.version + 1
      from former f where f.id = a.id
      returning a.id, f.before, f.after`.execute(db)
  ).rows;

/** Locks a site whatever the user's row access to it is now. */
export const lockWholeSites = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('sites')
    .selectAll()
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .orderBy('id')
    .forUpdate()
    .execute();

/**
 * Accounts referenced by changes that may no longer be referenced: disabled or deleted, or out of the user's row access
 * because that account or the user was moved after the change.
 */
export const listUnreachableAccounts = async (
  db: Db,
  user: User,
  references: readonly { change: number; account: number }[],
) => {
  const { rows } = await sql<{ id: number }>`
    select accounts.id
    from json_to_recordset(${JSON.stringify(references)}::text::json) as c(change bigint, account int)
    join accounts on accounts.id = c.account
    where not (${isActiveAccount}) or (not ${accountVisibleTo(user)} and exists (
      select from history h
      where h.object = 'accounts' and h.object_id in (accounts.id, ${user.userid}) and h.id > c.change
        and (h.before->'owner', h.before->'cluster_id', h.before->'manager_id', h.before->'permissions')
          is distinct from (h.after->'owner', h.after->'cluster_id', h.after->'manager_id', h.after->'permissions')))`.execute(
    db,
  );
  return rows.map(({ id }) => id);
};

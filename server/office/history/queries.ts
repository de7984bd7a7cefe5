import { type RawBuilder, sql } from 'kysely';
import type { TaskKind } from '../../../contract/organisation/vocabulary';
import type { Db } from '../../framework/db/client';
import type { User } from '../../framework/identity/user';
import { andConditions, buildConditions } from '../../framework/lists/queries-filters';
import { accountVisibleTo, isActiveAccount } from '../../organisation/row-access/visibility-accounts';
import { recordVisibleTo } from '../../sites/crud/visibility-records';
import { auditFilters, type HistoryFilters } from './filters';

type Values = Record<string, unknown>;

/** A change as stored, with its author and the record's label. */
export type ChangeRecord = {
  id: number;
  at: Date;
  action: string;
  username: string | null;
  role: string | null;
  object: string;
  object_id: number;
  before: Values | null;
  after: Values | null;
  address: string | null;
  import_id: number | null;
  import_file: string | null;
  reverts: number | null;
  reverted_by: number | null;
  label: string | null;
  task_type: TaskKind | null;
};

/** The record's label, looked up only for the few rows of a page. */
const label = sql`case h.object
  when 'sites' then (select s.code from sites s where s.id = h.object_id)
  when 'plans' then (select s.code from plans p join sites s on s.id = p.site_id where p.id = h.object_id)
  when 'tasks' then (select s.code from tasks t join sites s on s.id = t.site_id where t.id = h.object_id)
  when 'anomalies' then (select s.code from anomalies a join sites s on s.id = a.site_id where a.id = h.object_id)
  when 'accounts' then (select a.username from accounts a where a.id = h.object_id)
  when 'catalogue_items' then (select c.label from catalogue_items c where c.id = h.object_id)
  when 'files' then (select f.name from files f where f.id = h.object_id)
  end`;

/** The change that reverted this one, unless it was itself reverted. */
const revertedBy = sql`(select min(r.id) from history r where r.reverts = h.id
  and not exists (select 1 from history again where again.reverts = r.id))`;

const selectChanges = (where: RawBuilder<unknown>, limit: number) => sql<ChangeRecord>`
  select h.id, h.at, h.action, w.username, h.role, h.object, h.object_id, h.before, h.after, h.address, h.import_id,
    i.file_name as import_file, h.reverts, ${revertedBy} as reverted_by, ${label} as label,
    case when h.object = 'tasks' then (select t.kind from tasks t where t.id = h.object_id) end as task_type
  from history h
  left join accounts w on w.id = h.account_id
  left join imports i on i.id = h.import_id
  where ${where}
  order by h.at desc, h.id desc
  limit ${limit}`;

/** The newest matching changes, older than `before` where given. */
export const listChangesBefore = async (
  db: Db,
  filters: HistoryFilters,
  before: number | undefined,
  limit: number,
): Promise<ChangeRecord[]> => (await selectChanges(matchesFilters(filters, before), limit).execute(db)).rows;

/** All matching changes, newest first, in batches. */
export async function* iterateChanges(db: Db, filters: HistoryFilters, batch = 2_000) {
  let last: number | undefined;
  for (;;) {
    const rows = await listChangesBefore(db, filters, last, batch);
    if (rows.length) yield rows;
    if (rows.length < batch) return;
    last = rows[rows.length - 1].id;
  }
}

export const findChange = async (db: Db, id: number): Promise<ChangeRecord | undefined> =>
  (await selectChanges(sql`h.id = ${id}`, 1).execute(db)).rows[0];

/**
 * The changes that an account wrote in the same write as the given one, newest first; `late` once it is that many
 * minutes old. Imports are reverted as a whole instead.
 */
export const listChangesOfWrite = async (
  db: Db,
  change: number,
  accountId: number,
  minutes: number,
  maxRows: number,
): Promise<{ changes: ChangeRecord[]; late: boolean }> => {
  const isInWrite = sql`(h.at, h.account_id) = (select w.at, w.account_id from history w where w.id = ${change})
    and h.account_id = ${accountId} and h.id <= ${change} and h.import_id is null`;
  const { rows } = await sql<{ late: boolean }>`
    select at < now() - make_interval(mins => ${minutes}) as late from history where id = ${change}`.execute(
    db,
  );
  return {
    changes: (await selectChanges(isInWrite, maxRows).execute(db)).rows,
    late: rows[0]?.late ?? false,
  };
};

/** Every change of an import, the newest first. */
export const listChangesOfImport = async (db: Db, importId: number): Promise<ChangeRecord[]> =>
  (await selectChanges(sql`h.import_id = ${importId}`, maxImportChanges).execute(db)).rows;

/** More than the changes of the largest import. */
const maxImportChanges = 1_000_000;

const matchesFilters = (filters: HistoryFilters, before?: number) =>
  andConditions([
    ...(before === undefined
      ? []
      : [sql`(h.at, h.id) < (select last.at, last.id from history last where last.id = ${before})`]),
    ...buildConditions(auditFilters, filters, null),
  ]);

/**
 * Newer changes of the same records that touched the same fields (any, where `fields` is null) and were not reverted:
 * what a refusal names.
 */
export const listNewerChanges = async (
  db: Db,
  changes: readonly { id: number; object: string; object_id: number; fields: readonly string[] | null }[],
  maxRows: number,
): Promise<ChangeRecord[]> => {
  const isNewer = sql`h.id in (
    select n.id
    from json_to_recordset(${JSON.stringify(changes)}::text::json)
      as c(id bigint, object text, object_id int, fields json)
    join history n on n.object = c.object and n.object_id = c.object_id and n.id > c.id
    where n.reverts is null
      and n.id <> all(${changes.map(({ id }) => id)}::bigint[])
      and not exists (select 1 from history r where r.reverts = n.id)
      and (c.fields is null or json_typeof(c.fields) = 'null' or exists (
        select 1 from json_array_elements_text(c.fields) as f(name)
        where jsonb_exists(n.before, f.name) or jsonb_exists(n.after, f.name))))`;
  return (await selectChanges(isNewer, maxRows).execute(db)).rows;
};

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
export const lockAnySite = (db: Db, id: number) =>
  db.selectFrom('sites').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

type TableWithKind = 'sites' | 'plans' | 'tasks' | 'anomalies';
/** The kind of work, or whether a site is in the GPM list: permissions depend on it. */
export const kindsById = async (db: Db, table: TableWithKind, ids: readonly number[]) =>
  new Map(
    (
      await sql<{ id: number; kind: string }>`
        select id, ${table === 'sites' ? sql`case when in_gpm then 'gpm' else '' end` : sql`kind`} as kind
        from ${sql.table(table)} where id = any(${[...ids]}::int[])`.execute(db)
    ).rows.map(({ id, kind }) => [id, kind]),
  );

/** Which of these records are within the user's row access; records without site or person are open to everybody. */
export const filterVisibleIds = async (db: Db, user: User, object: string, ids: readonly number[]) => {
  const { rows } = await sql<{ object_id: number }>`
    select h.object_id from (select ${object}::text as object, unnest(${[...ids]}::int[]) as object_id) h
    where ${recordVisibleTo(db, user)}`.execute(db);
  return new Set(rows.map(({ object_id }) => object_id));
};

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

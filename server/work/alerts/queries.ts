import { type Insertable, type Selectable, sql } from 'kysely';
import { type AlertSwitch, alertSwitches } from '../../../contract/organisation/alert-kinds';
import type { TaskKind } from '../../../contract/organisation/vocabulary';
import { isActiveAccount } from '../../framework/account/queries-active';
import type { Db } from '../../framework/db/client';
import type { User } from '../../framework/identity/user';
import {
  accountServesCluster,
  aliasColumns,
  siteVisibleToAccount,
} from '../../organisation/row-access/visibility';
import { planVisibleTo, taskVisibleTo } from '../../organisation/row-access/visibility-work';
import { toNullablePlace } from '../../sites/geo/to-nullable-place';
import type { AlertTable } from '../schema';
import { isUnanswered } from './queries-unanswered';

/** What the recipients of an alert are found by: the manager and the cluster of its site, its planner and its agent. */
export type AlertSubject = {
  manager_id: number | null;
  planner_id: number | null;
  cluster_id: number;
  agent_id: number | null;
  site_id: number;
  drop_site_id: number | null;
};
/** Whom a step notifies of its subject. */
export type RecipientQuery = AlertSubject & {
  /** Its index in the list of queries. */
  query_index: number;
  manager: boolean;
  cluster_manager: boolean;
  accounts: readonly number[];
};
/** `outside`: the agent's manager, who does not reach the work itself. */
export type Recipient = { query_index: number; account: number; outside: boolean } & Record<
  AlertSwitch,
  boolean
>;

/**
 * The active accounts that each step names, and which notices each of them wants. Where the site has no active manager,
 * the planner, the agent's manager and the managers of the cluster are notified.
 */
export const findRecipients = async (db: Db, queries: readonly RecipientQuery[]) =>
  (
    await sql<Recipient>`
      with requested as materialized (
        select * from json_to_recordset(${JSON.stringify(queries)}::text::json) as requested
          (query_index int, manager boolean, cluster_manager boolean, accounts int[], manager_id int, planner_id int,
            cluster_id int, agent_id int, site_id int, drop_site_id int))
      select requested.query_index, accounts.id as account,
        bool_and(named.of_agent) and not exists (select from sites s
          where s.id in (requested.site_id, requested.drop_site_id) and ${siteVisibleToAccount(aliasColumns('s'))}) as outside,
        ${sql.join(alertSwitches.map(name => sql`accounts.${sql.ref(name)}`))}
      from requested
      cross join lateral (
        select requested.manager and not exists (select from accounts
          where accounts.id = requested.manager_id and ${isActiveAccount}) as nobody_in_charge
      ) as site
      cross join lateral (
        select requested.manager_id as id, false as of_agent where requested.manager
        union all
        select requested.planner_id, false where site.nobody_in_charge
        union all
        select agents.manager_id, true from accounts agents where site.nobody_in_charge and agents.id = requested.agent_id
        union all
        select accounts.id, false from accounts
          where (requested.cluster_manager or site.nobody_in_charge) and accounts.role = 'cluster_manager'
            and ${accountServesCluster(sql.ref('requested.cluster_id'))}
        union all
        select unnest(requested.accounts), false
      ) as named
      join accounts on accounts.id = named.id
      where ${isActiveAccount}
      group by requested.query_index, requested.site_id, requested.drop_site_id, accounts.id
      order by requested.query_index, accounts.id`.execute(db)
  ).rows;

/** Who follows the work: the active manager of its site, or those who stand in. */
export const findPeopleInCharge = (db: Db, subject: AlertSubject) =>
  findRecipients(db, [{ ...subject, query_index: 0, manager: true, cluster_manager: false, accounts: [] }]);

/** Who planned the plan of a task. */
export const findPlanner = async (db: Db, planId: number | null) =>
  planId === null
    ? null
    : ((await db.selectFrom('plans').select('created_by').where('id', '=', planId).executeTakeFirst())
        ?.created_by ?? null);

export const findSiteLocation = async (db: Db, siteId: number) => {
  const { code, lat, lng } = await db
    .selectFrom('sites')
    .select(['code', 'lat', 'lng'])
    .where('id', '=', siteId)
    .executeTakeFirstOrThrow();
  return { code, place: toNullablePlace(lat, lng) };
};

export type AlertRecord = Selectable<AlertTable>;

/** Creates alerts; existing ones of the same rule are omitted from the result. */
export const insertAlerts = async (db: Db, values: readonly Insertable<AlertTable>[]) => {
  const inserted: Pick<AlertRecord, 'id' | 'rule_id' | 'object_id'>[] = [];
  for (let start = 0; start < values.length; start += rowsPerInsert)
    inserted.push(
      ...(await db
        .insertInto('alerts')
        .values(values.slice(start, start + rowsPerInsert))
        .onConflict(conflict => conflict.columns(['rule_id', 'object', 'object_id', 'occasion']).doNothing())
        .returning(['id', 'rule_id', 'object_id'])
        .execute()),
    );
  return inserted;
};
/** A statement has at most 65,535 parameters, a row a dozen. */
const rowsPerInsert = 2_000;

/** Ends earlier alerts of a task, which the new event replaces. */
export const endEarlierAlerts = (db: Db, ruleIds: readonly number[], taskId: number) =>
  db
    .updateTable('alerts')
    .set({ next_at: null, ended_at: sql<Date>`now()` })
    .where('object', '=', 'tasks')
    .where('object_id', '=', taskId)
    .where(sql<boolean>`rule_id = any(${ruleIds}::int[])`)
    .where('ended_at', 'is', null)
    .execute();

export const insertAlertNotices = async (
  db: Db,
  notices: readonly { alert_id: number; step: number; account_id: number }[],
) => {
  if (!notices.length) return;
  await sql`
    insert into alert_tellings (alert_id, step, account_id)
    select distinct alert_id, step, account_id from json_to_recordset(${JSON.stringify(notices)}::text::json)
      as notices (alert_id int, step int, account_id int)
    on conflict do nothing`.execute(db);
};

export type DueAlert = AlertRecord & AlertSubject & { is_unanswered: boolean; task_kind: TaskKind };

/**
 * Alerts whose next step is due, all of each object, locked until the transaction ends; other servers skip them.
 */
export const lockDueAlerts = async (db: Db, maxObjects: number) =>
  (
    await sql<DueAlert>`
      with due as materialized (
        select * from alerts where next_at <= now() and (object, object_id) in (
          select object, object_id from alerts where next_at <= now()
          group by object, object_id order by min(next_at), object, object_id limit ${maxObjects})
        for update skip locked)
      select a.*, ${isUnanswered} as is_unanswered, coalesce(t.manager_id, p.manager_id, s.manager_id) as manager_id,
        coalesce(t.cluster_id, p.cluster_id, s.cluster_id) as cluster_id,
        coalesce(p.created_by, m.responsible_id) as planner_id, coalesce(t.agent_id, p.agent_id) as agent_id,
        coalesce(t.site_id, p.site_id, s.id) as site_id, coalesce(t.drop_site_id, p.drop_site_id) as drop_site_id,
        coalesce(t.kind, p.kind, m.kind) as task_kind
      from due a
      left join tasks t on a.object = 'tasks' and t.id = a.object_id
      left join plans p on p.id = case a.object when 'plans' then a.object_id else t.plan_id end
      left join maintenance_visits v on a.object = 'visits' and v.id = a.object_id
      left join maintenance_plans m on m.id = v.maintenance_id
      left join sites s on s.id = v.site_id
      order by a.next_at, a.id`.execute(db)
  ).rows;

export const updateAlertSteps = async (
  db: Db,
  alerts: readonly { id: number; step: number; next_at: string | null; ended: boolean }[],
) => {
  await sql`
    update alerts set step = changed.step, next_at = changed.next_at,
      ended_at = case when changed.ended then now() end
    from json_to_recordset(${JSON.stringify(alerts)}::text::json)
      as changed (id int, step int, next_at timestamptz, ended boolean)
    where alerts.id = changed.id`.execute(db);
};

/** Open alerts of a task or plan that have or had further steps, or were taken over. */
export const listOpenAlerts = async (db: Db, object: 'tasks' | 'plans', id: number) =>
  (
    await sql<AlertRecord & { notified: { account: number; at: string }[] }>`
      select a.*, coalesce((
        select json_agg(json_build_object('account', first_notice.account_id, 'at', first_notice.at)
          order by first_notice.at, first_notice.account_id)
        from (select account_id, min(at) as at from alert_tellings where alert_id = a.id group by account_id) first_notice
      ), '[]') as notified
      from alerts a
      where a.object = ${object} and a.object_id = ${id} and a.ended_at is null
        and (a.next_at is not null or a.step > 0 or a.taken_at is not null) and ${isUnanswered}
      order by a.id`.execute(db)
  ).rows;

export const lockAlert = (db: Db, id: number) =>
  db.selectFrom('alerts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const claimAlert = (db: Db, id: number, account: number) =>
  db
    .updateTable('alerts')
    .set({ taken_by: account, taken_at: sql<Date>`now()`, next_at: null })
    .where('id', '=', id)
    .execute();

/** The kind of a visible task or plan. */
export const findVisibleKind = async (db: Db, user: User, object: 'tasks' | 'plans', id: number) =>
  (
    await (object === 'tasks'
      ? db
          .selectFrom('tasks as t')
          .select('t.kind')
          .where('t.id', '=', id)
          .where('t.deleted_at', 'is', null)
          .where(taskVisibleTo(user))
          .executeTakeFirst()
      : db
          .selectFrom('plans as p')
          .select('p.kind')
          .where('p.id', '=', id)
          .where(planVisibleTo(user))
          .executeTakeFirst())
  )?.kind;

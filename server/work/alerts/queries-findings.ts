import { type RawBuilder, sql } from 'kysely';
import { addDays, today } from '../../../contract/framework/today';
import type { AlertKind } from '../../../contract/organisation/alert-kinds';
import type { TaskKind } from '../../../contract/organisation/vocabulary';
import type { AlertedObject } from '../../../contract/work/alert-rules';
import type { Db } from '../../framework/db/client';
import { isUnreviewed } from '../../sites/derived/queries-states';
import type { AlertRuleRecord } from './queries-rules';

/** A finding of a rule, and the columns by which its recipients are found. */
export type AlertFinding = {
  object_id: number;
  /** Distinguishes this occurrence from earlier ones. */
  occasion: string;
  kind: TaskKind;
  /** The code of the site where it counts. */
  site: string;
  /** The day of a plan. */
  day: string | null;
  manager_id: number | null;
  cluster_id: number;
  /** Who planned it. */
  planner_id: number | null;
};

type Condition = RawBuilder<boolean>;
/** As `Date.toISOString` writes it. */
const iso = (instant: RawBuilder<unknown>) =>
  sql<string>`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const ofTask = (condition: Condition) =>
  sql<boolean>`exists (select from tasks t where t.id = a.object_id and t.deleted_at is null and ${condition})`;

/** On `maintenance_visits as v` of `maintenance_plans as m`. */
const isUnplanned = sql<boolean>`v.plan_id is null and v.task_id is null and m.status = 'active' and m.deleted_at is null`;

/** Whether the subject of an alert, `alerts as a`, is unchanged: nothing that counts as a reaction has happened. */
const stillAs: Record<AlertKind, Condition> = {
  submitted: ofTask(isUnreviewed()),
  nok: ofTask(sql`exists (select from anomalies n
    where n.task_id = t.id and n.category = 'nok' and n.status = 'unresolved' and n.plan_id is null)`),
  far: ofTask(sql`t.seen_at is null and t.status in ('ongoing', '', 'pending', 'correct', 'impossible')`),
  impossible: ofTask(sql`t.status = 'impossible'`),
  returned: ofTask(sql`t.status = 'return' and ${iso(sql`t.returned_at`)} = a.occasion`),
  late: sql`exists (select from plans p
    where p.id = a.object_id and p.status = 'planned' and p.day::text = a.occasion)`,
  maintenance: sql`exists (select from maintenance_visits v join maintenance_plans m on m.id = v.maintenance_id
    where v.id = a.object_id and ${isUnplanned} and v.due_day::text = a.occasion)`,
};
export const isUnanswered = sql<boolean>`case a.kind ${sql.join(
  Object.entries(stillAs).map(([kind, condition]) => sql`when ${sql.lit(kind)} then ${condition}`),
  sql` `,
)} else false end`;

type Looked = (db: Db, rule: AlertRuleRecord, maxRows: number) => Promise<AlertFinding[]>;

const isAmong = (column: RawBuilder<unknown>, chosen: readonly unknown[], type: 'text' | 'int') =>
  chosen.length ? sql`${column} = any(${chosen}::${sql.raw(type)}[])` : sql`true`;
const within = (table: 't' | 'p', rule: AlertRuleRecord) => {
  const of = (column: string) => sql.ref(`${table}.${column}`);
  return sql`${isAmong(of('kind'), rule.task_kinds, 'text')} and ${isAmong(of('owner'), rule.owners, 'text')}
    and ${isAmong(of('cluster_id'), rule.clusters, 'int')}`;
};
const hasNoAlert = (
  rule: AlertRuleRecord,
  object: AlertedObject,
  id: RawBuilder<unknown>,
  occasion: RawBuilder<unknown>,
) =>
  sql`not exists (select from alerts a where a.rule_id = ${rule.id} and a.object = ${object}
    and a.object_id = ${id} and a.occasion = ${occasion})`;

/** Findings of the periodic check: for each kind those without an alert of the rule, the oldest first. */
export const findingQueries: Partial<Record<AlertKind, Looked>> = {
  returned: async (db, rule, maxRows) =>
    (
      await sql<AlertFinding>`
        select t.id as object_id, ${iso(sql`t.returned_at`)} as occasion, t.kind, s.code as site, null as day,
          t.manager_id, t.cluster_id, p.created_by as planner_id
        from tasks t
        join sites s on s.id = coalesce(t.drop_site_id, t.site_id)
        left join plans p on p.id = t.plan_id
        where t.status = 'return' and t.deleted_at is null
          and t.returned_at <= now() - make_interval(days => ${rule.days}::int) and ${within('t', rule)}
          and ${hasNoAlert(rule, 'tasks', sql`t.id`, iso(sql`t.returned_at`))}
        order by t.returned_at, t.id limit ${maxRows}`.execute(db)
    ).rows,
  late: async (db, rule, maxRows) =>
    (
      await sql<AlertFinding>`
        select p.id as object_id, p.day::text as occasion, p.kind, s.code as site, p.day::text as day,
          p.manager_id, p.cluster_id, p.created_by as planner_id
        from plans p
        join sites s on s.id = coalesce(p.drop_site_id, p.site_id)
        where p.status = 'planned' and p.day <= ${addDays(today(), -(rule.days ?? 1))}::date
          and ${within('p', rule)} and ${hasNoAlert(rule, 'plans', sql`p.id`, sql`p.day::text`)}
        order by p.day, p.id limit ${maxRows}`.execute(db)
    ).rows,
  maintenance: async (db, rule, maxRows) =>
    (
      await sql<AlertFinding>`
        select v.id as object_id, v.due_day::text as occasion, m.kind, s.code as site, v.due_day::text as day,
          s.manager_id, s.cluster_id, m.responsible_id as planner_id
        from maintenance_visits v
        join maintenance_plans m on m.id = v.maintenance_id
        join sites s on s.id = v.site_id
        where ${isUnplanned} and v.due_day <= ${addDays(today(), rule.days ?? 0)}::date
          and ${isAmong(sql`m.kind`, rule.task_kinds, 'text')} and ${isAmong(sql`s.owner`, rule.owners, 'text')}
          and ${isAmong(sql`s.cluster_id`, rule.clusters, 'int')}
          and ${hasNoAlert(rule, 'visits', sql`v.id`, sql`v.due_day::text`)}
        order by v.due_day, v.id limit ${maxRows}`.execute(db)
    ).rows,
};

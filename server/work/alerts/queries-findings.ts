import { type RawBuilder, sql } from 'kysely';
import { addDays, today } from '../../../contract/framework/today';
import type { AlertKind } from '../../../contract/organisation/alert-kinds';
import type { TaskKind } from '../../../contract/organisation/vocabulary';
import type { AlertedObject } from '../../../contract/work/alert-rules';
import type { Db } from '../../framework/db/client';
import type { AlertSubject } from './queries';
import type { AlertRuleRecord } from './queries-rules';
import { isUnplannedVisit, toIsoText } from './queries-unanswered';

/** A finding of a rule, and what its recipients are found by. */
export type AlertFinding = AlertSubject & {
  object_id: number;
  /** Distinguishes this occurrence from earlier ones. */
  occasion: string;
  kind: TaskKind;
  /** The code of its site; of a delivery, the site where it ends. */
  site: string;
  /** The day of a plan, or the due day of a visit. */
  day: string | null;
};

/** Finds what a rule reports and has no alert of it yet, ordered by occasion and id. */
type FindingQuery = (db: Db, rule: AlertRuleRecord, maxRows: number) => Promise<AlertFinding[]>;

/** An empty list of a rule admits every value. */
const isAmong = (column: RawBuilder<unknown>, values: readonly unknown[], type: 'text' | 'int') =>
  values.length ? sql`${column} = any(${values}::${sql.raw(type)}[])` : sql`true`;
/** Whether a rule applies to a row of `tasks as t` or `plans as p`. */
const ruleAppliesTo = (table: 't' | 'p', rule: AlertRuleRecord) => {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql`${isAmong(column('kind'), rule.task_kinds, 'text')} and ${isAmong(column('owner'), rule.owners, 'text')}
    and ${isAmong(column('cluster_id'), rule.clusters, 'int')}`;
};
const hasNoAlert = (
  rule: AlertRuleRecord,
  object: AlertedObject,
  id: RawBuilder<unknown>,
  occasion: RawBuilder<unknown>,
) =>
  sql`not exists (select from alerts a where a.rule_id = ${rule.id} and a.object = ${object}
    and a.object_id = ${id} and a.occasion = ${occasion})`;

/** The kinds of alerts that the periodic check finds; the others are sent when their event happens. */
export const findingQueries: Partial<Record<AlertKind, FindingQuery>> = {
  returned: async (db, rule, maxRows) =>
    (
      await sql<AlertFinding>`
        select t.id as object_id, ${toIsoText(sql`t.returned_at`)} as occasion, t.kind, s.code as site, null as day,
          t.manager_id, t.cluster_id, p.created_by as planner_id, t.agent_id, t.site_id, t.drop_site_id
        from tasks t
        join sites s on s.id = coalesce(t.drop_site_id, t.site_id)
        left join plans p on p.id = t.plan_id
        where t.status = 'return' and t.deleted_at is null
          and t.returned_at <= now() - make_interval(days => ${rule.days}::int) and ${ruleAppliesTo('t', rule)}
          and ${hasNoAlert(rule, 'tasks', sql`t.id`, toIsoText(sql`t.returned_at`))}
        order by date_trunc('milliseconds', t.returned_at), t.id limit ${maxRows}`.execute(db)
    ).rows,
  late: async (db, rule, maxRows) =>
    (
      await sql<AlertFinding>`
        select p.id as object_id, p.day::text as occasion, p.kind, s.code as site, p.day::text as day,
          p.manager_id, p.cluster_id, p.created_by as planner_id, p.agent_id, p.site_id, p.drop_site_id
        from plans p
        join sites s on s.id = coalesce(p.drop_site_id, p.site_id)
        where p.status = 'planned' and p.day <= ${addDays(today(), -(rule.days ?? 1))}::date
          and ${ruleAppliesTo('p', rule)} and ${hasNoAlert(rule, 'plans', sql`p.id`, sql`p.day::text`)}
        order by p.day, p.id limit ${maxRows}`.execute(db)
    ).rows,
  maintenance: async (db, rule, maxRows) =>
    (
      await sql<AlertFinding>`
        select v.id as object_id, v.due_day::text as occasion, m.kind, s.code as site, v.due_day::text as day,
          s.manager_id, s.cluster_id, m.responsible_id as planner_id, null::int as agent_id, v.site_id,
          null::int as drop_site_id
        from maintenance_visits v
        join maintenance_plans m on m.id = v.maintenance_id
        join sites s on s.id = v.site_id
        where ${isUnplannedVisit} and v.due_day <= ${addDays(today(), rule.days ?? 0)}::date
          and ${isAmong(sql`m.kind`, rule.task_kinds, 'text')} and ${isAmong(sql`s.owner`, rule.owners, 'text')}
          and ${isAmong(sql`s.cluster_id`, rule.clusters, 'int')}
          and ${hasNoAlert(rule, 'visits', sql`v.id`, sql`v.due_day::text`)}
        order by v.due_day, v.id limit ${maxRows}`.execute(db)
    ).rows,
};

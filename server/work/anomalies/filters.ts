import { type Expression, expressionBuilder, sql } from 'kysely';
import { today } from '../../../contract/framework/today';
import { taskKinds } from '../../../contract/organisation/vocabulary';
import type { anomalies } from '../../../contract/work/anomalies';
import type { Schema } from '../../framework/db/schema';
import type { ListFilters } from '../../framework/http/filters';
import type { User } from '../../framework/identity/user';
import {
  columnFilter,
  type FilterTable,
  multiValueFilter,
  orConditions,
  sinceDay,
  threeWayFilter,
  untilDay,
} from '../../framework/lists/queries-filters';
import { containsPattern } from '../../framework/lists/search-text';
import { placeFilters } from '../../sites/geo/filters';

/** `tasks`: the ids of those on which they were found, as a query. */
export type AnomalyFilters = ListFilters<typeof anomalies> & { tasks?: Expression<unknown> };

const eb = expressionBuilder<Schema & { a: Schema['anomalies'] }, 'a'>();

/** The filters of the three tables, on `anomalies as a` and `sites as s`. */
export const anomalyFilters: FilterTable<AnomalyFilters, { user: User }> = {
  ids: ids => sql`a.id = any(${ids}::int[])`,
  anomalie_type: columnFilter(sql`a.type`),
  anomalie_status: columnFilter(sql`a.status`),
  agent: columnFilter(sql`a.agent_id`),
  tasks: ids => sql`a.task_id in (${ids})`,
  pmid: task => eb('a.task_id', '=', task),
  step: multiValueFilter(values => {
    const [kinds, steps] = [values.filter(isTaskKind), values.filter(value => !isTaskKind(value))];
    return orConditions([
      ...(kinds.length ? [columnFilter(sql`a.kind`)(kinds)] : []),
      ...(steps.length ? [columnFilter(sql`a.test`)(steps)] : []),
    ]);
  }),
  severity: columnFilter(sql`a.severity`),
  in_charge: columnFilter(sql`a.charge_id`),
  mine: (choice, { user }) =>
    threeWayFilter(
      choice,
      sql<boolean>`a.charge_id = ${user.userid}`,
      sql<boolean>`a.charge_id is distinct from ${user.userid}`,
    ),
  overdue: choice =>
    threeWayFilter(choice, sql<boolean>`(a.status = 'unresolved' and a.due < ${today()}::date)`),
  reopened: choice => threeWayFilter(choice, sql<boolean>`a.reopened > 0`),
  due_from: day => sql`a.due >= ${day}::date`,
  due_to: day => sql`a.due <= ${day}::date`,
  ...placeFilters('s'),
  site_cmanager: multiValueFilter(
    ids => sql`s.cluster_id in (select cluster_id from accounts where id = any(${ids}::int[]))`,
  ),
  date_from: sinceDay(sql`a.created_at`),
  date_to: untilDay(sql`a.created_at`),
  site: name => {
    const text = containsPattern(name);
    return sql`(s.code_search like ${text} or s.name_search like ${text})`;
  },
};
const isTaskKind = (value: string) => (taskKinds as readonly string[]).includes(value);

import { expressionBuilder, type RawBuilder, sql } from 'kysely';
import { weeklyPlanLimit } from '../../../contract/figures/morning';
import { getWeekDays } from '../../../contract/framework/rest-days';
import { today } from '../../../contract/framework/today';
import type { peopleLists } from '../../../contract/organisation/people';
import { getOwnPlace } from '../../../contract/organisation/permissions';
import type { ListedRole } from '../../../contract/organisation/roles';
import type { Schema } from '../../framework/db/schema';
import type { ListFilters, UnionToIntersection } from '../../framework/http/filters';
import type { User } from '../../framework/identity/user';
import { columnFilter, type FilterTable, sinceDay, untilDay } from '../../framework/lists/queries-filters';
import { normalizeTextSql } from '../../framework/lists/queries-orders';
import { containsPattern } from '../../framework/lists/search-text';
import { planVisibleTo } from '../../organisation/row-access/visibility-work';
import { isInPlace } from '../../sites/geo/filters';

/** The filters of the lists of all roles together. */
export type PeopleFilters = UnionToIntersection<ListFilters<(typeof peopleLists)[ListedRole]>>;

const eb = expressionBuilder<Schema, 'accounts'>();
/** Neither disabled, deleted nor expired. */
const isInUse = sql<boolean>`(status = 'active' and (expires_at is null or expires_at > now()))`;
/** Selects from an agent's plans of this week that are not cancelled and within the reader's row access. */
const selectPlansThisWeek = (expression: RawBuilder<unknown>, user: User) => {
  const week = getWeekDays(today());
  return sql`select ${expression} from plans p where p.agent_id = accounts.id and p.status <> 'cancelled'
    and p.day between ${week[0]}::date and ${week[6]}::date and ${planVisibleTo(user)}`;
};

/** Every filter of the lists of people, on `accounts`. */
export const peopleFilters: FilterTable<PeopleFilters, { user: User }> = {
  ids: ids => sql`accounts.id = any(${ids}::int[])`,
  status: {
    evenUnchosen: (status, _, { ids }) => {
      // Rows requested by id are returned whatever their status.
      if (ids || status === 'all') return null;
      if (status === undefined) return isInUse;
      return status === 'deleted'
        ? eb('status', '=', 'deleted')
        : sql`status <> 'deleted' and not ${isInUse}`;
    },
  },
  name: text => eb('search_text', 'like', containsPattern(text)),
  matricule: text => sql`${normalizeTextSql(sql`matricule`)} like ${containsPattern(text)}`,
  manager: columnFilter(sql.ref('manager_id')),
  owner: columnFilter(sql.ref('owner')),
  own: (_, { user }) => isInPlace('accounts', getOwnPlace(user)),
  cluster: columnFilter(sql.ref('cluster_id')),
  week_plans: (weekPlans, { user }) =>
    weekPlans === 'none'
      ? sql`not exists (${selectPlansThisWeek(sql`1`, user)})`
      : sql`(${selectPlansThisWeek(sql`count(*)`, user)}) > ${weeklyPlanLimit}`,
  online_from: sinceDay(sql`last_online`),
  online_to: untilDay(sql`last_online`),
};

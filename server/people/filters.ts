import { expressionBuilder, type RawBuilder, sql } from 'kysely';
import { fullWeek } from '../../contract/morning';
import type { peopleLists } from '../../contract/people';
import { weekOf } from '../../contract/rest-days';
import type { ListedRole } from '../../contract/roles';
import { today } from '../../contract/today';
import type { Schema } from '../db/schema';
import { placedIn } from '../places/filters';
import type { EachOf, ListFilters } from '../platform/filters';
import { ownPlace } from '../platform/filters';
import { among, type FilterTable, sinceDay, untilDay } from '../platform/queries-filters';
import { containing } from '../platform/search-text';
import type { User } from '../platform/user';
import { planVisibleTo } from '../reach/visibility-of-work';

/** The filters of the lists of all roles together. */
export type PeopleFilters = EachOf<ListFilters<(typeof peopleLists)[ListedRole]>>;

const eb = expressionBuilder<Schema, 'accounts'>();
const inUse = sql<boolean>`(status = 'active' and (expires_at is null or expires_at > now()))`;
/** Of an agent, not cancelled, as far as the reader reaches them. */
const plansThisWeek = (what: RawBuilder<unknown>, user: User) => {
  const week = weekOf(today());
  return sql`select ${what} from plans p where p.agent_id = accounts.id and p.status <> 'cancelled'
    and p.day between ${week[0]}::date and ${week[6]}::date and ${planVisibleTo(user)}`;
};

/** Every filter of the lists of people, of `accounts`. */
export const peopleFilters: FilterTable<PeopleFilters, { user: User }> = {
  ids: ids => sql`accounts.id = any(${ids}::int[])`,
  status: {
    evenUnchosen: (status, _, { ids }) => {
      // Rows asked for by id are wanted whatever their state.
      if (ids || status === 'all') return null;
      if (status === undefined) return inUse;
      return status === 'deleted' ? eb('status', '=', 'deleted') : sql`status <> 'deleted' and not ${inUse}`;
    },
  },
  name: text => eb('search_text', 'like', containing(text)),
  matricule: text => sql`lower(matricule) like ${containing(text)}`,
  manager: among(sql.ref('manager_id')),
  owner: among(sql.ref('owner')),
  own: (_, { user }) => placedIn('accounts', ownPlace(user)),
  cluster: among(sql.ref('cluster_id')),
  week_plans: (load, { user }) =>
    load === 'none'
      ? sql`not exists (${plansThisWeek(sql`1`, user)})`
      : sql`(${plansThisWeek(sql`count(*)`, user)}) > ${fullWeek}`,
  online_from: sinceDay(sql`last_online`),
  online_to: untilDay(sql`last_online`),
};

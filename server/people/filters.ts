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
import { type FilterTable, sinceDay, untilDay } from '../platform/queries-filters';
import { containing } from '../platform/search-text';
import type { User } from '../platform/user';

/** The filters of the lists of all roles together. */
export type PeopleFilters = EachOf<ListFilters<(typeof peopleLists)[ListedRole]>>;

const eb = expressionBuilder<Schema, 'accounts'>();
const inUse = sql<boolean>`(status = 'active' and (expires_at is null or expires_at > now()))`;
/** Of an agent, not cancelled. */
const plansThisWeek = (what: RawBuilder<unknown>) => {
  const week = weekOf(today());
  return sql`select ${what} from plans p where p.agent_id = accounts.id and p.status <> 'cancelled'
    and p.day between ${week[0]}::date and ${week[6]}::date`;
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
  manager: manager => eb('manager_id', '=', manager),
  owner: owner => eb('owner', '=', owner),
  own: (_, { user }) => placedIn('accounts', ownPlace(user)),
  cluster: cluster => eb('cluster_id', '=', cluster),
  week_plans: load =>
    load === 'none'
      ? sql`not exists (${plansThisWeek(sql`1`)})`
      : sql`(${plansThisWeek(sql`count(*)`)}) > ${fullWeek}`,
  online_from: sinceDay(sql`last_online`),
  online_to: untilDay(sql`last_online`),
};

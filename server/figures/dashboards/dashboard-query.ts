import type { Db } from '../../framework/db/client';
import type { User } from '../../framework/identity/user';
import type { DashboardFilter, Family } from './filter';
import type { State } from './queries-state';

/** A dashboard's user, database and filter; `state` is the cache state of the figures when the call came. */
export type DashboardQuery = { db: Db; user: User; family: Family; filter: DashboardFilter; state: State };

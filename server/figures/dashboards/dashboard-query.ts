import type { Db } from '../../framework/db/client';
import type { User } from '../../framework/identity/user';
import type { DashboardFilter, Family } from './filter';
import type { State } from './queries-state';

/** Whose figures are wanted, and of what; `state` is that of the figures when the call came. */
export type DashboardQuery = { db: Db; user: User; family: Family; filter: DashboardFilter; state: State };

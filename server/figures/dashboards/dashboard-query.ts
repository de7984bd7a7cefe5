import type { Db } from '../../framework/db/client';
import type { User } from '../../framework/identity/user';
import type { DashboardFilter, DashboardScope } from './filter';
import type { FiguresVersion } from './queries-version';

/** A dashboard's user, database and filter; `state` is the cache state of the figures when the call came. */
export type DashboardQuery = {
  db: Db;
  user: User;
  family: DashboardScope;
  filter: DashboardFilter;
  state: FiguresVersion;
};

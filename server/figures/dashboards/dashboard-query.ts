import type { Db } from '../../framework/db/client';
import type { User } from '../../framework/identity/user';
import type { DashboardFilter, DashboardScope } from './filter';
import type { FiguresVersion } from './queries-version';

/** A request for a dashboard's figures; `version` is that of the data when the request came, for caching. */
export type DashboardQuery = {
  db: Db;
  user: User;
  family: DashboardScope;
  filter: DashboardFilter;
  version: FiguresVersion;
};

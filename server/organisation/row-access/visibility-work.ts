import { type RawBuilder, sql } from 'kysely';
import { taskKinds } from '../../../contract/organisation/vocabulary';
import { listReadableKinds } from '../../../contract/work/task-lists';
import type { User } from '../../framework/identity/user';
import { aliasColumns, ownWorkOnly, subjectVisibilityKey, visibleSites, visibleWork } from './visibility';

/**
 * The tasks that a user may see, as a condition on `tasks as t` (product decisions: bySite, through either site). The
 * columns of the site where it counts are copied to the task (`copySitesToWork`); the pickup site of a delivery that
 * counts elsewhere is looked up.
 */
export const taskVisibleTo = (user: User) => visibleWork('tasks', user, 't');

/** The same for plans, `as p`, which have the same copied columns. */
export const planVisibleTo = (user: User) => visibleWork('plans', user, 'p');

/** Visible anomalies, as a condition on `anomalies as a` and `sites as s`: by site, or in the user's charge. */
export const anomalyVisibleTo = (user: User) =>
  sql<boolean>`((${visibleSites('anomalies', user, aliasColumns('s'))} and ${ownWorkOnly('anomalies', user, 'a')})
    or a.charge_id = ${user.userid})`;

/** The kinds that a user may read, for lists of several: a condition on tasks, plans or anomalies. */
export const hasReadableKind = (user: User, table: 't' | 'p' | 'a'): RawBuilder<boolean> => {
  const kinds = listReadableKinds(user);
  if (kinds.length === taskKinds.length) return sql<boolean>`true`;
  return sql<boolean>`${sql.ref(`${table}.kind`)} = any(${kinds}::text[])`;
};
export const readableKindsKey = (user: User) => listReadableKinds(user).join();

/** Users with the same key see the same tasks. */
export const taskVisibilityKey = (user: User) => subjectVisibilityKey('tasks', user);
export const planVisibilityKey = (user: User) => subjectVisibilityKey('plans', user);

/** Visible late work, as a condition on `late_work as l`: through either of its sites; an agent's own only. */
export const lateWorkVisibleTo = (user: User) =>
  sql<boolean>`(${ownWorkOnly('tasks', user, 'l')} and exists (
    select 1 from sites s where s.id in (l.site_id, l.drop_site_id) and ${visibleSites('tasks', user, aliasColumns('s'))}))`;

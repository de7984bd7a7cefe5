import { type RawBuilder, sql } from 'kysely';
import { hasAllPermissions } from '../../../contract/framework/permissions';
import { getRoleDefinition, roles } from '../../../contract/organisation/roles';
import type { TaskKind, TaskStatus } from '../../../contract/organisation/vocabulary';
import { isActiveAccount } from '../../framework/account/queries-active';
import type { AccountRow } from '../../framework/account/register-accounts';
import type { Db } from '../../framework/db/client';
import type { User } from '../../framework/identity/user';
import { aliasColumns, siteVisibleToAccount } from '../../organisation/row-access/visibility';
import { accountVisibleTo } from '../../organisation/row-access/visibility-accounts';
import { taskVisibleTo } from '../../organisation/row-access/visibility-work';
import { isUnreviewed } from '../../sites/derived/queries-states';

type WaitingTask = {
  kind: TaskKind;
  status: TaskStatus;
  site_id: number;
  drop_site_id: number | null;
};

/** Tasks of a user's agents that wait for a decision and that the user does not reach. */
export const listOutsideTasks = async (db: Db, user: User, maxRows: number) => {
  // The two states separately, because each has an index of its own; materialised, because with the limit in view a
  // scan of all tasks looks cheap.
  const selectWaiting = (isWaiting: RawBuilder<boolean>) => sql`
    select kind, status, site_id, drop_site_id, owner, cluster_id, manager_id from tasks t
    where t.deleted_at is null and ${isWaiting}
      and t.agent_id in (select id from accounts where role = 'agent' and ${accountVisibleTo(user)})`;
  const { rows } = await sql<WaitingTask>`
    with waiting as materialized (
      ${selectWaiting(isUnreviewed())} union all ${selectWaiting(sql`t.status = 'impossible'`)})
    select kind, status, site_id, drop_site_id from waiting t where ${taskVisibleTo(user)} is not true
    limit ${maxRows}`.execute(db);
  return rows;
};

const officeRoles = roles.filter(
  role => getRoleDefinition(role).worksIn === 'web' && !hasAllPermissions({ role }),
);

/** The active accounts below admin that reach any of these sites, and which of them. */
export const listAccountsWithAccess = async (db: Db, siteIds: readonly number[]) =>
  (
    await sql<AccountRow & { site_ids: number[] }>`
      select accounts.id, username, role, accounts.owner, accounts.cluster_id, permissions, must_change_password,
        places.site_ids
      from (
        select owner, cluster_id, manager_id, array_agg(id) as site_ids from sites
        where id = any(${siteIds}::int[]) group by owner, cluster_id, manager_id
      ) places
      join accounts on ${siteVisibleToAccount(aliasColumns('places'))}
      where role = any(${officeRoles}::text[]) and ${isActiveAccount}
      order by username`.execute(db)
  ).rows;

import { sql } from 'kysely';
import { getServedClusters } from '../../../contract/organisation/permissions';
import type { User } from '../../framework/identity/user';

/** The views shared with the user's role, clusters or owner (product decisions: own). */
export const viewSharedWith = (user: User) =>
  sql<boolean>`(views.share_role = ${user.role} or views.share_cluster = any(${getServedClusters(user)}::int[])
    or views.share_owner = ${user.owner})`;

import { hasFullAccess } from '../../../contract/organisation/row-access';
import type { User } from '../../framework/identity/user';
import { visiblePlace } from '../../organisation/row-access/visibility';

/** Users add sites only where they can see them. */
export const canAddSitesIn = (user: User, clusterId: number) =>
  hasFullAccess('sites', user) || !!visiblePlace('sites', user)?.clusters.includes(clusterId);

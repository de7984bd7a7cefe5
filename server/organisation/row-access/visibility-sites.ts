import type { User } from '../../framework/identity/user';
import { aliasColumns, subjectVisibilityKey, visibleSites } from './visibility';

/**
 * The sites that a user may see, as a condition on `sites as s`, or another alias (product decisions, « Who sees which
 * rows »: bySite).
 */
export const siteVisibleTo = (user: User, as = 's') => visibleSites('sites', user, aliasColumns(as));

/** Users with the same key see the same sites. */
export const siteVisibilityKey = (user: User) => subjectVisibilityKey('sites', user);

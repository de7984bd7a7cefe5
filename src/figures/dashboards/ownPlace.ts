import { clustersGiven } from '../../../contract/organisation/permissions';
import { holdsAll } from '../../../contract/organisation/roles';
import type { SessionUser } from '../../../contract/organisation/session';

/** The owner and clusters that a user is restricted to on dashboards; no clusters: the whole country. */
export type OwnPlace = { owner: string | undefined; clusters: readonly number[] };

export const ownPlaceOf = (user: SessionUser | null): OwnPlace => {
  const given = user && !holdsAll(user) ? clustersGiven(user.permissions) : [];
  return {
    owner: user?.owner ?? undefined,
    clusters: given.length ? given : user?.cluster ? [user.cluster] : [],
  };
};

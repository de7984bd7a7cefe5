import type { SessionUser } from '../../contract/session';

/** Owner and clusters that somebody is kept to on dashboards; no clusters: the whole country. */
export type OwnPlace = { owner: string | undefined; clusters: readonly number[] };

export const ownPlaceOf = (user: SessionUser | null): OwnPlace => ({
  owner: user?.owner ?? undefined,
  clusters:
    user?.role !== 'admin' && user?.permissions.pm?.clusters?.length
      ? user.permissions.pm.clusters
      : user?.cluster
        ? [user.cluster]
        : [],
});

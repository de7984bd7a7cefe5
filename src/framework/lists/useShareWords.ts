import { useTranslate } from 'ra-core';
import { hasAllPermissions, isRoleAtLeast } from '../../../contract/framework/permissions';
import { getGrantedClusters } from '../../../contract/organisation/permissions';
import { mayShare, roles } from '../../../contract/organisation/roles';
import type { View } from '../../../contract/organisation/views';
import { useWords } from '../fields/useWords';
import { useSession } from '../providers/sessionStore';

type Shares = Pick<View, 'share_role' | 'share_cluster' | 'share_owner'>;
export type ShareChoice = { key: string; group: string; name: string; shares: Shares };

export const noShares: Shares = { share_role: null, share_cluster: null, share_owner: null };

export const isSameShares = (one: Shares, other: Shares) =>
  one.share_role === other.share_role &&
  one.share_cluster === other.share_cluster &&
  one.share_owner === other.share_owner;

/** Whom a view is shared with, as text; empty if private. */
export const useShareWords = () => {
  const translate = useTranslate();
  const { nameOf } = useWords();
  return ({ share_role, share_cluster, share_owner }: Shares) =>
    [
      share_role && translate(`terrain.shell.roles.${share_role}`),
      share_cluster && nameOf('clusters', share_cluster),
      share_owner && nameOf('site_owners', share_owner),
    ]
      .filter(Boolean)
      .join(', ');
};

/** Whom the signed-in person may share with; the server enforces the same. */
export const useShareChoices = (): ShareChoice[] => {
  const translate = useTranslate();
  const { choicesOf } = useWords();
  const user = useSession();
  if (!user || !mayShare(user)) return [];
  const grantedClusters = getGrantedClusters(user.permissions);
  const allowedClusters = grantedClusters.length ? grantedClusters : [user.cluster];
  const group = (name: string) => translate(`terrain.views.groups.${name}`);
  return [
    ...roles
      .filter(role => isRoleAtLeast(user.role, role))
      .map(role => ({
        key: `role ${role}`,
        group: group('role'),
        name: translate(`terrain.shell.roles.${role}`),
        shares: { ...noShares, share_role: role },
      })),
    ...choicesOf('clusters')
      .filter(({ id }) => hasAllPermissions(user) || allowedClusters.includes(Number(id)))
      .map(({ id, name }) => ({
        key: `cluster ${id}`,
        group: group('cluster'),
        name,
        shares: { ...noShares, share_cluster: Number(id) },
      })),
    ...choicesOf('site_owners')
      .filter(({ id }) => hasAllPermissions(user) || !user.owner || user.owner === id)
      .map(({ id, name }) => ({
        key: `owner ${id}`,
        group: group('owner'),
        name,
        shares: { ...noShares, share_owner: String(id) },
      })),
  ];
};

import { useTranslate } from 'ra-core';
import { hasAllPermissions, isRoleAtLeast } from '../../../contract/framework/permissions';
import type { ViewShares } from '../../../contract/framework/views';
import { getGrantedClusters } from '../../../contract/organisation/permissions';
import { mayShare, roles } from '../../../contract/organisation/roles';
import '../../../contract/organisation/views';
import { useWords } from '../../framework/fields/useWords';
import type { ShareChoice, ViewSharing } from '../../framework/lists/view-sharing';
import { useSession } from '../../framework/providers/sessionStore';

const noShares: ViewShares = { share_role: null, share_cluster: null, share_owner: null };

const useShareWords = () => {
  const translate = useTranslate();
  const { nameOf } = useWords();
  return ({ share_role, share_cluster, share_owner }: ViewShares) =>
    [
      share_role && translate(`terrain.shell.roles.${share_role}`),
      share_cluster && nameOf('clusters', share_cluster),
      share_owner && nameOf('site_owners', share_owner),
    ]
      .filter(Boolean)
      .join(', ');
};

const useShareChoices = (): ShareChoice[] => {
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

/** Views and dashboards are shared with a role, a cluster or an owner, within the reader's own. */
export const viewSharing: ViewSharing = { useShareWords, useShareChoices, noShares };

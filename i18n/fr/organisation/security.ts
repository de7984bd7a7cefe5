import type { DisplayedDetail, securityColumns } from '../../../contract/framework/security-events';
import { mergeTexts } from '../../merge-texts';
import { security as framework } from '../framework/security';

/** The labels of the filters of security events. */
export const securityResource = {
  name: 'Sécurité',
  fields: {
    kind: 'Événement',
    who: 'Utilisateur',
    address: 'Adresse IP',
    date_from: 'Du',
    date_to: 'Au',
  },
};

/** The log of security events, for admins. */
export const security = mergeTexts(framework, {
  details: {
    clusters: 'Clusters attribués',
    owner: 'Owner',
    cluster: 'Cluster',
  },
}) satisfies {
  columns: Record<(typeof securityColumns)[number], string>;
  details: Record<DisplayedDetail, string>;
};

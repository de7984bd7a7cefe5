import type { DisplayedDetail, securityColumns } from '../../../contract/organisation/security-events';
import { mergeTexts } from '../../merge-texts';
import { security as framework } from '../framework/security';

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

import type { security as french } from '../../fr/organisation/security';

import { mergeTexts } from '../../merge-texts';
import { security as framework } from '../framework/security';

/** The log of security events, for admins. */
export const security: typeof french = mergeTexts(framework, {
  details: {
    clusters: 'Assigned clusters',
    owner: 'Owner',
    cluster: 'Cluster',
  },
});

import { useMemo } from 'react';
import type { ResourceContract } from '../../../contract/framework/endpoint';
import { useCan } from '../../framework/providers/access';
import { siteDetailPath } from './site-detail-path';

/** The link of a site, for users who may read its detail. */
export const useDetailLink = (contract: ResourceContract) => {
  const allowed = useCan()(contract.actions.show.needs);
  return useMemo(() => (allowed ? siteDetailPath(contract) : () => undefined), [contract, allowed]);
};

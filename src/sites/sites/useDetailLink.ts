import { useMemo } from 'react';
import type { ResourceContract } from '../../../contract/framework/endpoint';
import { useMay } from '../../framework/providers/access';
import { detailOf } from './detail-path';

/** The link of a site, for users who may read its detail. */
export const useDetailLink = (contract: ResourceContract) => {
  const allowed = useMay()(contract.actions.show.needs);
  return useMemo(() => (allowed ? detailOf(contract) : () => undefined), [contract, allowed]);
};

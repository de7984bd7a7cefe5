import { useMemo } from 'react';
import type { ResourceContract } from '../../../contract/framework/endpoint';
import { useMay } from '../../framework/providers/access';
import { detailOf } from './detail-path';

/** Where a site leads for those who may read its detail. */
export const useDetailLink = (contract: ResourceContract) => {
  const allowed = useMay()(contract.actions.show.needs);
  return useMemo(() => (allowed ? detailOf(contract) : () => undefined), [contract, allowed]);
};

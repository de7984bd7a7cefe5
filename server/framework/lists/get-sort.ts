import type { ResourceContract } from '../../../contract/framework/endpoint';
import { invalid } from '../http/errors';
import type { Sort } from './row-source';

/** The requested order, or the list's default. */
export const getSort = (
  contract: Pick<ResourceContract, 'sorts' | 'latestFirst'>,
  { sort, order }: { sort?: string; order?: string },
): Sort => {
  const by = sort ?? contract.sorts[0];
  if (!contract.sorts.includes(by)) throw invalid('sort', 'sortUnknown', { value: by });
  return { by, descending: order ? order.toUpperCase() === 'DESC' : contract.latestFirst === true };
};

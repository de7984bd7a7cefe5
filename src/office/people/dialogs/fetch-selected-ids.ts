import { type Endpoint, maxPageSize, type ResourceContract } from '../../../../contract/framework/endpoint';
import type { Selection } from '../../../framework/lists/actions';
import { call } from '../../../framework/providers/call';

/** The ids of a selection: the selected ones, or those that match the filter, up to a call's limit. */
export const fetchSelectedIds = async (contract: ResourceContract, { ids, filter }: Selection) => {
  if (ids) return ids;
  const response = await call(contract.actions.list as Endpoint, { ...filter, limit: maxPageSize });
  return ((response as Record<string, { userid: number }[]>)[contract.rowsKey] ?? []).map(
    ({ userid }) => userid,
  );
};

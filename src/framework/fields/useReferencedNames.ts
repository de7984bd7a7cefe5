import { useGetManyAggregate } from 'ra-core';
import { getNameField } from '../../../contract/framework/crud';
import { getResource } from '../../../contract/framework/resources';
import { useCan } from '../providers/access';

/** What the records of `target` are called, by their ids: those that the reader may read. Without a target none. */
export const useReferencedNames = (target: string | undefined, ids: readonly unknown[]) => {
  const may = useCan();
  const contract = target === undefined ? undefined : getResource(target);
  const distinct = [...new Set(ids)].filter(id => id !== null && id !== undefined);
  const { data = [] } = useGetManyAggregate(
    target ?? '',
    { ids: distinct as number[] },
    { enabled: contract !== undefined && distinct.length > 0 && may(contract.actions.list.needs) },
  );
  const found = contract ? data.filter(record => record !== undefined) : [];
  return new Map<unknown, string>(found.map(record => [record.id, String(record[getNameField(contract!)])]));
};

import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'ra-core';
import { useMemo } from 'react';
import type { ResourceContract } from '../../../contract/framework/endpoint';
import { maxFilterValues } from '../../../contract/framework/multi-value';
import { listReferencesTo } from '../../../contract/framework/reference';
import { useFormats } from '../fields/useFormats';
import { useCan } from '../providers/access';
import { hasCapability } from '../providers/backend';

/**
 * What a removal of these records does to the records that refer to them, as far as the reader may read those, in a
 * text for each delete rule. Without `ids`, or with more than a filter takes, the texts give no numbers.
 */
export const useAffectedRecords = (resource: ResourceContract, ids?: readonly number[]) => {
  const translate = useTranslate();
  const { number, labelled } = useFormats();
  const dataProvider = useDataProvider();
  const may = useCan();
  const isCounted = ids && ids.length <= maxFilterValues;
  const references = useMemo(() => listReferencesTo(resource.name), [resource]);
  const affected = references.filter(
    ({ contract, onDelete }) =>
      onDelete !== 'restrict' && hasCapability('undo') && may(contract.actions.list.needs),
  );
  const {
    data: counts = [],
    error,
    isLoading,
  } = useQuery({
    queryKey: [resource.name, 'affected', ids],
    queryFn: ({ signal }) =>
      Promise.all(
        affected.map(async ({ contract: { name, sorts }, field, onDelete }) => {
          if (!isCounted) return { name, onDelete };
          const { total = 0 } = await dataProvider.getList(name, {
            filter: { [field]: ids },
            pagination: { page: 1, perPage: 1 },
            sort: { field: sorts[0], order: 'ASC' },
            signal,
          });
          return { name, onDelete, count: total };
        }),
      ),
    enabled: affected.length > 0,
    gcTime: 0,
  });
  const toText = (rule: string) =>
    counts
      .filter(({ onDelete, count }) => onDelete === rule && count !== 0)
      .map(({ name, count }) => {
        const label = translate(`resources.${name}.name`, { smart_count: count ?? 2 });
        return count === undefined ? label : labelled(label, number(count));
      })
      .join(', ');
  const texts = ['cascade', 'setNull'].flatMap(rule => {
    const records = toText(rule);
    return records ? [translate(`terrain.relations.${rule}`, { records })] : [];
  });
  return { texts, error, isPending: isLoading };
};

import InboxOutlined from '@mui/icons-material/InboxOutlined';
import SearchOff from '@mui/icons-material/SearchOff';
import Box from '@mui/material/Box';
import { useGetList, useListContext, useTranslate } from 'ra-core';
import type { ResourceContract } from '../../../contract/framework/endpoint';
import { hasCapability } from '../providers/backend';
import { EmptyState } from '../ui/EmptyState';
import { listAllRowsFilter } from './filter-values';
import { useFilters } from './filters';
import { ListSkeleton } from './ListStates';

type ListEmptyProps = {
  contract: ResourceContract;
  /** Takes the element for the page's actions that lead to the first rows. */
  onActionsSlot: (slot: HTMLElement | null) => void;
  /** The filter that is always applied. */
  filter?: Record<string, unknown>;
};

/**
 * In place of the rows of an empty list: whether nothing exists yet, with the actions that add rows, or the filters
 * hide what exists, with a button that resets them. Default filters hide rows like others do.
 */
export const ListEmpty = ({ contract, onActionsSlot, filter }: ListEmptyProps) => {
  const translate = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const { fields, defaultFilter } = useFilters(contract);
  const allRows = listAllRowsFilter(fields);
  const everything = useGetList(contract.name, {
    filter: { ...allRows, ...filter },
    pagination: { page: 1, perPage: 1 },
    sort: { field: contract.sorts[0] ?? contract.idField, order: 'ASC' },
  });
  const say = (text: 'nothing' | 'how' | 'filtered') =>
    translate(`terrain.emptyLists.${contract.name}.${text}`, {
      _: translate(`terrain.emptyLists.other.${text}`),
    });
  if (everything.isPending && !everything.error) return <ListSkeleton />;
  if (everything.total ?? everything.data?.length) {
    const isDefault = JSON.stringify(filterValues) === JSON.stringify(defaultFilter);
    return (
      <EmptyState
        icon={<SearchOff aria-hidden />}
        title={say('filtered')}
        text={translate('terrain.generated.emptyFiltered')}
        onReset={() => setFilters(isDefault ? allRows : defaultFilter)}
      />
    );
  }
  return (
    <EmptyState
      icon={<InboxOutlined aria-hidden />}
      title={say('nothing')}
      text={hasCapability('import') ? say('how') : undefined}
      action={
        <Box
          ref={onActionsSlot}
          sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', justifyContent: 'center' }}
        />
      }
    />
  );
};

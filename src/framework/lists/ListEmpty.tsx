import InboxOutlined from '@mui/icons-material/InboxOutlined';
import SearchOff from '@mui/icons-material/SearchOff';
import Box from '@mui/material/Box';
import { useGetList, useListContext, useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import type { ResourceContract } from '../../../contract/framework/endpoint';
import { EmptyState } from '../ui/EmptyState';
import { EmptyListContext } from '../ui/PageActions';
import { listAllRowsFilter } from './filter-values';
import { useFilters } from './filters';
import { ListSkeleton } from './ListStates';

type ListEmptyProps = {
  contract: ResourceContract;
  /** The buttons of the list's page, of which those that add rows are offered. */
  actions: ReactNode;
  /** The filter that is always applied. */
  filter?: Record<string, unknown>;
};

/**
 * In place of the rows of an empty list: whether nothing exists yet, with the actions that add rows, or the filters
 * hide what exists, with a button that resets them. Default filters hide rows like others do.
 */
export const ListEmpty = ({ contract, actions, filter }: ListEmptyProps) => {
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
  if (everything.total) {
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
      text={say('how')}
      action={
        <EmptyListContext value>
          <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', justifyContent: 'center' }}>{actions}</Box>
        </EmptyListContext>
      }
    />
  );
};

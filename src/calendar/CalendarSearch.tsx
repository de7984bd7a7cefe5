import { ListContextProvider, type ListControllerResult, ResourceContextProvider } from 'ra-core';
import { useMemo } from 'react';
import { plans } from '../../contract/plans';
import { FilterPanel } from '../lists/FilterPanel';
import type { FilterField } from '../lists/filters';

type Filter = Record<string, unknown>;
type Props = { fields: FilterField[]; filter: Filter; onChange: (filter: Filter) => void };

/** The planning list's « Recherche » for the calendar. */
export const CalendarSearch = ({ fields, filter, onChange }: Props) => {
  const context = useMemo(() => ({ filterValues: filter, setFilters: onChange }), [filter, onChange]);
  return (
    <ResourceContextProvider value={plans.name}>
      <ListContextProvider value={context as unknown as ListControllerResult}>
        <FilterPanel fields={fields} start={nothing} />
      </ListContextProvider>
    </ResourceContextProvider>
  );
};

const nothing = {};

import { ResourceContextProvider } from 'ra-core';
import { plans } from '../../contract/plans';
import { FilterBar, type FiltersProps } from '../lists/FilterBar';
import { FilterSheet } from '../lists/FilterSheet';

type Props = Omit<FiltersProps, 'start'> & { phone: boolean };

/** The planning list's filters above the calendar or the board. */
export const PlanSearch = ({ phone, ...props }: Props) => {
  const Filters = phone ? FilterSheet : FilterBar;
  return (
    <ResourceContextProvider value={plans.name}>
      <Filters start={nothing} {...props} />
    </ResourceContextProvider>
  );
};

const nothing = {};

import { ResourceContextProvider } from 'ra-core';
import { plans } from '../../../contract/work/plans';
import { FilterBar, type FiltersProps } from '../../framework/lists/FilterBar';
import { FilterSheet } from '../../framework/lists/FilterSheet';

type Props = Omit<FiltersProps, 'defaultFilter'> & { phone: boolean };

/** The planning list's filters above the calendar or the board. */
export const PlanFilterBar = ({ phone, ...props }: Props) => {
  const Filters = phone ? FilterSheet : FilterBar;
  return (
    <ResourceContextProvider value={plans.name}>
      <Filters defaultFilter={nothing} {...props} />
    </ResourceContextProvider>
  );
};

const nothing = {};

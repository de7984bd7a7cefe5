import { ResourceContextProvider } from 'ra-core';
import { plans } from '../../../contract/work/plans';
import { FilterBar, type FiltersProps } from '../../framework/lists/FilterBar';
import { FilterSheet } from '../../framework/lists/FilterSheet';

type Props = Omit<FiltersProps, 'defaultFilter'> & { isPhone: boolean };

/** The planning list's filters above the calendar or the board. */
export const PlanFilterBar = ({ isPhone, ...props }: Props) => {
  const Filters = isPhone ? FilterSheet : FilterBar;
  return (
    <ResourceContextProvider value={plans.name}>
      <Filters defaultFilter={nothing} {...props} />
    </ResourceContextProvider>
  );
};

const nothing = {};

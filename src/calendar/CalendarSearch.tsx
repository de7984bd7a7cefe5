import { ResourceContextProvider } from 'ra-core';
import { plans } from '../../contract/plans';
import { FilterBar, type FiltersProps } from '../lists/FilterBar';
import { FilterSheet } from '../lists/FilterSheet';

type Props = Pick<FiltersProps, 'fields' | 'filter' | 'onFilter'> & { phone: boolean };

/** The planning list's filters for the calendar. */
export const CalendarSearch = ({ phone, ...props }: Props) => {
  const Filters = phone ? FilterSheet : FilterBar;
  return (
    <ResourceContextProvider value={plans.name}>
      <Filters standing={standing} start={nothing} {...props} />
    </ResourceContextProvider>
  );
};

const standing = {
  search: ['site'],
  chips: ['task_type', 'agent', 'site_wilaya', 'site_owner', 'late', 'site_manager', 'site_cluster'],
};
const nothing = {};

import { useTranslate } from 'ra-core';
import { securityEvents } from '../../../contract/organisation/security-events';
import { SearchChoice } from '../../framework/ui/SearchChoice';
import { SearchPanel } from '../../framework/ui/SearchPanel';
import { SearchText } from '../../framework/ui/SearchText';
import type { SecurityFilterValues } from './useSecurityEvents';

type Props = {
  filters: SecurityFilterValues;
  onChange: (values: SecurityFilterValues) => void;
  onClear: () => void;
};

/** The « Recherche » panel of the security events. */
export const SecuritySearch = (props: Props) => {
  const translate = useTranslate();
  const kinds = securityEvents
    .map(id => ({ id, name: translate(`terrain.security.kinds.${id}`) }))
    .sort((one, other) => one.name.localeCompare(other.name));
  return (
    <SearchPanel<keyof SecurityFilterValues> {...props} texts="terrain.security.filters">
      {(field, period) => (
        <>
          <SearchChoice {...field('kind')} choices={kinds} />
          <SearchText {...field('who')} />
          <SearchText {...field('address')} />
          {period}
        </>
      )}
    </SearchPanel>
  );
};

import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { SecurityFilters, security, securityEvents } from '../../../contract/framework/security-events';
import { LogFrame } from '../lists/LogFrame';
import { useCan } from '../providers/access';
import { AccessDenied } from '../ui/AccessDenied';
import { useDownload } from '../ui/useDownload';
import { useUrlFilters } from '../ui/useUrlFilters';
import { SecurityEventTable } from './SecurityEventTable';
import { useSecurityEvents } from './useSecurityEvents';

/** Sign-ins, refusals, and changes to access rights, for admins. */
export const SecurityLogPage = () =>
  useCan()(security.actions.list.needs) ? <SecurityLog /> : <AccessDenied />;

const SecurityLog = () => {
  const translate = useTranslate();
  const download = useDownload();
  const { filters, setFilters } = useUrlFilters(SecurityFilters.shape);
  const query = useSecurityEvents(filters);
  const choices = useMemo(
    () => ({
      kind: securityEvents
        .map(id => ({ id, name: translate(`terrain.security.kinds.${id}`) }))
        .sort((one, other) => one.name.localeCompare(other.name)),
    }),
    [translate],
  );
  return (
    <LogFrame
      title={translate('terrain.security.title')}
      name={security.name}
      shape={SecurityFilters.shape}
      pinnedFilters={pinnedFilters}
      choices={choices}
      filters={filters}
      onFilter={changed => setFilters(changed, { replace: true })}
      onExport={() => download(security.actions.list, { ...filters, export: true })}
    >
      <SecurityEventTable
        query={query}
        onClear={Object.keys(filters).length > 0 ? () => setFilters({}) : undefined}
      />
    </LogFrame>
  );
};

// What an admin looks for after an incident: who, from where, what, when.
const pinnedFilters = { search: ['who', 'address'], chips: ['kind', 'date_from'] } as const;

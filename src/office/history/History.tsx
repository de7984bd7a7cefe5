import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { AuditFilters, type AuditRow, audit } from '../../../contract/office/change-history';
import { LogFrame } from '../../framework/lists/LogFrame';
import { useDownload } from '../../framework/ui/useDownload';
import { useUrlFilters } from '../../framework/ui/useUrlFilters';
import { ChangeTable } from './ChangeTable';
import { RevertDialog } from './RevertDialog';
import { useChanges } from './useChanges';
import { useHistoryChoices } from './useHistoryChoices';

/** The history of all changes, for admins. */
export const History = () => {
  const translate = useTranslate();
  const download = useDownload();
  const { filters, setFilters } = useUrlFilters(AuditFilters.shape);
  const [reverting, setReverting] = useState<{ row: AuditRow; what: 'one' | 'import' } | null>(null);
  const query = useChanges(filters);
  return (
    <LogFrame
      title={translate('terrain.audit.title')}
      name={audit.name}
      shape={AuditFilters.shape}
      pinnedFilters={pinnedFilters}
      choices={useHistoryChoices()}
      filters={filters}
      onFilter={changed => setFilters(changed, { replace: true })}
      onExport={() => download(audit.actions.list, { ...filters, export: true })}
    >
      <ChangeTable
        query={query}
        isFiltered={Object.keys(filters).length > 0}
        onFilter={setFilters}
        onRevert={(row, what) => setReverting({ row, what })}
      />
      {reverting && <RevertDialog {...reverting} onClose={() => setReverting(null)} />}
    </LogFrame>
  );
};

const pinnedFilters = {
  search: ['site', 'who'],
  chips: ['object', 'action', 'date_from', 'role'],
} as const;

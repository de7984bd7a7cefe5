import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { Box } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { type AuditRow, audit } from '../../../contract/framework/change-history';
import { PageActions } from '../../framework/ui/PageActions';
import { PageFrame } from '../../framework/ui/PageFrame';
import { useDownload } from '../../framework/ui/useDownload';
import { ChangeTable } from './ChangeTable';
import { HistorySearch } from './HistorySearch';
import { RevertDialog } from './RevertDialog';
import { useChanges } from './useChanges';
import { useHistoryFilters } from './useHistoryFilters';

/** The history of all changes, for admins. */
export const History = () => {
  const translate = useTranslate();
  const download = useDownload();
  const { filters, change, clear } = useHistoryFilters();
  const [reverting, setReverting] = useState<{ row: AuditRow; what: 'one' | 'import' } | null>(null);
  const query = useChanges(filters);
  return (
    <PageFrame
      title={translate('terrain.audit.title')}
      actions={
        <PageActions
          actions={[
            {
              label: translate('terrain.audit.export'),
              icon: <FileDownloadOutlined />,
              onClick: () => download(audit.actions.list, { ...filters, export: true }),
            },
          ]}
        />
      }
      search={<HistorySearch filters={filters} onChange={change} onClear={() => clear()} />}
      activeFilters={Object.keys(filters).length}
    >
      <Box
        tabIndex={0}
        sx={{ flex: 1, minHeight: 0, overflowY: 'auto', px: { xs: 2, md: 3 }, py: 1, outlineOffset: -2 }}
      >
        <ChangeTable
          query={query}
          isFiltered={Object.keys(filters).length > 0}
          onFilter={clear}
          onRevert={(row, what) => setReverting({ row, what })}
        />
      </Box>
      {reverting && <RevertDialog {...reverting} onClose={() => setReverting(null)} />}
    </PageFrame>
  );
};

import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { Box } from '@mui/material';
import { useTranslate } from 'ra-core';
import { SecurityFilters, security } from '../../../contract/organisation/security-events';
import { useCan } from '../../framework/providers/access';
import { AccessDenied } from '../../framework/ui/AccessDenied';
import { PageActions } from '../../framework/ui/PageActions';
import { PageFrame } from '../../framework/ui/PageFrame';
import { useDownload } from '../../framework/ui/useDownload';
import { useUrlFilters } from '../../framework/ui/useUrlFilters';
import { SecurityEventTable } from './SecurityEventTable';
import { SecuritySearch } from './SecuritySearch';
import { useSecurityEvents } from './useSecurityEvents';

/** Sign-ins, refusals, and changes to access rights, for admins. */
export const SecurityLogPage = () =>
  useCan()(security.actions.list.needs) ? <SecurityLog /> : <AccessDenied />;

const SecurityLog = () => {
  const translate = useTranslate();
  const download = useDownload();
  const { filters, change, clear } = useUrlFilters(SecurityFilters.shape);
  const query = useSecurityEvents(filters);
  return (
    <PageFrame
      title={translate('terrain.security.title')}
      actions={
        <PageActions
          actions={[
            {
              label: translate('terrain.audit.export'),
              icon: <FileDownloadOutlined />,
              onClick: () => download(security.actions.list, { ...filters, export: true }),
            },
          ]}
        />
      }
      search={<SecuritySearch filters={filters} onChange={change} onClear={() => clear()} />}
      activeFilters={Object.keys(filters).length}
    >
      <Box
        tabIndex={0}
        sx={{ flex: 1, minHeight: 0, overflowY: 'auto', px: { xs: 2, md: 3 }, py: 1, outlineOffset: -2 }}
      >
        <SecurityEventTable
          query={query}
          onClear={Object.keys(filters).length > 0 ? () => clear() : undefined}
        />
      </Box>
    </PageFrame>
  );
};

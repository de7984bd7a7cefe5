import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { Box } from '@mui/material';
import { useTranslate } from 'ra-core';
import { SecurityFilters, security } from '../../../contract/organisation/security-events';
import { useMay } from '../../framework/providers/access';
import { AccessDenied } from '../../framework/ui/AccessDenied';
import { PageActions } from '../../framework/ui/PageActions';
import { PageFrame } from '../../framework/ui/PageFrame';
import { useAddressFilters } from '../../framework/ui/useAddressFilters';
import { useSaving } from '../../framework/ui/useSaving';
import { EventTable } from './EventTable';
import { SecuritySearch } from './SecuritySearch';
import { useEvents } from './useEvents';

/** Sign-ins, refusals, and changes to access rights, for admins. */
export const SecurityRecordPage = () =>
  useMay()(security.actions.list.needs) ? <SecurityRecord /> : <AccessDenied />;

const SecurityRecord = () => {
  const translate = useTranslate();
  const save = useSaving();
  const { filters, change, clear } = useAddressFilters(SecurityFilters.shape);
  const query = useEvents(filters);
  return (
    <PageFrame
      title={translate('terrain.security.title')}
      actions={
        <PageActions
          actions={[
            {
              label: translate('terrain.audit.export'),
              icon: <FileDownloadOutlined />,
              onClick: () => save(security.actions.list, { ...filters, export: true }),
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
        <EventTable query={query} onClear={() => clear()} />
      </Box>
    </PageFrame>
  );
};

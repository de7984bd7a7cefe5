import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Suspense } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ResourceContract } from '../../../contract/framework/endpoint';
import { accessAnomalies, anomalies, nokAnomalies } from '../../../contract/work/anomalies';
import { useListDialog } from '../../framework/lists/useListDialog';
import { lazy } from '../../framework/providers/lazy';
import { PageActions } from '../../framework/ui/PageActions';
import { wrappedToggleStyles } from '../../framework/ui/wrapped-toggle-styles';

const tables = [anomalies, nokAnomalies, accessAnomalies];

/** The three tabs, and the export of everything that matches the filter. */
export const AnomalyListActions = ({ contract }: { contract: Pick<ResourceContract, 'name'> }) => {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { open, setOpen, close, all } = useListDialog<'export'>();
  return (
    <>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={contract.name}
        aria-label={translate('terrain.anomalies.tables')}
        sx={{
          ...wrappedToggleStyles,
          justifyContent: 'flex-end',
          '& .MuiToggleButton-root': { height: 32, textTransform: 'none', whiteSpace: 'nowrap' },
        }}
      >
        {tables.map(({ name }) => (
          <ToggleButton key={name} value={name} onClick={() => navigate(`/${name}`)}>
            {translate(`resources.${name}.title`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <PageActions
        actions={[
          {
            label: translate('terrain.anomalies.exportAll'),
            icon: <FileDownloadOutlined />,
            onClick: () => setOpen('export'),
          },
        ]}
      />
      <Suspense fallback={null}>
        {open && (
          <AnomalyExportDialog
            resource={contract as ResourceContract}
            action="exportAll"
            selection={all}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
};

const AnomalyExportDialog = lazy(() => import('./AnomalyExportDialog'), 'AnomalyExportDialog');

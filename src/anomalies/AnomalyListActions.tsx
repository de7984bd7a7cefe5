import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useListContext, useTranslate } from 'ra-core';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { accessAnomalies, anomalies, nokAnomalies } from '../../contract/anomalies';
import type { ResourceContract } from '../../contract/endpoint';
import { lazy } from '../providers/lazy';
import { PageActions } from '../ui/PageActions';

const tables = [anomalies, nokAnomalies, accessAnomalies];

/** The three tabs, and the export of all that the filter shows. */
export const AnomalyListActions = ({ contract }: { contract: Pick<ResourceContract, 'name'> }) => {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { filterValues, total = 0 } = useListContext();
  const [exporting, setExporting] = useState(false);
  return (
    <>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={contract.name}
        aria-label={translate('terrain.anomalies.tables')}
        sx={{ '& .MuiToggleButton-root': { height: 32, textTransform: 'none', whiteSpace: 'nowrap' } }}
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
            onClick: () => setExporting(true),
          },
        ]}
      />
      <Suspense fallback={null}>
        {exporting && (
          <AnomalyExportDialog
            resource={contract as ResourceContract}
            action="exportAll"
            selection={{ matching: true, filter: filterValues, count: total }}
            onClose={() => setExporting(false)}
          />
        )}
      </Suspense>
    </>
  );
};

const AnomalyExportDialog = lazy(() =>
  import('./AnomalyExportDialog').then(module => ({ default: module.AnomalyExportDialog })),
);

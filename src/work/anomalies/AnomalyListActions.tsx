import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { useTranslate } from 'ra-core';
import { Suspense } from 'react';
import type { ResourceContract } from '../../../contract/framework/endpoint';
import { useListDialog } from '../../framework/lists/useListDialog';
import { lazy } from '../../framework/providers/lazy';
import { PageActions } from '../../framework/ui/PageActions';

/** The export of everything that matches the filter. */
export const AnomalyListActions = ({ contract }: { contract: Pick<ResourceContract, 'name'> }) => {
  const translate = useTranslate();
  const { open, setOpen, close, all } = useListDialog<'export'>();
  return (
    <>
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

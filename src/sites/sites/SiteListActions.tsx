import Add from '@mui/icons-material/Add';
import CalendarMonthOutlined from '@mui/icons-material/CalendarMonthOutlined';
import EventNoteOutlined from '@mui/icons-material/EventNoteOutlined';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined';
import { useTranslate } from 'ra-core';
import { Suspense } from 'react';
import type { ResourceContract } from '../../../contract/framework/endpoint';
import { importRules, importTabs } from '../../../contract/office/import-rules';
import { deliverySites } from '../../../contract/sites/delivery-sites';
import { loadImportDialog } from '../../framework/imports/load-import-dialog';
import { useListDialog } from '../../framework/lists/useListDialog';
import { useCan } from '../../framework/providers/access';
import { lazyPage } from '../../framework/providers/lazy';
import { type PageAction, PageActions } from '../../framework/ui/PageActions';
import { useInvalidateSites } from '../../work/fields/useInvalidateSites';
import { areaOf } from '../../work/site-selection/site-dialog';
import { SiteExportDialog } from './site-actions';

/**
 * Importer, Exporter (the list, the planning), Nouveau site: each with its own permission (document 1, section 6).
 */
export const SiteListActions = ({ contract }: { contract: ResourceContract }) => {
  const translate = useTranslate();
  const may = useCan();
  const { open, setOpen, close, all } = useListDialog<'import' | 'list' | 'planning'>(useInvalidateSites());
  const area = areaOf(contract);
  // /sites lists both sites and warehouses, which are created as in the delivery area.
  const create = contract.actions.create ?? deliverySites.actions.create;

  const exports = { label: translate('terrain.sites.exports'), icon: <FileDownloadOutlined /> };
  const actions: PageAction[] = [
    {
      label: translate('terrain.sites.clusterView'),
      icon: <CalendarMonthOutlined />,
      to: '/delivery/calendar?view=cluster',
      allowed: contract.name === deliverySites.name,
    },
    {
      label: translate('terrain.sites.import'),
      icon: <FileUploadOutlined />,
      onClick: () => setOpen('import'),
      allowed: importTabs[area].some(kind => may(importRules[kind])),
      inEmptyList: 'also',
    },
    {
      label: translate('terrain.sites.exportList'),
      icon: <FileDownloadOutlined />,
      onClick: () => setOpen('list'),
      allowed: may(contract.exports!.list.needs),
      group: exports,
    },
    {
      label: translate('terrain.sites.exportPlanning'),
      icon: <EventNoteOutlined />,
      onClick: () => setOpen('planning'),
      allowed: may(contract.exports!.planning.needs),
      group: exports,
    },
    {
      label: translate('terrain.sites.newSite'),
      icon: <Add />,
      primary: true,
      to: `/${contract.name}/new`,
      allowed: may(create.needs),
      inEmptyList: 'also',
    },
  ];
  return (
    <>
      <PageActions actions={actions} />
      <Suspense fallback={null}>
        {open === 'import' && <ImportDialog kinds={importTabs[area]} list={area} onClose={close} />}
        {(open === 'list' || open === 'planning') && (
          <SiteExportDialog resource={contract} workbook={open} selection={all} onClose={close} />
        )}
      </Suspense>
    </>
  );
};

const ImportDialog = lazyPage(loadImportDialog, 'ImportDialog');

import Add from '@mui/icons-material/Add';
import CalendarMonthOutlined from '@mui/icons-material/CalendarMonthOutlined';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined';
import InboxOutlined from '@mui/icons-material/InboxOutlined';
import { useListContext, useTranslate } from 'ra-core';
import { Suspense } from 'react';
import { minRole } from '../../../contract/framework/permissions';
import { importTabs } from '../../../contract/office/import-rules';
import { planActions, plans } from '../../../contract/work/plans';
import { globalKinds } from '../../../contract/work/task-kinds';
import { loadImportDialog } from '../../framework/imports/load-import-dialog';
import { useListDialog } from '../../framework/lists/useListDialog';
import { useCan } from '../../framework/providers/access';
import { lazy, lazyPage } from '../../framework/providers/lazy';
import { type PageAction, PageActions } from '../../framework/ui/PageActions';
import { useInvalidateSites } from '../fields/useInvalidateSites';
import { buildCalendarSearch } from './calendar-filter';
import { useUnplannedKinds, useUnplannedSites } from './unplanned-sites';

/**
 * Sites without a plan, « Planifier une tâche », import of a planning, export: each behind its permission
 * (document 2, section 2.9).
 */
export const PlanningActions = () => {
  const translate = useTranslate();
  const can = useCan();
  const { filterValues } = useListContext();
  const invalidateSites = useInvalidateSites();
  const kinds = useUnplannedKinds();
  const kind = kinds.find(unplannedKind => unplannedKind === filterValues.task_type) ?? kinds[0];
  // Without a permitted kind the query is disabled, but the hook needs one.
  const unplanned = useUnplannedSites(kind ?? globalKinds[0], filterValues, { enabled: kind !== undefined });
  const { open, setOpen, close, all } = useListDialog<'add' | 'import' | 'export' | 'unplanned'>(() => {
    invalidateSites();
    if (kind) unplanned.refetch();
  });
  const actions: PageAction[] = [
    {
      label:
        unplanned.total === undefined
          ? translate('terrain.planning.unplanned.open')
          : translate('terrain.planning.unplanned.openCount', {
              total: unplanned.total,
              kind: translate(`terrain.planning.kinds.${kind}`),
            }),
      icon: <InboxOutlined />,
      onClick: () => setOpen('unplanned'),
      allowed: kind !== undefined,
    },
    {
      label: translate('terrain.shell.menu.calendar'),
      icon: <CalendarMonthOutlined />,
      to: `/calendar${buildCalendarSearch(filterValues)}`,
    },
    {
      label: translate('terrain.planning.import'),
      icon: <FileUploadOutlined />,
      onClick: () => setOpen('import'),
      allowed: can(minRole('cluster_manager')) && can(planActions.actions.move.needs),
      inEmptyList: 'also',
    },
    {
      label: translate('terrain.planning.export'),
      icon: <FileDownloadOutlined />,
      onClick: () => setOpen('export'),
      allowed: can(plans.exports!.list.needs),
    },
    {
      label: translate('terrain.planning.add'),
      icon: <Add />,
      primary: true,
      onClick: () => setOpen('add'),
      allowed: can(planActions.actions.move.needs),
      inEmptyList: 'also',
    },
  ];
  return (
    <>
      <PageActions actions={actions} />
      <Suspense fallback={null}>
        {open === 'add' && <AddTaskDialog kind={filterValues.task_type} onClose={close} />}
        {open === 'unplanned' && <UnplannedDrawer kind={kind} filter={filterValues} onClose={close} />}
        {open === 'import' && <ImportDialog kinds={importTabs.planning} list="planning" onClose={close} />}
        {open === 'export' && (
          <ExportDialog resource={plans} action="export" selection={all} onClose={close} />
        )}
      </Suspense>
    </>
  );
};

const AddTaskDialog = lazy(() => import('./AddTaskDialog'), 'AddTaskDialog');
const UnplannedDrawer = lazy(() => import('./UnplannedSitesDrawer'), 'UnplannedSitesDrawer');
const ImportDialog = lazyPage(loadImportDialog, 'ImportDialog');
const ExportDialog = lazy(() => import('./PlanExportDialog'), 'PlanExportDialog');

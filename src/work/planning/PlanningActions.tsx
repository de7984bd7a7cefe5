import Add from '@mui/icons-material/Add';
import CalendarMonthOutlined from '@mui/icons-material/CalendarMonthOutlined';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined';
import InboxOutlined from '@mui/icons-material/InboxOutlined';
import { useListContext, useTranslate } from 'ra-core';
import { Suspense } from 'react';
import { from } from '../../../contract/organisation/permissions';
import { planActions, plans } from '../../../contract/work/plans';
import { globalKinds } from '../../../contract/work/task-kinds';
import { useListDialog } from '../../framework/lists/useListDialog';
import { useMay } from '../../framework/providers/access';
import { lazy, lazyPage } from '../../framework/providers/lazy';
import { useSiteChanged } from '../../framework/providers/useSiteChanged';
import { type PageAction, PageActions } from '../../framework/ui/PageActions';
import { calendarSearch } from './calendar-filter';
import { useUnplanned, useUnplannedKinds } from './unplanned';

/**
 * Sites without a plan, « Ajouter une tâche », import of a planning, export: each behind its permission
 * (document 2, section 2.9).
 */
export const PlanningActions = () => {
  const translate = useTranslate();
  const may = useMay();
  const { filterValues } = useListContext();
  const siteChanged = useSiteChanged();
  const kinds = useUnplannedKinds();
  const kind = kinds.find(each => each === filterValues.task_type) ?? kinds[0];
  const unplanned = useUnplanned(kind ?? globalKinds[0], filterValues, { enabled: kind !== undefined });
  const { open, setOpen, close, all } = useListDialog<'add' | 'import' | 'export' | 'unplanned'>(() => {
    siteChanged();
    if (kind) unplanned.refetch();
  });
  const offered: PageAction[] = [
    {
      label:
        unplanned.total === undefined
          ? translate('terrain.planning.unplanned.open')
          : translate('terrain.planning.unplanned.openCount', { total: unplanned.total }),
      icon: <InboxOutlined />,
      onClick: () => setOpen('unplanned'),
      allowed: kind !== undefined,
    },
    {
      label: translate('terrain.shell.menu.calendar'),
      icon: <CalendarMonthOutlined />,
      to: `/calendar${calendarSearch(filterValues)}`,
    },
    {
      label: translate('terrain.planning.import'),
      icon: <FileUploadOutlined />,
      onClick: () => setOpen('import'),
      allowed: may(from('cluster_manager')) && may(planActions.actions.move.needs),
    },
    {
      label: translate('terrain.planning.export'),
      icon: <FileDownloadOutlined />,
      onClick: () => setOpen('export'),
      allowed: may(plans.exports!.list.needs),
    },
    {
      label: translate('terrain.planning.add'),
      icon: <Add />,
      primary: true,
      onClick: () => setOpen('add'),
      allowed: may(planActions.actions.move.needs),
    },
  ];
  return (
    <>
      <PageActions actions={offered} />
      <Suspense fallback={null}>
        {open === 'add' && <AddTaskDialog onClose={close} />}
        {open === 'unplanned' && <UnplannedTray kind={kind} filter={filterValues} onClose={close} />}
        {open === 'import' && <ImportDialog area="planning" asksManager onClose={close} />}
        {open === 'export' && <PlanExport resource={plans} action="export" selection={all} onClose={close} />}
      </Suspense>
    </>
  );
};

const AddTaskDialog = lazy(() => import('./AddTaskDialog'), 'AddTaskDialog');
const UnplannedTray = lazy(() => import('./UnplannedTray'), 'UnplannedTray');
const ImportDialog = lazyPage(() => import('../../framework/imports/ImportDialog'), 'ImportDialog');
const PlanExport = lazy(() => import('./PlanExport'), 'PlanExport');

import Add from '@mui/icons-material/Add';
import EventOutlined from '@mui/icons-material/EventOutlined';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import RateReviewOutlined from '@mui/icons-material/RateReviewOutlined';
import TableChartOutlined from '@mui/icons-material/TableChartOutlined';
import { useTranslate } from 'ra-core';
import { Suspense } from 'react';
import { writingRule } from '../../../contract/framework/permissions';
import { canChangePlans, canPlanAnyKind } from '../../../contract/work/planning';
import { canReview } from '../../../contract/work/task-lists';
import { taskReports } from '../../../contract/work/task-reports';
import { useListDialog } from '../../framework/lists/useListDialog';
import { useCan } from '../../framework/providers/access';
import { lazy } from '../../framework/providers/lazy';
import { type PageAction, PageActions } from '../../framework/ui/PageActions';
import { TaskExportDialog } from './task-actions';
import type { TaskListDefinition } from './task-lists';

/** Exporter la liste, Exporter TMDB inputs, Passer en revue, New installation: each behind its permission. */
export const TaskListActions = ({ definition }: { definition: TaskListDefinition }) => {
  const { contract, kind, extras } = definition;
  const translate = useTranslate();
  const may = useCan();
  const { open, setOpen, close, all } = useListDialog<'list' | 'tmdb' | 'newInstallation'>();

  const actions: PageAction[] = [
    {
      label: translate('terrain.tasks.exportList'),
      icon: <FileDownloadOutlined />,
      onClick: () => setOpen('list'),
      allowed: may(contract.exports!.list.needs),
    },
    {
      label: translate('terrain.tasks.exportTmdb'),
      icon: <TableChartOutlined />,
      onClick: () => setOpen('tmdb'),
      allowed: extras.includes('tmdb') && may(taskReports.actions.tmdb.needs),
    },
    {
      label: translate('terrain.tasks.newInstallation'),
      icon: <Add />,
      onClick: () => setOpen('newInstallation'),
      allowed: extras.includes('newInstallation') && may(canChangePlans('installation')),
      inEmptyList: 'also',
    },
    {
      label: translate('terrain.planning.add'),
      icon: <EventOutlined />,
      to: '/planning',
      allowed:
        !extras.includes('newInstallation') &&
        may(kind === 'all' ? writingRule(canPlanAnyKind) : canChangePlans(kind)),
      inEmptyList: 'only',
    },
    {
      label: translate('terrain.tasks.review'),
      icon: <RateReviewOutlined />,
      primary: true,
      to: kind === 'all' ? '/review' : `/review?kind=${kind}`,
      allowed: may(canReview(kind)),
    },
  ];
  return (
    <>
      <PageActions actions={actions} />
      <Suspense fallback={null}>
        {open === 'list' && (
          <TaskExportDialog resource={contract} action="exportList" selection={all} onClose={close} />
        )}
        {open === 'tmdb' && <TmdbExport onClose={close} />}
        {open === 'newInstallation' && (
          <InstallationDialog resource={contract} action="planInstallation" onClose={close} />
        )}
      </Suspense>
    </>
  );
};

const TmdbExport = lazy(() => import('./dialogs/TmdbExportDialog'), 'TmdbExportDialog');
const InstallationDialog = lazy(() => import('./dialogs/InstallationDialog'), 'InstallationDialog');
